"""Reading the files of a day: an exchange's closing prices ("bhavcopy"), and NSE's index closes.

Closing prices are read in the common layout of NSE and BSE (UDiFF). Kept are shares with a trade and a
previous close; the last price is the closing price. A line that makes no sense stops the reading with
its number; of what is left out there is a count.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from nnm_site.features.market.rules.files import (
    FileError,
    Written,
    check_name_day,
    is_name,
    isin,
    iso_day,
    number,
    rows_of,
    written_day,
)
from nnm_site.shared.rules.dates import long_date

#: Series of shares: those of NSE, and the groups of BSE.
EQUITY_SERIES: dict[str, frozenset[str]] = {
    "NSE": frozenset({"EQ", "BE", "BZ", "SM", "ST"}),
    "BSE": frozenset({"A", "B", "T", "X", "XT", "Z", "M", "MT"}),
}

#: Why a row is left out, as the import says it before a number.
OTHER_SERIES = "other series"
FUND = "units of funds"
RIGHTS = "rights entitlements"
OTHER_KIND = "other securities that are no shares"
NO_TRADE = "without a trade"
NO_PREVIOUS = "without a previous close"
SECOND_SERIES = "second series of a share"
_ODD_NAME = "names that cannot be read"
#: Under what name days of index closes are kept beside those of the exchanges.
INDEX = "index"

_PRICES = ("OpnPric", "HghPric", "LwPric", "ClsPric", "PrvsClsgPric")

#: The columns that are read and must be there; the layout has more.
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

#: The number by which BSE calls a share.
_NUMBER = "FinInstrmId"


class Close(NamedTuple):
    """One share, or one index, at the end of a day, as its file has it.

    Prices are in `files.PRICE_UNIT`, turnover in paise. `code` is the number by which BSE calls a share,
    else empty. An index has its name in place of the ISIN.
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
    """What a file comes to: the shares of an exchange that traded, or the indices of `INDEX`.

    `left_out` counts the other rows by their reason; `odd_names` are the symbols of shares whose name
    could not be read.
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
    """The day of the file whose lines these are; `named` is the day in its name. Raises `FileError`.

    A share that stands in two series counts once, where more of it was traded.
    """
    exchange, trade_date = "", date.min
    written: str | None = None
    seen: set[tuple[str, str]] = set()
    kept: dict[str, Close] = {}
    left_out: Counter[str] = Counter()
    odd: list[str] = []
    for line, cells in rows_of(lines, COLUMNS, (_NUMBER,)):
        day, series, symbol, source, segment, code = *cells[:3], *cells[11:14]
        if (day, source) != (written, exchange):
            if source not in EQUITY_SERIES:
                raise FileError(f'line {line}: Src is "{source}", not NSE or BSE')
            read = iso_day(day, "TradDt", line)
            if written is not None:
                raise FileError(
                    f"line {line}: a row of {source}, {long_date(read)}, in a file of "
                    f"{exchange}, {long_date(trade_date)}"
                )
            check_name_day(day, Written(read), named)
            exchange, written, trade_date = source, day, read
        if segment != "CM":
            raise FileError(f'line {line}: Sgmt is "{segment}", not CM: no file of shares')
        because = no_share_because(exchange, series, code)
        if because is not None:
            left_out[because] += 1
            continue
        if not is_name(symbol):
            raise FileError(f"line {line}: TckrSymb is empty or no name")
        close = _close(line, cells, is_bse=exchange == "BSE")
        # BSE cuts names: two companies may have one.
        if (close.isin, series) in seen:
            raise FileError(f"line {line}: {symbol} {series} stands in it twice")
        seen.add((close.isin, series))
        if cells[14] and cells[14] != close.name:
            odd.append(symbol)
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


def _close(line: int, cells: list[str], *, is_bse: bool) -> Close:
    """A row's close; the symbol takes the place of a name that is empty or cannot be read."""
    series, symbol, code, name, bse_code = *cells[1:3], *cells[13:]
    opened, high, low, close, previous = (
        number(cells[3 + place], column, line, "price") for place, column in enumerate(_PRICES)
    )
    volume = number(cells[8], "TtlTradgVol", line, "whole number")
    if volume and (low > high or not close):
        raise FileError(f"line {line}: {symbol} has a low above its high, or no close")
    return Close(
        isin(code, "ISIN", line),
        symbol,
        series,
        # The day is worth more than a name.
        name if is_name(name) else symbol,
        bse_code if is_bse else "",
        opened,
        high,
        low,
        close,
        previous,
        volume,
        number(cells[9], "TtlTrfVal", line, "amount"),
        number(cells[10], "TtlNbOfTxsExctd", line, "whole number"),
    )


def no_share_because(exchange: str, series: str, isin: str) -> str | None:
    """Why a row is no share, of the reasons above; `None` for a share.

    An ISIN of India is `IN`, a letter, four characters for the issuer, two for the kind of security, two that
    count, and a check digit. `INE` is a company, `IN9` its partly paid or differential-voting shares, `INF` a fund;
    the kind 01 is a share, 20 a rights entitlement. An empty one decides nothing.
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
    """What two ISINs must have in common for one to carry on the history of the other."""
    return isin[:9]


def read_indices(lines: Iterable[str], named: date | None = None) -> TradingDay:
    """The day of the file whose lines these are; `named` is the day in its name. Raises `FileError`.

    The file has a dash where an index has no value: one without a close is left out, one without
    open, high or low stands at its close.
    """
    written: str | None = None
    trade_date, odd = date.min, 0
    closes: dict[str, Close] = {}
    for line, (name, day, *cells) in rows_of(lines, INDEX_COLUMNS):
        if day != written:
            read = written_day(day, "Index Date", line)
            if written is not None:
                raise FileError(
                    f"line {line}: a row of {long_date(read.day)} in a file of "
                    f"{long_date(trade_date)}"
                )
            check_name_day(day, read, named)
            written, trade_date = day, read.day
        if not is_name(name):
            odd += 1
            continue
        if name in closes:
            raise FileError(f"line {line}: {name} stands in it twice")
        *prices, close = (
            number(cells[n].replace("-", ""), INDEX_COLUMNS[2 + n], line, "price") for n in range(4)
        )
        if close:
            opened, high, low = (value or close for value in prices)
            if low > high:
                raise FileError(f"line {line}: {name} has a low above its high")
            before = close - _change(cells[4], line)
            closes[name] = Close(name, name, "", name, "", opened, high, low, close, before)
    if not closes:
        raise FileError("the file holds no index with a close")
    return TradingDay(INDEX, trade_date, tuple(closes.values()), {_ODD_NAME: odd} if odd else {})


def _change(text: str, line: int) -> int:
    """A change such as `-181.8` or `.5`, in `files.PRICE_UNIT`."""
    points = text.removeprefix("-")
    if points.startswith("."):
        points = f"0{points}"
    change = number(points, INDEX_COLUMNS[6], line, "price")
    return -change if text.startswith("-") else change
