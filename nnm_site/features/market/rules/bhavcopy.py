"""Reads the files of a day: an exchange's closing prices ("bhavcopy"), and NSE's index closes.

Closing prices are in the common layout of NSE and BSE (UDiFF). Shares with a trade and a previous close
are kept; the last price is the closing price. An invalid line stops the reading with its number; rows
left out are counted.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from nnm_site.features.market.rules.files import (
    FileError,
    Line,
    Written,
    check_name_day,
    is_name,
    lines_of,
)
from nnm_site.shared.rules.dates import long_date

#: Series of shares: those of NSE, and the groups of BSE.
EQUITY_SERIES: dict[str, frozenset[str]] = {
    "NSE": frozenset({"EQ", "BE", "BZ", "SM", "ST"}),
    "BSE": frozenset({"A", "B", "T", "X", "XT", "Z", "M", "MT"}),
}

#: Why rows are left out, as the import reports it before their number.
OTHER_SERIES = "other series"
FUND = "units of funds"
RIGHTS = "rights entitlements"
OTHER_KIND = "other securities that are no shares"
NO_TRADE = "without a trade"
NO_PREVIOUS = "without a previous close"
SECOND_SERIES = "second series of a share"
_ODD_NAME = "names that cannot be read"
#: The name under which index closes are stored alongside the exchanges.
INDEX = "index"

_PRICES = ("OpnPric", "HghPric", "LwPric", "ClsPric", "PrvsClsgPric")

#: The required columns; the layout has more.
COLUMNS = (
    "TradDt", "SctySrs", "TckrSymb", *_PRICES, "TtlTradgVol", "TtlTrfVal", "TtlNbOfTxsExctd", "Src",
    "Sgmt", "ISIN", "FinInstrmNm",
)  # fmt: skip
#: Those of `ind_close_all_DDMMYYYY.csv`.
INDEX_COLUMNS = (
    "Index Name",
    "Index Date",
    "Open Index Value",
    "High Index Value",
    "Low Index Value",
    "Closing Index Value",
    "Points Change",
)

#: BSE's number of a share.
_NUMBER = "FinInstrmId"


class Close(NamedTuple):
    """One share or index at the end of a day, as in its file.

    Prices are in `files.PRICE_UNIT`, turnover in paise. `code` is BSE's number of a share, else empty.
    An index has its name in place of the ISIN.
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
    volume: int = 0
    turnover: int = 0
    trades: int = 0


@dataclass(frozen=True)
class TradingDay:
    """A file's content: the shares of an exchange that traded, or the indices of `INDEX`.

    `left_out` counts the other rows by reason; `odd_names` are the symbols of shares whose name could
    not be read.
    """

    exchange: str
    trade_date: date
    closes: tuple[Close, ...]
    left_out: Mapping[str, int] = field(default_factory=dict)
    odd_names: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """`NSE, 20 November 2026: 2840 shares`."""
        when, rows = long_date(self.trade_date), len(self.closes)
        if self.exchange == INDEX:
            return f"Indices, {when}: {rows}"
        return f"{self.exchange}, {when}: {rows} shares"


def read_day(lines: Iterable[str], named: date | None = None) -> TradingDay:
    """The day in the lines of a file; `named` is the day in the file's name. Raises `FileError`.

    A share in two series counts once, in the one with the larger volume.
    """
    exchange, trade_date = "", date.min
    first: Line | None = None
    seen: set[tuple[str, str]] = set()
    kept: dict[str, Close] = {}
    left_out: Counter[str] = Counter()
    odd: list[str] = []
    for line in lines_of(lines, COLUMNS, (_NUMBER,)):
        if first is None or any(line[name] != first[name] for name in ("TradDt", "Src")):
            if line["Src"] not in EQUITY_SERIES:
                raise line.fault(f'Src is "{line["Src"]}", not NSE or BSE')
            day = line.iso_day("TradDt")
            if first is not None:
                raise line.fault(
                    f"a row of {line['Src']}, {long_date(day)}, in a file of "
                    f"{exchange}, {long_date(trade_date)}"
                )
            check_name_day(line["TradDt"], Written(day), named)
            first, exchange, trade_date = line, line["Src"], day
        if line["Sgmt"] != "CM":
            raise line.fault(f'Sgmt is "{line["Sgmt"]}", not CM: no file of shares')
        because = no_share_because(exchange, line["SctySrs"], line["ISIN"])
        if because is not None:
            left_out[because] += 1
            continue
        if not is_name(line["TckrSymb"]):
            raise line.fault("TckrSymb is empty or no name")
        close = _close(line)
        # BSE truncates names: two companies may share one.
        if (close.isin, close.series) in seen:
            raise line.fault(f"{close.symbol} {close.series} stands in it twice")
        seen.add((close.isin, close.series))
        if line["FinInstrmNm"] not in ("", close.name):
            odd.append(close.symbol)
        if close.volume == 0 or close.previous == 0:
            left_out[NO_PREVIOUS if close.volume else NO_TRADE] += 1
            continue
        other = kept.get(close.isin)
        if other is not None:
            left_out[SECOND_SERIES] += 1
        if other is None or other.volume < close.volume:
            kept[close.isin] = close
    if not kept:
        raise FileError("the file holds no share that traded")
    return TradingDay(exchange, trade_date, tuple(kept.values()), dict(left_out), tuple(odd))


