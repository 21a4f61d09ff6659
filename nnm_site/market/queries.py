"""What the market pages ask of the database. Every answer is frozen and detached from it.

Real data is shown where a licence is named (`MARKET_DATA_LICENCE`) and a file was imported; else the
labelled sample. Prices are rupees (indices: points), turnover is rupees.
"""

import difflib
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

from sqlalchemy import ColumnElement, Connection, func, literal, or_, select
from sqlmodel import col

from nnm_site.data import database
from nnm_site.market.models import (
    MarketAction,
    MarketClose,
    MarketDay,
    MarketIndexClose,
    MarketInstrument,
)
from nnm_site.market.rules.actions import Action
from nnm_site.market.rules.bhavcopy import Close
from nnm_site.market.rules.files import LONGEST_NAME, name_key
from nnm_site.market.rules.history import (
    EMPTY,
    History,
    Range,
    Row,
    adjusted,
    first_day,
    history,
    rupees_of,
)
from nnm_site.market.rules.summary import from_json
from nnm_site.market.store import EXCHANGES, INDEX, days_of, listed_on, newest_day
from nnm_site.settings import settings

SAMPLE_SOURCE = "Sample data"

#: The volume of a day is compared with the mean of this many trading days before it.
AVERAGE_DAYS = 20

#: Words that names share without being alike.
_COMMON = {"company", "india", "limited", "ltd", "of", "the", "(sample)"}

_YEAR = timedelta(days=365)


class _Priced:
    """What has a closing price and the one before it."""

    close: Decimal
    previous: Decimal

    @property
    def change(self) -> Decimal:
        """By how many rupees, of an index by how many points, it has moved."""
        return self.close - self.previous

    @property
    def percent(self) -> Decimal:
        """The change in per cent, to two places, half up."""
        return percent(self.close, self.previous)


@dataclass(frozen=True)
class Quote(_Priced):
    """One share at the end of a day."""

    isin: str
    symbol: str
    series: str
    name: str
    open: Decimal
    high: Decimal
    low: Decimal
    close: Decimal
    previous: Decimal
    volume: int
    turnover: Decimal
    trades: int


@dataclass(frozen=True)
class Day:
    """The newest day of an exchange that may be shown. The lists are short; counts are of all shares."""

    exchange: str
    trade_date: date
    sample: bool
    source: str
    shares: int
    advances: int
    declines: int
    unchanged: int
    gainers: tuple[Quote, ...]
    losers: tuple[Quote, ...]
    most_traded: tuple[Quote, ...]
    highs: tuple[Quote, ...]
    lows: tuple[Quote, ...]
    high_count: int
    low_count: int


@dataclass(frozen=True)
class Instrument:
    """A share on one exchange with its newest day, adjusted for splits and bonus issues.

    `year_high` and `year_low` are of the 52 weeks to that day; `year_since` is the first day of them
    that is on file. `average_volume` is the mean of the `AVERAGE_DAYS` days before, `None` when
    there are none. `is_current` is false when it was not traded on the exchange's newest day.
    """

    exchange: str
    trade_date: date
    is_current: bool
    sample: bool
    source: str
    quote: Quote
    year_high: Decimal
    year_low: Decimal
    year_since: date
    average_volume: int | None


@dataclass(frozen=True)
class IndexQuote(_Priced):
    """An index at the end of its newest day."""

    name: str
    trade_date: date
    sample: bool
    source: str
    open: Decimal
    high: Decimal
    low: Decimal
    close: Decimal
    previous: Decimal


@dataclass(frozen=True)
class Suggestion:
    """A name on file that resembles the one asked for."""

    name: str
    symbol: str


def percent(value: Decimal, before: Decimal) -> Decimal:
    """The change from `before` to `value` in per cent, to two places, half up; 0 from nil."""
    if not before:
        return Decimal("0.00")
    exact = (Fraction(value) - Fraction(before)) / Fraction(before) * 100
    return (Decimal(exact.numerator) / Decimal(exact.denominator)).quantize(
        Decimal("0.01"), ROUND_HALF_UP
    )


