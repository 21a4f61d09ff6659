"""Gainers and losers as the page shows them: texts of a row, paging over both sets."""

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from nnm_site.market.addresses import address_of
from nnm_site.rules.money import MINUS, indian

if TYPE_CHECKING:
    from nnm_site.market.queries import Quote

#: Rows on a page (specification §9).
PAGE_SIZE = 5

KINDS = {"gainer": "Gainer", "loser": "Loser"}
EXCHANGES = ("NSE", "BSE")


@dataclass(frozen=True)
class Page:
    """One page of movers. Both sets, gainers and losers, decide how far one can go."""

    number: int
    total: int

    @property
    def first(self) -> int:
        """Where it begins, from 0."""
        return (self.number - 1) * PAGE_SIZE

    @property
    def at_start(self) -> bool:
        """Previous is disabled on page 1."""
        return self.number <= 1

    @property
    def at_end(self) -> bool:
        """Next is disabled when the page's end covers both data sets."""
        return self.number >= self.total


def page_of(number: int, gainers: int, losers: int) -> Page:
    """The page of that number; a number beyond the last page means the last."""
    total = max(1, -(-max(gainers, losers) // PAGE_SIZE))
    return Page(min(max(1, number), total), total)


def signed(amount: Decimal) -> str:
    """An amount with its sign, in Indian grouping: `+12.50`, `−3.00`."""
    text = indian(amount, 2)
    return text if amount <= 0 or text.startswith(MINUS) else f"+{text}"


def tone(change: Decimal) -> str:
    """The class of a change: `gainer`, `loser`, `unchanged`."""
    return "gainer" if change > 0 else "loser" if change < 0 else "unchanged"


def row_texts(quote: "Quote") -> dict[str, str]:
    """What a table shows of a share."""
    return {
        "name": quote.name,
        "href": address_of(quote.name),
        "last": indian(quote.close),
        "prev": indian(quote.previous),
        "change": signed(quote.change),
        "percent": signed(quote.percent),
        "volume": indian(Decimal(quote.volume), 0),
        "tone": tone(quote.change),
    }