def _close(line: Line) -> Close:
    """A line's close; the symbol replaces a name that is empty or cannot be read."""
    prices = [line.number(column) for column in _PRICES]
    volume = line.number("TtlTradgVol", "whole number")
    symbol, name = line["TckrSymb"], line["FinInstrmNm"]
    _, high, low, close, _ = prices
    if volume and (low > high or not close):
        raise line.fault(f"{symbol} has a low above its high, or no close")
    return Close(
        line.isin(),
        symbol,
        line["SctySrs"],
        # A bad name must not cost the whole day.
        name if is_name(name) else symbol,
        line[_NUMBER] if line["Src"] == "BSE" else "",
        *prices,
        volume=volume,
        turnover=line.number("TtlTrfVal", "amount"),
        trades=line.number("TtlNbOfTxsExctd", "whole number"),
    )


def no_share_because(exchange: str, series: str, isin: str) -> str | None:
    """Why a row is not a share, one of the reasons above; `None` for a share.

    An Indian ISIN is `IN`, a letter, four characters for the issuer, two for the kind of security, two that
    count, and a check digit. `INE` is a company, `IN9` its partly paid or differential-voting shares,
    `INF` a fund; kind 01 is a share, 20 a rights entitlement. An empty ISIN excludes nothing.
    """
    if series not in EQUITY_SERIES[exchange]:
        return OTHER_SERIES
    if not isin:
        return None
    if isin.startswith("INF"):
        return FUND
    if isin[:3] not in ("INE", "IN9"):
        return OTHER_KIND
    kind = isin[7:9]
    return None if kind == "01" else RIGHTS if kind == "20" else OTHER_KIND


def issuer_and_kind(isin: str) -> str:
    """The part that two ISINs must share for one to continue the history of the other."""
    return isin[:9]


def read_indices(lines: Iterable[str], named: date | None = None) -> TradingDay:
    """The day in the lines of a file; `named` is the day in the file's name. Raises `FileError`.

    A dash marks a missing value: an index without a close is left out; a missing open, high or low
    becomes the close.
    """
    first: Line | None = None
    trade_date, odd = date.min, 0
    closes: dict[str, Close] = {}
    for line in lines_of(lines, INDEX_COLUMNS):
        name, text = line["Index Name"], line["Index Date"]
        if first is None or text != first["Index Date"]:
            written = line.written_day("Index Date")
            if first is not None:
                raise line.fault(
                    f"a row of {long_date(written.day)} in a file of {long_date(trade_date)}"
                )
            check_name_day(text, written, named)
            first, trade_date = line, written.day
        if not is_name(name):
            odd += 1
            continue
        if name in closes:
            raise line.fault(f"{name} stands in it twice")
        *prices, close = (
            line.number(column, text=line[column].replace("-", "")) for column in INDEX_COLUMNS[2:6]
        )
        if close:
            opened, high, low = (value or close for value in prices)
            if low > high:
                raise line.fault(f"{name} has a low above its high")
            before = close - _change(line)
            closes[name] = Close(name, name, "", name, "", opened, high, low, close, before)
    if not closes:
        raise FileError("the file holds no index with a close")
    return TradingDay(INDEX, trade_date, tuple(closes.values()), {_ODD_NAME: odd} if odd else {})


def _change(line: Line) -> int:
    """A change such as `-181.8` or `.5`, in `files.PRICE_UNIT`."""
    column = INDEX_COLUMNS[6]
    points = line[column].removeprefix("-")
    change = line.number(column, text=f"0{points}" if points.startswith(".") else points)
    return -change if line[column].startswith("-") else change
