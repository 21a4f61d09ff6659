"""What is put together of the rows on file after an import, so that pages do not depend on their number.

That is: how long each share has been there and how it is named now, which new ISIN carries on the
history of an old one, under which name each company has its page, and what the newest day comes to.
"""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple, cast

from sqlalchemy import ColumnElement, Connection, case, func, or_, select, update
from sqlalchemy.orm import InstrumentedAttribute
from sqlmodel import col

from nnm_site.features.market.models import (
    MarketAction,
    MarketClose,
    MarketDay,
    MarketInstrument,
    MarketListing,
)
from nnm_site.features.market.rules.actions import Action
from nnm_site.features.market.rules.bhavcopy import Close
from nnm_site.features.market.rules.comparable import Comparison, Priced, compare, ordered
from nnm_site.features.market.rules.coverage import YEAR, covers
from nnm_site.features.market.rules.files import PRICE_UNIT, name_key
from nnm_site.features.market.rules.history import Bar, Row, adjusted, since_last_jump
from nnm_site.features.market.rules.shares import issuer_and_kind
from nnm_site.features.market.rules.summary import Moved, YearRange, summarise, to_json
from nnm_site.shared.content.trading_calendar import share_trading_days

#: Under what name days of index closes are kept beside those of the exchanges.
INDEX = "index"

#: A history that begins this soon after the start of the 52 weeks covers them.
_GRACE = timedelta(days=14)

_FIGURES = Close._fields[5:]

#: The column of the share's own number, which is there in every row.
share_id: InstrumentedAttribute[int] = cast(Any, col(MarketInstrument.id))


def days_of(exchange: str, *, sample: bool) -> ColumnElement[bool]:
    """The days of an exchange (or of the indices), real ones or those of the sample."""
    return (col(MarketDay.exchange) == exchange) & col(MarketDay.sample).is_(sample)


def newest_day(connection: Connection, exchange: str, *, sample: bool) -> date | None:
    """The last of those days."""
    days = days_of(exchange, sample=sample)
    return connection.execute(select(func.max(col(MarketDay.trade_date))).where(days)).scalar()


def shown_day(connection: Connection, exchange: str, *, sample: bool) -> date | None:
    """The day of an exchange that pages show; a later one on file is still being imported."""
    days = days_of(exchange, sample=sample)
    statement = select(col(MarketDay.trade_date)).where(days, col(MarketDay.summary).is_not(None))
    return connection.execute(statement).scalar()


def days_on_file(connection: Connection, exchange: str, *, sample: bool) -> frozenset[date]:
    """All those days."""
    days = select(col(MarketDay.trade_date)).where(days_of(exchange, sample=sample))
    return frozenset(connection.execute(days).scalars())


def covers_year(day: date, on_file: Container[date]) -> bool:
    """Whether the 52 weeks to a day are on file."""
    return covers(share_trading_days(day - YEAR + timedelta(days=1), day), on_file)


def tells_new(day: date, on_file: Container[date]) -> bool:
    """Whether a share that is there for the first time on a day is new on its exchange.

    That can be said only when the trading day before is on file.
    """
    # Shares are traded in each span of ten days.
    return share_trading_days(day - timedelta(days=10), day - timedelta(days=1))[-1] in on_file


def listed_on(exchange: str, *, sample: bool) -> ColumnElement[bool]:
    """The shares of an exchange, real ones or those of the sample."""
    return (col(MarketInstrument.exchange) == exchange) & col(MarketInstrument.sample).is_(sample)


def refresh(connection: Connection, exchanges: Sequence[str], *, sample: bool) -> None:
    """Put together anew what pages show of exchanges whose rows or actions have changed."""
    for exchange in exchanges:
        _refresh_spans(connection, exchange, sample=sample)
        _refresh_heirs(connection, exchange, sample=sample)
    _refresh_companies(connection, sample=sample)
    for exchange in exchanges:
        _refresh_summary(connection, exchange, sample=sample)


