"""Migrations: they build what the models say, take effect as a whole, and can be taken back."""

import pytest
from alembic import command
from sqlalchemy import Engine, inspect
from sqlmodel import SQLModel

from nnm_site.content import database, migrate


def test_migrations_match_the_models(engine: Engine) -> None:
    with engine.connect() as connection:
        command.check(migrate.alembic_config(connection))


def test_an_upgrade_builds_every_table(engine: Engine) -> None:
    assert set(inspect(engine).get_table_names()) == {
        *SQLModel.metadata.tables,
        "alembic_version",
    }


def test_at_the_newest_migration_nothing_runs(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "upgrade", lambda *_: pytest.fail("a migration ran"))

    migrate.upgrade(engine)


def test_a_database_of_a_newer_version_is_left_alone(
    engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'newer'")

    migrate.upgrade(engine)

    assert "newer version" in caplog.text
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT * FROM alembic_version").all() == [("newer",)]


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


def test_all_migrations_can_be_taken_back(engine: Engine) -> None:
    with database.exclusive(engine) as connection:
        command.downgrade(migrate.alembic_config(connection), "base")

    assert inspect(engine).get_table_names() == ["alembic_version"]
