"""PostgreSQL, Redis and mail servers for the tests, each on a free port.

Debian's packages: used where they are installed, installed where one is root and has apt. Where
neither is so, the tests that need them say why they are skipped.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
from tests.services.processes import wait_until
from tests.services.replica import Replica


def _wait_for(process: subprocess.Popen, answers: Callable[[], bool]) -> None:
    def ready() -> bool:
        assert process.poll() is None, f"{process.args} ended at its start"
        return answers()

    wait_until(ready)


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _end(process: subprocess.Popen, how: signal.Signals = signal.SIGTERM) -> None:
    process.send_signal(how)
    try:
        process.wait(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Postgres:
    """A PostgreSQL server that can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        initdb = find_program("initdb")
        self._program = find_program("postgres")
        # PostgreSQL refuses to run as root; Debian's package made a user for it.
        self._as_user: dict[str, Any] = {}
        if os.geteuid() == 0:
            try:
                user = pwd.getpwnam("postgres")
            except KeyError:
                pytest.skip("PostgreSQL does not run as root, and there is no user postgres")
            self._as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
            os.chown(folder, user.pw_uid, user.pw_gid)
        self._folder = folder
        self._port = free_port()
        self.url = f"postgresql://nnm@127.0.0.1:{self._port}/postgres"
        subprocess.run(
            [initdb, "-D", folder / "data", "-U", "nnm", "-A", "trust", "-E", "UTF8",
             "--locale=C.UTF-8"],
            check=True,
            cwd=folder,
            stdout=subprocess.DEVNULL,
            **self._as_user,
        )  # fmt: skip
        self._process: subprocess.Popen | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        folder = self._folder
        with (folder / "log").open("w") as out:
            self._process = subprocess.Popen(
                [self._program, "-D", folder / "data", "-p", str(self._port), "-k", folder,
                 "-h", "127.0.0.1"],
                cwd=folder,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                **self._as_user,
            )  # fmt: skip
        log = folder / "log"
        _wait_for(self._process, lambda: "ready to accept" in log.read_text())

    def kill(self) -> None:
        """Take it away without a word, with all its processes."""
        if self._process is not None:
            # The server first: its children end when it is gone.
            self._process.kill()
            self._process.wait()
            self._process = None

    def stop(self) -> None:
        """Ask it to end, and wait."""
        if self._process is not None:
            # At once, whoever is still connected.
            _end(self._process, signal.SIGINT)
            self._process = None


@contextmanager
def stoppable_postgres() -> Iterator[Postgres]:
    """A server of one's own, not started yet, in a folder that is thrown away at the end."""
    # Not pytest's own folder: its parents are closed to other users.
    folder = Path(tempfile.mkdtemp(prefix="nnm-postgres-"))
    try:
        server = Postgres(folder)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of an empty PostgreSQL database of this run."""
    with stoppable_postgres() as server:
        server.start()
        yield server.url


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The address of an empty Redis of this run."""
    program = find_program("redis-server")
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="nnm-redis-") as folder:
        process = subprocess.Popen(
            [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder],
            stdout=subprocess.DEVNULL,
        )
        try:
            _wait_for(process, lambda: _answers(port))
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            _end(process)


@pytest.fixture
def fresh_postgres(postgres_url: str) -> str:
    """A database of its own for one test."""
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


@pytest.fixture
def start_replica(site: str, tmp_path: Path) -> Iterator[Callable[..., Replica]]:
    """`start_replica(WORKERS="2", …)`: a server of the test's own with these settings.

    `site` is asked for so that there is a build. `files`: how many files it may open.
    """
    assert site
    made: list[Replica] = []

    def start(*, files: int | None = None, **environment: str) -> Replica:
        made.append(Replica(tmp_path, environment))
        return made[-1].start(files)

    yield start
    for replica in made:
        replica.kill()


@pytest.fixture
def start_app(tmp_path: Path) -> Iterator[Callable[..., App]]:
    """`start_app(SMTP_HOST="127.0.0.1", …)`: a process of the small site; all have one database."""
    made: list[App] = []

    def start(**environment: str) -> App:
        made.append(
            App(tmp_path, **{"DATABASE_URL": f"sqlite:///{tmp_path}/nnm.db", **environment})
        )
        made[-1].start()
        return made[-1]

    yield start
    for app in made:
        app.kill()
