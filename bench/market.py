"""Market data at full size: two years of 3,000 shares a day in one import, and their pages.

Times are processor times, which other work affects less; compare them only within a run.
"""

import math
import resource
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from statistics import median

from sqlalchemy import Engine

from bench.rows import Row, at_most
from nnm_site.features.market import cache, queries, store
from nnm_site.features.market.day import equity_parts
from nnm_site.features.market.movers import answer_movers
from nnm_site.features.market.profile import answer_profile
from nnm_site.settings import settings
from nnm_site.shared.content.trading_calendar import why_no_shares_traded
from nnm_site.shared.data import database, migrate
from tests.unit.market.files import file, line

SHARES = 3000
#: The trading days of two years, and of the month to which they are compared.
DAYS, SHORT = 500, 20
LAST = date(2026, 11, 20)


def measure() -> Iterator[Row]:
    """Fill two databases, with a month and with two years, and run the pages' queries."""
    with tempfile.TemporaryDirectory() as folder:
        given = database.engine, queries.settings, cache.SECONDS
        # Measures the queries themselves, not answers that are cached for some seconds.
        cache.SECONDS = 0
        queries.settings = settings.model_copy(update={"market_data_licence": "bench"})
        try:
            yield from _measure(Path(folder))
        finally:
            database.engine, queries.settings, cache.SECONDS = given


def _measure(folder: Path) -> Iterator[Row]:
    days = _days()
    short, long = (_made(folder / f"{name}.db") for name in ("short", "long"))
    _import(short, folder, days[-SHORT:])
    memory = _peak()
    clock, processor = _import(long, folder, days)
    what = f"{DAYS} days of {SHARES:,} shares in one call, each"
    yield Row(f"{what}, by the clock", f"{clock / DAYS:.2f} s")
    yield at_most(f"{what}, of the processor", processor / DAYS, 0.3, " s", 2)
    yield at_most(
        f"peak memory after {DAYS} days to that after {SHORT}", _peak() / memory, 1.1, "", 2
    )
    isin = _isin(77)
    questions: dict[str, Callable[[], object]] = {
        "newest day": lambda: equity_parts("1m", "NSE", all_traded=False),
        "gainers and losers": lambda: answer_movers("", {"show": "loser"}),
        "a company's page": lambda: answer_profile("Share%2077%20Ltd", {"range": "1m"}),
        "a company's chart": lambda: queries.price_history("NSE", isin, "1m"),
    }
    for name, ask in questions.items():
        # Alternately, so that other work on the machine affects both.
        pairs = [(_timed(ask, long), _timed(ask, short)) for _ in range(50)]
        after_years, after_a_month = (median(times) for times in zip(*pairs, strict=True))
        what = f"{name}: {DAYS} days behind it to {SHORT}"
        yield at_most(what, after_years / after_a_month, 1.2, "", 2)
    _, processor = _import(long, folder, [LAST])
    yield at_most("one more day with all of them behind it", processor, 3, " s", 1)
    for engine in (short, long):
        engine.dispose()


def _made(path: Path) -> Engine:
    """An empty database."""
    engine = database.create_site_engine(f"sqlite:///{path}")
    migrate.upgrade(engine)
    return engine


def _timed(ask: Callable[[], object], engine: Engine) -> float:
    database.engine = lambda: engine  # pyright: ignore[reportAttributeAccessIssue]
    start = time.process_time()
    ask()
    return time.process_time() - start


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _days() -> list[date]:
    """Trading days before `LAST`, oldest first."""
    days = (LAST - timedelta(days=number) for number in range(1, 2 * DAYS))
    return [day for day in days if why_no_shares_traded(day) is None][DAYS - 1 :: -1]


def _import(engine: Engine, folder: Path, days: list[date]) -> tuple[float, float]:
    """The time that the import takes by the clock and of the processor, in seconds."""
    paths = [folder / f"{day}.csv" for day in days]
    for path, day in zip(paths, days, strict=True):
        path.write_text(file_of(day))
    clock, processor = time.perf_counter(), time.process_time()
    for path, outcome in store.import_files(engine, paths, LAST):
        if not isinstance(outcome, store.Taken):
            raise SystemExit(f"{path}: {outcome}")
    return time.perf_counter() - clock, time.process_time() - processor


def _isin(number: int) -> str:
    return f"INE{number:04d}01010"


def file_of(day: date, shares: int = SHARES) -> str:
    """The file of a day at NSE with invented shares, in the exchange's own layout."""
    return "".join(file(*(_row(number, day) for number in range(shares))))


def _row(number: int, day: date) -> str:
    close, previous = (f"{_close(number, on):.2f}" for on in (day, day - timedelta(days=1)))
    names = {"name": f"Share {number} Ltd", "isin": _isin(number)}
    volume = str(number * 3 + 1)
    return line(
        f"S{number}", close, previous, opened=previous, day=str(day), volume=volume, **names
    )


def _close(number: int, day: date) -> float:
    # The last months are quiet: no share is at a 52-week high or low, so that pages with a short and a
    # long history list the same.
    swing = 0.04 if day > LAST - timedelta(days=90) else 0.05
    return (100 + number % 900) * (1 + swing * math.sin(day.toordinal() + number))
