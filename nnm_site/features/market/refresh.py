"""Precomputes after an import what pages show, so that their cost does not grow with the rows on file.

That is: each share's first and last day and current name, the new ISIN that continues the history of
an old one, the name of each company's page, and the summary of the newest day.
"""

from collections import defaultdict
from datetime import date, timedelta
from typing import Any

from sqlalchemy import Connection, case, func, or_, select, update

from nnm_site.features.market.corporate_actions import take_kept
from nnm_site.features.market.exchange import ALL, EXCHANGES, Exchange, is_far
from nnm_site.features.market.models import (
    ACTION,
    CLOSE,
    DAY,
    LISTING,
    SHARE,
    MarketDay,
    MarketInstrument,
)
from nnm_site.features.market.rules.bhavcopy import issuer_and_kind
from nnm_site.features.market.rules.files import name_key
from nnm_site.features.market.rules.history import YEAR, adjusted, rupees_of
from nnm_site.features.market.rules.summary import GRACE, STORED, YearRange, summarise, year_range


def refresh(connection: Connection, *, sample: bool) -> None:
    """Recompute what pages show after rows or actions have changed."""
    refresh_spans(connection, sample=sample)
    if not sample:
        take_kept(connection)
    for name in EXCHANGES:
        _refresh_heirs(Exchange(connection, name, sample))
    _refresh_companies(connection, sample=sample)
    for name in ALL:
        _refresh_summary(Exchange(connection, name, sample))


def refresh_spans(connection: Connection, *, sample: bool) -> None:
    """Update each share's first and last day, and its listing on the last."""
    at, of = CLOSE.trade_date, CLOSE.instrument_id == SHARE.id
    first = select(func.min(at)).where(of).scalar_subquery()
    last = select(func.max(at)).where(of).scalar_subquery()
    named = select(CLOSE.listing_id).where(of).order_by(at.desc()).limit(1).scalar_subquery()
    connection.execute(
        update(MarketInstrument)
        .where(SHARE.sample.is_(sample))
        .values(first_day=first, last_day=last, listing_id=named)
    )


def _refresh_heirs(exchange: Exchange) -> None:
    """Link each ended share to its successor: same issuer, same kind.

    A share has ended when a corporate action lies between the two, or when the new one begins on the
    exchange's next day.
    """
    columns = (SHARE[name] for name in ("id", "isin", "first_day", "last_day", "heir_id"))
    there = SHARE.first_day.is_not(None)
    by_issuer: dict[str, list[Any]] = defaultdict(list)
    for row in exchange.connection.execute(select(*columns).where(exchange.shares, there)):
        by_issuer[issuer_and_kind(row.isin)].append(row)
    several = [shares for shares in by_issuer.values() if len(shares) > 1]
    ids = [one.id for shares in several for one in shares]
    actions = exchange.actions_by_isin(SHARE.id.in_(ids)) if ids else {}
    on_file = sorted(exchange.on_file)
    before = dict(zip(on_file[1:], on_file, strict=False))

    def has_ended(old: Any, new: Any) -> bool:
        days = (one.ex_date for share in (old.id, new.id) for one in actions.get(share, []))
        return old.last_day < new.first_day and (
            before.get(new.first_day) == old.last_day
            or any(old.last_day < day <= new.first_day for day in days)
        )

    for shares in several:
        heirs: dict[int, int] = {}
        for new in sorted(shares, key=lambda one: one.first_day):
            ended = (old for old in shares if old.id not in heirs and has_ended(old, new))
            if (old := max(ended, key=lambda one: one.last_day, default=None)) is not None:
                heirs[old.id] = new.id
        for one in shares:
            if heirs.get(one.id) != one.heir_id:
                _set(exchange.connection, one.id, heir_id=heirs.get(one.id))


def _set(connection: Connection, share: int, **values: Any) -> None:
    connection.execute(update(MarketInstrument).where(SHARE.id == share).values(**values))


