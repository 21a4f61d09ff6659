"""Questions as people type them: Hindi, Hindi in Latin letters, English, misspelt."""

from pathlib import Path

import pytest

from nnm_site.features.search.query import Answer
from nnm_site.features.search.state import summary
from nnm_site.features.search.words import WORD, _told, fold, known_words, stem
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.speaking import speaking

LINES = [
    line.split("|")
    for line in (Path(__file__).parent / "questions.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def test_there_are_at_least_120_questions() -> None:
    assert len(LINES) >= 120


def test_every_page_of_a_question_has_a_twin_or_is_an_article() -> None:
    pages = catalogue("hi").language.pages
    for _, wanted in LINES:
        assert any(page in pages for page in wanted.split())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("फ्रीज़", "फ्रीज"),
        ("धोखाधड़ी", "धोखाधडी"),
        ("सम्पर्क", "संपर्क"),
        ("हाँ", "हां"),
        ("१२३", "123"),
        ("चाहिये", "चाहिए"),
    ],
)
def test_spellings_of_one_word_are_one(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_a_word_of_devanagari_is_not_split() -> None:
    assert WORD.findall("निवेशक की शिकायत") == ["निवेशक", "की", "शिकायत"]


@pytest.mark.parametrize("ended", ["खाता", "खाते", "खातों"])
def test_endings_do_not_matter(ended: str) -> None:
    assert stem(fold(ended)) == stem(fold("खाता"))


def test_latin_spellings_stand_for_hindi_words() -> None:
    alike = known_words().alike
    assert fold("शिकायत") in alike["shikayat"]
    assert fold("नॉमिनी") in alike["nominee"]


def test_danger_is_told_by_the_small_words_too() -> None:
    """Without them "trade I did not place" would be any trade that somebody places."""
    urgent = known_words().urgent
    assert frozenset({"trad", "i", "did", "not", "plac"}) in urgent
    assert not any(line <= {"trad", "plac", "how", "to", "a"} for line in urgent)


def test_what_was_typed_is_not_translated() -> None:
    with speaking("hi"):
        said = summary("Open Account", Answer())
    assert "“Open Account”" in said
    assert "Nothing" not in said


def test_what_the_lines_of_a_page_say_is_weighed_against_their_number() -> None:
    told = _told(
        {
            frozenset({"gift"}): ("/short", "/second"),
            frozenset({"gift", "shares"}): ("/long",),
            frozenset({"holding", "pledge", "margin"}): ("/long",),
        }
    )["gift"]
    assert told["/short"] > told["/long"] > 0
    assert told["/short"] > told["/second"] > 0
