"""End-of-day rows of the exchanges. They come from imported files, not from content files."""

import datetime
from typing import Literal

from sqlalchemy import BigInteger
from sqlmodel import AutoString, Field

from nnm_site.data.tables import Table

Mover = Literal["gainer", "loser"]


class MarketRow(Table, table=True):
    """One gainer or loser of an exchange's last trading day.

    Prices are rupees and percentages have two places, both as text: they are exact. `position`
    counts from 1 within exchange and kind.
    """

    __tablename__ = "market_row"  # pyright: ignore[reportAssignmentType]

    exchange: str = Field(primary_key=True)
    kind: Mover = Field(primary_key=True, sa_type=AutoString)
    position: int = Field(primary_key=True)
    symbol: str
    company_name: str = Field(index=True)
    last_price: str
    prev_price: str
    change_rs: str
    change_percent: str
    volume: int = Field(sa_type=BigInteger)


class MarketDay(Table, table=True):
    """The trading day that an exchange's rows are of, and the file they came from."""

    __tablename__ = "market_day"  # pyright: ignore[reportAssignmentType]

    exchange: str = Field(primary_key=True)
    trade_date: datetime.date
    fingerprint: str
    sample: bool
