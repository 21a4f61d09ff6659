"""Imports the exchanges' files into the database: each file as a whole or not at all."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Connection, Engine, delete, func, insert, select

from nnm_site.features.market.corporate_actions import some, store_actions, take_actions
from nnm_site.features.market.exchange import ALL, INDEX, Exchange
from nnm_site.features.market.models import (
    ACTION,
    CLOSE,
    DAY,
    LISTING,
    SHARE,
    MarketAction,
    MarketClose,
    MarketDay,
    MarketInstrument,
    MarketListing,
    columns,
)
from nnm_site.features.market.refresh import refresh, refresh_spans
from nnm_site.features.market.rules import layouts, sample
from nnm_site.features.market.rules.actions import Action
from nnm_site.features.market.rules.bhavcopy import Close, TradingDay
from nnm_site.features.market.rules.files import FileError, name_key
from nnm_site.features.market.rules.layouts import LARGEST, unpacked
from nnm_site.platform.publish.cache import key_of
from nnm_site.shared.content.trading_calendar import segment_hours, why_no_shares_traded
from nnm_site.shared.data import database
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.rules.opening_hours import open_on

#: A day with fewer shares than this per cent of the nearest day on file counts as a truncated file. A
#: later day is used only if it is this near: the number of listed shares changes.
_LEAST_SHARE, _NEAR = 80, timedelta(days=60)


@dataclass(frozen=True)
class Taken:
    """The outcome of an import: a sentence, and whether anything changed.

    `exchange` and `day` are set for a day only; actions concern both exchanges.
    """

    words: str
    changed: bool
    exchange: str | None = None
    day: date | None = None


def files_in(paths: Iterable[Path]) -> Iterator[Path]:
    """The named files, and the `.csv` and `.zip` files of folders, sorted by name."""
    for path in paths:
        if path.is_dir():
            yield from sorted(
                one for one in path.iterdir() if one.suffix.lower() in {".csv", ".zip"}
            )
        else:
            yield path


def import_files(
    bound: Engine, paths: Iterable[Path], today: date
) -> Iterator[tuple[Path, Taken | Exception]]:
    """Import each file separately; yields its outcome, an error if it was refused.

    Corporate actions are stored after the days, so that they find their shares. What pages show is
    refreshed once, at the end; until then they show the earlier day. Only one day at a time is in memory.
    """
    changed = False
    filed: list[tuple[Path, tuple[Action, ...]]] = []
    for path in files_in(paths):
        outcome: Taken | Exception
        try:
            content, mark = _read(path, today)
            if isinstance(content, tuple):
                filed.append((path, content))
                continue
            with database.exclusive(bound) as connection:
                exchange = Exchange(connection, content.exchange, sample=False)
                outcome = store_day(exchange, content, path.name, mark)
            changed |= outcome.changed
        except (FileError, OSError) as error:
            outcome = error
        yield path, outcome
    if changed or filed:
        with database.exclusive(bound) as connection:
            refresh_spans(connection, sample=False)
            taken = [(path, take_actions(connection, actions)) for path, actions in filed]
            refresh(connection, sample=False)
        for path, words in taken:
            yield path, Taken(words, changed=True)


def finish(bound: Engine) -> None:
    """Refresh what pages show if an import stopped before doing so."""
    for is_sample in (True, False):
        with bound.connect() as connection:
            exchanges = [Exchange(connection, name, is_sample) for name in ALL]
            is_whole = all(max(one.on_file, default=None) == one.shown_day for one in exchanges)
        if not is_whole:
            with database.exclusive(bound) as connection:
                refresh(connection, sample=is_sample)


def _read(path: Path, today: date) -> tuple[layouts.Content, str]:
    """A file's content and the hash of its bytes. Raises `FileError`, also for a day without trading."""
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    inside, text = unpacked(path.name, data)
    # The archive's name has the day even if the file inside was renamed.
    content = layouts.read(path.name if inside == path.name else f"{path.name} {inside}", text)
    if isinstance(content, TradingDay):
        day = content.trade_date
        if day > today:
            raise FileError(f"{long_date(day)} is in the future")
        if (no_trading := why_no_shares_traded(day)) is not None:
            raise FileError(
                f"{long_date(day)} is no trading day ({no_trading}); if the exchange did trade, "
                "correct content/market/calendar.toml"
            )
    return content, hashlib.sha256(data).hexdigest()


