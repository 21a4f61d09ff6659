"""Migrations create the models' tables, take effect as a whole, and can be reverted."""

import logging
import multiprocessing
import os
import signal
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Engine, event, inspect, text

from nnm_site.features.enquiries.models import Enquiry
from nnm_site.features.market.models import MarketDay
from nnm_site.shared.data import database, migrate
from nnm_site.shared.data.tables import Table

pytestmark = [pytest.mark.slow, pytest.mark.requirement("L3")]

#: Every table's model has been imported.
assert Enquiry.metadata is MarketDay.metadata is Table.metadata


def file_of(engine: Engine) -> Path:
    file = database.sqlite_file(engine)
    assert file is not None
    return file


def set_migration(engine: Engine, name: str) -> None:
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :name"), {"name": name})


def test_migrations_build_what_the_models_say_and_run_once(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with engine.connect() as connection:
        command.check(migrate.alembic_config(connection))
    assert "No new upgrade operations" in capsys.readouterr().out
    assert set(inspect(engine).get_table_names()) == all_tables()
    monkeypatch.setattr(command, "upgrade", lambda *_: pytest.fail("a migration ran"))
    migrate.upgrade(engine)


def test_a_database_of_a_newer_version_is_left_alone(
    engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    set_migration(engine, "9999_newer")

    with caplog.at_level(logging.WARNING):
        migrate.upgrade(engine)

    assert "newer version" in caplog.text
    with engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT * FROM alembic_version").all()
    assert rows == [("9999_newer",)]


@pytest.mark.parametrize("name", ["0009", "some-other"])
@pytest.mark.parametrize("crashed", [False, True], ids=["closed", "with an open log"])
def test_a_database_of_another_history_is_named_and_left_byte_for_byte(
    engine: Engine, name: str, crashed: bool
) -> None:
    file = file_of(engine)
    if crashed:
        holder = engine.connect()  # the last connection to be closed takes the log away
        holder.exec_driver_sql("SELECT 1 FROM sqlite_master")
    set_migration(engine, name)
    before = {path: path.read_bytes() for path in file.parent.glob("test.db*")}
    assert any(path.name.endswith("-wal") for path in before) == crashed

    with pytest.raises(migrate.DatabaseProblem) as caught:
        migrate.upgrade(engine)

    assert f'(its migration is "{name}")' in str(caught.value)
    assert f"mv {file}* {file.parent}/old/" in str(caught.value)
    assert "DATABASE_URL" in str(caught.value)
    for path, data in before.items():
        if not path.name.endswith("-shm"):  # who reads which pages, no data
            assert path.read_bytes() == data, path.name
    if crashed:
        holder.close()


def test_what_is_no_database_is_named_and_left(empty_engine: Engine) -> None:
    file = file_of(empty_engine)
    file.mkdir(parents=True)
    with pytest.raises(migrate.DatabaseProblem, match="Is a directory"):
        migrate.upgrade(empty_engine)
    file.rmdir()
    file.write_bytes(b"a letter, " * 1000)
    with pytest.raises(migrate.DatabaseProblem, match="cannot be prepared: file is not a database"):
        migrate.upgrade(empty_engine)
    assert file.read_bytes() == b"a letter, " * 1000


def test_a_database_that_something_else_holds_is_named(empty_engine: Engine) -> None:
    file = file_of(empty_engine)
    file.parent.mkdir()
    with sqlite3.connect(file) as holder:
        holder.execute("PRAGMA journal_mode = WAL")
        holder.execute("BEGIN IMMEDIATE")
        event.listen(
            empty_engine, "connect", lambda c, _: c.execute("PRAGMA busy_timeout = 10").close()
        )
        with pytest.raises(migrate.DatabaseProblem, match="cannot be prepared: database is locked"):
            migrate.upgrade(empty_engine)


def test_a_migration_that_fails_leaves_nothing_behind(
    empty_engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade = command.upgrade

    def fail_at_the_end(*arguments: object) -> None:
        upgrade(*arguments)  # pyright: ignore[reportArgumentType]
        raise RuntimeError("the power went")

    monkeypatch.setattr(command, "upgrade", fail_at_the_end)

    with pytest.raises(RuntimeError):
        migrate.upgrade(empty_engine)

    assert inspect(empty_engine).get_table_names() == []


def upgrade_until_killed(url: str, last: int) -> None:
    """Migrate, and be killed right before or after statement `last`, counted in half steps."""
    engine = database.create_site_engine(url)
    steps = 0

    def step(*_: object) -> None:
        nonlocal steps
        steps += 1
        if steps > last:
            os.kill(os.getpid(), signal.SIGKILL)

    for what in ("before_cursor_execute", "after_cursor_execute", "commit"):
        event.listen(engine, what, step)
    migrate.upgrade(engine)


def test_after_a_kill_the_next_start_repairs(tmp_path: Path) -> None:
    """At three statements here, at every one in `tests/services/test_migrations.py`."""
    forked = multiprocessing.get_context("fork")
    for last in (1, 8, 21):
        url = f"sqlite:///{tmp_path}/{last}/site.db"
        process = forked.Process(target=upgrade_until_killed, args=(url, last))
        process.start()
        process.join(30)
        assert process.exitcode == -signal.SIGKILL
        engine = database.create_site_engine(url)
        assert set(inspect(engine).get_table_names()) in (set(), all_tables())
        migrate.upgrade(engine)
        assert set(inspect(engine).get_table_names()) == all_tables()


def all_tables() -> set[str]:
    return {*Table.metadata.tables, "alembic_version"}


def test_all_migrations_can_be_taken_back(engine: Engine) -> None:
    with database.exclusive(engine) as connection:
        command.downgrade(migrate.alembic_config(connection), "base")

    assert inspect(engine).get_table_names() == ["alembic_version"]


@pytest.mark.requirement("V14.2.4")
@pytest.mark.parametrize("there", [True, False])
def test_only_its_owner_reads_a_file_of_personal_data(empty_engine: Engine, there: bool) -> None:
    file = file_of(empty_engine)
    if there:
        file.parent.mkdir()
        file.touch(0o644)
    migrate.upgrade(empty_engine)
    with empty_engine.begin() as connection:
        connection.execute(text("DELETE FROM enquiry"))
        modes = {path.name: path.stat().st_mode & 0o777 for path in file.parent.glob("*.db*")}
    assert modes.pop("test.db.lock")
    assert set(modes.values()) == {0o600}, modes
