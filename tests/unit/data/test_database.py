"""Connections: how SQLite is set up, and that nothing is made by accident."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from nnm_site.data import database
from nnm_site.settings import PROJECT_ROOT


def test_sqlite_is_set_up(engine: Engine) -> None:
    with engine.connect() as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "foreign_keys", "busy_timeout", "secure_delete")
        }

    assert pragmas == {
        "journal_mode": "wal",
        "foreign_keys": 1,
        "busy_timeout": 10000,
        "secure_delete": 1,
    }


def test_foreign_keys_are_on_again_after_an_exclusive_transaction(engine: Engine) -> None:
    with database.exclusive(engine) as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 0
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_opening_a_database_that_was_not_made_makes_none(
    empty_engine: Engine, tmp_path: Path
) -> None:
    with pytest.raises(OperationalError, match="unable to open"):
        empty_engine.connect()

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["a b.db", "50%.db", "no#1.db"])
def test_a_file_may_have_any_name(tmp_path: Path, name: str) -> None:
    (tmp_path / name).touch()
    engine = database.create_site_engine(f"sqlite:///{tmp_path}/{name}")
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE one (two INTEGER)")
    engine.dispose()

    assert (tmp_path / name).stat().st_size


@pytest.mark.slow
def test_importing_the_site_makes_no_file_and_no_connection(tmp_path: Path) -> None:
    """`nnm_site.nnm_site` is what the framework imports, `nnm_site.production` what serves it."""
    program = """
import sys
opened = []
sys.addaudithook(lambda name, args: opened.append(args) if name == "sqlite3.connect" else None)
import nnm_site.nnm_site, nnm_site.production, nnm_site.data.__main__, nnm_site.market.__main__
assert not opened, opened
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=PROJECT_ROOT,
        env=os.environ | {"DATABASE_URL": f"sqlite:///{tmp_path}/data/site.db"},
        capture_output=True,
        text=True,
        timeout=120,
    )

    assert done.returncode == 0, done.stderr
    assert list(tmp_path.iterdir()) == []
