"""From the exchanges' files to rows, and back: each file is taken whole or not at all."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, insert, select
from sqlmodel import col

from nnm_site.features.market.models import (
    MarketAction,
    MarketClose,
    MarketDay,
    MarketFiling,
    MarketIndexClose,
    MarketInstrument,
    MarketListing,
)
from nnm_site.features.market.refresh import (
    INDEX,
    days_of,
    listed_on,
    newest_day,
    refresh,
    shown_day,
)
from nnm_site.features.market.rules import layouts, sample
from nnm_site.features.market.rules.actions import Action, Filed, Filings, read_actions
from nnm_site.features.market.rules.bhavcopy import Close, TradingDay, read_day, with_isins
from nnm_site.features.market.rules.checks import (
    cut_off_problem,
    day_problem,
    fewer_rows_problem,
    unknown_symbols_problem,
)
from nnm_site.features.market.rules.files import FileError, name_key
from nnm_site.features.market.rules.indices import IndexDay, read_indices
from nnm_site.features.market.rules.packed import LARGEST, unpacked
from nnm_site.platform.publish.cache import key_of
from nnm_site.shared.content.trading_calendar import segment_hours, why_no_shares_traded
from nnm_site.shared.data import database
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.rules.opening_hours import open_on

EXCHANGES = ("NSE", "BSE")

#: What names a share in `MarketListing`, and its figures of a day.
_DESCRIPTION, _FIGURES = Close._fields[1:5], Close._fields[5:]

#: A later day is compared with only when it is this near: the number of listed shares changes.
_NEAR = timedelta(days=60)

#: So many names stand in a sentence.
_NAMED = 5


@dataclass(frozen=True)
class Taken:
    """What became of a file: a sentence, and whether anything changed.

    `exchange` and `day` are those of a day; actions concern both exchanges.
    """

    words: str
    changed: bool
    exchange: str | None = None
    day: date | None = None


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
    """The files named, and those of folders by name; only `.csv` and `.zip` in folders."""
    for path in paths:
        if path.is_dir():
            yield from sorted(
                one for one in path.iterdir() if one.suffix.lower() in {".csv", ".zip"}
            )
        else:
            yield path


def import_files(
    bound: Engine,
    paths: Iterable[Path],
    today: date,
    say: Callable[[Path, Taken | Exception], None],
) -> bool:
    """Take each file by itself and tell `say` what became of it; true when none was refused.

    Corporate actions, and files without ISINs, are taken after the days with
    ISINs. What pages show is made anew once, after the last day; until then they show the day before.
    One file at a time is in memory.
    """
    changed: set[str] = set()
    fine = True
    waiting: list[Path] = []

    def take(path: Path, *, at_once: bool) -> None:
        nonlocal fine
        try:
            taken = import_file(bound, path, today, waits=at_once)
        except (FileError, OSError) as error:
            fine = False
            say(path, error)
            return
        if taken is None:
            waiting.append(path)
            return
        if taken.changed and taken.exchange:
            changed.add(taken.exchange)
        say(path, taken)

    for path in files_in(paths):
        take(path, at_once=True)
    _refresh_all(bound, changed)
    changed.clear()
    for path in waiting:
        take(path, at_once=False)
    _refresh_all(bound, changed)
    return fine


def finish(bound: Engine) -> None:
    """Put together what pages show of a newest day whose import was broken off before that."""
    with bound.connect() as connection:
        unfinished = {
            exchange
            for exchange in EXCHANGES
            if (day := newest_day(connection, exchange, sample=False)) is not None
            and day != shown_day(connection, exchange, sample=False)
        }
    _refresh_all(bound, unfinished)


def _refresh_all(bound: Engine, exchanges: Iterable[str]) -> None:
    changed = sorted(set(exchanges) & set(EXCHANGES))
    if changed:
        with database.exclusive(bound) as connection:
            refresh(connection, changed, sample=False)
            if _take_kept_filings(connection):
                refresh(connection, EXCHANGES, sample=False)


def import_file(bound: Engine, path: Path, today: date, *, waits: bool = False) -> Taken | None:
    """Take one file, of any known layout; after a day, `refresh` has to follow.

    `None`, and nothing is done, for a file that `waits` until the days with ISINs are there. Raises `FileError` and
    leaves every row as it was for a file that is refused.
    """
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    mark = hashlib.sha256(data).hexdigest()
    inside, text = unpacked(path.name, data)
    # The name of the archive has the day even where that of the file in it has been changed.
    found = layouts.read(path.name if inside == path.name else f"{path.name} {inside}", text)
    by_symbol = isinstance(found, TradingDay) and not found.has_isins
    if waits and (by_symbol or isinstance(found, Filings | tuple)):
        return None
    if isinstance(found, TradingDay | IndexDay):
        day = found.trade_date
        if problem := day_problem(day, today, why_no_shares_traded(day)):
            raise FileError(problem)
    with database.exclusive(bound) as connection:
        if isinstance(found, Filings | tuple):
            filed = isinstance(found, Filings)
            taken = _store_filings(connection, found) if filed else store_actions(connection, found)
            if taken.changed:
                refresh(connection, EXCHANGES, sample=False)
            return taken
        if isinstance(found, TradingDay) and not found.has_isins:
            found = _with_known_isins(connection, found)
        exchange = found.exchange if isinstance(found, TradingDay) else INDEX
        beside = _beside(connection, exchange, found.trade_date)
        what = f"shares of {exchange}" if isinstance(found, TradingDay) else "indices"
        if problem := cut_off_problem(len(found.closes), beside, what):
            raise FileError(problem)
        return store_day(connection, found, path.name, mark)


def store_day(connection: Connection, day: TradingDay | IndexDay, file: str, mark: str) -> Taken:
    """Put a day of an exchange or of the indices in place of the same day, if it was there."""
    exchange, where, left_out = _told(day)
    before = _day_on_file(connection, exchange, day.trade_date)
    if before is not None and before.fingerprint == mark:
        return Taken(f"{where}, there already.", False, exchange, day.trade_date)
    has_isins = isinstance(day, IndexDay) or day.has_isins
    if before is not None and before.has_isins and not has_isins:
        words = f"{where}, there already, from a file with ISINs ({before.file})."
        return Taken(words, False, exchange, day.trade_date)
    if before is not None:
        if problem := fewer_rows_problem(len(day.closes), before.shares, before.file):
            raise FileError(problem)
        _forget(connection, exchange, day.trade_date)
    if isinstance(day, IndexDay):
        connection.execute(insert(MarketIndexClose), list(_index_values(day, sample=False)))
    else:
        ids = _Listings(connection, exchange, sample=False)
        connection.execute(insert(MarketClose), list(_close_values(day, ids)))
    connection.execute(insert(MarketDay), _day_values(exchange, day, file, mark, sample=False))
    if before is None:
        return Taken(f"{where}, taken.{left_out}", True, exchange, day.trade_date)
    _drop_unlisted(connection, exchange)
    if before.summary is not None:
        # Pages show this day: its lists and its rows change together.
        refresh(connection, [exchange], sample=False)
    words = f"{where}, in place of the file before.{left_out}"
    return Taken(words, True, exchange, day.trade_date)


def _told(day: TradingDay | IndexDay) -> tuple[str, str, str]:
    """The exchange of a day, the beginning of the sentence about it, and what was left out."""
    when = long_date(day.trade_date)
    if isinstance(day, IndexDay):
        odd = f" Left out: names that cannot be read {day.odd}." if day.odd else ""
        return INDEX, f"Indices, {when}: {len(day.closes)}", odd
    left_out = ""
    if day.left_out:
        reasons = sorted(day.left_out.items(), key=lambda one: (-one[1], one[0]))
        left_out = f" Left out: {', '.join(f'{why} {count}' for why, count in reasons)}."
    if day.odd_names:
        left_out += f" No name can be read for {_some(day.odd_names)}: the symbol stands for it."
    return day.exchange, f"{day.exchange}, {when}: {len(day.closes)} shares", left_out


def _some(names: Sequence[str]) -> str:
    """The first names, and how many more there are."""
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def store_actions(connection: Connection, actions: Sequence[Action], note: str = "") -> Taken:
    """Add corporate actions to those on file; a correction takes the place of the same action.

    One that lacks what the action on file has (a ratio, a base price) changes nothing.
    """
    new = 0
    for action in actions:
        key = (
            col(MarketAction.isin) == action.isin,
            col(MarketAction.ex_date) == action.ex_date,
            col(MarketAction.kind) == action.kind,
        )
        columns = [col(getattr(MarketAction, name)) for name in Action._fields[3:]]
        there = connection.execute(select(*columns).where(*key)).first()
        if there is not None:
            action = action._replace(
                new=action.new or there.new,
                held=action.held or there.held,
                base=action.base or there.base,
                purpose=there.purpose or action.purpose,
            )
        if there == action[3:]:
            continue
        connection.execute(delete(MarketAction).where(*key))
        connection.execute(insert(MarketAction), action._asdict())
        new += 1
    words = f"{len(actions)} corporate actions, {new} of them new.{note}"
    return Taken(words, changed=bool(new))


def _store_filings(connection: Connection, filings: Filings) -> Taken:
    """Add the actions of an exchange's file to those on file, by the ISINs of its symbols or numbers."""
    known, unknown = _with_isins_of_keys(connection, filings.filed)
    for filed in unknown:
        _keep_filing(connection, filed)
    note = ""
    if unknown:
        kept = list(dict.fromkeys(filed.key for filed in unknown))
        note += f" Kept until their shares are on file: {_some(kept)}."
    without_base = [
        f"{filed.key} ({filed.action.words}, {long_date(filed.action.ex_date)}, {filed.action.isin})"
        for filed in known
        if filed.action.is_understood and not filed.action.is_complete
    ]
    if without_base:
        note += f" An adjusted base price is needed for {_some(without_base)}."
    # Each of these is named: nobody else says that something happened on that day.
    not_understood = [filed.words for filed in (*known, *unknown) if not filed.action.is_understood]
    if not_understood:
        note += f" Not understood, nothing is compared on that day: {'; '.join(not_understood)}."
    return store_actions(connection, [filed.action for filed in known], note)


