"""Statements about 52 weeks, the 20 days before and new shares when days are missing."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine, delete
from sqlmodel import col

from nnm_site.features.market import cache, queries, store
from nnm_site.features.market.__main__ import main
from nnm_site.features.market.components import address_of
from nnm_site.features.market.exchange import Exchange
from nnm_site.features.market.models import MarketClose, MarketDay
from nnm_site.features.market.profile import answer_profile
from nnm_site.features.market.refresh import refresh
from nnm_site.features.market.rules.bhavcopy import read_day
from nnm_site.features.market.rules.comparable import NEW
from nnm_site.settings import settings as site
from nnm_site.shared.data import database
from tests.documents import words
from tests.unit.fragments import tree
from tests.unit.market import made
from tests.unit.market.files import file, line, take

pytestmark = pytest.mark.slow

#: Somewhat more than the 52 weeks to the last day.
DAYS = made.trading_days(270)
LAST = DAYS[-1]
YEAR = [day for day in DAYS if day > LAST - timedelta(days=365)]
BEFORE = len(DAYS) - 1


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> Path:
    """A database with all days: one share rises on each, one is listed on the last."""
    path = tmp_path_factory.mktemp("coverage") / "site.db"
    path.write_bytes(migrated_file.read_bytes())
    engine = database.create_site_engine(f"sqlite:///{path}")
    with database.exclusive(engine) as connection:
        for number, day in enumerate(DAYS):
            rows = [
                line("OLD", f"{101 + number}", f"{100 + number}", opened=f"{100 + number}", volume="10",
                     day=str(day), name="Old Ltd")
            ]  # fmt: skip
            if day == LAST:
                rows.append(line("IPO", "110", "100", day=str(day), name="Ipo Ltd"))
            nse = Exchange(connection, "NSE", sample=False)
            store.store_day(nse, read_day(file(*rows)), "day.csv", str(day))
        refresh(connection, sample=False)
    engine.dispose()
    return path


#: The missing days before the last one: some, a run of them, or both.
MISSING = st.builds(
    lambda some, first, length: some | {n for n in range(first, first + length) if n < BEFORE},
    st.sets(st.integers(0, BEFORE - 1), max_size=8),
    st.integers(0, BEFORE - 1),
    st.integers(0, BEFORE),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(missing=MISSING)
@example(missing=set())
@example(missing={BEFORE - 1})
@example(missing=set(range(BEFORE)))
@example(missing=set(range(60, 64)))
@example(missing=set(range(60, 65)))
@example(missing=set(range(len(DAYS) - len(YEAR), len(DAYS) - len(YEAR) + 6)))
def test_a_claim_is_made_only_of_days_that_are_on_file(missing: set[int], whole: Path, tmp_path):
    path = tmp_path / "site.db"
    path.write_bytes(whole.read_bytes())
    engine = database.create_site_engine(f"sqlite:///{path}")
    gone = [DAYS[number] for number in missing]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "engine", lambda: engine)
        patch.setattr(queries, "settings", site.model_copy(update={"market_data_licence": "A"}))
        patch.setattr(cache, "SECONDS", 0)
        with database.exclusive(engine) as connection:
            for table in (MarketClose, MarketDay):
                connection.execute(delete(table).where(col(table.trade_date).in_(gone)))
            refresh(connection, sample=False)
        _check({day for day in DAYS if day not in gone})
    engine.dispose()


def _is_nearly_whole(days: list[date], there: set[date]) -> bool:
    return 100 * sum(day not in there for day in days) <= 2 * len(days)


def _check(there: set[date]) -> None:
    day = queries.latest_day("NSE")
    (old,), (ipo,) = queries.instruments_named("OLD"), queries.instruments_named("IPO")
    assert day is not None
    has_year = _is_nearly_whole(YEAR, there)
    assert day.covers_year == has_year
    assert [quote.symbol for quote in day.highs] == (["OLD"] if has_year else [])
    assert (old.is_whole_year, ipo.is_whole_year) == (has_year, False)
    # A statement "since" a day only concerns days that are present.
    since = [one for one in YEAR if one >= old.year_since]
    assert _is_nearly_whole(since, there)
    assert old.year_low == 100 + DAYS.index(old.year_since)
    chart = queries.price_history("NSE", old.quote.isin, "all")
    assert _is_nearly_whole([one for one in DAYS if one >= chart.comparable[0].date], there)
    # Only a share that is absent on the previous trading day is called new.
    tells_new = DAYS[-2] in there
    assert (ipo.quote.note == NEW, day.new, day.shares) == (
        (True, 1, 1) if tells_new else (False, 0, 2)
    )
    assert old.quote.note == ""
    before = sum(one in there and one >= old.year_since for one in DAYS[-21:-1])
    assert (old.average_days, old.average_volume) == (before, 10 if before else None)
    page = answer_profile(address_of("Old Ltd").rpartition("/")[2], {})
    assert page is not None
    text = words(tree(page.main).one("main"))
    assert ("52 weeks" in text) == has_year
    assert ("of the 20 trading days before. The mark" in text) == (before == 20)


def test_status_names_the_missing_days(engine: Engine, tmp_path: Path, capsys):
    days = [date(2026, 11, 13), date(2026, 11, 16), date(2026, 11, 20)]
    for day in days:
        path = tmp_path / "day.csv"
        path.write_text("".join(file(line(day=str(day)))))
        take(engine, [path], date(2026, 11, 22))
    main(["status"])
    text = capsys.readouterr().out
    assert (
        "3 trading days between them are missing: 17 November 2026 to 19 November 2026 (3)." in text
    )
    assert "No 52-week high or low is claimed" in text
