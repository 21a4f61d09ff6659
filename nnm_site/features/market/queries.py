"""What the market pages ask of the database. Every answer is frozen and detached from it.

Real data is shown where a licence is named (`MARKET_DATA_LICENCE`) and a file was imported; else the
labelled sample. Prices are rupees (indices: points), turnover is rupees.
"""

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, func, literal, or_, select, union
from sqlmodel import col

from nnm_site.features.market.models import (
    MarketClose,
    MarketDay,
    MarketIndexClose,
    MarketInstrument,
    MarketListing,
)
from nnm_site.features.market.refresh import (
    INDEX,
    actions_for,
    chains_of,
    closes_of,
    compared,
    days_of,
    days_on_file,
    listed_on,
    newest_day,
    shown_day,
    tells_new,
    year_range,
)
from nnm_site.features.market.rules import history as rules
from nnm_site.features.market.rules.actions import Action
from nnm_site.features.market.rules.bhavcopy import Close
from nnm_site.features.market.rules.coverage import AVERAGE_DAYS, YEAR, covered_since, covers
from nnm_site.features.market.rules.files import LONGEST_NAME, name_key
from nnm_site.features.market.rules.history import EMPTY, History, Range, adjusted, rupees_of
from nnm_site.features.market.rules.summary import Moved, from_json
from nnm_site.features.market.store import EXCHANGES
from nnm_site.platform.reads import digest, hashes, note
from nnm_site.settings import settings
from nnm_site.shared.content.trading_calendar import share_trading_days
from nnm_site.shared.data import database

SAMPLE_SOURCE = "Sample data"

#: Words that names share without being alike.
_COMMON = {"company", "india", "limited", "ltd", "of", "the", "(sample)"}


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
    """One share at the end of a day.

    `previous` is the comparable previous close, nil where nothing can be compared: `note` says why, or
    how it was adjusted (`comparable.Comparison`). `company` is the name by which its page is found.
    """

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
    company: str
    note: str = ""

    @property
    def is_compared(self) -> bool:
        """Whether there is a change to state."""
        return bool(self.previous)


@dataclass(frozen=True)
class Day:
    """The newest day of an exchange that may be shown. The lists are short; counts are of all shares.

    `shares` are those that can be compared with a previous close; `new` and `not_comparable` ones count
    in no breadth; `aside` are the most traded of them. `covers_year` says whether its 52 weeks are on file.
    """

    exchange: str
    trade_date: date
    sample: bool
    source: str
    shares: int
    advances: int
    declines: int
    unchanged: int
    new: int
    not_comparable: int
    gainers: tuple[Quote, ...]
    losers: tuple[Quote, ...]
    most_traded: tuple[Quote, ...]
    highs: tuple[Quote, ...]
    lows: tuple[Quote, ...]
    high_count: int
    low_count: int
    aside: tuple[Quote, ...] = ()
    covers_year: bool = False


