"""Questions of people who may be losing money (`danger` in `content/search/words.toml`)."""

from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import ValidationError

from nnm_site.features.search.__main__ import main
from nnm_site.features.search.index import Entry, Text, write_index
from nnm_site.features.search.words import ANY_NUMBER, Sign, Trade, known_words, words_of
from tests.rows import each

pytestmark = pytest.mark.requirement("T20", "V1.2.4", "V15.2.2")


def _lines(name: str) -> list[str]:
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


PROMISES = [tuple(line.split("|")) for line in _lines("promises.txt")]
HARMLESS = _lines("harmless.txt")


def first_page(question: str) -> str:
    """The first page for a visitor in danger; "" for none."""
    pages = known_words().danger(words_of(question))
    return pages[0].partition("#")[0] if pages else ""


def urgent(question: str) -> bool:
    return first_page(question) != ""


def test_there_are_enough_of_both():
    assert len(PROMISES) >= 160
    assert len(HARMLESS) >= 200


@each(PROMISES)
def test_promises_and_pressure_have_the_warning_and_their_page_first(question: str, page: str):
    assert first_page(question) == page


@each(HARMLESS)
def test_harmless_questions_with_the_same_words_have_no_warning(question: str):
    assert not urgent(question)


@each([
    "nominee nahi diya to account freeze hoga kya", "नॉमिनी नहीं दिया तो खाता ब्लॉक होगा",
    "सीए ने टैक्स रिपोर्ट मांगी है कहां से निकालूं", "ipo ka paisa bank account me block hai",
    "account blocked, PAN not linked with Aadhaar", "my son turned 18 and his account is blocked",
    "OTP goes to a number I gave up",
])  # fmt: skip
def test_what_only_sounds_like_danger_is_none(question: str):
    assert not urgent(question)


@each([
    "nominee badla kisi ne mera account hack ho gaya freeze karo", "account freeze karo",
    "खाता ब्लॉक करो", "पैसे निकालने के लिए टैक्स मांग रहे हैं", "fake ipo app account block",
    "somebody blocked my account", "account blocked by KYC, and I shared my OTP",
    "I gave my OTP to a number that called", "lost phone",
])  # fmt: skip
def test_danger_remains_beside_it(question: str):
    assert urgent(question)


def test_a_sign_needs_a_line_of_each_list_and_none_of_its_exceptions():
    daily, earn, much, nifty = map(frozenset, (["daily"], ["earn"], ["earn", "much"], ["nifty"]))
    sign = Sign(((daily,), (earn, much)), (nifty,), ("/page",))
    assert sign.matched(frozenset({"daily", "earn", "much", "else"})) == 3
    assert sign.matched(daily | earn) == 2
    assert sign.matched(daily) == 0
    assert sign.matched(daily | earn | nifty) == 0


@each([("50000", True), ("50k", True), ("८०", True), ("2 lakh of 5", True), ("2fa fifty k", False)])
def test_any_number_is_an_amount(question: str, is_amount: bool):
    sign = Sign(((frozenset({ANY_NUMBER}),),), (), ("/page",))
    known = replace(known_words(), dangers=(sign,))
    assert known.danger(words_of(question)) == (("/page",) if is_amount else ())


def test_a_kind_that_is_none_is_refused():
    danger = {"pages": ["/a"], "asked": ["x"], "also": [["#gain"]]}
    lists = {"passing": [], "same": [], "topic": [], "danger": [danger]}
    assert Trade.model_validate({**lists, "kinds": {"gain": ["y"]}})
    with pytest.raises(ValidationError, match="there is no kind 'gain'"):
        Trade.model_validate({**lists, "kinds": {"loss": ["y"]}})


def test_the_command_says_what_is_warned_and_where_a_question_leads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    entry = Entry("/help/lend-shares", Text("Lending", "Shares are lent."), "", "/help/lend-shares")
    write_index([entry], tmp_path / "search.sqlite")
    assert main(["SLB", "paisa double in 30 days"], tmp_path / "search.sqlite") == 0
    harmless, _, warned = capsys.readouterr().out.partition("paisa")
    assert "SLB: not warned, 1 found\n    /help/lend-shares  Lending" in harmless
    assert "double in 30 days: WARNED" in warned
    assert "Lines of these words" not in harmless


def test_the_command_names_all_pages_whose_lines_have_the_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    write_index([], tmp_path / "search.sqlite")
    assert main(["CDSL charge"], tmp_path / "search.sqlite") == 0
    said = capsys.readouterr().out
    assert "lead to /help/dp-charge, /help/ledger#dp-charge: the first one wins" in said
