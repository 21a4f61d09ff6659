"""Migrations on each kind of database: a start that is killed at any statement is repaired by the next one."""

import multiprocessing
import signal

import pytest
from alembic import command
from sqlalchemy import Engine, inspect

from nnm_site.settings import read_settings
from nnm_site.shared.data import database, migrate
from tests.unit.data.test_migrate import all_tables, set_migration, upgrade_until_killed

pytestmark = [pytest.mark.long, pytest.mark.requirement("R1304", "L3")]


def test_after_a_kill_at_any_statement_the_next_start_repairs(any_database: str):
    url = read_settings({"DATABASE_URL": any_database}).database_url
    engine = database.create_site_engine(url)
    forked = multiprocessing.get_context("fork")
    for last in range(500):
        # No connection goes into the other process.
        engine.dispose()
        process = forked.Process(target=upgrade_until_killed, args=(url, last))
        process.start()
        process.join(60)
        if process.exitcode == 0:
            break
        assert process.exitcode == -signal.SIGKILL
        assert set(inspect(engine).get_table_names()) in (set(), all_tables())
    assert 20 < last < 499, "every statement was a last one"
    with engine.connect() as connection:
        command.check(migrate.alembic_config(connection))
    engine.dispose()


def test_a_database_of_another_history_is_named(postgres_engine: Engine):
    migrate.upgrade(postgres_engine)
    set_migration(postgres_engine, "0009")
    with pytest.raises(migrate.DatabaseProblem) as caught:
        migrate.upgrade(postgres_engine)
    assert '(its migration is "0009")' in str(caught.value)
    assert "Name an empty database in DATABASE_URL." in str(caught.value)
