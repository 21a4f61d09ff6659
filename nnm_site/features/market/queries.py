"""The market pages' database queries. Every result is frozen and detached from the session.

Real data is shown if a licence is named (`MARKET_DATA_LICENCE`) and a file was imported; else the
labelled sample. Prices are in rupees (indices: points), turnover in rupees.
"""

import difflib
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from sqlalchemy import Connection, Row, or_, select, union
from sqlalchemy.exc import NoResultFound

from nnm_site.features.market.exchange import EXCHANGES, INDEX, Exchange
from nnm_site.features.market.models import CLOSE, DAY, LISTING, SHARE
from nnm_site.features.market.rules import history as rules
from nnm_site.features.market.rules.actions import Action
from nnm_site.features.market.rules.files import LONGEST_NAME, name_key
from nnm_site.features.market.rules.history import AVERAGE_DAYS, EMPTY, YEAR, History, Range
from nnm_site.features.market.rules.summary import STORED, Day, Priced, Quote, year_range
from nnm_site.platform.reads import digest, hashes, note
from nnm_site.settings import settings
from nnm_site.shared.content.trading_calendar import share_trading_days
from nnm_site.shared.data import database

SAMPLE_SOURCE = "Sample data"

#: Words that do not make names similar.
_COMMON = {"company", "india", "limited", "ltd", "of", "the", "(sample)"}


@dataclass(frozen=True)
class Instrument:
    """A share on one exchange with its newest day, adjusted for corporate actions on file.

    `year_high` and `year_low` cover the 52 weeks to that day, or their last part in which every day is
    comparable with it and the trading days are on file; `year_since` is the first day of this part, and
    `is_whole_year` says whether it is the whole year.
    `actions` are those on file with an ex-date up to that day, newest first. `average_volume` is the mean
    of the `average_days` on file among the `AVERAGE_DAYS` trading days before (days without a trade
    count); `None` if there are none. `is_current` is false if it was not traded on the exchange's
    newest day.
    """

    exchange: str
    trade_date: date
    is_current: bool
    sample: bool
    quote: Quote
    year_high: Decimal
    year_low: Decimal
    year_since: date
    is_whole_year: bool
    actions: tuple[Action, ...]
    average_volume: int | None
    average_days: int


@dataclass(frozen=True)
class IndexQuote(Priced):
    """An index at the end of its newest day."""

    name: str
    trade_date: date
    sample: bool
    close: Decimal
    previous: Decimal


def latest_day(exchange: str) -> Day | None:
    """The newest day of an exchange; `None` before anything was imported."""
    with database.engine().connect() as connection:
        days = Exchange(connection, exchange, _shows_sample(connection)).days
        statement = select(DAY.shown).where(days, DAY.shown.is_not(None))
        stored = connection.execute(statement).scalar()
    return None if stored is None else STORED.validate_json(stored)


def instruments_named(name: str) -> tuple[Instrument, ...]:
    """The share of that name on each exchange, NSE before BSE.

    `name` may be that of its page or of either exchange, a symbol, an ISIN, or a former one of these.
    Case, joiners and repeated spaces do not matter.
    """
    if len(name) > LONGEST_NAME:
        return ()
    with database.engine().connect() as connection:
        sample = _shows_sample(connection)
        isin = _isin_called(connection, name_key(name), sample=sample)
        exchanges = [Exchange(connection, exchange, sample) for exchange in EXCHANGES]
        return tuple(
            _instrument(exchange, row)
            for exchange in exchanges
            for row in connection.execute(_listed(exchange).where(SHARE.isin == isin))
        )


def price_history(exchange: str, isin: str, chosen: Range) -> History:
    """The prices of a share, or of an index (`INDEX`) by its name, over a range.

    It has no bars if the share is not on file.
    """
    with database.engine().connect() as connection:
        of = Exchange(connection, exchange, _shows_sample(connection))
        listed = connection.execute(_listed(of).where(SHARE.isin == isin)).first()
        if listed is None:
            return EMPTY[chosen]
        last = listed.last_day
        rows = of.closes(listed.id, rules.first_day(chosen, last), last)
        if not rows:  # An import under way has replaced its last day.
            return EMPTY[chosen]
        covered = rules.covered_since(share_trading_days(rows[0].date, rows[-1].date), of.on_file)
        return rules.history(chosen, rows, of.actions_of(listed.id), covered)


def index_quotes() -> tuple[IndexQuote, ...]:
    """The indices of the newest day, in alphabetical order."""
    with database.engine().connect() as connection:
        sample = _shows_sample(connection)
        indices = Exchange(connection, INDEX, sample)
        if (day := indices.shown_day) is None:
            return ()
        statement = select(SHARE.isin, CLOSE.close, CLOSE.previous).where(
            CLOSE.instrument_id == SHARE.id, CLOSE.trade_date == day, indices.shares
        )
        return tuple(
            IndexQuote(name, day, sample, rules.rupees_of(close), rules.rupees_of(previous))
            for name, close, previous in sorted(connection.execute(statement))
        )