def _refresh_spans(connection: Connection, exchange: str, *, sample: bool) -> None:
    """The first and the last day of each share, and how the last one names it."""
    at, of = col(MarketClose.trade_date), col(MarketClose.instrument_id) == col(MarketInstrument.id)
    first = select(func.min(at)).where(of).scalar_subquery()
    last = select(func.max(at)).where(of).scalar_subquery()
    named = (
        select(col(MarketClose.listing_id)).where(of).order_by(at.desc()).limit(1).scalar_subquery()
    )
    connection.execute(
        update(MarketInstrument)
        .where(listed_on(exchange, sample=sample))
        .values(first_day=first, last_day=last, listing_id=named)
    )


class _Span(NamedTuple):
    id: int
    isin: str
    first_day: date
    last_day: date
    heir_id: int | None


def _refresh_heirs(connection: Connection, exchange: str, *, sample: bool) -> None:
    """Which share carries on the history of which: one issuer, one kind, and the old one has ended.

    It has ended when a corporate action lies between the two, or when the new one begins on the
    exchange's next day.
    """
    columns = [col(getattr(MarketInstrument, name)) for name in _Span._fields]
    spans: dict[str, list[_Span]] = defaultdict(list)
    for row in connection.execute(select(*columns).where(listed_on(exchange, sample=sample))):
        if row.first_day is not None:
            spans[issuer_and_kind(row.isin)].append(_Span(*row))
    several = [
        sorted(found, key=lambda one: one.first_day) for found in spans.values() if len(found) > 1
    ]
    actions = _actions_by_isin(connection, (one.isin for found in several for one in found))
    days = select(col(MarketDay.trade_date)).where(days_of(exchange, sample=sample))
    on_file = sorted(connection.execute(days).scalars()) if several else []
    before = dict(zip(on_file[1:], on_file, strict=False))
    for found in several:
        heirs: dict[int, int] = {}
        for new in found:
            candidates = [
                old
                for old in found
                if old.id not in heirs
                and old.last_day < new.first_day
                and (
                    before.get(new.first_day) == old.last_day
                    or any(
                        old.last_day < action.ex_date <= new.first_day
                        for action in actions.get(old.isin, []) + actions.get(new.isin, [])
                    )
                )
            ]
            if candidates:
                heirs[max(candidates, key=lambda old: old.last_day).id] = new.id
        for one in found:
            if heirs.get(one.id) != one.heir_id:
                connection.execute(
                    update(MarketInstrument)
                    .where(col(MarketInstrument.id) == one.id)
                    .values(heir_id=heirs.get(one.id))
                )


def _refresh_companies(connection: Connection, *, sample: bool) -> None:
    """The name by which each company has its page, the same for both exchanges.

    It is the name on NSE, else that on BSE. Of several shares with one name the one that was traded
    last keeps it; the others have their symbol after it.
    """
    listed, named = MarketInstrument, MarketListing
    statement = (
        select(
            col(listed.id),
            col(listed.exchange),
            col(listed.isin),
            col(listed.last_day),
            col(listed.company),
            col(named.name),
            col(named.symbol),
        )
        .where(
            col(listed.listing_id) == col(named.id),
            col(listed.sample).is_(sample),
            col(listed.heir_id).is_(None),
        )
        # "NSE" comes before "BSE".
        .order_by(col(listed.exchange).desc(), col(listed.id))
    )
    rows = connection.execute(statement).all()
    described: dict[str, Any] = {}
    last: dict[str, date] = {}
    for row in rows:
        described.setdefault(row.isin, row)
        last[row.isin] = max(row.last_day, last.get(row.isin, date.min))
    taken: set[str] = set()
    company: dict[str, str] = {}
    for isin in sorted(
        described, key=lambda one: (-last[one].toordinal(), not one.startswith("INE"), one)
    ):
        name, symbol = described[isin].name, described[isin].symbol
        # Names and symbols of the exchanges are shorter than half of what a name may have.
        for candidate in (name, f"{name} ({symbol})", f"{name} ({isin})"):
            if (key := name_key(candidate)) not in taken:
                taken.add(key)
                company[isin] = candidate
                break
    for row in rows:
        if row.company != company[row.isin]:
            connection.execute(
                update(listed).where(col(listed.id) == row.id).values(company=company[row.isin])
            )


