"""Sample market data: 60 invented companies and three invented indices over 400 trading days.

The same seed gives the same days on every machine: only sums and products of floats are used, and one
generator per company. Names mean "specimen" (Namuna), "example" (Udaharan), "illustration" (Drishtant)
and "replica" (Pratirup) and end in "(sample)"; ISINs begin with `INES`, since no issuer's code begins
with a letter.
"""

import hashlib
import random
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import NamedTuple

from nnm_site.features.market.rules.actions import Action
from nnm_site.features.market.rules.bhavcopy import INDEX, Close, TradingDay
from nnm_site.features.market.rules.files import PRICE_UNIT

#: The sample ends on this Friday.
LAST_DAY = date(2026, 11, 20)
DAYS = 400

_SEED = 1950
#: Price units per paisa.
_UNITS = PRICE_UNIT // 100
_HOUSES = {"Namuna": "NMN", "Udaharan": "UDH", "Drishtant": "DRS", "Pratirup": "PRT"}
_TRADES = (
    "Bearings", "Cables", "Cement", "Foods", "Glass", "Hotels", "Paints", "Pharma", "Ports",
    "Power", "Seeds", "Software", "Steel", "Textiles", "Tyres",
)  # fmt: skip
_INDICES = {
    "Namuna 50 (sample)": 0.9,
    "Namuna Bank (sample)": 1.25,
    "Udaharan Midcap (sample)": 1.1,
}

#: Series on NSE and group on BSE, by company number, where not the usual ones.
_SERIES = {7: ("BE", "T"), 23: ("SM", "M"), 31: ("BE", "Z"), 48: ("SM", "MT")}
#: Companies on one exchange only.
_ONLY = {12: "BSE", 36: "BSE", 53: "NSE"}


class Event(NamedTuple):
    """An event of a company on a trading day, counted from the first.

    `split` and `bonus` are corporate actions on file; a `demerger` is not, so its jump stays in the
    prices. A `halt` is ten days without a trade; `listed` is a share's first day.
    """

    company: int
    day: int
    kind: str
    new: int = 1
    held: int = 1

    @property
    def factor(self) -> float:
        """The divisor of its price."""
        ratio = self.new / self.held
        return {"split": ratio, "bonus": 1 + ratio, "demerger": 1.9}.get(self.kind, 1.0)


EVENTS = (
    Event(4, 310, "split", 5, 1),
    Event(17, 255, "bonus", 1, 1),
    Event(29, 352, "split", 2, 1),
    Event(41, 140, "bonus", 1, 2),
    Event(33, 290, "demerger"),
    Event(20, 200, "halt"),
    Event(55, 280, "listed"),
)

_HALT_DAYS = 10


class Company(NamedTuple):
    """An invented company."""

    number: int
    symbol: str
    name: str


COMPANIES = tuple(
    Company(number, f"{short}{trade.upper()}", f"{house} {trade} Ltd (sample)")
    for number, (house, short, trade) in enumerate(
        (house, short, trade) for trade in _TRADES for house, short in _HOUSES.items()
    )
)


class _Price(NamedTuple):
    """A company's day in paise; `volume` is that of NSE."""

    open: int
    high: int
    low: int
    close: int
    previous: int
    volume: int


def fingerprint(days: Sequence[date]) -> str:
    """A hash that changes with the generator or the calendar."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    digest.update("".join(map(str, days)).encode())
    return digest.hexdigest()


def exchange_days(days: Sequence[date]) -> Iterator[TradingDay]:
    """Each day of each exchange, oldest first."""
    market = _market(len(days))
    prices = [_prices(company.number, market) for company in COMPANIES]
    for number, day in enumerate(days):
        for exchange in ("NSE", "BSE"):
            closes = (
                _close(company, exchange, number, price)
                for company, its in zip(COMPANIES, prices, strict=True)
                if _ONLY.get(company.number, exchange) == exchange
                and (price := its[number]) is not None
            )
            yield TradingDay(exchange, day, tuple(closes))


def index_days(days: Sequence[date]) -> Iterator[TradingDay]:
    """Each day's index closes, oldest first."""
    market = _market(len(days))
    levels = {name: 24_000.0 - 3_000 * place for place, name in enumerate(_INDICES)}
    chance = random.Random(f"{_SEED} indices")
    for number, day in enumerate(days):
        closes: list[Close] = []
        for name, beta in _INDICES.items():
            before = levels[name]
            opened = before * (1 + market[number] * 0.3 + _spread(chance) * 0.002)
            close = before * (1 + market[number] * beta + _spread(chance) * 0.002)
            high = max(opened, close) * (1 + abs(_spread(chance)) * 0.004)
            low = min(opened, close) * (1 - abs(_spread(chance)) * 0.004)
            levels[name] = round(close, 2)
            prices = [_UNITS * round(100 * value) for value in (opened, high, low, close, before)]
            closes.append(Close(name, name, "", name, "", *prices))
        yield TradingDay(INDEX, day, tuple(closes))


