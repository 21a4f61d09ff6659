"""Reading an exchange's end-of-day file ("bhavcopy") in the common UDiFF layout of NSE and BSE.

Kept are equity series with a trade and a previous close. The last price is the closing price
(`ClsPric`). A line that makes no sense stops the reading with its number.
"""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from nnm_site.market.rules.files import (
    FileError,
    amount,
    count,
    is_name,
    isin,
    iso_day,
    price,
    rows_of,
)
from nnm_site.rules.dates import long_date

#: Series of shares: those of NSE, and the groups of BSE.
EQUITY_SERIES: dict[str, frozenset[str]] = {
    "NSE": frozenset({"EQ", "BE", "BZ", "SM", "ST"}),
    "BSE": frozenset({"A", "B", "T", "X", "XT", "Z", "M", "MT"}),
}

#: The columns that are read; the layout has more.
COLUMNS = (
    "TradDt",
    "Src",
    "Sgmt",
    "SctySrs",
    "ISIN",
    "TckrSymb",
    "FinInstrmNm",
    "OpnPric",
    "HghPric",
    "LwPric",
    "ClsPric",
    "PrvsClsgPric",
    "TtlTradgVol",
    "TtlTrfVal",
    "TtlNbOfTxsExctd",
)


class Close(NamedTuple):
    """One share at the end of a day. Prices are in `files.PRICE_UNIT`, turnover in paise."""

    isin: str
    symbol: str
    series: str
    name: str
    open: int
    high: int
    low: int
    close: int
    previous: int
    volume: int
    turnover: int
    trades: int


class TradingDay(NamedTuple):
    """What an exchange's file comes to: its shares that traded, one for each security."""

    exchange: str
    trade_date: date
    closes: tuple[Close, ...]


def security(code: str) -> str:
    """The part of an ISIN that stays when a share is split: country, issuer and kind of security."""
    return code[:9]


def read_day(lines: Iterable[str]) -> TradingDay:
    """The day of the file whose lines these are. Raises `FileError`.

    A security that stands in two series counts once, where more of it was traded.
    """
    day: tuple[str, str] | None = None
    trade_date = date.min
    seen: set[tuple[str, str]] = set()
    kept: dict[str, Close] = {}
    for line, cells in rows_of(lines, COLUMNS, "UDiFF file of closing prices"):
        written, exchange, segment, series = cells[:4]
        if (exchange, written) != day:
            if exchange not in EQUITY_SERIES:
                raise FileError(f'line {line}: Src is "{exchange}", not NSE or BSE')
            this_date = iso_day(written, "TradDt", line)
            if day is not None:
                raise FileError(
                    f"line {line}: a row of {exchange}, {long_date(this_date)}, in a file of "
                    f"{day[0]}, {long_date(trade_date)}"
                )
            day, trade_date = (exchange, written), this_date
        if segment != "CM":
            raise FileError(f'line {line}: Sgmt is "{segment}", not CM: no file of shares')
        if series not in EQUITY_SERIES[exchange]:
            continue
        close = _close(cells, series, line)
        if (close.symbol, series) in seen:
            raise FileError(f"line {line}: {close.symbol} {series} stands in it twice")
        seen.add((close.symbol, series))
        if close.volume == 0 or close.previous == 0:
            continue
        other = kept.get(security(close.isin))
        if other is None or other.volume < close.volume:
            kept[security(close.isin)] = close
    if day is None or not kept:
        raise FileError("the file holds no equity share that traded")
    return TradingDay(day[0], trade_date, tuple(kept.values()))


def _close(cells: list[str], series: str, line: int) -> Close:
    symbol, name = cells[5], cells[6] or cells[5]
    if not symbol:
        raise FileError(f"line {line}: TckrSymb is empty")
    if not is_name(name) or not is_name(symbol):
        raise FileError(f"line {line}: FinInstrmNm is no name")
    opened, high, low, close, previous = (
        price(cells[place], COLUMNS[place], line) for place in range(7, 12)
    )
    volume = count(cells[12], "TtlTradgVol", line)
    if volume and (low > high or not close):
        raise FileError(f"line {line}: {symbol} has a low above its high, or no close")
    return Close(
        isin(cells[4], "ISIN", line),
        symbol,
        series,
        name,
        opened,
        high,
        low,
        close,
        previous,
        volume,
        amount(cells[13], "TtlTrfVal", line),
        count(cells[14], "TtlNbOfTxsExctd", line),
    )
