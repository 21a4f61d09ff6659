"""A trade, and what it is: delivery or intraday, futures or options."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import ROUND_UP, Context, Decimal
from typing import Literal

from nnm_site.shared.charges.rules.amounts import EXACT
from nnm_site.shared.trades.rules.securities import is_apart

_UP = Context(prec=EXACT.prec // 2, rounding=ROUND_UP)

TradeSide = Literal["buy", "sell"]
#: Kinds of trades in shares, or in what is traded like shares.
SHARES = frozenset({"", "delivery", "intraday"})


NO_RATES = "We have no rates for this kind of trade, such as a mutual fund, lending or an auction."


class UnreadError(ValueError):
    """A line is not a trade; the message says why in a sentence."""


def refuse(when: object, why: str) -> None:
    """Raise `UnreadError` with the reason `why` if `when` holds."""
    if when:
        raise UnreadError(why)


@dataclass(frozen=True)
class Stated:
    """The amounts that a line derives from quantity and rate.

    `brokerage` is rupees a unit and `net` the rate with it, `None` if the line has no such column; `total` is
    the line's last figure. They are rounded to `places`. `figures` counts all figures of a note's line,
    including quantity and rate.
    """

    total: Decimal
    brokerage: Decimal | None = None
    net: Decimal | None = None
    places: int = 2
    figures: int = 0


@dataclass(frozen=True)
class Trade:
    """One line of a tradebook or note, or one order.

    `line` is its number in the text, from 1. `kind` is a type of trade of the rate cards, "" if the line does
    not say: then it is in shares. `day`, `exchange`, `isin`, `order` (a number) are empty if not given;
    `series` is NSE's series or BSE's group. `value` is quantity × price, exactly; if the price is a rounded
    average, the amount paid may be `room` rupees more or less.
    """

    line: int
    side: TradeSide
    quantity: Decimal
    price: Decimal
    value: Decimal
    security: str
    kind: str = ""
    exchange: str = ""
    day: date | None = None
    isin: str = ""
    order: str = ""
    stated: Stated | None = None
    series: str = ""
    room: Decimal = Decimal(0)

    @property
    def company(self) -> str:
        """Identifies the security: the ISIN, else the name without the exchange's series."""
        return self.isin or re.sub(r"[-. ](?:EQ|BE|BZ|NS|BO)$", "", self.security.upper())


@dataclass(frozen=True)
class Refusal:
    """A line that was not accepted: its number, its text, and a sentence that says why."""

    line: int
    text: str
    why: str


@dataclass(frozen=True)
class Portion:
    """The part of a trade that is of one kind."""

    trade: Trade
    kind: str
    quantity: Decimal
    value: Decimal


_OPTION = re.compile(
    r"\d\s?(?:CE|PE|CALL|PUT)\b|\b(?:CE|PE)\b|\bOPT(?:STK|IDX|CUR|FUT)?\b", re.IGNORECASE
)
_FUTURE = re.compile(r"FUT\b|\bFUT(?:STK|IDX|CUR|COM)?\b", re.IGNORECASE)
#: The same as words next to the name.
_OPTION_WORDS = re.compile(
    r"\b(?:options?|opt(?:stk|idx|cur|fut)?|ce|pe|calls?|puts?)\b", re.IGNORECASE
)
_FUTURE_WORDS = re.compile(r"\b(?:futures?|fut(?:stk|idx|cur|com)?)\b", re.IGNORECASE)
_DERIVATIVE = re.compile(r"\b(?:f ?& ?o|fn?o|[nb]fo|derivatives?)\b", re.IGNORECASE)
_BOTH = re.compile(r"\bfutures? ?(?:&|and) ?options?\b", re.IGNORECASE)
_COMMODITY = re.compile(r"\b(?:mcx|commodit\w*|comm?|futcom|optfut)\b", re.IGNORECASE)
_CURRENCY = re.compile(r"\b(?:cds?|cde|bcd|currency|cur|futcur|optcur)\b", re.IGNORECASE)
#: The currency pairs that the exchanges trade; names of contracts begin with them.
_PAIR = re.compile(r"(?:[A-Z]{3}:)?(?:USDINR|EURINR|GBPINR|JPYINR|EURUSD|GBPUSD|USDJPY)")
#: The same for MCX's commodities. A lone index name (`_INDEX`) is not a share either.
_GOODS = re.compile(
    r"(?:[A-Z]{3}:)?(?:GOLD|SILVER|CRUDEOIL|NATURALGAS|NATGAS|COPPER|ZINC|ALUMINI|LEAD|NICKEL)"
)
#: Commodities that are taxed: these, and others that are not farm produce.
_TAXED = re.compile(
    r"(?:[A-Z]{3}:)?(?:GOLD|SILVER|CRUDEOIL|BRCRUDE|NATURALGAS|NATGAS|COPPER|ZINC|ALUMINI|LEAD|NICKEL|STEEL|BRASS)"
)
_INDEX = re.compile(
    r"(?:[A-Z]{3}:)?(?:NIFTY(?: ?50)?|(?:BANK|FIN|MIDCP) ?NIFTY|NIFTY ?NXT ?50|SENSEX|BANKEX)"
)
_NO_RATES = re.compile(r"\b(?:mf|mutual funds?|slbm?|ofs|offer for sale|auction)\b", re.IGNORECASE)
#: All words next to a contract's name that show its kind.
KIND_WORDS = (_BOTH, _OPTION_WORDS, _FUTURE_WORDS, _DERIVATIVE, _COMMODITY, _CURRENCY, _NO_RATES)


