"""From the exchanges' files to rows, and back: each file is taken whole or not at all."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Connection, Engine, delete, func, insert, select, update
from sqlmodel import col

from nnm_site.content.trading_calendar import segment_hours, why_no_shares_traded
from nnm_site.data import database
from nnm_site.market.models import (
    MarketAction,
    MarketClose,
    MarketDay,
    MarketIndexClose,
    MarketInstrument,
)
from nnm_site.market.rules import sample
from nnm_site.market.rules.actions import COLUMNS as ACTION_COLUMNS
from nnm_site.market.rules.actions import Action, factor_before, read_actions
from nnm_site.market.rules.bhavcopy import Close, TradingDay, read_day, security
from nnm_site.market.rules.checks import cut_off_problem, day_problem
from nnm_site.market.rules.files import FileError, name_key
from nnm_site.market.rules.indices import COLUMNS as INDEX_COLUMNS
from nnm_site.market.rules.indices import IndexDay, read_indices
from nnm_site.market.rules.summary import YearRange, summarise, to_json
from nnm_site.rules.dates import long_date
from nnm_site.rules.opening_hours import open_on

EXCHANGES = ("NSE", "BSE")

#: Under what name days of index closes are kept beside those of the exchanges.
INDEX = "index"

#: What names a share, and its figures of a day.
_DESCRIPTION, _FIGURES = Close._fields[:4], Close._fields[4:]

_YEAR = timedelta(days=365)
#: A history that begins this soon after the start of the 52 weeks covers them.
_GRACE = timedelta(days=14)
#: A later day is compared with only when it is this near: the number of listed shares changes.
_NEAR = timedelta(days=60)


@dataclass(frozen=True)
class Taken:
    """What became of a file: a sentence, and whether anything changed."""

    words: str
    changed: bool
    exchange: str | None = None


@dataclass(frozen=True)
class OnFile:
    """The days of an exchange (or of the indices) in the database."""

    exchange: str
    sample: bool
    days: int
    first: date
    last: date
    shares: int


def files_in(paths: Iterable[Path]) -> Iterator[Path]:
    """The files named, and those of folders by name; only `.csv` in folders."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.glob("*.csv"))
        else:
            yield path


def import_files(
    bound: Engine,
    paths: Iterable[Path],
    today: date,
    say: Callable[[Path, Taken | Exception], None],
) -> bool:
    """Take each file by itself and tell `say` what became of it; true when none was refused.

    What pages show is made anew once, after the last file. One file at a time is in memory.
    """
    changed: set[str] = set()
    fine = True
    for path in files_in(paths):
        try:
            taken = import_file(bound, path, today)
        except (FileError, OSError) as error:
            fine = False
            say(path, error)
            continue
        if taken.changed:
            changed.update([taken.exchange] if taken.exchange else EXCHANGES)
        say(path, taken)
    if changed:
        with database.exclusive(bound) as connection:
            for exchange in sorted(changed):
                refresh(connection, exchange, sample=False)
    return fine


def import_file(bound: Engine, path: Path, today: date) -> Taken:
    """Take one file, of any of the three kinds. `refresh` has to follow.

    Raises `FileError` and leaves every row as it was for a file that is refused.
    """
    with path.open("rb") as data:
        mark = hashlib.file_digest(data, "sha256").hexdigest()
    with path.open(encoding="utf-8-sig", newline="") as lines:
        try:
            head = lines.readline()
        except UnicodeDecodeError:
            raise FileError("line 1: the file is not UTF-8 text") from None
        lines.seek(0)
        columns = [name.strip() for name in head.split(",")]
        if columns[:1] == [INDEX_COLUMNS[0]]:
            found: TradingDay | IndexDay | tuple[Action, ...] = read_indices(lines)
        elif columns == list(ACTION_COLUMNS):
            found = read_actions(lines)
        else:
            found = read_day(lines)
    if isinstance(found, TradingDay | IndexDay):
        day = found.trade_date
        if problem := day_problem(day, today, why_no_shares_traded(day)):
            raise FileError(problem)
    with database.exclusive(bound) as connection:
        if isinstance(found, TradingDay):
            beside = _beside(connection, found)
            if problem := cut_off_problem(len(found.closes), beside, found.exchange):
                raise FileError(problem)
        if isinstance(found, TradingDay | IndexDay):
            return store_day(connection, found, mark)
        return store_actions(connection, found)