@dataclass(frozen=True)
class Instrument:
    """A share on one exchange with its newest day, adjusted for corporate actions on file.

    `year_high` and `year_low` are of the 52 weeks to that day, or of those days of them since which all can
    be compared with it and the trading days are on file; `year_since` is the first of these, and
    `is_whole_year` says whether they are all.
    `actions` are those on file with an ex-date up to that day, the newest first. `average_volume` is the
    mean of `average_days` of the `AVERAGE_DAYS` trading days before, those on file, a day without a trade
    among them; `None` when there are none. `is_current` is false when it was not traded on the exchange's
    newest day.
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
    is_whole_year: bool
    actions: tuple[Action, ...]
    average_volume: int | None
    average_days: int


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
        sample = _shows_sample(connection)
        row = connection.execute(
            select(col(MarketDay.trade_date), col(MarketDay.summary)).where(
                days_of(exchange, sample=sample), col(MarketDay.summary).is_not(None)
            )
        ).first()
    if row is None:
        return None
    found: dict[str, Any] = {
        name: tuple(map(_quote, value)) if isinstance(value, tuple) else value
        for name, value in vars(from_json(row.summary)).items()
    }
    shares = found["advances"] + found["declines"] + found["unchanged"]
    return Day(exchange, row.trade_date, sample, _source(sample), shares, **found)


def instruments_named(name: str) -> tuple[Instrument, ...]:
    """The share of that name on each exchange, NSE before BSE.

    A name is that of its page, of either exchange, a symbol, an ISIN, or one of these that it had
    earlier. Case, joiners and repeated spaces do not matter.
    """
    if len(name) > LONGEST_NAME:
        return ()
    key = name_key(name)
    with database.engine().connect() as connection:
        sample = _shows_sample(connection)
        isin = isin_called(connection, key, sample=sample)
        if isin is None:
            return ()
        rows = [
            row
            for exchange in EXCHANGES
            for row in connection.execute(
                _listed().where(
                    col(MarketInstrument.isin) == isin, listed_on(exchange, sample=sample)
                )
            )
        ]
        return tuple(_instrument(connection, row) for row in rows)


def instrument_history(exchange: str, isin: str, chosen: Range) -> History:
    """The prices of a share over a range; without bars for an ISIN that is not on file."""
    with database.engine().connect() as connection:
        sample = _shows_sample(connection)
        listed = connection.execute(
            _listed().where(col(MarketInstrument.isin) == isin, listed_on(exchange, sample=sample))
        ).first()
        if listed is None:
            return EMPTY[chosen]
        chain = _chain(connection, listed)
        last = _last_shown(connection, listed)
        rows = closes_of(connection, chain, rules.first_day(chosen, last), last)
        covered = _covered(connection, exchange, rows, sample=sample)
        return rules.history(chosen, rows, actions_for(connection, chain), covered)


def index_names() -> tuple[str, ...]:
    """The names of the indices of the newest day, in alphabetical order."""
    with database.engine().connect() as connection:
        sample = _shows_sample(connection)
        names = select(col(MarketIndexClose.name)).where(
            col(MarketIndexClose.trade_date) == newest_day(connection, INDEX, sample=sample),
            col(MarketIndexClose.sample).is_(sample),
        )
        return tuple(connection.execute(names.order_by(col(MarketIndexClose.name))).scalars())


def index_quote(name: str) -> IndexQuote | None:
    """An index at the end of its newest day; `None` for a name that is not on file."""
    with database.engine().connect() as connection:
        sample = _shows_sample(connection)
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
        sample = _shows_sample(connection)
        is_index = (
            col(MarketIndexClose.name) == name,
            col(MarketIndexClose.sample).is_(sample),
        )
        rows = _index_rows(connection, is_index, chosen)
        covered = _covered(connection, INDEX, rows, sample=sample)
    return rules.history(chosen, rows, covered=covered)


def suggestions(name: str, limit: int = 5) -> tuple[Suggestion, ...]:
    """Names on file that resemble one that is not there, the most alike first.

    Only names that share a word's beginning with it are compared, so that it stays quick.
    """
    key = name_key(name[:LONGEST_NAME])
    words = [word for word in key.split() if len(word) > 1 and word not in _COMMON][:4]
    if not words:
        return ()
    named = MarketListing
    shared = [col(named.name_key).contains(word[:4], autoescape=True) for word in words]
    by_symbol = col(named.symbol_key).startswith(key.replace(" ", "")[:4], autoescape=True)
    found: dict[str, Suggestion] = {}
    with database.engine().connect() as connection:
        sample = _shows_sample(connection)
        for exchange in EXCHANGES:
            statement = _listed().where(listed_on(exchange, sample=sample), or_(*shared, by_symbol))
            for row in connection.execute(statement.limit(400)):
                found.setdefault(name_key(row.company), Suggestion(row.company, row.symbol))
    likeness = {
        candidate: max(
            difflib.SequenceMatcher(None, key, candidate).ratio(),
            difflib.SequenceMatcher(None, key, suggestion.symbol.casefold()).ratio(),
        )
        for candidate, suggestion in found.items()
    }
    best = sorted(found, key=lambda candidate: (-likeness[candidate], candidate))[:limit]
    return tuple(found[candidate] for candidate in best)


def _shows_sample(connection: Connection) -> bool:
    """Whether the sample is shown: without a licence or a real day. It never stands beside real data."""
    note("market")
    if settings.market_data_licence is None:
        return True
    real = select(1).where(col(MarketDay.sample).is_(False)).limit(1)
    return connection.execute(real).first() is None


@hashes("market")
def _market_now(_: str) -> str:
    of_day = col(MarketDay.exchange), col(MarketDay.sample), col(MarketDay.trade_date)
    days = select(*of_day, col(MarketDay.fingerprint)).order_by(*of_day)
    with database.engine().connect() as connection:
        found = list(map(tuple, connection.execute(days)))
    return digest(repr((settings.market_data_licence, found)))


def _source(sample: bool) -> str:
    return SAMPLE_SOURCE if sample else settings.market_data_licence or SAMPLE_SOURCE


def _quote(moved: Moved) -> Quote:
    close = moved.close
    return Quote(
        close.isin,
        close.symbol,
        close.series,
        close.name,
        *map(rupees_of, (close.open, close.high, close.low, close.close, moved.previous)),
        volume=close.volume,
        turnover=Decimal(close.turnover) / 100,
        trades=close.trades,
        company=moved.company,
        note=moved.note,
    )


def _listed() -> Any:
    """The shares that have not got another ISIN, as their last day names them."""
    listed, named = MarketInstrument, MarketListing
    return select(
        col(listed.id),
        col(listed.exchange),
        col(listed.sample),
        col(listed.isin),
        col(listed.first_day),
        col(listed.last_day),
        col(listed.company),
        col(named.symbol),
        col(named.series),
        col(named.name),
        col(named.code),
    ).where(
        col(listed.listing_id) == col(named.id),
        col(listed.heir_id).is_(None),
        col(listed.company).is_not(None),
    )


def isin_called(connection: Connection, key: str, *, sample: bool) -> str | None:
    """The ISIN under which the share of that name is traded now; present names come before former ones."""
    listed, named = MarketInstrument, MarketListing
    # A page has a symbol after its name where another share has that name.
    before_bracket = key.rpartition(" (")[0]
    ids = union(
        select(col(named.instrument_id)).where(col(named.name_key).in_({key, before_bracket})),
        select(col(named.instrument_id)).where(col(named.symbol_key) == key),
        select(col(listed.id)).where(col(listed.isin) == key.upper()),
    )
    statement = select(
        col(listed.id),
        col(listed.isin),
        col(listed.exchange),
        col(listed.heir_id),
        col(listed.last_day),
        col(listed.company),
        (col(listed.listing_id) == col(named.id)).label("is_present"),
        col(named.name_key),
        col(named.symbol_key),
    ).where(
        col(listed.id).in_(ids),
        col(named.instrument_id) == col(listed.id),
        col(listed.sample).is_(sample),
        col(listed.last_day).is_not(None),
    )
    rows = [
        row
        for row in connection.execute(statement)
        if key in (row.name_key, row.symbol_key, name_key(row.isin), name_key(row.company or ""))
    ]
    if not rows:
        return None

    def rank(row: Any) -> tuple[bool, bool, bool, bool, int, str]:
        return (
            row.company is None or name_key(row.company) != key,
            row.isin != key.upper(),
            row.heir_id is not None or not row.is_present,
            row.symbol_key != key,
            -row.last_day.toordinal(),
            row.isin,
        )

    best = min(rows, key=rank)
    heir, isin = best.heir_id, best.isin
    while heir is not None:
        row = connection.execute(
            select(col(listed.isin), col(listed.heir_id)).where(col(listed.id) == heir)
        ).one()
        heir, isin = row.heir_id, row.isin
    return isin


def _chain(connection: Connection, listed: Row[Any]) -> list[int]:
    """The instruments of a share under all its ISINs, oldest first."""
    chains = chains_of(connection, listed.exchange, sample=listed.sample)
    return chains.get(listed.id, [listed.id])


def _last_shown(connection: Connection, listed: Row[Any]) -> date:
    """The last day of a share up to the exchange's day that is shown."""
    shown = shown_day(connection, listed.exchange, sample=listed.sample)
    return listed.last_day if shown is None else min(listed.last_day, shown)