def _with_isins_of_keys(
    connection: Connection, filings: Iterable[Filed]
) -> tuple[list[Filed], list[Filed]]:
    """The actions of shares that are on file, with their ISINs; and the others."""
    known: list[Filed] = []
    unknown: list[Filed] = []
    tables = {exchange: _known_by_key(connection, exchange) for exchange in EXCHANGES}
    for filed in filings:
        isin = _isin_at(tables[filed.exchange].get(name_key(filed.key), []), filed.action.ex_date)
        if isin is None:
            unknown.append(filed)
        else:
            known.append(replace(filed, action=filed.action._replace(isin=isin)))
    return known, unknown


def _keep_filing(connection: Connection, filed: Filed) -> None:
    """Keep an action of a share that is not on file, in place of the same one."""
    action = filed.action
    connection.execute(
        delete(MarketFiling).where(
            col(MarketFiling.exchange) == filed.exchange,
            col(MarketFiling.key) == filed.key,
            col(MarketFiling.ex_date) == action.ex_date,
            col(MarketFiling.kind) == action.kind,
        )
    )
    values = {name: getattr(action, name) for name in ("ex_date", "kind", "new", "held", "purpose")}
    connection.execute(
        insert(MarketFiling), {"exchange": filed.exchange, "key": filed.key, **values}
    )


