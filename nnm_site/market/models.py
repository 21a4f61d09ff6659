"""Tables of end-of-day data. They are filled from imported files, not from content files.

Prices are whole numbers of `files.PRICE_UNIT`, turnover is in paise: exact, and the database can
compare them.
"""

import datetime
from typing import Any

from sqlalchemy import BigInteger, Column, Date, Integer, UniqueConstraint
from sqlmodel import Field

from nnm_site.data.tables import Table


def _key(**more: Any) -> Any:
    return Field(primary_key=True, **more)


def _large() -> Any:
    return Field(sa_type=BigInteger)


class MarketDay(Table, table=True):
    """A day of an exchange (or of the indices, `exchange` = "index") that was imported.

    `shares` counts its rows; `summary` is the JSON of `summary.Summary`, only for the newest day of
    each exchange, one for real and one for sample data.
    """

    __tablename__ = "market_day"  # pyright: ignore[reportAssignmentType]

    exchange: str = _key()
    sample: bool = _key()
    trade_date: datetime.date = _key()
    fingerprint: str
    shares: int
    summary: str | None = None


class MarketInstrument(Table, table=True):
    """A security as one exchange lists it; `security` is `bhavcopy.security` of its ISIN."""

    __tablename__ = "market_instrument"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("exchange", "sample", "security"),)

    id: int | None = _key(default=None)
    exchange: str
    sample: bool
    security: str
    isin: str
    symbol: str
    series: str
    name: str
    name_key: str = Field(index=True)


class MarketClose(Table, table=True):
    """One security at the end of one day.

    The rows of a security lie side by side (SQLite keeps them in the order of the key), so that its
    year is one short read however long the history is.
    """

    __tablename__ = "market_close"  # pyright: ignore[reportAssignmentType]
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    instrument_id: int = Field(
        sa_column=Column(Integer, primary_key=True, autoincrement=False, nullable=False)
    )
    trade_date: datetime.date = Field(sa_column=Column(Date, primary_key=True, nullable=False))
    open: int = _large()
    high: int = _large()
    low: int = _large()
    close: int = _large()
    previous: int = _large()
    volume: int = _large()
    turnover: int = _large()
    trades: int = _large()


class MarketIndexClose(Table, table=True):
    """One index at the end of one day."""

    __tablename__ = "market_index_close"  # pyright: ignore[reportAssignmentType]
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    sample: bool = _key()
    name: str = _key()
    trade_date: datetime.date = _key()
    open: int = _large()
    high: int = _large()
    low: int = _large()
    close: int = _large()
    previous: int = _large()


class MarketAction(Table, table=True):
    """A split or bonus issue; `security` is `bhavcopy.security` of its ISIN."""

    __tablename__ = "market_action"  # pyright: ignore[reportAssignmentType]

    security: str = _key()
    ex_date: datetime.date = _key()
    kind: str = _key()
    isin: str
    new: int
    held: int
