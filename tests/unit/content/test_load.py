"""Loading: what the files say becomes rows, once, all or nothing."""

import logging
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Engine, event, text
from sqlmodel import SQLModel

from nnm_site.content import database, load, queries
from nnm_site.content.collections import COLLECTIONS
from nnm_site.content.problems import ContentError
from nnm_site.settings import PROJECT_ROOT, read_settings

Edit = Callable[[str, str, str], None]


def rows(engine: Engine) -> dict[str, list[tuple[object, ...]]]:
    """Everything in the content tables."""
    with engine.connect() as connection:
        return {
            name: [tuple(row) for row in connection.execute(table.select())]
            for name, table in SQLModel.metadata.tables.items()
        }


def statements(engine: Engine) -> list[str]:
    """Statements that reach the database from now on."""
    seen: list[str] = []
    event.listen(
        engine,
        "before_cursor_execute",
        lambda _connection, _cursor, statement, *_: seen.append(statement),
    )
    return seen


def test_every_entry_becomes_a_row(engine: Engine, root: Path) -> None:
    assert load.load(engine, root)

    content = load.validate(root)
    stored = rows(engine)
    for collection in COLLECTIONS:
        expected = [entry.key for entry in content.entries[collection.name]]
        table = SQLModel.metadata.tables[str(collection.row.__tablename__)]
        position = [column.name for column in table.columns].index("position")
        key = [column.name for column in table.columns].index("key")
        found = sorted(stored[table.name], key=lambda row, at=position: str(row[at]).zfill(4))
        assert [row[key] for row in found] == expected


def test_loading_again_changes_nothing_and_reads_one_row(engine: Engine, root: Path) -> None:
    load.load(engine, root)
    before = rows(engine)
    seen = statements(engine)

    assert not load.load(engine, root)

    assert len(seen) == 1
    assert rows(engine) == before


def test_an_edit_replaces_the_rows(engine: Engine, root: Path, edit: Edit) -> None:
    load.load(engine, root)
    edit("home/faq.toml", "What is a demat account, and why do I need one?", "What is it?")

    assert load.load(engine, root)

    assert queries.faqs()[0].question == "What is it?"
    assert len(queries.faqs()) == 12


def test_an_entry_taken_out_is_gone(engine: Engine, root: Path) -> None:
    load.load(engine, root)
    (root / "home" / "testimonials.toml").write_text("", encoding="utf-8")

    load.load(engine, root)

    assert queries.testimonials() == ()


def test_faulty_files_leave_the_old_rows(engine: Engine, root: Path, edit: Edit) -> None:
    load.load(engine, root)
    before = rows(engine)
    edit("firm.toml", "Specimen House, First Floor", "Elsewhere")
    edit("home/faq.toml", 'topic = "demat"\n', "")

    with pytest.raises(ContentError):
        load.load(engine, root)

    assert rows(engine) == before


def test_a_failure_in_the_middle_leaves_the_old_rows(
    engine: Engine, root: Path, edit: Edit
) -> None:
    load.load(engine, root)
    before = rows(engine)
    edit("firm.toml", "Specimen House, First Floor", "Elsewhere")
    edit("research/notes.toml", "Gopal Snacks: IPO note", "Another heading")
    with engine.begin() as connection:
        connection.execute(
            text(
                "CREATE TRIGGER refuse BEFORE INSERT ON content_note"
                " BEGIN SELECT RAISE(ABORT, 'refused'); END"
            )
        )

    with pytest.raises(Exception, match="refused"):
        load.load(engine, root)

    assert rows(engine) == before


def test_the_fingerprint_follows_names_and_bytes_of_files(root: Path, edit: Edit) -> None:
    first = load.fingerprint(root)
    assert load.fingerprint(root) == first

    edit("home/faq.toml", "Must I name a nominee?", "Must I name a nominee ?")
    second = load.fingerprint(root)
    (root / "home" / "faq.toml").rename(root / "home" / "questions.toml")

    assert len({first, second, load.fingerprint(root)}) == 3


def test_the_fingerprint_follows_the_columns(root: Path) -> None:
    assert load.fingerprint(root) != load.fingerprint(root, COLLECTIONS[1:])


@pytest.mark.slow
def test_several_processes_may_start_at_once(tmp_path: Path) -> None:
    environment = os.environ | {"DATABASE_URL": f"sqlite:///{tmp_path}/site.db"}
    command = [sys.executable, "-m", "nnm_site.content", "load"]
    started = [
        subprocess.Popen(
            command,
            cwd=PROJECT_ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    results = [process.communicate(timeout=60) for process in started]

    assert [errors for _, errors in results] == [""] * 3
    assert [process.returncode for process in started] == [0] * 3
    assert sorted(output for output, _ in results) == [
        "Content is up to date.\n",
        "Content is up to date.\n",
        "Content loaded.\n",
    ]


@pytest.mark.usefixtures("empty_engine")
def test_ensure_ready_prepares_an_empty_database() -> None:
    load.ensure_ready()

    assert queries.firm().name == "NNM Securities"


@pytest.mark.usefixtures("empty_engine")
@pytest.mark.parametrize(("app_env", "lines"), [("production", 1), ("development", 0)])
def test_a_production_start_counts_samples_in_the_log(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    app_env: str,
    lines: int,
) -> None:
    monkeypatch.setattr(load, "settings", read_settings({"APP_ENV": app_env}))

    with caplog.at_level(logging.WARNING, logger=load.__name__):
        load.ensure_ready()

    expected = f"{len(load.sample_report())} sample entries are published"
    assert [expected in message for message in caplog.messages] == [True] * lines


def test_sqlite_is_prepared(engine: Engine) -> None:
    with engine.connect() as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "foreign_keys", "busy_timeout")
        }

    assert pragmas == {"journal_mode": "wal", "foreign_keys": 1, "busy_timeout": 10000}


def test_foreign_keys_are_on_again_after_an_exclusive_transaction(engine: Engine) -> None:
    with database.exclusive(engine) as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 0
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