def kept_filings(connection: Connection) -> tuple[Filed, ...]:
    """The actions that wait for their shares, by the day."""
    order = (col(MarketFiling.ex_date), col(MarketFiling.exchange), col(MarketFiling.key))
    return tuple(
        Filed(
            row.exchange,
            row.key,
            Action("", row.ex_date, row.kind, row.new, row.held, purpose=row.purpose),
        )
        for row in connection.execute(select(MarketFiling).order_by(*order))
    )


def _take_kept_filings(connection: Connection) -> bool:
    """Take over the kept actions whose shares are on file by now; true when there were any."""
    known, unknown = _with_isins_of_keys(connection, kept_filings(connection))
    if known:
        store_actions(connection, [filed.action for filed in known])
        connection.execute(delete(MarketFiling))
        for filed in unknown:
            _keep_filing(connection, filed)
    return bool(known)


@dataclass(frozen=True)
class _Known:
    """A share that has, or had, a symbol or number, and from when to when it is on file."""

    isin: str
    first_day: date
    last_day: date


def _known_by_key(connection: Connection, exchange: str) -> dict[str, list[_Known]]:
    """The imported shares of an exchange by how it calls them (`Close.key`): a symbol, at BSE a number.

    Two companies may have one cut name at BSE.
    """
    statement = select(
        col(MarketListing.symbol_key),
        col(MarketListing.code),
        col(MarketInstrument.isin),
        col(MarketInstrument.first_day),
        col(MarketInstrument.last_day),
    ).where(
        col(MarketListing.instrument_id) == col(MarketInstrument.id),
        col(MarketInstrument.last_day).is_not(None),
        listed_on(exchange, sample=False),
    )
    found: dict[str, list[_Known]] = {}
    for row in connection.execute(statement):
        share = _Known(row.isin, row.first_day, row.last_day)
        found.setdefault(name_key(row.code) or row.symbol_key, []).append(share)
    return found


