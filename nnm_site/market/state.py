"""What changes on the market pages: which movers are shown. All of it is in the address."""

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


class MoversState(rx.State):
    """Gainer or loser, the exchange and the page (specification §4: gainers, page 1).

    Until it has `answered`, the page shows the rows of the day on which it was built.
    """

    kind: str = "gainer"
    exchange: str = "NSE"
    page: int = 1
    pages: int = 1
    rows: list[dict[str, str]] = []  # noqa: RUF012 - Reflex copies it for each visitor
    day: str = ""
    sample: bool = False
    answered: bool = False

    @rx.event
    def read_address(self):
        """Take the choices from the address and look the rows up."""
        query = self.router.url.query_parameters
        self.kind = ui.pick(query, "show", KINDS, "gainer")
        self.exchange = ui.pick(query, "exchange", EXCHANGES, "NSE")
        kind: Mover = "loser" if self.kind == "loser" else "gainer"
        self.rows, where = rows_of(self.exchange, kind, ui.pick_number(query, "page"))
        self.page, self.pages = where.number, where.total
        self.day, self.sample = day_of(self.exchange)
        self.answered = True

    @rx.event
    def choose_exchange(self, exchange: str):
        """Go to the address of another exchange; the page starts at 1 again."""
        return rx.redirect(f"{GAINERS_PATH}?show={self.kind}&exchange={exchange}")


class SideState(rx.State):
    """Out or Under (specification §4: Out)."""

    side: str = "out"

    @rx.event
    def read_address(self):
        """Take the side from the address."""
        self.side = ui.pick(self.router.url.query_parameters, "side", ("out", "under"), "out")
