"""What is kept for the languages from one process to the next (`nnm_site/shared/languages/kept.py`)."""

import logging
from dataclasses import replace
from pathlib import Path

import pytest

from nnm_site.shared.content.queries import site_content
from nnm_site.shared.content.validate import CONTENT_DIR
from nnm_site.shared.languages import catalogue
from nnm_site.shared.languages.kept import kept
from nnm_site.shared.languages.language import read_language


class Maker:
    """Counts how often something is made."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> list[object]:
        self.times += 1
        return ["नमस्ते", self.times, True]


def test_it_is_made_again_when_what_it_is_made_of_has_changed(tmp_path: Path):
    file, make = tmp_path / "messages.po", Maker()
    file.write_text("one")
    content = site_content()

    def ask() -> list[object]:
        return kept("words", content, [file], make, tmp_path / "cache")

    assert ask() == ask() == ["नमस्ते", 1, True]
    file.write_text("two")
    assert ask() == ask() == ["नमस्ते", 2, True]
    content = replace(content, samples=())
    assert ask() == ask() == ["नमस्ते", 3, True]


def test_what_is_damaged_is_made_anew_with_a_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    make = Maker()
    kept("words", site_content(), [], make, tmp_path)
    (file,) = (tmp_path / "words").iterdir()
    file.write_bytes(file.read_bytes()[:5])
    with caplog.at_level(logging.WARNING):
        assert kept("words", site_content(), [], make, tmp_path)[1] == 2
    assert [record.message for record in caplog.records] == [f"{file} is damaged and is made anew"]
    assert kept("words", site_content(), [], make, tmp_path)[1] == 2


def test_a_site_that_may_write_nothing_works_it_out(tmp_path: Path):
    (tmp_path / "words").write_text("a file is in the way")
    assert kept("words", site_content(), [], Maker(), tmp_path)[1] == 1


@pytest.mark.slow
def test_the_kept_translations_are_those_of_the_files():
    made = catalogue._put_together(read_language("hi"), CONTENT_DIR)
    catalogue._catalogue.cache_clear()
    found = catalogue.catalogue("hi")
    words = [(*place, one.text, one.reviewed) for place, one in found.translations.items()]
    assert (words, sorted(found.dropped)) == (made[0], made[2])
    assert [(one.file, one.entry, one.now) for one in found.stale] == made[1]