def _isin_at(shares: Sequence[_Known], day: date) -> str | None:
    """The ISIN of those that was on the exchange on that day, or nearest to it."""
    if not shares:
        return None

    def distance(share: _Known) -> timedelta:
        return max(share.first_day - day, day - share.last_day, timedelta(0))

    return min(shares, key=distance).isin


def _with_known_isins(connection: Connection, day: TradingDay) -> TradingDay:
    """A day without ISINs, with the ISINs of the days on file. Raises `FileError`."""
    table = _known_by_key(connection, day.exchange)
    found = {
        close.key: isin
        for close in day.closes
        if (isin := _isin_at(table.get(name_key(close.key), []), day.trade_date)) is not None
    }
    if problem := unknown_symbols_problem(len(found), len(day.closes)):
        raise FileError(problem)
    return with_isins(day, found)


def sample_mark() -> str:
    """What changes when the sample does, or what becomes of it in the database."""
    code = sorted(Path(__file__).parent.rglob("*.py"))
    return key_of(sample.fingerprint(_sample_days()).encode(), *(one.read_bytes() for one in code))


def _sample_days() -> tuple[date, ...]:
    hours = segment_hours("equity")
    return sample.trading_days(lambda day: open_on(hours, day))


def ensure_sample(bound: Engine) -> bool:
    """Load the sample, or load it anew when its generator has changed; true when it was loaded.

    It comes through the same readers as the exchanges' files.
    """
    days = _sample_days()
    mark = sample.fingerprint(days)
    with bound.connect() as connection:
        if _sample_mark(connection, days[-1]) == mark:
            return False
    with database.exclusive(bound) as connection:
        # Another process may have loaded it while this one waited.
        if _sample_mark(connection, days[-1]) == mark:
            return False
        ids = select(col(MarketInstrument.id)).where(col(MarketInstrument.sample))
        isins = select(col(MarketInstrument.isin)).where(col(MarketInstrument.sample))
        connection.execute(delete(MarketClose).where(col(MarketClose.instrument_id).in_(ids)))
        connection.execute(delete(MarketListing).where(col(MarketListing.instrument_id).in_(ids)))
        connection.execute(delete(MarketAction).where(col(MarketAction.isin).in_(isins)))
        for table in (MarketInstrument, MarketIndexClose, MarketDay):
            connection.execute(delete(table).where(col(table.sample)))
        read: dict[str, list[TradingDay]] = {exchange: [] for exchange in EXCHANGES}
        for lines in sample.exchange_files(days):
            found = read_day(lines)
            read[found.exchange].append(found)
        marks: list[dict[str, Any]] = []
        for exchange, found in read.items():
            listings = _Listings(connection, exchange, sample=True)
            values = [row for day in found for row in _close_values(day, listings)]
            connection.execute(insert(MarketClose), values)
            marks += [_day_values(exchange, day, "sample", mark, sample=True) for day in found]
        files = zip(sample.index_files(days), days, strict=True)
        indices = [read_indices(lines, day) for lines, day in files]
        values = [row for day in indices for row in _index_values(day, sample=True)]
        connection.execute(insert(MarketIndexClose), values)
        marks += [_day_values(INDEX, day, "sample", mark, sample=True) for day in indices]
        connection.execute(insert(MarketDay), marks)
        store_actions(connection, read_actions(sample.actions_file(days)))
        refresh(connection, EXCHANGES, sample=True)
    return True


