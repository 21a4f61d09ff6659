"""What one request may cost, at every door where something is computed.

For each door the worst input is looked for: entries are changed at random, and what cost the server more
processor time than anything before is kept and changed again. The table of what was measured is written to
`var/results/costs.md`. A page in another language is a door of its own, computed by the same rule.
"""

import asyncio
import ctypes
import os
import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from urllib.parse import quote

import aiohttp
import httpx
import pytest

from nnm_site.features.calculator.inputs import NAMES
from nnm_site.features.wealth.state import PLANNERS
from nnm_site.plan import plan
from nnm_site.platform import builds
from nnm_site.shared.languages.language import languages
from tests.server import ROOT
from tests.services.replica import Replica
from tests.services.test_attacks import WORST_EVENTS
from tests.services.visitor import PATIENCE_SECONDS, boot, event, run, socket_address

pytestmark = [pytest.mark.long, pytest.mark.requirement("L11", "V1.2.9", "A3")]

#: Milliseconds of processor time that one event of a socket may cost, and after how many seconds without
#: an answer there is no other.
MOST_OF_AN_EVENT, QUIET_SECONDS = 400, 0.7

#: Tries for each door, and for its twin in another language.
TRIES, TWIN_TRIES = 40, 10

#: Where a reader finds what was measured.
TABLE = ROOT / "var" / "results" / "costs.md"

#: What people type, what they could not mean, and what is expensive to look for.
VALUES = (
    "a", "an", "co de re in pr st ex tr", "a a a a a a a a", "demat account", "accuont demattt invsetor",
    "शिकायत खाता खोलें कैसे", "x" * 200, "q" * 3000, "0", "1", "7", "60", "99", "-1", "1e999", "9" * 12, "9" * 300,
    "12345678.90", "0.01", "9,99,99,99,999", "NaN", "both", "sell", "delivery", "options", "equity-futures", "NSE",
    "BSE", "loser", "page", "all", "1y", "statutory", "house", "name@example.org", "9876543210", "ltd", "power steel",
    "zzzz zzzz zzzz zzzz", "%", "'\"<b>", "\u0301" * 100, "buy 1 A 1\n" * 40, "A b 9 1 3 4 7\n" * 30, "-" * 3000,
    "brokerage 5 " + "Dr " * 1000 + "x", "a;b;c;1\n" * 99, '",' * 1500, "DPCHG STT GST\n" * 40, "http://nnm1.in " * 200,
)  # fmt: skip


@dataclass(frozen=True)
class Door:
    """An address where something is computed from `names`; at most `most` milliseconds of processor time."""

    path: str
    names: tuple[str, ...]
    most: float
    method: str = "GET"
    #: The entry that stands in the path itself.
    below: bool = False
    tries: int = TRIES


_PLANNED = tuple(entry.name for planner in PLANNERS.values() for entry in planner.entries)
#: What takes a long text.
_TEXTS = {"text"}
_FORM = ("name", "firstName", "lastName", "email", "phone", "city", "message", "consent")