def store_day(connection: Connection, day: TradingDay | IndexDay, mark: str) -> Taken:
    """Put a day of an exchange or of the indices in place of the same day, if it was there."""
    if isinstance(day, IndexDay):
        exchange, where = INDEX, f"Indices, {long_date(day.trade_date)}: {len(day.closes)}"
    else:
        exchange = day.exchange
        where = f"{exchange}, {long_date(day.trade_date)}: {len(day.closes)} shares"
    before = _mark(connection, exchange, day.trade_date, sample=False)
    if before == mark:
        return Taken(f"{where}, there already.", changed=False, exchange=exchange)
    if before is not None:
        _forget(connection, exchange, day.trade_date)
    if isinstance(day, IndexDay):
        connection.execute(insert(MarketIndexClose), list(_index_values(day, sample=False)))
    else:
        ids = _instruments(connection, day, sample=False)
        connection.execute(insert(MarketClose), list(_close_values(day, ids)))
    connection.execute(insert(MarketDay), _day_values(exchange, day, mark, sample=False))
    if before is None:
        return Taken(f"{where}, taken.", changed=True, exchange=exchange)
    _drop_unlisted(connection, exchange)
    return Taken(f"{where}, in place of the file before.", changed=True, exchange=exchange)


def store_actions(connection: Connection, actions: Sequence[Action]) -> Taken:
    """Add corporate actions to those on file; a correction takes the place of the same action."""
    new = 0
    for action in actions:
        key = (
            col(MarketAction.security) == security(action.isin),
            col(MarketAction.ex_date) == action.ex_date,
            col(MarketAction.kind) == action.kind,
        )
        columns = (col(MarketAction.new), col(MarketAction.held))
        if connection.execute(select(*columns).where(*key)).first() == (action.new, action.held):
            continue
        connection.execute(delete(MarketAction).where(*key))
        values = {"security": security(action.isin), **action._asdict()}
        connection.execute(insert(MarketAction), values)
        new += 1
    words = f"{len(actions)} corporate actions, {new} of them new."
    return Taken(words, changed=bool(new))


def ensure_sample(bound: Engine) -> bool:
    """Load the sample, or load it anew when its generator has changed; true when it was loaded.

    It comes through the same readers as the exchanges' files.
    """
    hours = segment_hours("equity")
    days = sample.trading_days(lambda day: open_on(hours, day))
    mark = sample.fingerprint(days)
    with bound.connect() as connection:
        if _mark(connection, INDEX, days[-1], sample=True) == mark:
            return False
    with database.exclusive(bound) as connection:
        # Another process may have loaded it while this one waited.
        if _mark(connection, INDEX, days[-1], sample=True) == mark:
            return False
        ids = select(col(MarketInstrument.id)).where(col(MarketInstrument.sample))
        connection.execute(delete(MarketClose).where(col(MarketClose.instrument_id).in_(ids)))
        for table in (MarketInstrument, MarketIndexClose, MarketDay):
            connection.execute(delete(table).where(col(table.sample)))
        read: dict[str, list[TradingDay]] = {exchange: [] for exchange in EXCHANGES}
        for lines in sample.exchange_files(days):
            found = read_day(lines)
            read[found.exchange].append(found)
        marks: list[dict[str, Any]] = []
        for exchange, found in read.items():
            # Every company is traded on the last day.
            ids = _instruments(connection, found[-1], sample=True)
            values = [row for day in found for row in _close_values(day, ids)]
            connection.execute(insert(MarketClose), values)
            marks += [_day_values(exchange, day, mark, sample=True) for day in found]
        indices = [read_indices(lines) for lines in sample.index_files(days)]
        values = [row for day in indices for row in _index_values(day, sample=True)]
        connection.execute(insert(MarketIndexClose), values)
        marks += [_day_values(INDEX, day, mark, sample=True) for day in indices]
        connection.execute(insert(MarketDay), marks)
        store_actions(connection, read_actions(sample.actions_file(days)))
        for exchange in EXCHANGES:
            refresh(connection, exchange, sample=True)
    return True


def remove(bound: Engine, day: date) -> list[str]:
    """Take back a day of both exchanges and of the indices; says what was removed."""
    said: list[str] = []
    with database.exclusive(bound) as connection:
        for exchange in (*EXCHANGES, INDEX):
            if _mark(connection, exchange, day, sample=False) is None:
                continue
            _forget(connection, exchange, day)
            _drop_unlisted(connection, exchange)
            refresh(connection, exchange, sample=False)
            name = "Indices" if exchange == INDEX else exchange
            said.append(f"{name}, {long_date(day)}: removed.")
    return said


