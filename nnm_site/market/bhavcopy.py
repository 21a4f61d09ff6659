"""Reading an exchange's end-of-day file ("bhavcopy") in the common UDiFF layout of NSE and BSE.

The file is read line by line; only the largest gainers and losers are kept. A line that makes no
sense stops the reading with its number. Only the standard library is used.

Kept are equity series with a trade and a previous close. The last price is the closing price
(`ClsPric`). Order is by exact percentage, the larger change first, ties by symbol.
"""

import csv
import heapq
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

GAINERS, LOSERS = 10, 15

#: Series of shares: those of NSE, and the groups of BSE.
EQUITY_SERIES: dict[str, frozenset[str]] = {
    "NSE": frozenset({"EQ", "BE", "BZ", "SM", "ST"}),
    "BSE": frozenset({"A", "B", "T", "X", "XT", "Z", "M", "MT"}),
}

#: The columns that are read; the layout has more.
COLUMNS = (
    "TradDt",
    "Src",
    "TckrSymb",
    "SctySrs",
    "FinInstrmNm",
    "ClsPric",
    "PrvsClsgPric",
    "TtlTradgVol",
)

#: No price, name or volume of an exchange is longer.
_NUMBER = re.compile(r"[0-9]{1,15}(\.[0-9]{1,6})?")
_LONGEST_NAME = 200


class FileError(ValueError):
    """The file cannot be imported; the message begins with the number of the line at fault."""


@dataclass(frozen=True)
class Quote:
    """One share at the end of a day. Prices are rupees."""

    symbol: str
    company_name: str
    last_price: Decimal
    prev_price: Decimal
    volume: int

    @property
    def change(self) -> Decimal:
        """By how much the price has moved."""
        return self.last_price - self.prev_price

    @property
    def share(self) -> Fraction:
        """The change as an exact part of the previous close."""
        return Fraction(self.change) / Fraction(self.prev_price)

    @property
    def percent(self) -> Decimal:
        """The change in per cent, to two places, half up."""
        exact = self.share * 100
        return (Decimal(exact.numerator) / Decimal(exact.denominator)).quantize(
            Decimal("0.01"), ROUND_HALF_UP
        )


@dataclass(frozen=True)
class Movers:
    """What an exchange's file comes to; `shares` counts the equity rows that traded."""

    exchange: str
    trade_date: date
    gainers: tuple[Quote, ...]
    losers: tuple[Quote, ...]
    shares: int


def read_movers(lines: Iterable[str]) -> Movers:
    """The movers of the file whose lines these are. Raises `FileError`."""
    reader = csv.reader(lines, strict=True)
    try:
        head = next(reader, None)
        if head is None:
            raise FileError("line 1: the file is empty")
        places = _places(head)
        found = _Finder()
        for cells in reader:
            if cells:
                found.take(_row(cells, head, places, reader.line_num), reader.line_num)
    except csv.Error as error:
        raise FileError(f"line {reader.line_num}: {error}") from None
    except UnicodeDecodeError:
        raise FileError(f"after line {reader.line_num}: the file is not UTF-8 text") from None
    return found.result()


def _places(head: list[str]) -> dict[str, int]:
    names = [name.strip().removeprefix("\ufeff") for name in head]
    if missing := [name for name in COLUMNS if name not in names]:
        raise FileError(f"line 1: the column {missing[0]} is missing; this is no UDiFF file")
    return {name: names.index(name) for name in COLUMNS}


def _row(cells: list[str], head: list[str], places: Mapping[str, int], line: int) -> dict[str, str]:
    if len(cells) != len(head):
        raise FileError(f"line {line}: {len(cells)} columns, not {len(head)}")
    return {name: cells[place].strip() for name, place in places.items()}


class _Finder:
    """Takes rows one by one and keeps the largest movers."""

    def __init__(self) -> None:
        self.day: tuple[str, date] | None = None
        self.seen: set[tuple[str, str]] = set()
        self.shares = 0
        self.best: dict[bool, list[tuple[Fraction, str, Quote]]] = {True: [], False: []}

    def take(self, row: dict[str, str], line: int) -> None:
        """Look at one row. Raises `FileError`."""
        exchange = row["Src"]
        if exchange not in EQUITY_SERIES:
            raise FileError(f'line {line}: Src is "{exchange}", not NSE or BSE')
        try:
            day = (exchange, date.fromisoformat(row["TradDt"]))
        except ValueError:
            raise FileError(f'line {line}: TradDt "{row["TradDt"]}" is no date') from None
        if self.day is None:
            self.day = day
        elif day != self.day:
            raise FileError(f"line {line}: {exchange} of {day[1]} in a file of {self.day}")
        if row["SctySrs"] not in EQUITY_SERIES[exchange]:
            return
        quote = _quote(row, line)
        if (quote.symbol, row["SctySrs"]) in self.seen:
            raise FileError(f"line {line}: {quote.symbol} {row['SctySrs']} stands in it twice")
        self.seen.add((quote.symbol, row["SctySrs"]))
        if quote.volume == 0 or quote.prev_price == 0:
            return
        self.shares += 1
        if quote.change:
            self._keep(quote)

    def _keep(self, quote: Quote) -> None:
        gained = quote.change > 0
        self.best[gained].append((-abs(quote.share), quote.symbol, quote))
        if len(self.best[gained]) > 1000:
            self.best[gained] = heapq.nsmallest(LOSERS, self.best[gained], key=_order)

    def result(self) -> Movers:
        """What was found. Raises `FileError` for a file without a share."""
        if self.day is None or not self.shares:
            raise FileError("the file holds no equity share that traded")
        gainers = heapq.nsmallest(GAINERS, self.best[True], key=_order)
        losers = heapq.nsmallest(LOSERS, self.best[False], key=_order)
        return Movers(
            *self.day,
            tuple(quote for _, _, quote in gainers),
            tuple(quote for _, _, quote in losers),
            self.shares,
        )


def _order(entry: tuple[Fraction, str, Quote]) -> tuple[Fraction, str]:
    return entry[:2]


def _quote(row: dict[str, str], line: int) -> Quote:
    symbol, name = row["TckrSymb"], row["FinInstrmNm"] or row["TckrSymb"]
    if not symbol:
        raise FileError(f"line {line}: TckrSymb is empty")
    if len(name) > _LONGEST_NAME or len(symbol) > _LONGEST_NAME or not name.isprintable():
        raise FileError(f"line {line}: FinInstrmNm is no name")
    volume = _number(row, "TtlTradgVol", line)
    if volume != volume.to_integral_value():
        raise FileError(f'line {line}: TtlTradgVol "{row["TtlTradgVol"]}" is no whole number')
    return Quote(
        symbol,
        name,
        _number(row, "ClsPric", line),
        _number(row, "PrvsClsgPric", line),
        int(volume),
    )


def _number(row: dict[str, str], column: str, line: int) -> Decimal:
    """A number that is not negative; an empty cell is 0, as in rows without a trade."""
    text = row[column] or "0"
    if not _NUMBER.fullmatch(text):
        raise FileError(f'line {line}: {column} "{text}" is no price or number')
    return Decimal(text)
