"""Reading an exchange's end-of-day file ("bhavcopy") in each layout in which NSE and BSE publish it today.

Kept are shares (`shares`) with a trade and a previous close. The last price is the closing price. A
line that makes no sense stops the reading with its number; of what is left out there is a count.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from nnm_site.features.market.rules import shares
from nnm_site.features.market.rules.checks import name_day_problem
from nnm_site.features.market.rules.files import (
    FileError,
    Written,
    amount,
    count,
    is_name,
    isin,
    iso_day,
    price,
    rows_of,
    written_day,
)
from nnm_site.shared.rules.dates import long_date


class Close(NamedTuple):
    """One share at the end of a day, as its file has it.

    Prices are in `files.PRICE_UNIT`, turnover in paise. `code` is the number by which BSE calls it,
    empty where the file has none; `name` is empty where the file has none.
    """

    isin: str
    symbol: str
    series: str
    name: str
    code: str
    open: int
    high: int
    low: int
    close: int
    previous: int
    volume: int
    turnover: int
    trades: int

    @property
    def key(self) -> str:
        """How the exchange calls the share where it gives no ISIN: BSE by a number, NSE by a symbol."""
        return self.code or self.symbol


@dataclass(frozen=True)
class TradingDay:
    """What an exchange's file comes to: its shares that traded, one for each ISIN.

    `left_out` counts the other rows by their reason; `odd_names` are the symbols of shares whose name
    could not be read. In a day of a layout without ISINs each close has its `key` alone.
    """

    exchange: str
    trade_date: date
    closes: tuple[Close, ...]
    left_out: Mapping[str, int]
    odd_names: tuple[str, ...] = ()
    has_isins: bool = True


@dataclass(frozen=True)
class Layout:
    """A layout of closing prices: which column holds what.

    `exchange` is that of all its rows, where no column says it. `in_lakhs` says so of the turnover.
    """

    day: str
    series: str
    symbol: str
    prices: tuple[str, str, str, str, str]
    volume: str
    turnover: str
    trades: str
    read_day: Callable[[str, str, int], Written] = written_day
    exchange: str = ""
    source: str = ""
    segment: str = ""
    isin: str = ""
    name: str = ""
    code: str = ""
    in_lakhs: bool = False

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that must be there."""
        figures = (*self.prices, self.volume, self.turnover, self.trades)
        must = (self.day, self.series, self.symbol, *figures)
        return tuple(filter(None, (*must, self.source, self.segment, self.isin, self.name)))


def _iso(text: str, column: str, line: int) -> Written:
    return Written(iso_day(text, column, line))


#: The common layout of both exchanges since July 2024.
UDIFF = Layout(
    day="TradDt",
    series="SctySrs",
    symbol="TckrSymb",
    prices=("OpnPric", "HghPric", "LwPric", "ClsPric", "PrvsClsgPric"),
    volume="TtlTradgVol",
    turnover="TtlTrfVal",
    trades="TtlNbOfTxsExctd",
    read_day=_iso,
    source="Src",
    segment="Sgmt",
    isin="ISIN",
    name="FinInstrmNm",
    code="FinInstrmId",
)
#: NSE's file with deliveries, `sec_bhavdata_full_20112026.csv`: it has neither ISINs nor names.
NSE_FULL = Layout(
    day="DATE1",
    series="SERIES",
    symbol="SYMBOL",
    prices=("OPEN_PRICE", "HIGH_PRICE", "LOW_PRICE", "CLOSE_PRICE", "PREV_CLOSE"),
    volume="TTL_TRD_QNTY",
    turnover="TURNOVER_LACS",
    trades="NO_OF_TRADES",
    exchange="NSE",
    in_lakhs=True,
)

#: The columns of the common layout that are read; it has more.
COLUMNS = UDIFF.columns


def read_day(lines: Iterable[str], layout: Layout = UDIFF, named: date | None = None) -> TradingDay:
    """The day of the file whose lines these are; `named` is the day in its name. Raises `FileError`.

    A share that stands in two series counts once, where more of it was traded.
    """
    reader = _Reader(layout, named)
    places = (layout.source, layout.segment, layout.isin, layout.name, layout.code)
    for line, cells in rows_of(lines, layout.columns, places):
        # What every layout has stands first.
        reader.take(line, cells[:11], cells[-5:])
    return reader.found()