def _instrument(connection: Connection, listed: Row[Any]) -> Instrument:
    chain = _chain(connection, listed)
    newest = _last_shown(connection, listed)
    shown = shown_day(connection, listed.exchange, sample=listed.sample)
    on_file = days_on_file(connection, listed.exchange, sample=listed.sample)
    last = connection.execute(
        select(MarketClose).where(
            col(MarketClose.instrument_id) == listed.id, col(MarketClose.trade_date) == newest
        )
    ).one()
    # As far back as `refresh` looks for the close before a day.
    rows = closes_of(connection, chain, newest - YEAR, newest)
    actions = [one for one in actions_for(connection, chain) if one.ex_date <= newest]
    first = len(chain) == 1 and listed.first_day == newest and tells_new(newest, on_file)
    found = compared(connection, rows[-1], newest, chain, actions, first=first)
    trading = share_trading_days(newest - YEAR + timedelta(days=1), newest)
    covered = covered_since(trading, on_file)
    bars = [bar for bar in adjusted(rows, actions) if bar.date >= covered]
    year = year_range(bars, newest - YEAR)
    days = rules.since_last_jump(bars)
    volumes = {bar.date: bar.volume for bar in days}
    before = [day for day in trading if day < newest][-AVERAGE_DAYS:]
    counted = [day for day in before if day in on_file and day >= days[0].date]
    described = (listed.isin, listed.symbol, listed.series, listed.name, listed.code)
    close = Close._make((*described, *last[3:]))
    return Instrument(
        exchange=listed.exchange,
        trade_date=newest,
        is_current=newest == shown,
        sample=listed.sample,
        source=_source(listed.sample),
        quote=_quote(Moved(close, listed.company, found.previous, found.note)),
        year_high=rupees_of(year.high),
        year_low=rupees_of(year.low),
        year_since=days[0].date,
        is_whole_year=year.complete and covers(trading, on_file),
        actions=tuple(reversed(actions)),
        # Rounded up: nil only where nothing was traded.
        average_volume=(
            -(-sum(volumes.get(day, 0) for day in counted) // len(counted)) if counted else None
        ),
        average_days=len(counted),
    )


def _covered(
    connection: Connection, exchange: str, rows: Sequence[rules.Row], *, sample: bool
) -> date:
    """The day since which the trading days of these rows are on file."""
    if not rows:
        return date.min
    on_file = days_on_file(connection, exchange, sample=sample)
    return covered_since(share_trading_days(rows[0].date, rows[-1].date), on_file)


def _index_rows(
    connection: Connection, of: tuple[ColumnElement[bool], ...], chosen: Range
) -> list[rules.Row]:
    """The rows of an index in a range that ends on its newest day."""
    at = col(MarketIndexClose.trade_date)
    newest = connection.execute(select(func.max(at)).where(*of)).scalar()
    if newest is None:
        return []
    prices = [col(getattr(MarketIndexClose, name)) for name in rules.Row._fields[1:6]]
    statement = (
        select(at, *prices, literal(0))
        .where(*of, at >= rules.first_day(chosen, newest))
        .order_by(at)
    )
    return [rules.Row(*row) for row in connection.execute(statement)]
