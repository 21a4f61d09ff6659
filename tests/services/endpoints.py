"""Every endpoint where the site computes from a stranger's input, and its most expensive input."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote

import httpx

from nnm_site.features.calculator.inputs import NAMES
from nnm_site.features.wealth.planners import PLANNERS
from tests.services.visitor import ASK, ROOT

#: Values that people type, meaningless values, and values that are expensive to search for.
VALUES = (
    "a", "an", "co de re in pr st ex tr", "a a a a a a a a", "demat account", "accuont demattt invsetor",
    "शिकायत खाता खोलें कैसे", "x" * 200, "q" * 3000, "0", "1", "7", "60", "99", "-1", "1e999", "9" * 12, "9" * 300,
    "12345678.90", "0.01", "9,99,99,99,999", "NaN", "both", "sell", "delivery", "options", "equity-futures", "NSE",
    "BSE", "loser", "page", "all", "1y", "statutory", "house", "name@example.org", "9876543210", "ltd", "power steel",
    "zzzz zzzz zzzz zzzz", "%", "'\"<b>", "\u0301" * 100, "buy 1 A 1\n" * 40, "A b 9 1 3 4 7\n" * 30, "-" * 3000,
    "brokerage 5 " + "Dr " * 1000 + "x", "a;b;c;1\n" * 99, '",' * 1500, "DPCHG STT GST\n" * 40, "http://nnm1.in " * 200,
)  # fmt: skip


@dataclass(frozen=True)
class Endpoint:
    """An address that computes from `names`; limit: `most` ms (`make bench PART=costs`)."""

    path: str
    names: tuple[str, ...]
    most: float
    method: str = "GET"
    #: Whether one entry is part of the path.
    below: bool = False
    #: Whether it is served at the metrics' address.
    metrics: bool = False

    @property
    def name(self) -> str:
        """Its name in the table in `docs/security.md`."""
        return f"{self.method} {self.path}{'/…' if self.below else ''}"

    def answer(self, client: httpx.Client, entries: Mapping[str, str]) -> httpx.Response:
        """Its answer to the entries. Raises `httpx.TransportError` if there is none."""
        path, sent = self.sent(entries)
        if self.method == "POST":
            own = {"Origin": str(client.base_url).rstrip("/")}
            return client.post(path, data=sent, headers=own)
        return client.get(path, params=sent)

    def sent(self, entries: Mapping[str, str]) -> tuple[str, dict[str, str]]:
        """The path and the entries sent to it."""
        sent = dict(entries)
        if not self.below:
            return self.path, sent
        return f"{self.path}/{quote(sent.pop('exchange', '')[:200] or 'x', safe='')}", sent

    def changed(self, entries: Mapping[str, str], chance: random.Random) -> dict[str, str]:
        """The entries with some of them changed at random."""
        tried = dict(entries)
        for name in chance.sample(self.names, chance.randint(1, min(3, len(self.names)))):
            parts = chance.choices(VALUES, k=chance.choice((1, 1, 1, 2, 5)))
            longest = 3500
            if name == "text":
                parts, longest = parts * chance.choice((1, 10)), 20_000
            tried[name] = "\n ".join(parts)[:longest]
        return tried


_PLANNED = tuple(entry.name for planner in PLANNERS.values() for entry in planner.words.entries)
_FORM = ("name", "firstName", "lastName", "email", "phone", "city", "message", "consent")

#: Only English pages: those in other languages use the same functions.
ENDPOINTS = (
    Endpoint("/search", ("q", "kind", "page"), 400),
    Endpoint("/calculator", NAMES, 250),
    Endpoint("/calculator/bill", NAMES, 250),
    Endpoint("/api/v1/charges", NAMES, 100),
    Endpoint("/api/v1/charges.csv", NAMES, 100),
    Endpoint("/api/charges", NAMES, 100),
    Endpoint("/api/charges.csv", NAMES, 100),
    Endpoint("/widget/chart", ("symbol", "theme"), 50),
    Endpoint("/.well-known/security.txt", ("x",), 50),
    Endpoint("/wealth/personal-finance", _PLANNED, 300),
    Endpoint("/equity", ("exchange", "range", "traded"), 400),
    Endpoint("/equity/gainers-and-losers", ("show", "exchange", "page"), 200),
    Endpoint("/equity/gainers-and-losers/company-profile", ("exchange", "range"), 400, below=True),
    Endpoint("/equity/out-and-under", ("x",), 400),
    Endpoint("/", ("x",), 250),
    Endpoint("/contact", ("branch", "x"), 250),
    Endpoint("/enquiry", ("ref",), 150),
    Endpoint("/api/openapi.json", ("x",), 100),
    Endpoint("/charges", ("x",), 400),
    Endpoint("/trading-calendar", ("x",), 400),
    Endpoint("/thank-you", ("ref",), 150),
    Endpoint("/no-such-page", ("x",), 50),
    Endpoint("/enquiries/partner", _FORM, 250, "POST"),
    Endpoint("/enquiries/advisor", _FORM, 250, "POST"),
    Endpoint("/enquiries/account", _FORM, 250, "POST"),
    Endpoint("/enquiry", ("ref",), 150, "POST"),
    Endpoint("/help/where-is-my-money", ("way", "day"), 250),
    Endpoint("/help/unused-money", ("x",), 250),
    Endpoint("/help/ledger", ("line",), 250, "POST"),
    Endpoint(
        "/help/complain",
        ("kind", "text", "happened", "reported", "answered", "amount"),
        250,
        "POST",
    ),
    Endpoint("/know-it-is-us", ("thing",), 250, "POST"),
    Endpoint(
        "/calculator/month/bill",
        ("text", "side-1", "quantity-1", "price-1", "exchange"),
        400,
        "POST",
    ),
    Endpoint("/calculator/contract-note/check", ("text", "plan", "rate", "exchange"), 400, "POST"),
    # A list of 100 documents that the browser filters: a built file, like all other pages.
    Endpoint("/downloads", ("q", "x"), 50),
    Endpoint("/ping", ("x",), 50),
    Endpoint("/_health", ("x",), 50),
    Endpoint("/_event", ("token", "EIO", "transport"), 50),
    Endpoint("/metrics", ("name[]",), 100, metrics=True),
)


SEARCH = f"{ROOT}.nnm_site___features___search___state____search_state.ask"
PLANNERS = f"{ROOT}.nnm_site___features___wealth___state____personal_finance_state.ask"
MOVERS = f"{ROOT}.nnm_site___features___market___movers____movers_state.ask"
NOTE = f"{ROOT}.nnm_site___features___trades___state____contract_note_state.ask"
MONTH = f"{ROOT}.nnm_site___features___trades___state____month_bill_state.ask"


def _asked(query: str) -> dict[str, object]:
    return {"sent": {"query": query}}


#: The most expensive events of each kind, from `make bench PART=costs`: event, page, payload.
WORST_EVENTS: tuple[tuple[str, str, dict[str, object]], ...] = (
    (SEARCH, "/search", _asked("q=co+de+re+in+pr+st+ex+tr")),
    (SEARCH, "/search", _asked("q=accuont+demattt+invsetor+greivance")),
    (
        ASK,
        "/calculator",
        _asked("quantity=123456789&price=98765.43&side=both&sell_price=98766.55"),
    ),
    (PLANNERS, "/wealth/personal-finance", _asked("sip_years=40&ret_age=20")),
    (MOVERS, "/equity/gainers-and-losers", _asked("show=loser&exchange=BSE&page=3")),
    (NOTE, "/calculator/contract-note", {"sent": {"text": "A b 9 1 3 4 7\n" * 400}}),
    (MONTH, "/calculator/month", {"sent": {"text": "buy 1 A 1\n" * 400}}),
    (f"{ROOT}.hydrate_and_load", "/calculator", {}),
)

#: The same, and the events of the framework's own states, which make the site compute nothing.
EVENTS = (
    *WORST_EVENTS,
    (f"{ROOT}.hydrate", "/calculator", {}),
    (f"{ROOT}.set_is_hydrated", "/", {"value": True}),
    (f"{ROOT}.reflex___state____on_load_internal_state.on_load_internal", "/calculator", {}),
    (f"{ROOT}.reflex___state____on_load_internal_state.set_is_hydrated", "/", {"value": True}),
    (
        f"{ROOT}.reflex___state____update_vars_internal_state.update_vars_internal",
        "/",
        {"vars": {}},
    ),
    (
        f"{ROOT}.reflex___state____frontend_event_exception_state.handle_frontend_exception",
        "/",
        {
            "info": "TypeError: a is undefined\n" * 600,
            "component_stack": "    at b (c.js:1:2)\n" * 400,
        },
    ),
)

#: Limit of processor time for opening a socket or for one event, in milliseconds.
MOST_OF_AN_EVENT = 400

OPENING = "the opening of a live page's socket"


def event_name(name: str) -> str:
    """An event's name in the table in `docs/security.md`."""
    return f"event {name.removeprefix(ROOT + '.').rpartition('___')[2].lstrip('_')}"


def bounds() -> dict[str, float]:
    """Name of each endpoint and event → its limit of processor time, in milliseconds."""
    events = dict.fromkeys((event_name(name) for name, _, _ in EVENTS), MOST_OF_AN_EVENT)
    return (
        {endpoint.name: endpoint.most for endpoint in ENDPOINTS}
        | {OPENING: MOST_OF_AN_EVENT}
        | events
    )