class _Reader:
    """Collects the rows of one file."""

    def __init__(self, layout: Layout, named: date | None) -> None:
        self.layout, self.named = layout, named
        self.exchange, self.written = layout.exchange, None
        self.trade_date = date.min
        self.seen: set[tuple[str, str]] = set()
        self.kept: dict[str, Close] = {}
        self.left_out: Counter[str] = Counter()
        self.odd: list[str] = []

    def take(self, line: int, cells: list[str], further: list[str]) -> None:
        """Take the row of a line, or count why not."""
        layout = self.layout
        day, series, symbol = cells[:3]
        source, segment, code, name, number = further
        if (day, source or layout.exchange) != (self.written, self.exchange):
            self._begin(line, day, source or layout.exchange)
        if layout.segment and segment != "CM":
            raise FileError(f'line {line}: Sgmt is "{segment}", not CM: no file of shares')
        because = shares.no_share_because(self.exchange, series, code)
        if because is not None:
            self.left_out[because] += 1
            return
        if not is_name(symbol):
            raise FileError(f"line {line}: {layout.symbol} is empty or no name")
        # BSE cuts names: two companies may have one.
        share = code or symbol
        if (share, series) in self.seen:
            raise FileError(f"line {line}: {symbol} {series} stands in it twice")
        self.seen.add((share, series))
        close = self._close(line, cells[1:], code, name, number)
        if close.volume == 0 or close.previous == 0:
            self.left_out[shares.NO_PREVIOUS if close.volume else shares.NO_TRADE] += 1
            return
        key = close.isin or close.key
        other = self.kept.get(key)
        if other is not None:
            self.left_out[shares.SECOND_SERIES] += 1
        if other is None or other.volume < close.volume:
            self.kept[key] = close

    def found(self) -> TradingDay:
        """The day that the rows come to."""
        if not self.kept:
            raise FileError("the file holds no share that traded")
        return TradingDay(
            self.exchange,
            self.trade_date,
            tuple(self.kept.values()),
            dict(self.left_out),
            tuple(self.odd),
            has_isins=bool(self.layout.isin),
        )

    def _begin(self, line: int, text: str, exchange: str) -> None:
        """The day and the exchange of the first row, which all others must have."""
        layout = self.layout
        if exchange not in shares.EQUITY_SERIES:
            raise FileError(f'line {line}: {layout.source} is "{exchange}", not NSE or BSE')
        written = layout.read_day(text, layout.day, line)
        if self.written is not None:
            raise FileError(
                f"line {line}: a row of {exchange}, {long_date(written.day)}, in a file of "
                f"{self.exchange}, {long_date(self.trade_date)}"
            )
        if problem := name_day_problem(text, written, self.named):
            raise FileError(problem)
        self.written, self.exchange, self.trade_date = text, exchange, written.day

    def _close(self, line: int, cells: list[str], code: str, name: str, number: str) -> Close:
        layout, symbol = self.layout, cells[1]
        if name and not is_name(name):
            # The day is worth more than a name.
            self.odd.append(symbol)
            name = ""
        opened, high, low, close, previous = (
            price(cells[2 + place], layout.prices[place], line) for place in range(5)
        )
        volume = count(cells[7], layout.volume, line)
        if volume and (low > high or not close):
            raise FileError(f"line {line}: {symbol} has a low above its high, or no close")
        turnover = amount(cells[8], layout.turnover, line)
        return Close(
            isin(code, layout.isin, line) if layout.isin else "",
            symbol,
            cells[0],
            name,
            number if self.exchange == "BSE" else "",
            opened,
            high,
            low,
            close,
            previous,
            volume,
            turnover * 100_000 if layout.in_lakhs else turnover,
            count(cells[9], layout.trades, line),
        )


def with_isins(day: TradingDay, isins: Mapping[str, str]) -> TradingDay:
    """A day of a layout without ISINs, with those of its shares (`Close.key`); other rows are left out."""
    known = [close for close in day.closes if close.key in isins]
    unknown = len(day.closes) - len(known)
    left_out = dict(day.left_out)
    if unknown:
        left_out[shares.UNKNOWN_SYMBOL] = unknown
    closes = tuple(close._replace(isin=isins[close.key]) for close in known)
    return replace(day, closes=closes, left_out=left_out)