def store_day(exchange: Exchange, day: TradingDay, file: str, mark: str) -> Taken:
    """Store an imported day, replacing the same day on file; after the last day call `refresh`.

    Raises `FileError` for a truncated day, or one with fewer rows than on file.
    """
    rows = len(day.closes)
    what = "indices" if day.exchange == INDEX else f"shares of {day.exchange}"
    near = _near(exchange, day.trade_date)
    if near is not None and rows * 100 < near.shares * _LEAST_SHARE:
        raise FileError(
            f"the file has {rows} {what}, fewer than {_LEAST_SHARE}% of the {near.shares} of "
            f"{long_date(near.trade_date)}: it seems to be cut off"
        )
    words = f"{day.words}, taken."
    if near is None or near.trade_date != day.trade_date:
        _insert(exchange, [day], file, mark)
    elif near.fingerprint == mark:
        return Taken(f"{day.words}, there already.", False, day.exchange, day.trade_date)
    elif rows < near.shares:
        raise FileError(
            f"it has {rows} rows of that day and {near.shares} are on file, from {near.file}: a "
            "smaller file does not take the place of a larger one"
        )
    else:
        words = f"{day.words}, in place of the file before."
        _forget(exchange, day.trade_date)
        _insert(exchange, [day], file, mark)
        _drop_unlisted(exchange)
        if near.shown is not None:
            # Pages show this day: its lists and its rows must change together.
            refresh(exchange.connection, sample=False)
    if day.left_out:
        reasons = sorted(day.left_out.items(), key=lambda one: (-one[1], one[0]))
        words += f" Left out: {', '.join(f'{why} {count}' for why, count in reasons)}."
    if day.odd_names:
        words += f" No name can be read for {some(day.odd_names)}: the symbol stands for it."
    return Taken(words, True, day.exchange, day.trade_date)


def sample_mark() -> str:
    """A key that changes with the sample or with the code that stores it."""
    code = sorted(Path(__file__).parent.rglob("*.py"))
    return key_of(sample.fingerprint(_sample_days()).encode(), *(one.read_bytes() for one in code))


def _sample_days() -> tuple[date, ...]:
    hours = segment_hours("equity")
    return sample.trading_days(lambda day: open_on(hours, day))


def ensure_sample(bound: Engine) -> bool:
    """Load the sample if it is missing or its generator has changed; returns whether it was loaded."""
    days = _sample_days()
    mark = sample.fingerprint(days)

    def is_loaded(connection: Connection) -> bool:
        near = _near(Exchange(connection, INDEX, sample=True), days[-1])
        return near is not None and near.fingerprint == mark

    with bound.connect() as connection:
        if is_loaded(connection):
            return False
    made = [*sample.exchange_days(days), *sample.index_days(days)]
    with database.exclusive(bound) as connection:
        # Another process may have loaded it in the meantime.
        if is_loaded(connection):
            return False
        ids, isins = (select(one).where(SHARE.sample) for one in (SHARE.id, SHARE.isin))
        for table in (MarketClose, MarketListing):
            connection.execute(delete(table).where(columns(table).instrument_id.in_(ids)))
        connection.execute(delete(MarketAction).where(ACTION.isin.in_(isins)))
        for table in (MarketInstrument, MarketDay):
            connection.execute(delete(table).where(columns(table).sample))
        for name in ALL:
            its = [day for day in made if day.exchange == name]
            _insert(Exchange(connection, name, sample=True), its, "sample", mark)
        store_actions(connection, sample.actions(days))
        refresh(connection, sample=True)
    return True


def on_file(bound: Engine) -> Sequence[Any]:
    """The days in the database, samples included: `exchange`, `sample`, `days`, `first`, `last`, `shares`."""
    of = (DAY.exchange, DAY.sample)
    span = (func.min(DAY.trade_date).label("first"), func.max(DAY.trade_date).label("last"))
    counts = (func.count().label("days"), *span, func.sum(DAY.shares).label("shares"))
    order = (DAY.sample, DAY.exchange.desc())
    with bound.connect() as connection:
        return connection.execute(select(*of, *counts).group_by(*of).order_by(*order)).all()