#: The bounds are generous: a machine that does other things at the same time needs more for the same.
ENGLISH_DOORS = (
    Door("/search", ("q", "kind", "page"), 400),
    Door("/calculator", NAMES, 250),
    Door("/calculator/bill", NAMES, 250),
    Door("/api/v1/charges", NAMES, 100),
    Door("/api/v1/charges.csv", NAMES, 100),
    Door("/api/v1/charges.svg", NAMES, 100),
    Door("/api/charges", NAMES, 100),
    Door("/api/charges.csv", NAMES, 100),
    Door("/api/charges.svg", NAMES, 100),
    Door("/widget/chart", ("symbol", "theme"), 50),
    Door("/.well-known/security.txt", ("x",), 50),
    Door("/wealth/personal-finance", _PLANNED, 300),
    Door("/equity", ("exchange", "range", "traded"), 400),
    Door("/equity/gainers-and-losers", ("show", "exchange", "page"), 200),
    Door("/equity/gainers-and-losers/company-profile", ("exchange", "range"), 400, below=True),
    Door("/equity/out-and-under", ("x",), 400),
    Door("/", ("x",), 250),
    Door("/contact", ("branch", "x"), 250),
    Door("/enquiry", ("ref",), 150),
    Door("/api/openapi.json", ("x",), 100),
    Door("/charges", ("x",), 400),
    Door("/trading-calendar", ("x",), 400),
    Door("/thank-you", ("ref",), 150),
    Door("/no-such-page", ("x",), 50),
    Door("/enquiries/partner", _FORM, 250, "POST"),
    Door("/enquiries/advisor", _FORM, 250, "POST"),
    Door("/enquiries/account", _FORM, 250, "POST"),
    Door("/enquiry", ("ref",), 150, "POST"),
    Door("/help/where-is-my-money", ("way", "day"), 250),
    Door("/help/ledger", ("line",), 250, "POST"),
    Door(
        "/help/complain",
        ("kind", "text", "happened", "reported", "answered", "amount"),
        250,
        "POST",
    ),
    Door("/know-it-is-us", ("thing",), 250, "POST"),
    Door(
        "/calculator/month/bill",
        ("text", "side-1", "quantity-1", "price-1", "exchange"),
        400,
        "POST",
    ),
    Door("/calculator/contract-note/check", ("text", "plan", "rate", "exchange"), 400, "POST"),
)


DOORS = ENGLISH_DOORS + tuple(
    replace(door, path=language.address(door.path), tries=TWIN_TRIES)
    for language in languages()
    for door in ENGLISH_DOORS
    if language.has(door.path)
)

#: Event, page and what is sent; a twin has a state of its own.
EVENTS = WORST_EVENTS + tuple(
    (name.replace("_state.ask", f"_state_{language.code}.ask"), language.address(address), payload)
    for language in languages()
    for name, address, payload in WORST_EVENTS
    if language.has(address)
)


@pytest.mark.requirement("V15.1.3")
def test_every_door_that_computes_is_in_the_table(site: str):
    """Pages that are filled at a request, and all that features give beside pages."""
    assert site
    doors = {("GET", route.path) for route in plan().routes if route.fill is not None}
    for endpoint in plan().endpoints(builds.current_client()):
        # Where a page stands at the same address, only what is posted comes here.
        method = "POST" if endpoint.beside_pages else "GET"
        doors |= {(method, address) for address in endpoint.addresses}
    assert doors - {(door.method, door.path) for door in DOORS} == set()


@pytest.mark.requirement("V15.1.3")
def test_every_state_that_answers_is_asked_its_worst():
    states = {route.state.get_full_name() for route in plan().routes if route.state is not None}
    assert states - {name.rpartition(".")[0] for name, _, _ in EVENTS} == set()


@pytest.fixture(scope="module")
def table() -> Iterator[list[str]]:
    """A row for each measurement, written for whoever reads it."""
    rows: list[str] = []
    yield rows
    TABLE.parent.mkdir(parents=True, exist_ok=True)
    head = ["| door | ms of processor time | at most | entries |", "|---|---|---|---|"]
    TABLE.write_text("\n".join([*head, *rows, ""]), encoding="utf-8")


@pytest.fixture(scope="module")
def counted(site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Replica]:
    """A server for these tests alone; `site` is asked for so that there is a build."""
    assert site
    limits = {"ENQUIRIES_PER_ADDRESS": "100000", "ENQUIRIES_IN_TOTAL": "100000"}
    replica = Replica(tmp_path_factory.mktemp("counted"), limits)
    yield replica.start()
    replica.kill()


def spent(process: int) -> float:
    """Milliseconds of processor time that a process has used, with its threads that have ended."""
    clock = ctypes.c_int()
    if fault := ctypes.CDLL(None).clock_getcpuclockid(process, ctypes.byref(clock)):
        raise ProcessLookupError(fault, os.strerror(fault))
    return time.clock_gettime(clock.value) * 1000


