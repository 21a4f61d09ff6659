"""Fixtures: a separate database for each test that requests one, empty or at the newest migration;
a separate content folder; and the two ends of a connection.
"""

import functools
import shutil
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

import nnm_site.site_map  # noqa: F401 - gives pages the parts of other features
from nnm_site.shared.data import database, migrate
from tests.files import once_in_a_run


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file at the newest migration, for tests to copy."""
    return once_in_a_run(tmp_path_factory, "migrated.db", migrate.upgrade)


@pytest.fixture(scope="session", autouse=True)
def own_database(request: pytest.FixtureRequest) -> Iterator[None]:
    """Give code that reads the site's database one of this process, never this checkout's."""

    @functools.cache
    def engine() -> Engine:
        folder = request.getfixturevalue("tmp_path_factory").mktemp("own")
        file = shutil.copy(request.getfixturevalue("prepared_file"), folder / "site.db")
        return database.create_site_engine(f"sqlite:///{file}")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "engine", engine)
        yield


@pytest.fixture
def empty_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Engine:
    """The engine of a database that does not exist yet; the site's code uses it too."""
    engine = database.create_site_engine(f"sqlite:///{tmp_path}/data/test.db")
    monkeypatch.setattr(database, "engine", lambda: engine)
    return engine


@pytest.fixture
def engine(empty_engine: Engine, migrated_file: Path) -> Engine:
    """A new database at the newest migration, without rows."""
    return _copied(migrated_file, empty_engine)


@pytest.fixture
def prepared(empty_engine: Engine, prepared_file: Path) -> Engine:
    """A new database with the market's samples."""
    return _copied(prepared_file, empty_engine)


#: A firm with one entry of each kind, or the few that a rule needs.
FIRM = Path(__file__).parents[1] / "data" / "firm"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A copy of the content of a small firm, which a test may damage."""
    return shutil.copytree(FIRM, tmp_path / "content")


@pytest.fixture
def edit(root: Path) -> Callable[[str, str, str], None]:
    """Replace a piece of a content file; the piece must be there."""

    def replace(file: str, old: str, new: str) -> None:
        path = root / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return replace


@pytest.fixture(params=["127.0.0.1", "::1"])
def pair(request: pytest.FixtureRequest) -> Iterator[tuple[socket.socket, socket.socket]]:
    """A client, and the server's end of its connection."""
    family = socket.AF_INET6 if ":" in request.param else socket.AF_INET
    with (
        socket.create_server((request.param, 0), family=family) as listening,
        socket.create_connection(listening.getsockname()[:2]) as client,
        listening.accept()[0] as server,
    ):
        yield client, server


def _copied(file: Path, engine: Engine) -> Engine:
    target = Path(str(engine.url.database))
    target.parent.mkdir()
    shutil.copy(file, target)
    return engine