def _refresh_summary(connection: Connection, exchange: str, *, sample: bool) -> None:
    days = days_of(exchange, sample=sample)
    connection.execute(
        update(MarketDay).where(days, col(MarketDay.summary).is_not(None)).values(summary=None)
    )
    day = newest_day(connection, exchange, sample=sample)
    if day is None:
        return
    moved = moved_on(connection, exchange, day, sample=sample)
    on_file = days_on_file(connection, exchange, sample=sample)
    covered = covers_year(day, on_file)
    ranges = year_ranges(connection, exchange, day, sample=sample) if covered else {}
    summary = summarise(moved, ranges, covers_year=covered)
    connection.execute(
        update(MarketDay)
        .where(days, col(MarketDay.trade_date) == day)
        .values(summary=to_json(summary))
    )


def moved_on(connection: Connection, exchange: str, day: date, *, sample: bool) -> Iterator[Moved]:
    """Every share of a day with what it is compared with."""
    chains = chains_of(connection, exchange, sample=sample)
    tells = tells_new(day, days_on_file(connection, exchange, sample=sample))
    listed, named = MarketInstrument, MarketListing
    statement = select(
        col(listed.id),
        col(listed.first_day),
        col(listed.company),
        col(listed.isin),
        *(col(getattr(named, name)) for name in Close._fields[1:5]),
        *(col(getattr(MarketClose, name)) for name in _FIGURES),
    ).where(
        col(MarketClose.instrument_id) == col(listed.id),
        col(MarketClose.listing_id) == col(named.id),
        col(MarketClose.trade_date) == day,
        listed_on(exchange, sample=sample),
    )
    rows = connection.execute(statement).all()
    actions = actions_of(connection, chains, day - YEAR, day)
    for row in rows:
        close = Close(*row[3:])
        first = tells and row.first_day == day and row.id not in chains
        found = compared(
            connection,
            close,
            day,
            chains.get(row.id, [row.id]),
            actions.get(row.id, []),
            first=first,
        )
        yield Moved(close, row.company or close.name, found.previous, found.note)


def compared(
    connection: Connection,
    close: Priced,
    day: date,
    chain: Sequence[int],
    actions: Sequence[Action],
    *,
    first: bool,
) -> Comparison:
    """What a share's day is compared with; the row before it is looked up only where it matters."""
    if not actions:
        return compare(close, day, None, [], first=first)
    before = (
        select(col(MarketClose.trade_date), col(MarketClose.close))
        .where(
            col(MarketClose.instrument_id).in_(chain),
            col(MarketClose.trade_date) < day,
            col(MarketClose.trade_date) >= day - YEAR,
        )
        .order_by(col(MarketClose.trade_date).desc())
        .limit(1)
    )
    last = connection.execute(before).first()
    since = last.trade_date if last else day - timedelta(days=1)
    due = [action for action in actions if since < action.ex_date]
    return compare(close, day, last.close if last else None, due, first=first)


def year_ranges(
    connection: Connection, exchange: str, day: date, *, sample: bool
) -> dict[str, YearRange]:
    """The 52-week ranges of an exchange's shares to that day, by ISIN, adjusted for actions on file.

    Whether the days of the exchange are on file is asked before (`covers_year`).

    A range begins after the last day that cannot be compared with the one before, and is not complete
    then.
    """
    start = day - YEAR
    chains = chains_of(connection, exchange, sample=sample)
    older = {one for chain in chains.values() for one in chain[:-1]}
    rows = (
        select(
            share_id,
            col(MarketInstrument.isin),
            col(MarketClose.trade_date),
            col(MarketClose.high),
            col(MarketClose.low),
            case((is_far(), 1), else_=0).label("far"),
            col(MarketClose.previous),
            func.lag(col(MarketClose.close))
            .over(partition_by=col(MarketClose.instrument_id), order_by=col(MarketClose.trade_date))
            .label("last"),
        )
        .where(
            col(MarketClose.instrument_id) == share_id,
            col(MarketClose.trade_date) > start,
            col(MarketClose.trade_date) <= day,
            listed_on(exchange, sample=sample),
        )
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
        func.max(rows.far).label("far"),
        func.max(case((is_other, 1), else_=0)).label("other"),
    ).group_by(rows.id, rows.isin)
    actions = actions_of(connection, chains, start, day)
    found: dict[str, YearRange] = {}
    for row in connection.execute(statement).all():
        if row.id in older:
            continue
        if row.far or row.other or row.id in actions or row.id in chains:
            rows = closes_of(
                connection, chains.get(row.id, [row.id]), start + timedelta(days=1), day
            )
            bars = [bar for bar in adjusted(rows, actions.get(row.id, [])) if bar.date > start]
            found[row.isin] = year_range(bars, start)
        else:
            found[row.isin] = YearRange(row.high, row.low, row.first <= start + _GRACE)
    return found