def worst(door: Door, cost: Callable[[Mapping[str, str]], float]) -> tuple[float, dict[str, str]]:
    """The most expensive entries that were found, and their cost; each is measured until it is sure."""
    chance = random.Random(door.path)
    best: dict[str, str] = {}
    # The first request of a page also pays for what is loaded once.
    most = min(cost(best) for _ in range(3))
    for _ in range(door.tries):
        tried = dict(best)
        for name in chance.sample(door.names, chance.randint(1, min(3, len(door.names)))):
            parts = chance.choices(VALUES, k=chance.choice((1, 1, 1, 2, 5)))
            longest = 3500
            if name in _TEXTS:
                parts, longest = parts * chance.choice((1, 10)), 20_000
            tried[name] = "\n ".join(parts)[:longest]
        # Something else of the server may have run beside it: the least of three counts.
        if (found := cost(tried)) > most and (sure := min(found, cost(tried), cost(tried))) > most:
            best, most = tried, sure
    return most, best


@pytest.mark.requirement("V15.1.3")
@pytest.mark.parametrize("door", DOORS, ids=lambda door: f"{door.method} {door.path}")
def test_no_input_costs_more_than_its_bound(counted: Replica, table: list[str], door: Door):
    (worker,) = counted.workers()
    with httpx.Client(base_url=counted.address, timeout=30) as client:

        def cost(entries: Mapping[str, str]) -> float:
            path, sent = door.path, dict(entries)
            if door.below:
                path += "/" + quote(sent.pop("exchange", "")[:200] or "x", safe="")
            before = spent(worker)
            if door.method == "POST":
                client.post(path, data=sent, headers={"Origin": counted.address})
            else:
                client.get(path, params=sent)
            return spent(worker) - before

        most, entries = worst(door, cost)
    shown = repr({name: value[:40] for name, value in entries.items()}).replace("|", "")
    table.append(f"| {door.method} {door.path} | {most:.0f} | {door.most:.0f} | {shown} |")
    assert most <= door.most, entries


@pytest.mark.requirement("V15.1.3")
@pytest.mark.parametrize(
    ("name", "address", "payload"),
    EVENTS,
    ids=lambda given: given if isinstance(given, str) and given[0] == "/" else "",
)
def test_no_event_of_a_socket_costs_more_than_its_bound(
    counted: Replica, table: list[str], name: str, address: str, payload: dict[str, object]
):
    (worker,) = counted.workers()

    async def cost(http: aiohttp.ClientSession) -> float:
        origin = {"Origin": counted.address}
        async with http.ws_connect(socket_address(counted.address), headers=origin) as line:
            await line.send_str(boot(address))
            await read_all(line)
            before = spent(worker)
            await line.send_str(event(name, address, **payload))
            await read_all(line)
            return spent(worker) - before

    async def read_all(line: aiohttp.ClientWebSocketResponse) -> None:
        await asyncio.wait_for(line.receive(), PATIENCE_SECONDS)
        with suppress(TimeoutError):
            while True:
                await asyncio.wait_for(line.receive(), QUIET_SECONDS)

    took = run(cost)
    if took > MOST_OF_AN_EVENT:
        # Something else of the server may have run beside it.
        took = min(run(cost), run(cost))
    kind = name.rpartition(".")[2]
    table.append(f"| {kind} {address} | {took:.0f} | {MOST_OF_AN_EVENT} | {str(payload)[:60]} |")
    assert took <= MOST_OF_AN_EVENT


def test_an_address_with_a_hundred_thousand_entries_is_refused_before_it_is_read(counted: Replica):
    (worker,) = counted.workers()
    before = spent(worker)
    answer = httpx.get(f"{counted.address}/api/v1/charges?{'a&' * 15_000}")
    assert answer.status_code == 414
    assert spent(worker) - before < 50
