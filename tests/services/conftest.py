"""PostgreSQL, Redis, mail servers and processes of the site for the tests, each on a free port.

They are Debian's packages, installed if missing when running as root with apt. Otherwise the tests
that need them are skipped with the reason.
"""

import uuid
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql
from sqlalchemy import Engine

from nnm_site.settings import read_settings
from nnm_site.shared.data import database
from tests.programs import find_program
from tests.server import free_port
from tests.services.app import App
from tests.services.mail_server import MailServer
from tests.services.postgres import postgres
from tests.services.processes import Part, listens
from tests.services.replica import Replica
from tools.programs import MissingProgramError


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[tuple[Part, str]]:
    """A PostgreSQL of this run, which tests may stop, and the address of its empty database."""
    try:
        with postgres() as server:
            yield server
    except MissingProgramError as problem:
        pytest.skip(str(problem))


@pytest.fixture(scope="session")
def postgres_url(postgres_server: tuple[Part, str]) -> str:
    """The address of an empty PostgreSQL database of this run."""
    return postgres_server[1]


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Part, str]]:
    """A Redis of this run, which a test may stop for a while, and its address."""
    folder, port = tmp_path_factory.mktemp("redis"), free_port()
    command = [find_program("redis-server"), "--port", str(port), "--bind", "127.0.0.1"]
    server = Part(
        "Redis", [*command, "--save", ""], folder / "log", lambda: listens(port), cwd=folder
    )
    server.start()
    yield server, f"redis://127.0.0.1:{port}/0"
    server.stop()


@pytest.fixture(scope="session")
def redis_url(redis_server: tuple[Part, str]) -> str:
    """The address of an empty Redis of this run."""
    return redis_server[1]


@pytest.fixture
def fresh_postgres(postgres_url: str) -> str:
    """The address of a separate database for one test."""
    name = f"test_{uuid.uuid4().hex}"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return f"{postgres_url.rpartition('/')[0]}/{name}"


@pytest.fixture
def postgres_engine(fresh_postgres: str) -> Iterator[Engine]:
    """An engine of the site for that database."""
    engine = database.create_site_engine(
        read_settings({"DATABASE_URL": fresh_postgres}).database_url
    )
    yield engine
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def any_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once for each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/any.db"
    return request.getfixturevalue("fresh_postgres")


def _started(make: Callable[..., Part]) -> Iterator[Callable[..., Part]]:
    """Make and start processes, and kill them at the end."""
    made: list[Part] = []

    def start(**given: Any) -> Part:
        made.append(make(**given))
        made[-1].start()
        return made[-1]

    yield start
    for part in made:
        # A process that has already ended has logged the reason.
        with suppress(ProcessLookupError):
            part.kill()


@pytest.fixture
def start_app(tmp_path: Path) -> Iterator[Callable[..., Part]]:
    """`start_app(SMTP_HOST="127.0.0.1", …)`: a process of the small site; all share a database."""
    yield from _started(lambda **environment: App(tmp_path, **environment))


def _replicas(folder: Path) -> Iterator[Callable[..., Part]]:
    yield from _started(lambda files=None, **environment: Replica(folder, environment, files=files))


@pytest.fixture
def start_replica(site: str, tmp_path: Path) -> Iterator[Callable[..., Part]]:
    """`start_replica(WORKERS="2", …)`: a server of the test's own with these settings.

    Requires `site` so that there is a build. `files`: how many files it may open.
    """
    assert site
    yield from _replicas(tmp_path)


@pytest.fixture(scope="module")
def start_shared_replica(
    site: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[..., Part]]:
    """The same for all tests of a file."""
    assert site
    yield from _replicas(tmp_path_factory.mktemp("shared"))


@pytest.fixture
def mail() -> Iterator[MailServer]:
    """A mail server that accepts all mails."""
    server = MailServer()
    server.start()
    yield server
    server.stop()
