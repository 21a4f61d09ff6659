"""Cached pages are valid as long as all their inputs are the same."""

import logging
from collections.abc import Callable
from pathlib import Path

import pytest

from nnm_site.platform.publish import cache
from nnm_site.platform.publish.page_store import Stored, read_store, write_store
from nnm_site.platform.publish.records import Kept
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
    path = tmp_path / "new" / "pages.entry"
    assert read_store(path) == {}
    for records in ({"/about": ABOUT, "/help": HELP}, {"/help": HELP}):
        write_store(records, path)
        assert read_store(path) == records


def test_what_is_asked_of_a_record_is_not_in_what_it_was_restored_from():
    # Otherwise it would equal the cached page, and not be written.
    stored = Kept.made([["p", {}, ["A page."]]]).stored()
    Kept.restored(stored).keep("question", "of this", "answer")
    assert stored["verdicts"] == {}


def _of_another_release(path: Path) -> None:
    cache.write(path, b'{"/about": {"made": 1}}')


@each([
    lambda path: path.write_bytes(path.read_bytes()[:60]),
    lambda path: path.write_bytes(b"no store " * 1000),
    lambda path: path.write_bytes(path.read_bytes().replace(b"code", b"cod_")),
    _of_another_release,
])  # fmt: skip
def test_a_damaged_store_is_made_anew_and_says_so_in_one_line(
    damage: Callable[[Path], object], tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    path = tmp_path / "pages.entry"
    write_store({"/about": ABOUT, "/help": HELP}, path)
    damage(path)
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        assert read_store(path) == {}
    (said,) = caplog.messages
    assert said.endswith("made anew")
    write_store({"/about": ABOUT}, path)
    assert read_store(path) == {"/about": ABOUT}
