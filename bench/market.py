"""Market data at full size: imports of 5,000 shares a day, and pages with two years behind them.

Times are compared within the run only: what is quoted is a ratio, and the time of one day beside it.
"""

import inspect
import resource
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path

from sqlalchemy import Engine

from bench.rows import Row, at_most
from nnm_site.content.trading_calendar import why_no_shares_traded
from nnm_site.data import database, migrate
from nnm_site.market import queries, store
from nnm_site.market.day import equity_parts
from nnm_site.market.profile import fill_profile
from nnm_site.market.rules.bhavcopy import COLUMNS
from nnm_site.settings import settings

SHARES = 5000
#: Two years of trading days.
DAYS = 500
#: After this many days the short history is measured: a year, so that a chart of a year is full.
SHORT = 250
LAST = date(2026, 11, 20)


def measure() -> Iterator[Row]:
    """Fill an empty database day by day and ask what pages ask."""
    with tempfile.TemporaryDirectory() as folder:
        bound = database.create_site_engine(f"sqlite:///{folder}/market.db")
        given = database.engine, queries.settings
        database.engine = lambda: bound  # pyright: ignore[reportAttributeAccessIssue]
        queries.settings = settings.model_copy(update={"market_data_licence": "bench"})
        try:
            yield from _measure(bound, Path(folder))
        finally:
            database.engine, queries.settings = given
            bound.dispose()


def _measure(bound: Engine, folder: Path) -> Iterator[Row]:
    migrate.upgrade(bound)
    days = _days()
    times = [_import(bound, folder, days[:1])]
    times.append(_import(bound, folder, days[1:2]))
    _import(bound, folder, days[2:SHORT])
    short, memory = _pages(), _peak()
    seconds = _import(bound, folder, days[SHORT:])
    yield at_most("one day of one exchange, 5,000 shares", max(times), 3, " s", 1)
    each = seconds / max(1, len(days) - SHORT)
    yield Row(f"{len(days)} days in one call, each", f"{each:.2f} s")
    yield at_most(
        f"peak memory after {len(days)} days to that after {SHORT}", _peak() / memory, 1.1, "", 2
    )
    long = _pages()
    for name in long:
        what = f"{name}: {len(days)} days behind it to {SHORT}"
        yield at_most(what, long[name] / short[name], 1.5, "", 2)
    times = [_import(bound, folder, [LAST])]
    yield at_most("one more day with all of them behind it", max(times), 3, " s", 1)


def _pages() -> dict[str, float]:
    """The median time of what a page asks, in seconds."""
    (found,) = queries.instruments_named("Share 77 Ltd")
    isin = found.quote.isin
    # The page itself, not the answer that is kept for some seconds.
    equity = inspect.unwrap(equity_parts)
    questions: dict[str, Callable[[], object]] = {
        "the page of the day": lambda: equity("1y", "NSE", all_traded=False),
        "a company's page": lambda: fill_profile("Share%2077%20Ltd", {}),
        "newest day": lambda: queries.latest_day("NSE"),
        "a share's month": lambda: queries.instrument_history("NSE", isin, "1m"),
        "a share and its year": lambda: (
            queries.instruments_named("Share 77 Ltd"),
            queries.instrument_history("NSE", isin, "1y"),
        ),
    }
    return {
        name: statistics.median(_timed(ask) for _ in range(30)) for name, ask in questions.items()
    }


def _timed(ask: Callable[[], object]) -> float:
    start = time.perf_counter()
    ask()
    return time.perf_counter() - start


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _days() -> list[date]:
    """Trading days before `LAST`, oldest first."""
    found: list[date] = []
    day = LAST
    while len(found) < DAYS:
        day -= timedelta(days=1)
        if why_no_shares_traded(day) is None:
            found.append(day)
    return found[::-1]


def _import(bound: Engine, folder: Path, days: list[date]) -> float:
    """How long the import takes; the files are written one at a time, just before they are read."""
    written = 0.0

    def files() -> Iterator[Path]:
        nonlocal written
        for day in days:
            start = time.perf_counter()
            path = folder / "day.csv"
            path.write_text(_file(day))
            written += time.perf_counter() - start
            yield path

    def refuse(path: Path, outcome: object) -> None:
        if not isinstance(outcome, store.Taken):
            raise SystemExit(f"{path}: {outcome}")

    start = time.perf_counter()
    store.import_files(bound, files(), LAST, refuse)
    return time.perf_counter() - start - written


def _file(day: date) -> str:
    """A file of `SHARES` shares of NSE."""
    rows = [",".join(COLUMNS)]
    for number in range(SHARES):
        base = 100 + number % 900 + (day.toordinal() * 31 + number * 17) % 50
        rows.append(
            f"{day},NSE,CM,EQ,IN{number:07d}010,S{number},Share {number} Ltd,{base}.05,{base + 3}.10,"
            f"{base - 2}.00,{base + number % 3 - 1}.45,{base}.00,{number * 3 + 1},{base * number + 1}.50,9"
        )
    return "\n".join(rows) + "\n"