def on_file(bound: Engine) -> tuple[OnFile, ...]:
    """What is in the database, samples included."""
    statement = (
        select(
            col(MarketDay.exchange),
            col(MarketDay.sample),
            func.count(),
            func.min(col(MarketDay.trade_date)),
            func.max(col(MarketDay.trade_date)),
            func.sum(col(MarketDay.shares)),
        )
        .group_by(col(MarketDay.exchange), col(MarketDay.sample))
        .order_by(col(MarketDay.sample), col(MarketDay.exchange).desc())
    )
    with bound.connect() as connection:
        return tuple(OnFile(*row) for row in connection.execute(statement))


def days_on_file(bound: Engine, exchange: str) -> frozenset[date]:
    """The imported days of an exchange, samples left out."""
    statement = select(col(MarketDay.trade_date)).where(days_of(exchange, sample=False))
    with bound.connect() as connection:
        return frozenset(connection.execute(statement).scalars())


def action_count(bound: Engine) -> int:
    """How many corporate actions are on file, those of the sample included."""
    with bound.connect() as connection:
        return connection.execute(select(func.count()).select_from(MarketAction)).scalar_one()


def refresh(connection: Connection, exchange: str, *, sample: bool) -> None:
    """Make anew what pages show of an exchange's newest day."""
    if exchange == INDEX:
        return
    days = days_of(exchange, sample=sample)
    connection.execute(
        update(MarketDay).where(days, col(MarketDay.summary).is_not(None)).values(summary=None)
    )
    day = newest_day(connection, exchange, sample=sample)
    if day is None:
        return
    summary = summarise(
        _closes_of(connection, exchange, day, sample=sample),
        year_ranges(connection, exchange, day, sample=sample),
    )
    connection.execute(
        update(MarketDay)
        .where(days, col(MarketDay.trade_date) == day)
        .values(summary=to_json(summary))
    )


def year_ranges(
    connection: Connection, exchange: str, day: date, *, sample: bool
) -> dict[str, YearRange]:
    """The 52-week ranges of an exchange's shares to that day, adjusted for splits and bonuses."""
    start = day - _YEAR
    span = (
        col(MarketClose.instrument_id) == col(MarketInstrument.id),
        col(MarketClose.trade_date) > start,
        col(MarketClose.trade_date) <= day,
        listed_on(exchange, sample=sample),
    )
    statement = (
        select(
            col(MarketInstrument.security),
            func.max(col(MarketClose.high)),
            func.min(col(MarketClose.low)),
            func.min(col(MarketClose.trade_date)),
        )
        .where(*span)
        .group_by(col(MarketInstrument.security))
    )
    found = {
        code: YearRange(high, low, first <= start + _GRACE)
        for code, high, low, first in connection.execute(statement)
    }
    for code, actions in actions_by_security(connection, start, day).items():
        if code not in found:
            continue
        rows = connection.execute(
            select(col(MarketClose.trade_date), col(MarketClose.high), col(MarketClose.low)).where(
                *span, col(MarketInstrument.security) == code
            )
        ).all()
        found[code] = YearRange(
            max(round(high / factor_before(actions, at)) for at, high, _ in rows),
            min(round(low / factor_before(actions, at)) for at, _, low in rows),
            found[code].complete,
        )
    return found


def actions_by_security(
    connection: Connection, after: date, until: date
) -> dict[str, list[Action]]:
    """The corporate actions with an ex-date in a span."""
    statement = select(MarketAction).where(
        col(MarketAction.ex_date) > after, col(MarketAction.ex_date) <= until
    )
    found: dict[str, list[Action]] = {}
    for row in connection.execute(statement):
        action = Action(row.isin, row.ex_date, row.kind, row.new, row.held)
        found.setdefault(row.security, []).append(action)
    return found


def _closes_of(
    connection: Connection, exchange: str, day: date, *, sample: bool
) -> Iterator[Close]:
    columns = [
        *(col(getattr(MarketInstrument, name)) for name in _DESCRIPTION),
        *(col(getattr(MarketClose, name)) for name in _FIGURES),
    ]
    statement = select(*columns).where(
        col(MarketClose.instrument_id) == col(MarketInstrument.id),
        col(MarketClose.trade_date) == day,
        listed_on(exchange, sample=sample),
    )
    for row in connection.execute(statement):
        yield Close(*row)


def days_of(exchange: str, *, sample: bool) -> ColumnElement[bool]:
    """The days of an exchange (or of the indices), real ones or those of the sample."""
    return (col(MarketDay.exchange) == exchange) & col(MarketDay.sample).is_(sample)


def newest_day(connection: Connection, exchange: str, *, sample: bool) -> date | None:
    """The last of those days."""
    days = days_of(exchange, sample=sample)
    return connection.execute(select(func.max(col(MarketDay.trade_date))).where(days)).scalar()


