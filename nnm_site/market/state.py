"""What changes on the market pages: which movers are shown. All of it is in the address."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import reflex as rx

from nnm_site import ui
from nnm_site.market import queries
from nnm_site.market.models import MarketRow, Mover
from nnm_site.market.movers import EXCHANGES, KINDS, PAGE_SIZE, Page, page_of, row_texts
from nnm_site.market.profile import address_of

GAINERS_PATH = "/equity/gainers-and-losers"


def rows_of(exchange: str, kind: Mover, page: int) -> tuple[list[dict[str, str]], Page]:
    """One page of movers as texts; both sets together decide how many pages there are."""
    sets: dict[str, tuple[MarketRow, ...]] = {
        "gainer": queries.market_rows(exchange, "gainer"),
        "loser": queries.market_rows(exchange, "loser"),
    }
    where = page_of(page, len(sets["gainer"]), len(sets["loser"]))
    shown = sets[kind][where.first : where.first + PAGE_SIZE]
    return [
        row_texts(row) | {"href": address_of(row.company_name), "tone": kind} for row in shown
    ], where


def day_of(exchange: str) -> tuple[str, bool]:
    """The sentence that names an exchange's trading day, and whether its rows are a sample."""
    day = queries.market_day(exchange)
    if day is None:
        return f"No end-of-day file of {exchange} has been imported yet.", False
    when = f"{day.trade_date.day} {day.trade_date:%B %Y}"
    return f"{exchange}, closing prices of {when}.", day.sample


@dataclass(frozen=True)
class Answer:
    """One page of movers as texts, and where it lies. `page` is the number that was asked for."""

    kind: str
    exchange: str
    page: int
    pages: int
    rows: list[dict[str, str]]
    day: str
    sample: bool


def answer(query: Mapping[str, str]) -> Answer:
    """What the address asks for: gainers of NSE, page 1, unless it says otherwise (specification §4)."""
    kind: Mover = "loser" if ui.pick(query, "show", KINDS, "gainer") == "loser" else "gainer"
    exchange = ui.pick(query, "exchange", EXCHANGES, "NSE")
    rows, where = rows_of(exchange, kind, ui.pick_number(query, "page"))
    day, sample = day_of(exchange)
    return Answer(kind, exchange, where.number, where.total, rows, day, sample)


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
    sample: bool = False

    @rx.event
    async def ask(self, sent: dict[str, Any]):
        """Look up what the address asks for."""
        address = ui.asked_address(sent)
        found = await asyncio.to_thread(answer, ui.entries_of(address))
        self.kind, self.exchange = found.kind, found.exchange
        self.page, self.pages = found.page, found.pages
        self.rows, self.day, self.sample = found.rows, found.day, found.sample
        self.answered = True
        self.asked = address