def is_far() -> ColumnElement[bool]:
    """Whether a close is far from the previous one of the file.

    These are all that `comparable` does not compare without an action on file, and some more.
    """
    price, previous = MarketClose, col(MarketClose.previous)
    return or_(
        col(price.open) * 5 > previous * 6,
        col(price.open) * 5 < previous * 4,
        col(price.close) * 10 > previous * 13,
        col(price.close) * 10 < previous * 7,
    )


def year_range(bars: Sequence[Bar], start: date) -> YearRange:
    """The range of the bars that can be compared with the last one; the 52 weeks begin after `start`."""
    days = since_last_jump(bars)
    return YearRange(
        int(max(bar.high for bar in days) * PRICE_UNIT),
        int(min(bar.low for bar in days) * PRICE_UNIT),
        len(days) == len(bars) and days[0].date <= start + _GRACE,
    )


def closes_of(connection: Connection, chain: Sequence[int], since: date, until: date) -> list[Row]:
    """The rows of a share (and of the ISINs before it) in a span, oldest first."""
    at = col(MarketClose.trade_date)
    columns = [col(getattr(MarketClose, name)) for name in Row._fields[1:]]
    statement = (
        select(at, *columns)
        .where(col(MarketClose.instrument_id).in_(chain), at >= since, at <= until)
        .order_by(at)
    )
    return [Row(*row) for row in connection.execute(statement)]


def chains_of(connection: Connection, exchange: str, *, sample: bool) -> dict[int, list[int]]:
    """The instruments of each share that has had several ISINs, oldest first, by the newest of them."""
    statement = select(col(MarketInstrument.id), col(MarketInstrument.heir_id)).where(
        listed_on(exchange, sample=sample), col(MarketInstrument.heir_id).is_not(None)
    )
    before = {row.heir_id: row.id for row in connection.execute(statement)}
    found: dict[int, list[int]] = {}
    for heir in before.keys() - before.values():
        chain = [heir]
        while (older := before.get(chain[0])) is not None:
            chain.insert(0, older)
        found[heir] = chain
    return found


def actions_for(connection: Connection, chain: Sequence[int]) -> list[Action]:
    """The corporate actions of a share and of the ISINs before it, ordered."""
    isins = select(col(MarketInstrument.isin)).where(col(MarketInstrument.id).in_(chain))
    found = _actions_by_isin(connection, connection.execute(isins).scalars())
    return ordered(
        {(one.ex_date, one.kind): one for all_ in found.values() for one in all_}.values()
    )


def actions_of(
    connection: Connection, chains: dict[int, list[int]], after: date, until: date
) -> dict[int, list[Action]]:
    """The actions with an ex-date in a span, by the instrument whose history they concern."""
    listed = MarketInstrument
    statement = (
        select(share_id, MarketAction)
        .where(
            col(MarketAction.isin) == col(listed.isin),
            col(MarketAction.ex_date) > after,
            col(MarketAction.ex_date) <= until,
        )
        .order_by(col(listed.id))
    )
    heir: dict[int, int] = {one: newest for newest, chain in chains.items() for one in chain}
    found: dict[int, dict[tuple[date, str], Action]] = defaultdict(dict)
    for row in connection.execute(statement):
        action, share = _action(row), cast(int, row.id)
        found[heir.get(share, share)][action.ex_date, action.kind] = action
    return {one: ordered(actions.values()) for one, actions in found.items()}


def _actions_by_isin(connection: Connection, isins: Iterable[str]) -> dict[str, list[Action]]:
    wanted = set(isins)
    found: dict[str, list[Action]] = defaultdict(list)
    if wanted:
        statement = select(MarketAction).where(col(MarketAction.isin).in_(wanted))
        for row in connection.execute(statement):
            found[row.isin].append(_action(row))
    return found


def _action(row: Any) -> Action:
    return Action(row.isin, row.ex_date, row.kind, row.new, row.held, row.base, row.purpose)