def listed_on(exchange: str, *, sample: bool) -> ColumnElement[bool]:
    """The securities of an exchange, real ones or those of the sample."""
    return (col(MarketInstrument.exchange) == exchange) & col(MarketInstrument.sample).is_(sample)


def _instruments(connection: Connection, day: TradingDay, *, sample: bool) -> dict[str, int]:
    """The rows of the day's securities: new ones are added, and the newest day names them all."""
    listed = MarketInstrument
    columns = [col(getattr(listed, name)) for name in _DESCRIPTION]
    known: dict[str, tuple[Any, tuple[Any, ...]]] = {
        row[1]: (row[0], tuple(row)[2:])
        for row in connection.execute(
            select(col(listed.id), col(listed.security), *columns).where(
                listed_on(day.exchange, sample=sample)
            )
        )
    }
    newest = newest_day(connection, day.exchange, sample=sample)
    names_all = newest is None or newest <= day.trade_date
    added: list[dict[str, Any]] = []
    for close in day.closes:
        described = dict(zip(_DESCRIPTION, close[:4], strict=True))
        described["name_key"] = name_key(close.name)
        found = known.get(security(close.isin))
        if found is None:
            of = {"exchange": day.exchange, "sample": sample, "security": security(close.isin)}
            added.append(of | described)
        elif names_all and found[1] != close[:4]:
            connection.execute(update(listed).where(col(listed.id) == found[0]).values(described))
    if added:
        connection.execute(insert(listed), added)
        statement = select(col(listed.security), col(listed.id)).where(
            listed_on(day.exchange, sample=sample)
        )
        return {row.security: row.id for row in connection.execute(statement)}
    return {code: found[0] for code, found in known.items()}


def _beside(connection: Connection, day: TradingDay) -> tuple[date, int] | None:
    """The nearest real day before that day with its shares, else one soon after it."""
    columns = (col(MarketDay.trade_date), col(MarketDay.shares))
    days = days_of(day.exchange, sample=False)
    at = col(MarketDay.trade_date)
    before = select(*columns).where(days, at < day.trade_date).order_by(at.desc()).limit(1)
    after = (
        select(*columns)
        .where(days, at > day.trade_date, at <= day.trade_date + _NEAR)
        .order_by(at)
        .limit(1)
    )
    row = connection.execute(before).first() or connection.execute(after).first()
    return None if row is None else (row[0], row[1])


def _mark(connection: Connection, exchange: str, day: date, *, sample: bool) -> str | None:
    statement = select(col(MarketDay.fingerprint)).where(_is_day(exchange, day, sample=sample))
    return connection.execute(statement).scalar()


def _is_day(exchange: str, day: date, *, sample: bool) -> ColumnElement[bool]:
    return days_of(exchange, sample=sample) & (col(MarketDay.trade_date) == day)


def _close_values(day: TradingDay, ids: dict[str, int]) -> Iterator[dict[str, Any]]:
    """The rows of a day's closes."""
    for close in day.closes:
        yield {
            "instrument_id": ids[security(close.isin)],
            "trade_date": day.trade_date,
            **dict(zip(_FIGURES, close[4:], strict=True)),
        }


def _index_values(day: IndexDay, *, sample: bool) -> Iterator[dict[str, Any]]:
    """The rows of a day's index closes."""
    for close in day.closes:
        yield {"sample": sample, "trade_date": day.trade_date, **close._asdict()}


def _day_values(
    exchange: str, day: TradingDay | IndexDay, mark: str, *, sample: bool
) -> dict[str, Any]:
    """The row that says that a day is there."""
    return {
        "exchange": exchange,
        "sample": sample,
        "trade_date": day.trade_date,
        "fingerprint": mark,
        "shares": len(day.closes),
    }


def _drop_unlisted(connection: Connection, exchange: str) -> None:
    """Delete the instruments of an exchange that no day on file has."""
    has_closes = select(1).where(col(MarketClose.instrument_id) == col(MarketInstrument.id))
    connection.execute(
        delete(MarketInstrument).where(listed_on(exchange, sample=False), ~has_closes.exists())
    )


def _forget(connection: Connection, exchange: str, day: date) -> None:
    """Delete an imported day's rows; instruments stay."""
    if exchange == INDEX:
        connection.execute(
            delete(MarketIndexClose).where(
                col(MarketIndexClose.trade_date) == day, col(MarketIndexClose.sample).is_(False)
            )
        )
    else:
        ids = select(col(MarketInstrument.id)).where(listed_on(exchange, sample=False))
        connection.execute(
            delete(MarketClose).where(
                col(MarketClose.instrument_id).in_(ids), col(MarketClose.trade_date) == day
            )
        )
    connection.execute(delete(MarketDay).where(_is_day(exchange, day, sample=False)))
