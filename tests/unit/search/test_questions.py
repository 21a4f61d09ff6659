"""Questions as people type them: Hindi, Hindi in Latin letters, English, misspelt."""

from pathlib import Path

import pytest

from nnm_site.features.search.query import Answer
from nnm_site.features.search.state import summary
from nnm_site.features.search.words import WORD, fold, known_words, spoken_in, stem
from nnm_site.shared.languages.language import read_language
from nnm_site.shared.languages.speaking import speaking
from tests.rows import each

pytestmark = pytest.mark.requirement("R1213", "V1.2.4", "V15.2.2")


def _lines(name: str) -> list[list[str]]:
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    return [line.split("|") for line in text.splitlines() if line and not line.startswith("#")]


LINES = _lines("questions.txt")
HINDI = read_language("hi")


def test_every_page_of_a_question_has_a_translation_or_is_an_article() -> None:
    pages = HINDI.pages
    assert len(LINES) >= 120
    for _, wanted in LINES:
        assert any(page in pages for page in wanted.split())


@each([
    ("फ्रीज़", "फ्रीज"), ("धोखाधड़ी", "धोखाधडी"), ("सम्पर्क", "संपर्क"), ("हाँ", "हां"),
    ("१२३", "123"), ("चाहिये", "चाहिए"), ("ॲप", "अॅप"), ("ॲप", "ऍप"), ("बँक", "बॅंक"),
    ("खऱ्या", "खर्या"),
])  # fmt: skip
def test_spellings_of_one_word_are_one(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@each([
        *("निवेशक की शिकायत", "ફરિયાદ કેવી રીતે કરવી", "புகார் எப்படி", "ফেরত টাকা", "ಫಿರ್ಯಾದು ಹೇಗೆ"),
        *("ఫిర్యాదు ఎలా", "പരാതി എങ്ങനെ", "ਸ਼ਿਕਾਇਤ ਕਿਵੇਂ", "ଅଭିଯୋଗ କିପରି", "شِکایت کیسے", "ꯋꯥꯀꯠꯄ ꯀꯔꯝꯅ"),
    ])  # fmt: skip
def test_a_word_of_an_indian_script_is_not_split(question: str) -> None:
    assert WORD.findall(question) == question.split()
    assert WORD.findall(fold(question)) == fold(question).split()


def test_the_language_of_a_question_is_told_by_its_letters() -> None:
    written = [question for question, _ in LINES if any(map(HINDI.writes, question))]
    assert len(written) > 20
    assert {spoken_in(question) for question in written} == {"hi"}
    assert [spoken_in(question) for question in ("demat", "shikayat", "ફરિયાદ", "")] == [""] * 4


def test_latin_spellings_stand_for_hindi_words_whatever_their_ending() -> None:
    assert len({stem(fold(word)) for word in ("खाता", "खाते", "खातों")}) == 1
    alike = known_words().alike
    assert fold("शिकायत") in alike["shikayat"]
    assert fold("नॉमिनी") in alike["nominee"]


def test_danger_is_told_by_the_small_words_too() -> None:
    """Without them "trade I did not place" would match any trade that a client places."""
    urgent = known_words().dangers
    assert any(sign.matched(frozenset({"trad", "i", "did", "not", "plac"})) for sign in urgent)
    assert not any(sign.matched(frozenset({"trad", "plac", "how", "to", "a"})) for sign in urgent)


@pytest.mark.slow
def test_what_was_typed_is_not_translated() -> None:
    with speaking("hi"):
        text = summary("Open Account", Answer())
    assert "“Open Account”" in text
    assert "Nothing" not in text
