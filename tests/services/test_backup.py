"""A backup made under load, a lost database, and the way back (R612)."""

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from psycopg import sql
from sqlalchemy import text

from nnm_site.settings import read_settings
from nnm_site.shared.data import database, migrate
from tests.server import ROOT
from tests.unit.enquiries.conftest import ADVISOR, Outbox

pytestmark = [pytest.mark.long, pytest.mark.requirement("R612", "L24")]

#: Enquiries before the backup, and those that come while it is made.
BEFORE = 200


def command(url: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """`python -m nnm_site data …` on one database."""
    return subprocess.run(
        [sys.executable, "-m", "nnm_site", "data", *arguments],
        cwd=ROOT,
        env={"DATABASE_URL": url, "PATH": _path()},
        capture_output=True,
        text=True,
    )


def _path() -> str:
    """Where PostgreSQL's own programs are; SQLite needs none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return os.pathsep.join([*map(str, found), os.environ.get("PATH", "")])


def lose_and_restore(url: str, file: Path, lose: Callable[[], None]) -> None:
    """Store enquiries, back up under load, lose the database, restore it, and count."""
    engine = database.create_site_engine(read_settings({"DATABASE_URL": url}).database_url)
    migrate.upgrade(engine)
    outbox, over = Outbox(engine), threading.Event()
    given = [outbox.accept("advisor", enquiry(n)) for n in range(BEFORE)]
    with engine.begin() as connection:
        first = {"reference": given[0], "day": 86_400}
        connection.execute(
            text("UPDATE enquiry SET received = received - :day WHERE reference = :reference"),
            first,
        )

    def go_on() -> None:
        number = BEFORE
        while not over.is_set():
            outbox.accept("advisor", enquiry(number))
            number += 1

    with ThreadPoolExecutor() as pool:
        visitors = [pool.submit(go_on) for _ in range(2)]
        try:
            made = command(url, "backup", str(file))
        finally:
            over.set()
    for visitor in visitors:
        visitor.result()
    assert made.returncode == 0, made.stderr
    assert file.stat().st_mode & 0o077 == 0
    engine.dispose()
    lose()
    back = command(url, "restore", str(file))
    assert back.returncode == 0, back.stderr
    with engine.connect() as connection:
        stored = {row[0] for row in connection.execute(text("SELECT reference FROM enquiry"))}
        mails = connection.execute(text("SELECT count(*) FROM enquiry_mail")).scalar()
    assert set(given) <= stored
    assert mails == 2 * len(stored), "an enquiry and its mails are one"
    # What is older than an hour may have been sent since: it waits for a look.
    assert "2 mails are held back" in back.stdout
    assert {mail.reference for mail in outbox.status().problems} == {given[0]}
    assert outbox.accept("advisor", ADVISOR)
    engine.dispose()


def enquiry(number: int) -> dict[str, str]:
    """One of somebody else each time."""
    return ADVISOR | {"city": f"City {number}", "email": f"a{number}@namuna.example"}


def test_sqlite_is_copied_while_it_is_written_to(tmp_path: Path):
    lost = tmp_path / "data" / "nnm.db"
    lose_and_restore(
        f"sqlite:///{lost}", tmp_path / "copy.db", lambda: shutil.rmtree(tmp_path / "data")
    )


def test_postgresql_too(fresh_postgres: str, tmp_path: Path):
    def lose() -> None:
        server, _, name = fresh_postgres.rpartition("/")
        with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
            for statement in ("DROP DATABASE {} WITH (FORCE)", "CREATE DATABASE {}"):
                connection.execute(sql.SQL(statement).format(sql.Identifier(name)))

    lose_and_restore(fresh_postgres, tmp_path / "copy.dump", lose)


def test_what_is_no_copy_is_refused_and_changes_nothing(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/nnm.db"
    engine = database.create_site_engine(url)
    migrate.upgrade(engine)
    reference = Outbox(engine).accept("advisor", ADVISOR)
    (tmp_path / "letter.db").write_text("This is a letter.\n" * 100)
    for name in ("nothing.db", "letter.db"):
        refused = command(url, "restore", str(tmp_path / name))
        assert refused.returncode == 1, name
        assert str(tmp_path / name) in refused.stderr
        assert "Traceback" not in refused.stderr
        assert Outbox(engine).find(reference) is not None


def test_without_a_database_there_is_no_backup(tmp_path: Path):
    refused = command(f"sqlite:///{tmp_path}/none.db", "backup", str(tmp_path / "copy.db"))
    assert refused.returncode == 1
    assert "no database" in refused.stderr
    assert not list(tmp_path.iterdir())