def suggestions(name: str, limit: int = 5) -> list[tuple[str, str]]:
    """Names on file, with their symbols, that resemble an unknown name, the most similar first.

    For speed only names that share the beginning of a word are compared.
    """
    key = name_key(name[:LONGEST_NAME])
    words = [word for word in key.split() if len(word) > 1 and word not in _COMMON][:4]
    if not words:
        return []
    shared = [LISTING.name_key.contains(word[:4], autoescape=True) for word in words]
    by_symbol = LISTING.symbol_key.startswith(key.replace(" ", "")[:4], autoescape=True)
    alike: dict[str, tuple[str, str]] = {}
    with database.engine().connect() as connection:
        sample = _shows_sample(connection)
        for exchange in EXCHANGES:
            listed = _listed(Exchange(connection, exchange, sample)).where(or_(*shared, by_symbol))
            for row in connection.execute(listed.limit(400)):
                alike.setdefault(name_key(row.company), (row.company, row.symbol))

    def rank(candidate: str) -> tuple[float, str]:
        texts = (candidate, alike[candidate][1].casefold())
        return -max(difflib.SequenceMatcher(None, key, text).ratio() for text in texts), candidate

    return [alike[candidate] for candidate in sorted(alike, key=rank)[:limit]]


def source_of(*, sample: bool) -> str:
    """The source of the prices: the agreement that the licence names."""
    return SAMPLE_SOURCE if sample else settings.market_data_licence or SAMPLE_SOURCE


def _shows_sample(connection: Connection) -> bool:
    """Whether the sample is shown: without a licence or a real day. It is never mixed with real data."""
    note("market")
    if settings.market_data_licence is None:
        return True
    real = select(1).where(DAY.sample.is_(False)).limit(1)
    return connection.execute(real).first() is None


@hashes("market")
def _market_now(_: str) -> str:
    of_day = DAY.exchange, DAY.sample, DAY.trade_date
    days = select(*of_day, DAY.fingerprint).order_by(*of_day)
    with database.engine().connect() as connection:
        rows = list(map(tuple, connection.execute(days)))
    return digest(repr((settings.market_data_licence, rows)))


def _listed(exchange: Exchange) -> Any:
    """The shares of an exchange that have no newer ISIN, with their names of the last day."""
    columns = (SHARE.id, SHARE.isin, SHARE.last_day, SHARE.company, LISTING.symbol)
    return select(*columns).where(
        exchange.shares,
        SHARE.listing_id == LISTING.id,
        SHARE.heir_id.is_(None),
        SHARE.last_day.is_not(None),
    )


def _isin_called(connection: Connection, key: str, *, sample: bool) -> str | None:
    """The current ISIN of the share of that name; current names take precedence over former ones."""
    # A page's name has a symbol appended where another share has the same name.
    before_bracket = key.rpartition(" (")[0]
    ids = union(
        select(LISTING.instrument_id).where(LISTING.name_key.in_({key, before_bracket})),
        select(LISTING.instrument_id).where(LISTING.symbol_key == key),
        select(SHARE.id).where(SHARE.isin == key.upper()),
    )
    statement = select(
        *(SHARE[name] for name in ("isin", "heir_id", "last_day", "company")),
        LISTING.name_key,
        LISTING.symbol_key,
        (SHARE.listing_id == LISTING.id).label("is_present"),
    ).where(
        SHARE.id.in_(ids),
        LISTING.instrument_id == SHARE.id,
        SHARE.exchange.in_(EXCHANGES),
        SHARE.sample.is_(sample),
        SHARE.last_day.is_not(None),
    )

    def rank(row: Any) -> tuple[bool, bool, bool, bool, int, str]:
        return (
            name_key(row.company or "") != key,
            row.isin != key.upper(),
            row.heir_id is not None or not row.is_present,
            row.symbol_key != key,
            -row.last_day.toordinal(),
            row.isin,
        )

    rows = [
        row
        for row in connection.execute(statement)
        if key in (row.name_key, row.symbol_key, name_key(row.isin), name_key(row.company or ""))
    ]
    best = min(rows, key=rank, default=None)
    while best is not None and best.heir_id is not None:
        heir = select(SHARE.isin, SHARE.heir_id).where(SHARE.id == best.heir_id)
        best = connection.execute(heir).one()
    return None if best is None else best.isin


def _instrument(exchange: Exchange, listed: Row[Any]) -> Instrument:
    newest = listed.last_day
    quote = next(iter(exchange.quotes(newest, listed.id)), None)
    if quote is None:
        raise NoResultFound("an import has taken the last day of a share and is not done yet")
    # As far back as `Exchange.quotes` looks for the previous close.
    rows = exchange.closes(listed.id, newest - YEAR, newest)
    actions = [one for one in exchange.actions_of(listed.id) if one.ex_date <= newest]
    trading = share_trading_days(newest - YEAR + timedelta(days=1), newest)
    covered = rules.covered_since(trading, exchange.on_file)
    bars = [bar for bar in rules.adjusted(rows, actions) if bar.date >= covered]
    year = year_range(bars, newest - YEAR)
    days = rules.since_last_jump(bars)
    volumes = {bar.date: bar.volume for bar in days}
    before = [day for day in trading if day < newest][-AVERAGE_DAYS:]
    counted = [day for day in before if day in exchange.on_file and day >= days[0].date]
    traded = sum(volumes.get(day, 0) for day in counted)
    return Instrument(
        exchange=exchange.name,
        trade_date=newest,
        is_current=newest == exchange.shown_day,
        sample=exchange.sample,
        quote=quote,
        year_high=year.high,
        year_low=year.low,
        year_since=days[0].date,
        is_whole_year=year.complete and rules.covers(trading, exchange.on_file),
        actions=tuple(reversed(actions)),
        # Rounded up: zero only if nothing was traded.
        average_volume=-(-traded // len(counted)) if counted else None,
        average_days=len(counted),
    )
