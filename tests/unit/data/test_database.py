"""Connections: SQLite's settings, and that no database is created by accident."""

from pathlib import Path

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.exc import OperationalError

from nnm_site.shared.data import database
from tests.files import read_only
from tests.rows import each


def test_sqlite_is_set_up_after_an_exclusive_transaction_too(engine: Engine) -> None:
    with database.exclusive(engine) as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 0
    wanted = {"journal_mode": "wal", "foreign_keys": 1, "busy_timeout": 3000, "secure_delete": 1}
    with engine.connect() as connection:
        pragmas = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in wanted}
    assert pragmas == wanted


def test_opening_a_database_that_was_not_made_makes_none(
    empty_engine: Engine, tmp_path: Path
) -> None:
    with pytest.raises(OperationalError, match="unable to open"):
        empty_engine.connect()

    assert list(tmp_path.iterdir()) == []


def test_a_file_that_was_protected_is_written_to_again(engine: Engine, tmp_path: Path) -> None:
    def write() -> None:
        with database.writing(engine) as connection:
            connection.exec_driver_sql("DELETE FROM enquiry")

    with read_only(tmp_path / str(engine.url.database)):
        with engine.connect() as reader:
            reader.exec_driver_sql("SELECT 1 FROM enquiry")
        with pytest.raises(OperationalError, match="readonly"):
            write()
    write()


@each(["a b.db", "50%.db", "no#1.db"])
def test_a_file_may_have_any_name(name: str, tmp_path: Path) -> None:
    (tmp_path / name).touch()
    engine = database.create_site_engine(f"sqlite:///{tmp_path}/{name}")
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE one (two INTEGER)")

    assert (tmp_path / name).stat().st_size


@pytest.mark.requirement("L25")
def test_the_log_is_emptied_when_nobody_else_is_there_and_never_beside_others(
    engine: Engine,
) -> None:
    """A commit during a checkpoint could be lost before SQLite 3.51.3."""
    file = Path(str(engine.url.database))
    with engine.connect() as other:
        other.execute(text("SELECT 1 FROM sqlite_schema")).all()
        before = file.stat().st_size
        with database.writing(engine) as connection:
            connection.execute(text("CREATE TABLE large (text TEXT)"))
            # More than the thousand pages after which SQLite would do it automatically.
            rows = [{"text": "x" * 4000}] * 1500
            connection.execute(text("INSERT INTO large VALUES (:text)"), rows)
        assert not database.empty_log(engine)
        assert file.stat().st_size == before
    assert database.empty_log(engine)
    assert file.stat().st_size > before + 1500 * 4000
