"""Gainers and losers as the page shows them: the texts of a row."""

from collections.abc import Iterable
from decimal import Decimal

from nnm_site.features.market.addresses import address_of
from nnm_site.features.market.queries import Quote
from nnm_site.shared.languages.speaking import say, say_name, spoken_code
from nnm_site.shared.rules.money import MINUS, indian

#: Rows on a page: of the sample as specified (R1002), of imported days all gainers.
PAGE_SIZE, DAY_PAGE_SIZE = 5, 10

#: The orders in which movers of imported days can be shown.
ORDERS = {"change": "Change", "volume": "Volume", "name": "Name"}

#: Stands where there is no figure, since nothing can be compared.
NOTHING = "–"

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
    name = say_name(quote.name)
    return {
        "name": name,
        "lang": "en" if name == quote.name else spoken_code(),
        "note": say(quote.note),
        "href": address_of(quote.company),
        "last": indian(quote.close),
        "prev": indian(quote.previous) if quote.is_compared else NOTHING,
        "change": signed(quote.change) if quote.is_compared else NOTHING,
        "percent": signed(quote.percent) if quote.is_compared else NOTHING,
        "percent_sign": f"{signed(quote.percent)}%" if quote.is_compared else NOTHING,
        "volume": indian(Decimal(quote.volume), 0),
        "tone": tone(quote.change) if quote.is_compared else "unchanged",
    }


def in_order(quotes: Iterable[Quote], order: str) -> list[Quote]:
    """Movers, which come by their change, in one of the `ORDERS`; ties by symbol."""
    if order == "volume":
        return sorted(quotes, key=lambda quote: (-quote.volume, quote.symbol))
    if order == "name":
        return sorted(quotes, key=lambda quote: (quote.name.casefold(), quote.symbol))
    return list(quotes)
