"""The pages of help that are posted: the answer is the page itself, and what was typed is nowhere else."""

import logging
from collections.abc import Callable
from datetime import timedelta

import httpx
import pytest

from nnm_site.features.help import complain, ledger
from nnm_site.settings import settings
from nnm_site.shared.content import queries
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.posted_pages import PostedPages
from nnm_site.shared.rules.dates import today
from tests.asynchronous import run
from tests.documents import Document, words

FILLS = {ledger.PATH: ledger.fill_ledger, complain.PATH: complain.fill_complain}


@pytest.fixture(scope="module")
def doors(tmp_path_factory: pytest.TempPathFactory, ask: Callable[[str], Document]):
    """The endpoint of each page, over the page as a build has it."""
    site = tmp_path_factory.mktemp("site")
    for path in (*FILLS, *(f"/hi{path}" for path in FILLS)):
        (site / path.strip("/")).mkdir(parents=True)
        (site / path.strip("/") / "index.html").write_text(ask(path).text, encoding="utf-8")
    return {path: PostedPages(site, path, fill) for path, fill in FILLS.items()}


def post(door: PostedPages, path: str, **entries: str) -> httpx.Response:
    async def send() -> httpx.Response:
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(door), base_url=settings.site_url
        ) as client:
            return await client.post(path, data=entries)

    return run(send())


@pytest.mark.parametrize("path", FILLS)
def test_the_form_is_posted_to_its_page(path: str, ask: Callable[[str], Document]):
    forms = [form for form in ask(path).all("form") if form.get("method") == "post"]
    assert f"{path}#answer" in [form.get("action") for form in forms]


def test_a_ledger_line_is_answered_and_forgotten(
    doors: dict[str, PostedPages], caplog: pytest.LogCaptureFixture
):
    with caplog.at_level(logging.DEBUG):
        answer = post(doors[ledger.PATH], ledger.PATH, line="DPCHG zebra <i>9</i>")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    assert "location" not in answer.headers
    document = Document(answer.text)
    said = words(next(each for each in document.with_attribute("id") if each.get("id") == "answer"))
    assert "Depository charge of a sale" in said
    assert "zebra <i>9</i>" in said
    assert "zebra" not in caplog.text


@pytest.mark.requirement("T4")
def test_a_complaint_is_answered_and_forgotten(
    doors: dict[str, PostedPages], caplog: pytest.LogCaptureFixture
):
    with caplog.at_level(logging.DEBUG):
        answer = post(
            doors[complain.PATH], complain.PATH, kind="charge", happened="2", text="zebra"
        )
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    assert "Enter a date" in answer.text
    assert "zebra" in answer.text
    assert "zebra" not in caplog.text


def test_a_hindi_question_is_answered_in_hindi_with_a_letter_in_both_languages(
    doors: dict[str, PostedPages],
):
    path = f"/hi{complain.PATH}"
    day = (today() - timedelta(3)).isoformat()
    answer = post(doors[complain.PATH], path, kind="charge", happened=day, text="ज़ेब्रा")
    document = Document(answer.text)
    hindi, english = (
        next(each for each in document.with_attribute("id") if each.get("id") == f"letter-{code}")
        for code in ("hi", "en")
    )
    kind = next(one for one in queries.complaint_kinds() if one.key == "charge")
    assert f"Complaint: {kind.name}" in words(english)
    assert f"शिकायत: {catalogue('hi').say(kind.name)}" in words(hindi)
    for letter in (hindi, english):
        assert "ज़ेब्रा" in words(letter)
    said = words(next(each for each in document.with_attribute("id") if each.get("id") == "answer"))
    left = said.replace(words(english), "")
    assert "What to do now" not in left
    assert catalogue("hi").say("What to do now") in left