def kind_of(security: str, words: str = "", exchange: str = "") -> str:
    """The kind that a contract's name, words next to it or its exchange show; "" for shares.

    Raises `UnreadError` for a derivative of unclear kind, and for what has no rates.
    """
    words = _BOTH.sub(" F&O ", words)
    refuse(_NO_RATES.search(f"{words} {security}"), NO_RATES)
    option, future = bool(_OPTION.search(security)), bool(_FUTURE.search(security))
    if not option and not future:
        option, future = bool(_OPTION_WORDS.search(words)), bool(_FUTURE_WORDS.search(words))
    name, family = security.upper(), ""
    if exchange == "MCX" or ((option or future) and _GOODS.match(name)) or _COMMODITY.search(words):
        family = "commodity-"
    elif _CURRENCY.search(words) or _PAIR.match(name):
        family = "currency-"
    is_either = family or option or future
    is_derivative = _DERIVATIVE.search(f"{words} {security}")
    is_derivative = is_derivative or _INDEX.fullmatch(name) or _GOODS.fullmatch(name)
    refuse(
        (option and future) or (not is_either and is_derivative),
        "Say whether it is a future or an option.",
    )
    return f"{family}{'options' if option else 'futures'}" if is_either else ""


def traded_on(trade: Trade, exchanges: Sequence[str], chosen: str) -> str:
    """The exchange that a trade names; else the `chosen` one if among `exchanges`, else their first.

    Raises `UnreadError` if the trade names an exchange that is not among them.
    """
    is_other = trade.exchange and trade.exchange not in exchanges
    refuse(is_other, f"This is traded on {' and '.join(exchanges)} alone.")
    return trade.exchange or (chosen if chosen in exchanges else exchanges[0])


def room_of(quantity: Decimal, price: Decimal) -> Decimal:
    """How far off quantity × an average price may be: half of the last decimal for each unit."""
    return quantity * Decimal(5).scaleb(int(price.as_tuple().exponent) - 1)


def is_sold_untaxed(trade: Trade, kind: str) -> bool:
    """Whether this is the sale of a commodity that may bear no CTT.

    CTT is due on metals and energy, but not on farm produce.
    """
    is_sold = kind.startswith("commodity") and trade.side == "sell"
    return is_sold and not _TAXED.match(trade.security.upper())


def merged(trades: Iterable[Trade]) -> list[Trade]:
    """The trades, those of one order number as one order: brokerage is charged for each order."""
    orders: dict[tuple[object, ...], Trade] = {}
    for trade in trades:
        key: tuple[object, ...] = (trade.line, trade.side)
        if trade.order:
            key = (trade.order, trade.day, trade.side, trade.company, trade.exchange, trade.kind)
        first = orders.get(key)
        orders[key] = trade if first is None else _with(first, trade)
    return list(orders.values())


def _with(first: Trade, more: Trade) -> Trade:
    quantity, value = first.quantity + more.quantity, first.value + more.value
    room, price = first.room + more.room, average(value, quantity)
    return replace(first, quantity=quantity, value=value, price=price, room=room, stated=None)


def average(value: Decimal, quantity: Decimal) -> Decimal:
    """The price at which `quantity` is worth `value`, rounded up where no decimal is exact.

    So a charge on quantity × price halfway between two paise is rounded up, like one on `value`.
    """
    exact = EXACT.divide(value, quantity)
    return exact if EXACT.multiply(exact, quantity) == value else _UP.divide(value, quantity)


def settled(trades: Iterable[Trade]) -> list[Portion]:
    """The trades split into intraday and delivery where they do not say so.

    Shares of one company bought and sold on one day offset each other: the matching quantity is intraday, in
    the order of the lines, and the rest is delivery. Trade-to-trade securities are delivered both ways.
    """
    trades = list(trades)
    totals: dict[tuple[object, ...], Decimal] = defaultdict(Decimal)
    for trade in trades:
        if not _kind_of_all(trade):
            totals[trade.day, trade.company, trade.side] += trade.quantity
    left = {
        (*key, side): min(totals.get((*key, each), Decimal(0)) for each in ("buy", "sell"))
        for *key, side in totals
    }
    portions: list[Portion] = []
    for trade in trades:
        if kind := _kind_of_all(trade):
            portions.append(Portion(trade, kind, trade.quantity, trade.value))
            continue
        key = (trade.day, trade.company, trade.side)
        squared = min(left[key], trade.quantity)
        left[key] -= squared
        for kind, quantity in (("intraday", squared), ("delivery", trade.quantity - squared)):
            if quantity:
                value = EXACT.divide(EXACT.multiply(trade.value, quantity), trade.quantity)
                is_whole = quantity == trade.quantity
                portions.append(Portion(trade, kind, quantity, trade.value if is_whole else value))
    return portions


def bought_and_sold(trades: Iterable[Trade]) -> dict[tuple[date | None, str], list[Trade]]:
    """The trades in shares that are both bought and sold on a day, by day and company."""
    own: dict[tuple[date | None, str], list[Trade]] = defaultdict(list)
    for trade in trades:
        if trade.kind in SHARES:
            own[trade.day, trade.company].append(trade)
    return {key: each for key, each in own.items() if len({trade.side for trade in each}) > 1}


def _kind_of_all(trade: Trade) -> str:
    """The kind of a whole trade; "" if it depends on the day's other trades."""
    is_delivered = not trade.kind and is_apart(trade.series, trade.exchange)
    return "delivery" if is_delivered else trade.kind