def _near(exchange: Exchange, day: date) -> Any:
    """The row of that day, else of the nearest day before, else of one soon after."""
    at = DAY.trade_date
    wanted = (DAY[name] for name in ("trade_date", "fingerprint", "file", "shares", "shown"))
    days = select(*wanted).where(exchange.days)
    before = days.where(at <= day).order_by(at.desc()).limit(1)
    after = days.where(at > day, at <= day + _NEAR).order_by(at).limit(1)
    connection = exchange.connection
    return connection.execute(before).first() or connection.execute(after).first()


def _insert(exchange: Exchange, days: Sequence[TradingDay], file: str, mark: str) -> None:
    """Insert days with their rows, and new shares and names."""
    connection = exchange.connection
    of = {"exchange": exchange.name, "sample": exchange.sample}
    closes = [close for day in days for close in day.closes]
    isins = [of | {"isin": close.isin} for close in closes]
    shares = _numbers(connection, MarketInstrument, exchange.shares, isins)
    names = [
        {"instrument_id": share}
        | dict(zip(Close._fields[1:5], close[1:5], strict=True))
        | {"name_key": name_key(close.name), "symbol_key": name_key(close.symbol)}
        for share, close in zip(shares, closes, strict=True)
    ]
    of_exchange = LISTING.instrument_id.in_(exchange.ids)
    listings = _numbers(connection, MarketListing, of_exchange, names)
    dates = [day.trade_date for day in days for _ in day.closes]
    prices = [
        {"instrument_id": share, "trade_date": at, "listing_id": listing}
        | dict(zip(Close._fields[5:], close[5:], strict=True))
        for share, at, listing, close in zip(shares, dates, listings, closes, strict=True)
    ]
    connection.execute(insert(MarketClose), prices)
    about = of | {"file": file, "fingerprint": mark, "has_isins": True}
    rows = [about | {"trade_date": day.trade_date, "shares": len(day.closes)} for day in days]
    connection.execute(insert(MarketDay), rows)


def _numbers(
    connection: Connection,
    table: type[MarketInstrument | MarketListing],
    of_exchange: ColumnElement[bool],
    rows: Sequence[dict[str, Any]],
) -> list[int]:
    """The ids of these rows in a table; new rows are inserted."""
    # Columns derived from a name do not distinguish rows.
    names = [name for name in rows[0] if not name.endswith("_key")]
    its = [columns(table)[name] for name in ("id", *names)]
    keys = [tuple(row[name] for name in names) for row in rows]

    def known() -> dict[tuple[Any, ...], int]:
        there = connection.execute(select(*its).where(of_exchange))
        return {tuple(values): number for number, *values in there}

    numbers = known()
    new = {key: row for key, row in zip(keys, rows, strict=True) if key not in numbers}
    if new:
        connection.execute(insert(table), list(new.values()))
        numbers = known()
    return [numbers[key] for key in keys]


def _forget(exchange: Exchange, day: date) -> None:
    """Delete an imported day's rows; names and shares stay."""
    its = CLOSE.instrument_id.in_(exchange.ids)
    connection = exchange.connection
    connection.execute(delete(MarketClose).where(its, CLOSE.trade_date == day))
    connection.execute(delete(MarketDay).where(exchange.days, DAY.trade_date == day))


def _drop_unlisted(exchange: Exchange) -> None:
    """Delete an exchange's names and shares that occur on no day on file."""
    of = CLOSE.instrument_id == LISTING.instrument_id
    named = select(1).where(of, CLOSE.listing_id == LISTING.id)
    traded = select(1).where(CLOSE.instrument_id == SHARE.id)
    its = LISTING.instrument_id.in_(exchange.ids)
    exchange.connection.execute(delete(MarketListing).where(its, ~named.exists()))
    exchange.connection.execute(delete(MarketInstrument).where(exchange.shares, ~traded.exists()))
