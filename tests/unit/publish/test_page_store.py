"""What is kept of pages holds as long as all that it was made from is the same."""

import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from nnm_site.platform.publish.page_store import Stored, read_store, write_store
from tests.rows import each

ABOUT = Stored("code", ["day", "entry:Fact/a"], "2 1", {"text": "₹5", "of": [1, None]})
HELP = Stored("code", [], "", {})

NOW = {"entry:Fact/a": "1", "day": "2", "rates": "3"}


@each(
    [
        ("code", NOW, True),
        ("other", NOW, False),
        ("code", NOW | {"day": "3"}, False),
        ("code", NOW | {"rates": "4"}, True),
    ]
)
def test_a_record_is_current_as_long_as_its_code_and_its_inputs_are(code, now, current):
    assert ABOUT.is_current(code, now.__getitem__) is current


def test_an_input_that_nobody_holds_any_more_is_another_one():
    assert not ABOUT.is_current("code", {}.__getitem__)


def test_what_is_kept_is_read_as_it_was(tmp_path: Path):
    path = tmp_path / "new" / "pages.sqlite"
    assert read_store(path) == {}
    write_store({"/about": ABOUT, "/help": HELP}, ["/about", "/help"], path)
    assert read_store(path) == {"/about": ABOUT, "/help": HELP}


def test_what_has_changed_takes_the_place_of_what_was_and_others_are_left(tmp_path: Path):
    path = tmp_path / "pages.sqlite"
    write_store({"/about": ABOUT, "/help": HELP}, ["/about", "/help"], path)
    changed = Stored("code", ["day"], "3", {"text": "₹6"})
    write_store({"/about": changed}, ["/about", "/help"], path)
    assert read_store(path) == {"/about": changed, "/help": HELP}


def test_a_page_that_is_gone_is_forgotten(tmp_path: Path):
    path = tmp_path / "pages.sqlite"
    write_store({"/about": ABOUT, "/help": HELP}, ["/about", "/help"], path)
    write_store({}, ["/help"], path)
    assert read_store(path) == {"/help": HELP}


Damage = Callable[[Path], None]


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:2000])


def _rubbish(path: Path) -> None:
    path.write_bytes(b"no database " * 1000)


def _in_the_middle(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(data)


def _row(value: str) -> Damage:
    def damage(path: Path) -> None:
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE page SET stored = ? WHERE name = '/about'", [value])

    return damage


def _other_table(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE page (name TEXT PRIMARY KEY)")


DAMAGES = [
    _cut, _rubbish, _in_the_middle, _row('{"made": '), _row("{}"), _other_table,
]  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_store_is_made_anew_and_says_so_in_one_line(
    damage, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    path = tmp_path / "pages.sqlite"
    write_store({"/about": ABOUT, "/help": HELP}, ["/about", "/help"], path)
    damage(path)
    with caplog.at_level(logging.WARNING):
        assert read_store(path) == {}
    assert [record.message for record in caplog.records] == ["the store of pages is made anew"]
    write_store({"/about": ABOUT}, ["/about"], path)
    assert read_store(path) == {"/about": ABOUT}