def remove(bound: Engine, day: date) -> list[str]:
    """Take back a day of both exchanges and of the indices; says what was removed."""
    said: list[str] = []
    with database.exclusive(bound) as connection:
        changed: list[str] = []
        for exchange in (*EXCHANGES, INDEX):
            if _day_on_file(connection, exchange, day) is None:
                continue
            _forget(connection, exchange, day)
            if exchange != INDEX:
                _drop_unlisted(connection, exchange)
                changed.append(exchange)
            name = "Indices" if exchange == INDEX else exchange
            said.append(f"{name}, {long_date(day)}: removed.")
        if changed:
            refresh(connection, changed, sample=False)
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


class _Listings:
    """The shares of an exchange and how they are named; what a day has new is added."""

    def __init__(self, connection: Connection, exchange: str, *, sample: bool) -> None:
        self._connection = connection
        self._of = {"exchange": exchange, "sample": sample}
        self._ids: dict[str, int] = {}
        self._listings: dict[tuple[int, ...] | tuple[Any, ...], int] = {}
        self._names: dict[int, str] = {}
        self._read()

    def _read(self) -> None:
        shares = listed_on(str(self._of["exchange"]), sample=bool(self._of["sample"]))
        listed = select(col(MarketInstrument.isin), col(MarketInstrument.id)).where(shares)
        self._ids = {row.isin: row.id for row in self._connection.execute(listed)}
        columns = [col(getattr(MarketListing, name)) for name in _DESCRIPTION]
        statement = (
            select(col(MarketListing.instrument_id), *columns, col(MarketListing.id))
            .where(col(MarketListing.instrument_id) == col(MarketInstrument.id), shares)
            .order_by(col(MarketListing.id))
        )
        for *key, ident in self._connection.execute(statement):
            self._keep(tuple(key), ident)

    def _keep(self, key: tuple[Any, ...], ident: int) -> None:
        self._listings[key] = ident
        instrument, symbol, _, name, _ = key
        if name != symbol:
            self._names[instrument] = name

    def of(self, day: TradingDay) -> Iterator[tuple[int, int, Close]]:
        """The instrument and the listing of each close of a day."""
        unknown = [close.isin for close in day.closes if close.isin not in self._ids]
        if unknown:
            values = [{**self._of, "isin": isin} for isin in unknown]
            self._connection.execute(insert(MarketInstrument), values)
            self._read()
        described = [self._described(close) for close in day.closes]
        new = [key for key in described if key not in self._listings]
        if new:
            fields = ("instrument_id", *_DESCRIPTION)
            self._connection.execute(
                insert(MarketListing),
                [
                    {
                        **dict(zip(fields, key, strict=True)),
                        "name_key": name_key(key[3]),
                        "symbol_key": name_key(key[1]),
                    }
                    for key in new
                ],
            )
            self._read()
        for key, close in zip(described, day.closes, strict=True):
            yield key[0], self._listings[key], close

    def _described(self, close: Close) -> tuple[Any, ...]:
        """How a row names its share. A layout without names gives those that other days have."""
        instrument = self._ids[close.isin]
        name = close.name or self._names.get(instrument) or close.symbol
        return instrument, close.symbol, close.series, name, close.code


