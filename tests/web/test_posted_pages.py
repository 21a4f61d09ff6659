"""Pages that are posted: the answer is the page itself, and what was typed is nowhere else."""

import logging
from collections.abc import Callable
from datetime import timedelta

import httpx
import pytest

from nnm_site.features.help import complain, ledger
from nnm_site.features.regulatory import check
from nnm_site.settings import settings
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.clients import ComplaintKind
from nnm_site.shared.content.models.regulatory import Warning
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.posted_pages import LONGEST_BODY
from nnm_site.shared.rules.dates import today
from tests.documents import Document, words
from tests.rows import each

pytestmark = pytest.mark.requirement("R1206", "V3.5.1", "A12", "A13")

Ask = Callable[[str], Document]
Post = Callable[..., httpx.Response]

OWN = {"Origin": settings.site_url, "Sec-Fetch-Site": "same-origin"}
HINDI = f"/hi{check.PATH}"


@pytest.mark.requirement("T5")
def test_the_form_is_posted_to_its_page(ask: Ask):
    """The box "Is this you?" stands on its page and in the panel."""
    forms = {
        ledger.PATH: "answer", complain.PATH: "answer", check.PATH: "is-this-you", HINDI: "is-this-you"
    }  # fmt: skip
    for path, anchor in forms.items():
        page = ask(path)
        posted = [form for form in page.all("form") if form.get("method") == "post"]
        wanted = [form for form in posted if form.get("action") == f"{path}#{anchor}"]
        assert wanted, path
        if anchor == "is-this-you":
            assert len(wanted) == len(posted) == 2, path
            assert all(form.find(".//textarea[@name='thing']") is not None for form in wanted), path
            assert not list(page.with_attribute("data-verdict")), path


@pytest.mark.requirement("T5")
def test_the_box_tells_ours_from_others_in_the_language_of_the_page(post: Post):
    for page, said, unsaid in ((check.PATH, "hang up", "हमारा"), (HINDI, "हमारा", "hang up")):
        thing = f"{queries.firm().phone}, 9820012345 and hr@nnm.example"
        answer = post(check.answer_checked, page, {"thing": thing}, **OWN)
        verdicts = list(Document(answer.text).with_attribute("data-verdict"))
        found = sorted(filter(None, (each.get("data-verdict") for each in verdicts)))
        assert found == ["cannot-tell", "not-ours", "ours"], page
        text = " ".join(map(words, verdicts))
        assert (said in text, unsaid in text) == (True, False), page


@pytest.mark.requirement("T4")
@each([
    (check.answer_checked, check.PATH, {"thing": "9820012345 zebra@home.example <i>9</i>"}, "not ours"),
    (ledger.answer_ledger, ledger.PATH, {"line": "DPCHG zebra <i>9</i>"}, "Depository charge of a sale"),
    (complain.answer_complain, complain.PATH, {"kind": "charge", "happened": "2", "text": "zebra <i>9</i>"}, "Enter a date"),
])  # fmt: skip
def test_what_was_typed_is_answered_as_text_and_forgotten(
    fill: Callable[..., object], page: str, entries: dict[str, str], said: str, post: Post, caplog: pytest.LogCaptureFixture
):  # fmt: skip
    """It is in no log and in no address."""
    caplog.clear()
    with caplog.at_level(logging.DEBUG):
        answer = post(fill, page, entries, **OWN)
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    assert "location" not in answer.headers
    assert said in words(Document(answer.text).one("body"))
    assert "<i>9" not in answer.text
    assert "zebra" not in caplog.text
    assert "9820012345" not in caplog.text


def test_another_website_gets_no_answer(post: Post):
    evil = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
    assert post(check.answer_checked, check.PATH, {"thing": "x"}, **evil).status_code == 403


def test_more_than_can_be_checked_is_refused_with_a_sentence(post: Post):
    answer = post(check.answer_checked, check.PATH, {"thing": "9" * LONGEST_BODY}, **OWN)
    assert answer.status_code == 413
    assert "Send less of it" in answer.text


def test_the_warnings_have_a_feed(ask: Ask):
    page = ask(check.PATH)
    assert {one.key for one in Warning.all()} <= {each.get("id") for each in page.all("h3")}
    assert page.find(".//link[@type='application/atom+xml'][@href='/know-it-is-us/warnings.atom']")


def test_a_hindi_question_is_answered_in_hindi_with_a_letter_in_both_languages(post: Post):
    entries = {"kind": "charge", "happened": (today() - timedelta(3)).isoformat(), "text": "ज़ेब्रा"}
    answer = Document(post(complain.answer_complain, f"/hi{complain.PATH}", entries).text)
    hindi, english, said = (
        words(*answer.find(f".//*[@id='{id}']")) for id in ("letter-hi", "letter-en", "answer")
    )
    kind = next(one for one in ComplaintKind.all() if one.key == "charge")
    assert f"Complaint: {kind.name}" in english
    assert f"शिकायत: {catalogue('hi').say(kind.name)}" in hindi
    assert "ज़ेब्रा" in hindi
    assert "ज़ेब्रा" in english
    left = said.replace(english, "")
    assert "What to do now" not in left
    assert catalogue("hi").say("What to do now") in left
