"""Market data on PostgreSQL: the same import, the same answers as on SQLite."""

from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import Engine

from nnm_site.features.market import queries, store
from nnm_site.features.market.rules.history import Range
from nnm_site.shared.data import database, migrate
from tests.unit.market.files import file, line, take

pytestmark = pytest.mark.requirement("R1008")


@pytest.fixture
def both(postgres_engine: Engine, tmp_path: Path):
    """A database of each kind with the sample and one imported day."""
    path = tmp_path / "day.csv"
    path.write_text("".join(file(line("UP", name="Úpward Ltd"), line("DN", "90"))))
    sqlite = database.create_site_engine(f"sqlite:///{tmp_path}/market.db")
    for bound in (postgres_engine, sqlite):
        migrate.upgrade(bound)
        assert store.ensure_sample(bound)
        take(bound, [path, path], date(2026, 11, 22))
    yield postgres_engine, sqlite
    sqlite.dispose()


def answers(bound: Engine, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    monkeypatch.setattr(database, "engine", lambda: bound)
    day = queries.latest_day("NSE")
    assert day is not None
    found: list[object] = [store.on_file(bound), day, queries.latest_day("BSE")]
    name = day.gainers[0].name
    (nse, *_) = queries.instruments_named(name)
    found.append(nse)
    ranges: tuple[Range, ...] = ("1m", "1y", "all")
    found += [queries.price_history("NSE", nse.quote.isin, chosen) for chosen in ranges]
    found += [queries.suggestions("namuna cemnt"), indices := queries.index_quotes()]
    found += [queries.price_history("index", indices[0].name, "1y")]
    return found


def test_both_databases_give_the_same_answers(both, monkeypatch):
    postgres, sqlite = (answers(bound, monkeypatch) for bound in both)
    assert postgres == sqlite