def latest_day(exchange: str) -> Day | None:
    """The newest day of an exchange; `None` before anything was imported."""
    with database.engine().connect() as connection:
        sample = _shows_sample(connection, exchange)
        row = connection.execute(
            select(col(MarketDay.trade_date), col(MarketDay.shares), col(MarketDay.summary)).where(
                days_of(exchange, sample=sample), col(MarketDay.summary).is_not(None)
            )
        ).first()
    if row is None:
        return None
    found: dict[str, Any] = {
        name: tuple(map(_quote, value)) if isinstance(value, tuple) else value
        for name, value in vars(from_json(row.summary)).items()
    }
    return Day(exchange, row.trade_date, sample, _source(sample), row.shares, **found)


def instruments_named(name: str) -> tuple[Instrument, ...]:
    """The shares of that name, NSE before BSE; case, joiners and repeated spaces do not matter."""
    if len(name) > LONGEST_NAME:
        return ()
    key = name_key(name)
    with database.engine().connect() as connection:
        found = [
            _instrument(connection, row)
            for exchange in EXCHANGES
            for row in connection.execute(
                select(MarketInstrument).where(
                    col(MarketInstrument.name_key) == key, _shown_on(connection, exchange)
                )
            ).all()
        ]
    return tuple(found)


def instrument_history(exchange: str, isin: str, chosen: Range) -> History:
    """The prices of a share over a range; without bars for an ISIN that is not on file."""
    with database.engine().connect() as connection:
        listed = connection.execute(
            select(col(MarketInstrument.id), col(MarketInstrument.security)).where(
                col(MarketInstrument.isin) == isin, _shown_on(connection, exchange)
            )
        ).first()
        if listed is None:
            return EMPTY[chosen]
        rows = _rows_in(connection, MarketClose, _closes_of(listed.id), chosen)
        actions = _actions(connection, listed.security)
    return history(chosen, rows, actions)


def index_names() -> tuple[str, ...]:
    """The names of the indices of the newest day, in alphabetical order."""
    with database.engine().connect() as connection:
        sample = _shows_sample(connection, INDEX)
        names = select(col(MarketIndexClose.name)).where(
            col(MarketIndexClose.trade_date) == newest_day(connection, INDEX, sample=sample),
            col(MarketIndexClose.sample).is_(sample),
        )
        return tuple(connection.execute(names.order_by(col(MarketIndexClose.name))).scalars())


def index_quote(name: str) -> IndexQuote | None:
    """An index at the end of its newest day; `None` for a name that is not on file."""
    with database.engine().connect() as connection:
        sample = _shows_sample(connection, INDEX)
        row = connection.execute(
            select(MarketIndexClose)
            .where(col(MarketIndexClose.sample).is_(sample), col(MarketIndexClose.name) == name)
            .order_by(col(MarketIndexClose.trade_date).desc())
            .limit(1)
        ).first()
    if row is None:
        return None
    prices = (row.open, row.high, row.low, row.close, row.previous)
    return IndexQuote(name, row.trade_date, sample, _source(sample), *map(rupees_of, prices))


def index_history(name: str, chosen: Range) -> History:
    """An index over a range; without bars for a name that is not on file."""
    with database.engine().connect() as connection:
        is_index = (
            col(MarketIndexClose.name) == name,
            col(MarketIndexClose.sample).is_(_shows_sample(connection, INDEX)),
        )
        rows = _rows_in(connection, MarketIndexClose, is_index, chosen)
    return history(chosen, rows)


def suggestions(name: str, limit: int = 5) -> tuple[Suggestion, ...]:
    """Names on file that resemble one that is not there, the most alike first.

    Only names that share a word's beginning with it are compared, so that it stays quick.
    """
    key = name_key(name[:LONGEST_NAME])
    words = [word for word in key.split() if len(word) > 1 and word not in _COMMON][:4]
    if not words:
        return ()
    shared = [col(MarketInstrument.name_key).contains(word[:4], autoescape=True) for word in words]
    by_symbol = func.lower(col(MarketInstrument.symbol)).startswith(
        key.replace(" ", "")[:4], autoescape=True
    )
    found: dict[str, Suggestion] = {}
    with database.engine().connect() as connection:
        for exchange in EXCHANGES:
            statement = (
                select(
                    col(MarketInstrument.name),
                    col(MarketInstrument.symbol),
                    col(MarketInstrument.name_key),
                )
                .where(_shown_on(connection, exchange), or_(*shared, by_symbol))
                .limit(400)
            )
            for row in connection.execute(statement):
                found.setdefault(row.name_key, Suggestion(row.name, row.symbol))
    likeness = {
        candidate: max(
            difflib.SequenceMatcher(None, key, candidate).ratio(),
            difflib.SequenceMatcher(None, key, suggestion.symbol.casefold()).ratio(),
        )
        for candidate, suggestion in found.items()
    }
    best = sorted(found, key=lambda candidate: (-likeness[candidate], candidate))[:limit]
    return tuple(found[candidate] for candidate in best)


