"""Tables of end-of-day data. They are filled from imported files, not from content files.

Prices are integers in `files.PRICE_UNIT`, turnover is in paise: exact, and comparable in SQL.
"""

import datetime
from typing import Any, cast

from sqlalchemy import BigInteger, UniqueConstraint
from sqlmodel import Field

from nnm_site.shared.data.tables import Table


def _key(**more: Any) -> Any:
    return Field(primary_key=True, **more)


def _large() -> Any:
    return Field(sa_type=BigInteger)


class MarketDay(Table, table=True):
    """An imported day of an exchange (or of the indices, `exchange` = "index").

    `file` is the name of its file. `shares` counts its rows; `shown` is the JSON of `summary.Day`, only for
    the day that pages show: the newest of each exchange, one for real and one for sample data.
    Only an earlier release reads `has_isins` and `summary`; they are kept for going back to it.
    """

    __tablename__ = "market_day"  # pyright: ignore[reportAssignmentType]

    exchange: str = _key()
    sample: bool = _key()
    trade_date: datetime.date = _key()
    fingerprint: str
    file: str
    has_isins: bool
    shares: int
    summary: str | None = None
    shown: str | None = None


class MarketInstrument(Table, table=True):
    """A share on one exchange, by its full ISIN; or an index (`exchange` = "index"), by its name.

    `refresh` computes the columns after `isin`: first and last day on file, its listing on the last day,
    the instrument that continues its history under a new ISIN, and the name in its page's address.
    """

    __tablename__ = "market_instrument"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("exchange", "sample", "isin"),)

    id: int | None = _key(default=None)
    exchange: str
    sample: bool
    isin: str = Field(index=True)
    first_day: datetime.date | None = None
    last_day: datetime.date | None = None
    listing_id: int | None = None
    heir_id: int | None = None
    company: str | None = None


class MarketListing(Table, table=True):
    """An instrument's names in the files of some days; `code` is its number at BSE."""

    __tablename__ = "market_listing"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("instrument_id", "symbol", "series", "name", "code"),)

    id: int | None = _key(default=None)
    instrument_id: int
    symbol: str
    series: str
    name: str
    code: str
    name_key: str = Field(index=True)
    symbol_key: str = Field(index=True)


class MarketClose(Table, table=True):
    """One share or index at the end of one day, as in the exchange's file.

    SQLite stores the rows in key order, so those of a share are adjacent and reading its year is
    short however long the history is.
    """

    __tablename__ = "market_close"  # pyright: ignore[reportAssignmentType]
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    instrument_id: int = _key(sa_column_kwargs={"autoincrement": False})
    trade_date: datetime.date = _key()
    listing_id: int
    open: int = _large()
    high: int = _large()
    low: int = _large()
    close: int = _large()
    previous: int = _large()
    volume: int = _large()
    turnover: int = _large()
    trades: int = _large()


class MarketAction(Table, table=True):
    """A corporate action (`actions.Action`); 0 for an unknown ratio or base price.

    `purpose` is the exchange's text for it, empty if it comes from our own file.
    """

    __tablename__ = "market_action"  # pyright: ignore[reportAssignmentType]

    isin: str = _key()
    ex_date: datetime.date = _key()
    kind: str = _key()
    new: int
    held: int
    base: int = _large()
    purpose: str


def columns(table: type[Table]) -> Any:
    """The columns of a table, for statements."""
    return cast(Any, table).__table__.c


DAY, SHARE, LISTING = map(columns, (MarketDay, MarketInstrument, MarketListing))
CLOSE, ACTION = map(columns, (MarketClose, MarketAction))
