"""A database of its own for every test that asks for one, at the newest migration or filled."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from nnm_site.content import database, load, migrate


def _prepared(file: Path, prepare: Callable[[Engine], object]) -> Path:
    engine = database.create_site_engine(f"sqlite:///{file}")
    prepare(engine)
    engine.dispose()  # the last connection puts everything into the one file
    return file


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file at the newest migration, for tests to copy."""
    return _prepared(tmp_path_factory.mktemp("migrated") / "site.db", migrate.upgrade)


@pytest.fixture(scope="session")
def shipped_file(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> Path:
    """A database file with the shipped content, for tests to copy."""
    copy = tmp_path_factory.mktemp("shipped") / "site.db"
    shutil.copy(migrated_file, copy)
    return _prepared(copy, load.load)


@pytest.fixture
def empty_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """A new database file without any table, which the queries use too."""
    (tmp_path / "data").mkdir()
    engine = database.create_site_engine(f"sqlite:///{tmp_path}/data/test.db")
    monkeypatch.setattr(database, "engine", lambda: engine)
    yield engine
    engine.dispose()


@pytest.fixture
def engine(empty_engine: Engine, migrated_file: Path) -> Engine:
    """A new database at the newest migration, without a row."""
    shutil.copy(migrated_file, str(empty_engine.url.database))
    return empty_engine


@pytest.fixture
def shipped(empty_engine: Engine, shipped_file: Path) -> Engine:
    """A new database with the shipped content."""
    shutil.copy(shipped_file, str(empty_engine.url.database))
    return empty_engine