def actions(days: Sequence[date]) -> list[Action]:
    """The corporate actions."""
    return [
        Action(_isin(event.company, 0), days[event.day], event.kind, event.new, event.held)
        for event in EVENTS
        if event.kind in {"split", "bonus"}
    ]


def trading_days(is_trading_day: Callable[[date], bool]) -> tuple[date, ...]:
    """The last `DAYS` trading days to `LAST_DAY`, oldest first."""
    days: list[date] = []
    day = LAST_DAY
    while len(days) < DAYS:
        if is_trading_day(day):
            days.append(day)
        day -= timedelta(days=1)
    return tuple(reversed(days))


def _spread(chance: random.Random) -> float:
    """A number between -3 and 3, mostly near 0."""
    return sum(chance.random() for _ in range(6)) - 3


def _market(days: int) -> list[float]:
    """The market's relative move on each day: longer rises, shorter falls."""
    chance = random.Random(f"{_SEED} market")
    moves: list[float] = []
    drift, left = 0.0006, 0
    for _ in range(days):
        if left == 0:
            rising = chance.random() < 0.65
            drift, left = (0.0016, 35) if rising else (-0.0024, 18)
        left -= 1
        moves.append(drift + _spread(chance) * 0.009)
    return moves


def _prices(number: int, market: Sequence[float]) -> list[_Price | None]:
    """A company's days; `None` where it was not traded."""
    chance = random.Random(f"{_SEED} company {number}")
    beta, swing = 0.5 + chance.random(), 0.008 + 0.016 * chance.random()
    price = 80 * 1.06 ** (number * 37 % 60) * (0.8 + 0.4 * chance.random())
    usual = int(2e8 / price * (0.4 + chance.random()))
    events = [event for event in EVENTS if event.company == number]
    days = {event.kind: event.day for event in events}
    listed, halt = days.get("listed", 0), days.get("halt", len(market))
    prices: list[_Price | None] = []
    previous = round(price * 100)
    for day, move in enumerate(market):
        for event in events:
            if event.day == day:
                # As in the exchanges' files, the previous close of that day is not adjusted.
                price /= event.factor
                if event.kind != "demerger":
                    usual = int(usual * event.factor)
        gap = _spread(chance) * swing * (3 if chance.random() < 0.03 else 0.4)
        change = max(-0.19, min(0.19, move * beta + gap + _spread(chance) * swing))
        opened = price * (1 + gap)
        close = price * (1 + change)
        high = max(opened, close) * (1 + abs(_spread(chance)) * swing * 0.5)
        low = min(opened, close) * (1 - abs(_spread(chance)) * swing * 0.5)
        busy = 1 + 12 * abs(change) + abs(_spread(chance)) * 0.5
        price = close
        if day < listed or halt <= day < halt + _HALT_DAYS:
            prices.append(None)
            continue
        first, top, bottom, last = (round(value * 20) * 5 for value in (opened, high, low, close))
        prices.append(_Price(first, top, bottom, last, previous, int(usual * busy)))
        previous = last
    return prices


def _close(company: Company, exchange: str, number: int, price: _Price) -> Close:
    """A company's close on a day. The two exchanges trade at the same prices, NSE more than BSE."""
    nse = exchange == "NSE"
    series = _SERIES.get(company.number, ("EQ", "A" if company.number % 3 else "B"))
    splits = sum(
        event.kind == "split" and event.company == company.number and event.day <= number
        for event in EVENTS
    )
    volume = price.volume if nse else price.volume // 9 + company.number
    mean = (price.open + price.high + price.low + 3 * price.close) // 6
    names = _isin(company.number, splits), company.symbol, series[0 if nse else 1], company.name
    prices = (_UNITS * paise for paise in price[:5])
    traded = {"volume": volume, "turnover": volume * mean, "trades": volume // 80 + 1}
    return Close(*names, "", *prices, **traded)


@cache
def _isin(number: int, splits: int) -> str:
    """The ISIN of a company, renumbered after each split.

    The check digit follows ISO 6166: letters count from 10, digits by Luhn's formula.
    """
    body = f"INES{number:03d}01{splits + 1:02d}"
    digits = "".join(str(int(letter, 36)) for letter in body)
    doubled = "".join(str(2 * int(digit)) for digit in digits[::-2])
    return f"{body}{-sum(map(int, digits[-2::-2] + doubled)) % 10}"