def _shows_sample(connection: Connection, exchange: str) -> bool:
    """Whether the sample stands for an exchange (or the indices): without a licence or real day."""
    if settings.market_data_licence is None:
        return True
    return newest_day(connection, exchange, sample=False) is None


def _shown_on(connection: Connection, exchange: str) -> ColumnElement[bool]:
    """The shares of an exchange that are shown: real ones, or those of the sample."""
    return listed_on(exchange, sample=_shows_sample(connection, exchange))


def _source(sample: bool) -> str:
    return SAMPLE_SOURCE if sample else settings.market_data_licence or SAMPLE_SOURCE


def _quote(close: Close) -> Quote:
    return Quote(
        *close[:4],
        *map(rupees_of, close[4:9]),
        volume=close.volume,
        turnover=Decimal(close.turnover) / 100,
        trades=close.trades,
    )


def _instrument(connection: Connection, listed: Any) -> Instrument:
    of = _closes_of(listed.id)
    newest = _newest(connection, MarketClose, of)
    assert newest is not None, "an instrument is kept with its closes"
    last = connection.execute(
        select(MarketClose).where(*of, col(MarketClose.trade_date) == newest)
    ).one()
    exchange_day = newest_day(connection, listed.exchange, sample=listed.sample)
    rows = _rows(connection, MarketClose, of, newest - _YEAR)
    actions = [one for one in _actions(connection, listed.security) if one.ex_date <= newest]
    bars = adjusted(rows, actions)
    before = [bar.volume for bar in bars[:-1]][-AVERAGE_DAYS:]
    described = (listed.isin, listed.symbol, listed.series, listed.name)
    close = Close._make((*described, *last[2:]))
    return Instrument(
        exchange=listed.exchange,
        trade_date=newest,
        is_current=newest == exchange_day,
        sample=listed.sample,
        source=_source(listed.sample),
        quote=_quote(close),
        year_high=max(bar.high for bar in bars),
        year_low=min(bar.low for bar in bars),
        year_since=bars[0].date,
        average_volume=sum(before) // len(before) if before else None,
    )


def _closes_of(instrument: int) -> tuple[Any, ...]:
    return (col(MarketClose.instrument_id) == instrument,)


def _rows_in(
    connection: Connection,
    table: type[MarketClose | MarketIndexClose],
    of: tuple[Any, ...],
    chosen: Range,
) -> list[Row]:
    """The rows of a share or an index in a range that ends on its newest day."""
    newest = _newest(connection, table, of)
    return [] if newest is None else _rows(connection, table, of, first_day(chosen, newest))


def _newest(
    connection: Connection, table: type[MarketClose | MarketIndexClose], of: tuple[Any, ...]
) -> date | None:
    return connection.execute(select(func.max(col(table.trade_date))).where(*of)).scalar()


def _rows(
    connection: Connection,
    table: type[MarketClose | MarketIndexClose],
    of: tuple[Any, ...],
    since: date,
) -> list[Row]:
    at = col(table.trade_date)
    prices = [col(getattr(table, name)) for name in Row._fields[1:6]]
    volume = col(table.volume) if issubclass(table, MarketClose) else literal(0)
    statement = select(at, *prices, volume).where(*of, at >= since).order_by(at)
    return [Row(*row) for row in connection.execute(statement)]


def _actions(connection: Connection, security: str) -> list[Action]:
    statement = (
        select(MarketAction)
        .where(col(MarketAction.security) == security)
        .order_by(col(MarketAction.ex_date))
    )
    return [
        Action(row.isin, row.ex_date, row.kind, row.new, row.held)
        for row in connection.execute(statement)
    ]
