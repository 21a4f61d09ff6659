"""What changes on the market pages: which movers are shown. All of it is in the address."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import reflex as rx

from nnm_site import ui
from nnm_site.market import queries
from nnm_site.market.movers import KINDS, PAGE_SIZE, row_texts
from nnm_site.market.store import EXCHANGES
from nnm_site.rules.dates import long_date


@dataclass(frozen=True)
class Answer:
    """One page of movers as texts, and where it lies. `source` names the licence of real prices."""

    kind: str
    exchange: str
    page: int
    pages: int
    rows: list[dict[str, str]]
    day: str
    source: str
    sample: bool


def answer(query: Mapping[str, str]) -> Answer:
    """What the address asks for: gainers of NSE, page 1, unless it says otherwise (specification §4).

    Both sets, gainers and losers, decide how many pages there are.
    """
    kind = ui.pick(query, "show", KINDS, "gainer")
    exchange = ui.pick(query, "exchange", EXCHANGES, "NSE")
    day = queries.latest_day(exchange)
    if day is None:
        said = f"No end-of-day file of {exchange} has been imported yet."
        return Answer(kind, exchange, 1, 1, [], said, "", sample=False)
    pages = ui.page_count(max(len(day.gainers), len(day.losers)), PAGE_SIZE)
    page = ui.clamp_page(ui.pick_number(query, "page"), pages)
    quotes = day.losers if kind == "loser" else day.gainers
    rows = list(map(row_texts, quotes[PAGE_SIZE * (page - 1) : PAGE_SIZE * page]))
    said = f"{exchange}, closing prices of {long_date(day.trade_date)}."
    source = "" if day.sample else day.source
    return Answer(kind, exchange, page, pages, rows, said, source, day.sample)


class MoversState(rx.State):
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

    @rx.event
    async def ask(self, sent: dict[str, Any]):
        """Look up what the address asks for."""
        address = ui.asked_address(sent)
        found = await asyncio.to_thread(answer, ui.entries_of(address))
        for name, value in vars(found).items():
            setattr(self, name, value)
        self.answered = True
        self.asked = address
