"""Gainers and losers as the page shows them: the texts of a row."""

from decimal import Decimal

from nnm_site.market.addresses import address_of
from nnm_site.market.queries import Quote
from nnm_site.rules.money import MINUS, indian

#: Rows on a page (specification §9).
PAGE_SIZE = 5

KINDS = {"gainer": "Gainer", "loser": "Loser"}


def signed(amount: Decimal) -> str:
    """An amount with its sign, in Indian grouping: `+12.50`, `−3.00`."""
    text = indian(amount, 2)
    return text if amount <= 0 or text.startswith(MINUS) else f"+{text}"


def tone(change: Decimal) -> str:
    """The class of a change: `gainer`, `loser`, `unchanged`."""
    return "gainer" if change > 0 else "loser" if change < 0 else "unchanged"


def row_texts(quote: Quote) -> dict[str, str]:
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