def _beside(connection: Connection, exchange: str, day: date) -> tuple[date, int] | None:
    """That day if it is on file, else the nearest before it, else one soon after it, with its rows."""
    columns = (col(MarketDay.trade_date), col(MarketDay.shares))
    days = days_of(exchange, sample=False)
    at = col(MarketDay.trade_date)
    before = select(*columns).where(days, at <= day).order_by(at.desc()).limit(1)
    after = select(*columns).where(days, at > day, at <= day + _NEAR).order_by(at).limit(1)
    row = connection.execute(before).first() or connection.execute(after).first()
    return None if row is None else (row[0], row[1])


def _day_on_file(connection: Connection, exchange: str, day: date) -> Any:
    """The row of an imported day; `None` when it is not there."""
    where = days_of(exchange, sample=False), col(MarketDay.trade_date) == day
    return connection.execute(select(MarketDay).where(*where)).first()


def _sample_mark(connection: Connection, day: date) -> str | None:
    where = days_of(INDEX, sample=True), col(MarketDay.trade_date) == day
    return connection.execute(select(col(MarketDay.fingerprint)).where(*where)).scalar()


def _close_values(day: TradingDay, listings: _Listings) -> Iterator[dict[str, Any]]:
    """The rows of a day's closes."""
    for instrument, listing, close in listings.of(day):
        yield {
            "instrument_id": instrument,
            "trade_date": day.trade_date,
            "listing_id": listing,
            **dict(zip(_FIGURES, close[5:], strict=True)),
        }


def _index_values(day: IndexDay, *, sample: bool) -> Iterator[dict[str, Any]]:
    """The rows of a day's index closes."""
    for close in day.closes:
        yield {"sample": sample, "trade_date": day.trade_date, **close._asdict()}


def _day_values(
    exchange: str, day: TradingDay | IndexDay, file: str, mark: str, *, sample: bool
) -> dict[str, Any]:
    """The row that says that a day is there."""
    return {
        "exchange": exchange,
        "sample": sample,
        "trade_date": day.trade_date,
        "fingerprint": mark,
        "file": file,
        "has_isins": isinstance(day, IndexDay) or day.has_isins,
        "shares": len(day.closes),
    }


def _drop_unlisted(connection: Connection, exchange: str) -> None:
    """Delete the names and the shares of an exchange that no day on file has."""
    of_share = col(MarketClose.instrument_id) == col(MarketListing.instrument_id)
    named = select(1).where(of_share, col(MarketClose.listing_id) == col(MarketListing.id))
    shares = select(col(MarketInstrument.id)).where(listed_on(exchange, sample=False))
    connection.execute(
        delete(MarketListing).where(col(MarketListing.instrument_id).in_(shares), ~named.exists())
    )
    has_closes = select(1).where(col(MarketClose.instrument_id) == col(MarketInstrument.id))
    connection.execute(
        delete(MarketInstrument).where(listed_on(exchange, sample=False), ~has_closes.exists())
    )


def _forget(connection: Connection, exchange: str, day: date) -> None:
    """Delete an imported day's rows; names and shares stay."""
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
    where = days_of(exchange, sample=False), col(MarketDay.trade_date) == day
    connection.execute(delete(MarketDay).where(*where))
