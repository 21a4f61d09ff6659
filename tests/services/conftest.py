"""PostgreSQL, Redis and mail servers for the tests, each on a free port.

Debian's packages: used where they are installed, installed where one is root and has apt. Where
neither is so, the tests that need them say why they are skipped.
"""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

START_SECONDS = 60


def free_port() -> int:
    """A TCP port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def find_program(name: str, package: str) -> str:
    """The path of a server program, installed now if need be; skips where that cannot be done."""
    if (found := _installed(name)) is None and shutil.which("apt-get") and os.geteuid() == 0:
        quiet = {
            "stdout": subprocess.DEVNULL,
            "stderr": subprocess.DEVNULL,
            "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
        }
        # Several workers may come here at once; apt lets one in and makes the others wait.
        wait = ["-o", "DPkg::Lock::Timeout=300"]
        subprocess.run(["apt-get", *wait, "update", "-qq"], **quiet)
        subprocess.run(
            ["apt-get", *wait, "install", "-y", "-qq", "--no-install-recommends", package], **quiet
        )
        found = _installed(name)
    if found is None:
        pytest.skip(f"{name} is not installed and could not be (Debian: apt-get install {package})")
    return found


def _installed(name: str) -> str | None:
    # Debian keeps PostgreSQL's programs in a folder for each version.
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    return str(versions[0]) if versions else shutil.which(name)


def _wait_until(ready: Callable[[], bool], process: subprocess.Popen, what: str) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if process.poll() is not None:
            pytest.fail(f"{what} ended at its start")
        if ready():
            return
        time.sleep(0.1)
    pytest.fail(f"{what} did not start within {START_SECONDS} seconds")


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _end(process: subprocess.Popen) -> None:
    process.terminate()
    try:
        process.wait(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of an empty PostgreSQL database of this run."""
    initdb = find_program("initdb", "postgresql")
    postgres = find_program("postgres", "postgresql")
    # PostgreSQL refuses to run as root; Debian's package made a user for it.
    as_user = {}
    if os.geteuid() == 0:
        try:
            user = pwd.getpwnam("postgres")
        except KeyError:
            pytest.skip("PostgreSQL does not run as root, and there is no user postgres")
        as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    # Not pytest's own folder: its parents are closed to other users.
    folder = Path(tempfile.mkdtemp(prefix="nnm-postgres-"))
    try:
        if as_user:
            os.chown(folder, as_user["user"], as_user["group"])
        data, log = folder / "data", folder / "log"
        subprocess.run(
            [initdb, "-D", data, "-U", "nnm", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"],
            check=True,
            cwd=folder,
            stdout=subprocess.DEVNULL,
            **as_user,
        )
        port = free_port()
        with log.open("w") as out:
            process = subprocess.Popen(
                [postgres, "-D", data, "-p", str(port), "-k", folder, "-h", "127.0.0.1"],
                cwd=folder,
                stdout=out,
                stderr=subprocess.STDOUT,
                **as_user,
            )
        try:
            _wait_until(lambda: "ready to accept" in log.read_text(), process, "PostgreSQL")
            yield f"postgresql://nnm@127.0.0.1:{port}/postgres"
        finally:
            _end(process)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The address of an empty Redis of this run."""
    program = find_program("redis-server", "redis-server")
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="nnm-redis-") as folder:
        process = subprocess.Popen(
            [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder],
            stdout=subprocess.DEVNULL,
        )
        try:
            _wait_until(lambda: _answers(port), process, "Redis")
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
