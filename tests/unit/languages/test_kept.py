"""Data that languages cache between processes (`nnm_site/shared/languages/sources.py`)."""

import logging
from pathlib import Path

import pytest

from nnm_site.shared.languages import catalogue, sources
from nnm_site.shared.languages.sources import kept


class Maker:
    """Counts how often something is made."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> list[object]:
        self.times += 1
        return ["नमस्ते", self.times, True]


def test_it_is_made_again_when_what_it_is_made_of_has_changed(tmp_path: Path):
    make = Maker()
    for made_of, times in (("a", 1), ("a", 1), ("b", 2), ("a", 1)):
        assert kept("words", made_of, make, tmp_path) == ["नमस्ते", times, True]


def test_what_is_damaged_is_made_anew_with_a_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    make = Maker()
    kept("words", "", make, tmp_path)
    (file,) = (tmp_path / "words").iterdir()
    file.write_bytes(file.read_bytes()[:5])
    with caplog.at_level(logging.WARNING):
        assert kept("words", "", make, tmp_path)[1] == 2
    assert [record.message for record in caplog.records] == [f"{file} is damaged and is made anew"]
    assert kept("words", "", make, tmp_path)[1] == 2


def test_a_site_that_may_write_nothing_works_it_out(tmp_path: Path):
    (tmp_path / "words").write_text("a file is in the way")
    assert kept("words", "", Maker(), tmp_path)[1] == 1


@pytest.mark.slow
def test_translations_are_the_same_kept_and_made(monkeypatch: pytest.MonkeyPatch):
    catalogue._catalogue.cache_clear()
    found = catalogue.catalogue("hi")
    monkeypatch.setattr(sources, "kept", lambda _name, _made_of, make: make())
    catalogue._catalogue.cache_clear()
    made = catalogue.catalogue("hi")
    catalogue._catalogue.cache_clear()
    assert found is not made
    assert found == made
    assert len(found.translations) > 5000