def _refresh_companies(connection: Connection, *, sample: bool) -> None:
    """Set the name of each company's page, the same for both exchanges.

    It is the name on NSE, else that on BSE. Of several shares with one name the most recently traded
    keeps it; the others get their symbol appended.
    """
    columns = (SHARE.id, SHARE.isin, SHARE.last_day, SHARE.company, LISTING.name, LISTING.symbol)
    statement = (
        select(*columns)
        .where(
            SHARE.listing_id == LISTING.id,
            SHARE.sample.is_(sample),
            SHARE.exchange.in_(EXCHANGES),
            SHARE.heir_id.is_(None),
        )
        # "NSE" before "BSE".
        .order_by(SHARE.exchange.desc(), SHARE.id)
    )
    by_isin: dict[str, list[Any]] = defaultdict(list)
    for row in connection.execute(statement):
        by_isin[row.isin].append(row)

    def rank(isin: str) -> tuple[int, bool, str]:
        last = max(row.last_day for row in by_isin[isin])
        return -last.toordinal(), not isin.startswith("INE"), isin

    taken: set[str] = set()
    for isin in sorted(by_isin, key=rank):
        rows = by_isin[isin]
        name = rows[0].name
        # The exchanges' names and symbols are shorter than half of a name's limit.
        candidates = (name, f"{name} ({rows[0].symbol})", f"{name} ({isin})")
        company = next(one for one in candidates if name_key(one) not in taken)
        taken.add(name_key(company))
        for row in rows:
            if row.company != company:
                _set(connection, row.id, company=company)


def _refresh_summary(exchange: Exchange) -> None:
    """Store the summary of the newest day, the one that pages show."""
    connection, shown = exchange.connection, DAY.shown.is_not(None)
    connection.execute(update(MarketDay).where(exchange.days, shown).values(shown=None))
    if not exchange.on_file:
        return
    day = max(exchange.on_file)
    ranges = _year_ranges(exchange, day) if exchange.covers_year(day) else None
    summary = summarise(exchange.name, day, exchange.quotes(day), ranges, sample=exchange.sample)
    stored = STORED.dump_json(summary).decode()
    newest = (exchange.days, DAY.trade_date == day)
    connection.execute(update(MarketDay).where(*newest).values(shown=stored))


def _year_ranges(exchange: Exchange, day: date) -> dict[str, YearRange]:
    """The 52-week ranges of an exchange's shares to that day, by ISIN, adjusted for actions on file.

    A day that cannot be compared with the one before starts the range anew and makes it incomplete.
    Only shares with such a day, with an action or with several ISINs are read row by row.
    """
    start = day - YEAR
    at, last = CLOSE.trade_date, func.lag(CLOSE.close)
    rows = (
        select(
            SHARE.id,
            SHARE.isin,
            at,
            CLOSE.high,
            CLOSE.low,
            case((is_far(), 1), else_=0).label("far"),
            CLOSE.previous,
            last.over(partition_by=CLOSE.instrument_id, order_by=at).label("last"),
        )
        .where(CLOSE.instrument_id == SHARE.id, at > start, at <= day, exchange.shares)
        .subquery()
        .c
    )
    is_other = or_(rows.previous * 10 > rows.last * 13, rows.previous * 10 < rows.last * 7)
    statement = select(
        rows.id,
        rows.isin,
        func.max(rows.high).label("high"),
        func.min(rows.low).label("low"),
        func.min(rows.trade_date).label("first"),
        func.max(case((is_other, 1), else_=rows.far)).label("is_odd"),
    ).group_by(rows.id, rows.isin)
    ex_date = ACTION.ex_date
    actions = exchange.actions(ex_date > start, ex_date <= day)

    def range_of(row: Any) -> YearRange:
        if row.is_odd or row.id in actions or len(exchange.chain(row.id)) > 1:
            closes = exchange.closes(row.id, start + timedelta(days=1), day)
            return year_range(adjusted(closes, actions.get(row.id, [])), start)
        is_whole = row.first <= start + GRACE
        return YearRange(rupees_of(row.high), rupees_of(row.low), is_whole)

    shares = exchange.connection.execute(statement).all()
    return {row.isin: range_of(row) for row in shares if row.id == exchange.chain(row.id)[-1]}
