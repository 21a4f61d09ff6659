"""A database and a content folder of its own for every test."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from nnm_site.content import database, migrate
from nnm_site.content.validate import CONTENT_DIR


@pytest.fixture
def empty_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """A new database file without any table, which the queries use too."""
    engine = database.create_site_engine(f"sqlite:///{tmp_path}/data/test.db")
    monkeypatch.setattr(database, "engine", lambda: engine)
    yield engine
    engine.dispose()


@pytest.fixture
def engine(empty_engine: Engine) -> Engine:
    """A new database at the newest migration."""
    migrate.upgrade(empty_engine)
    return empty_engine


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A copy of the shipped content, free to be broken."""
    copy = tmp_path / "content"
    shutil.copytree(CONTENT_DIR, copy)
    return copy


@pytest.fixture
def edit(root: Path) -> Callable[[str, str, str], None]:
    """Replace a piece of a content file; the piece must be there."""

    def replace(file: str, old: str, new: str) -> None:
        path = root / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return replace
