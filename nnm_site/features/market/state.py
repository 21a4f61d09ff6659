"""What changes on the market pages: which movers are shown. All of it is in the address."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import reflex as rx

from nnm_site.features.market import queries
from nnm_site.features.market.cache import UnreadableError, last_known
from nnm_site.features.market.movers import (
    DAY_PAGE_SIZE,
    KINDS,
    ORDERS,
    PAGE_SIZE,
    in_order,
    row_texts,
)
from nnm_site.features.market.sentences import UNREADABLE, source_words
from nnm_site.features.market.store import EXCHANGES
from nnm_site.platform.computing import compute
from nnm_site.shared import ui
from nnm_site.shared.languages.speaking import say, t
from nnm_site.shared.rules.dates import long_date


@dataclass(frozen=True)
class Answer:
    """One page of movers as texts, and where it lies.

    `source` says where its prices are from; `previous` and `following` are the addresses of the pages
    beside it, "" where there is none; `by_change`, `by_volume` and `by_name` those of the same movers in
    another order, "" for the sample; `aside` are shares of imported days in neither list; `asked` is the address's query.
    """

    kind: str
    exchange: str
    page: int
    pages: int
    rows: list[dict[str, str]]
    day: str
    source: str
    sample: bool
    aside: Sequence[dict[str, str]] = ()
    order: str = "change"
    by_change: str = ""
    by_volume: str = ""
    by_name: str = ""
    previous: str = ""
    following: str = ""
    asked: str = ""
    answered: bool = True

    @property
    def shown(self) -> str:
        """What is shown, in words: "Losers, BSE, page 2 of 3"."""
        return t(
            f"{KINDS[self.kind]}s, {{exchange}}, page {{page}} of {{pages}}",
            exchange=self.exchange,
            page=str(self.page),
            pages=str(self.pages),
        )

    @property
    def is_readable(self) -> bool:
        """Whether the prices could be read, now or earlier."""
        return self.day != say(UNREADABLE)


def nothing_asked() -> Answer:
    """What the page is made of before anything is asked."""
    return replace(answer({}), answered=False)


def answer(query: Mapping[str, str]) -> Answer:
    """What the address asks for: gainers of NSE, page 1, unless it says otherwise (R1002).

    Both sets, gainers and losers, decide how many pages there are.
    """
    kind = ui.pick(query, "show", KINDS, "gainer")
    exchange = ui.pick(query, "exchange", EXCHANGES, "NSE")
    try:
        day = _newest(exchange)
    except UnreadableError:
        return Answer(kind, exchange, 1, 1, [], say(UNREADABLE), "", sample=False)
    if day is None:
        said = t("No end-of-day file of {exchange} has been imported yet.", exchange=exchange)
        return Answer(kind, exchange, 1, 1, [], said, "", sample=False)
    size = PAGE_SIZE if day.sample else DAY_PAGE_SIZE
    pages = ui.page_count(max(len(day.gainers), len(day.losers)), size)
    page = ui.clamp_page(ui.pick_number(query, "page"), pages)
    order = "change" if day.sample else ui.pick(query, "sort", ORDERS, "change")
    quotes = in_order(day.losers if kind == "loser" else day.gainers, order)
    rows = list(map(row_texts, quotes[size * (page - 1) : size * page]))
    said = t(
        "{exchange}, closing prices of {day}.",
        exchange=exchange,
        day=say(long_date(day.trade_date)),
    )
    choices = {"show": (kind, "gainer"), "exchange": (exchange, EXCHANGES[0])}
    chosen = "".join(
        f"{name}={value}&" for name, (value, usual) in choices.items() if value != usual
    )
    here = chosen if order == "change" else f"{chosen}sort={order}&"
    orders = {key: "" if day.sample else f"?{chosen}sort={key}" for key in ORDERS}
    return Answer(
        kind,
        exchange,
        page,
        pages,
        rows,
        said,
        source_words(day.source, sample=day.sample),
        day.sample,
        [] if day.sample else list(map(row_texts, day.aside)),
        order,
        by_change=orders["change"],
        by_volume=orders["volume"],
        by_name=orders["name"],
        previous=f"?{here}page={page - 1}" if page > 1 else "",
        following=f"?{here}page={page + 1}" if page < pages else "",
    )


@last_known
def _newest(exchange: str) -> queries.Day | None:
    return queries.latest_day(exchange)


class MoversAnswers(rx.State, mixin=True):
    """Gainer or loser, the exchange and the page, and what was looked up for them.

    `asked` is the address that was answered last; until then the page shows the rows of the day on
    which it was built.
    """

    asked: str = ""
    answered: bool = False
    kind: str = "gainer"
    exchange: str = "NSE"
    page: int = 1
    pages: int = 1
    rows: list[dict[str, str]] = []  # noqa: RUF012 - Reflex copies it for each visitor
    day: str = ""
    source: str = ""
    sample: bool = False
    aside: list[dict[str, str]] = []  # noqa: RUF012 - the same
    order: str = "change"
    by_change: str = ""
    by_volume: str = ""
    by_name: str = ""
    previous: str = ""
    following: str = ""
    shown: str = ""

    @rx.event(supersedes=True)
    async def ask(self, sent: dict[str, Any]):
        """Look up what the address asks for."""
        address = ui.asked_address(sent)
        found = await compute(answer, ui.entries_of(address), who=self.router.session.client_ip)
        for name, value in vars(found).items():
            setattr(self, name, value)
        self.shown = found.shown
        self.asked = address


class MoversState(MoversAnswers, rx.State):
    """The answers in English."""
