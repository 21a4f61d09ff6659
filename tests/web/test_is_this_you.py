"""The box "Is this you?": posted, answered by its own page, and forgotten."""

import logging
from collections.abc import Callable

import httpx
import pytest

from nnm_site.features.regulatory.check import PATH, fill_checked
from nnm_site.settings import settings
from nnm_site.shared.content import queries
from nnm_site.shared.languages.posted_pages import LONGEST_BODY, PostedPages
from tests.asynchronous import run
from tests.documents import Document, words

pytestmark = pytest.mark.requirement("R1206", "V3.5.1", "A12", "A13")

OWN = {"Origin": settings.site_url, "Sec-Fetch-Site": "same-origin"}
PAGES = ("/know-it-is-us", "/hi/know-it-is-us")


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory, ask: Callable[[str], Document]) -> PostedPages:
    """The endpoint over the two pages as a build has them."""
    site = tmp_path_factory.mktemp("site")
    for page in PAGES:
        (site / page.strip("/")).mkdir(parents=True)
        (site / page.strip("/") / "index.html").write_text(ask(page).text, encoding="utf-8")
    return PostedPages(site, PATH, fill_checked)


def post(door: PostedPages, page: str, thing: str, **headers: str) -> httpx.Response:
    """What the endpoint answers."""

    async def send() -> httpx.Response:
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(door), base_url=settings.site_url
        ) as client:
            return await client.post(page, data={"thing": thing}, headers=OWN | headers)

    return run(send())


def verdicts(answer: httpx.Response) -> list[str | None]:
    document = Document(answer.text)
    return [each.get("data-verdict") for each in document.with_attribute("data-verdict")]


@pytest.mark.requirement("T5")
@pytest.mark.parametrize("page", PAGES)
def test_the_box_stands_on_its_page_and_in_the_panel(page: str, ask: Callable[[str], Document]):
    document = ask(page)
    forms = [form for form in document.all("form") if form.get("method") == "post"]
    assert [form.get("action") for form in forms] == [f"{page}#is-this-you"] * 2
    assert all(form.find(".//textarea[@name='thing']") is not None for form in forms)
    assert list(document.with_attribute("data-verdict")) == []


@pytest.mark.requirement("T5")
@pytest.mark.parametrize("page", PAGES)
def test_the_answer_stands_on_the_page(door: PostedPages, page: str):
    phone = queries.firm().phone
    answer = post(door, page, f"{phone}, 9820012345 and hr@nnm.example")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    assert sorted(filter(None, verdicts(answer))) == ["cannot-tell", "not-ours", "ours"]
    if page.startswith("/hi"):
        said = " ".join(
            words(each) for each in Document(answer.text).with_attribute("data-verdict")
        )
        assert "हमारा" in said
        assert "Hang up" not in said


def test_nothing_that_was_typed_is_logged_or_in_an_address(
    door: PostedPages, caplog: pytest.LogCaptureFixture
):
    with caplog.at_level(logging.DEBUG, logger="nnm_site"):
        answer = post(door, PAGES[0], "9820012345 zebra@home.example")
    assert "9820012345" not in caplog.text
    assert "zebra" not in caplog.text
    assert "location" not in answer.headers


def test_what_was_typed_is_text(door: PostedPages):
    answer = post(door, PAGES[0], "www.evil.com/<script>alert(1)</script>")
    assert "<script>alert(1)" not in answer.text


def test_another_website_gets_no_answer(door: PostedPages):
    answer = post(
        door, PAGES[0], "x", Origin="https://evil.example", **{"Sec-Fetch-Site": "cross-site"}
    )
    assert answer.status_code == 403


def test_more_than_can_be_checked_is_refused_with_a_sentence(door: PostedPages):
    answer = post(door, PAGES[0], "9" * LONGEST_BODY)
    assert answer.status_code == 413
    assert "Send less of it" in answer.text


def test_the_warnings_have_a_feed(ask: Callable[[str], Document]):
    document = ask(PAGES[0])
    anchors = {each.get("id") for each in document.all("h3")}
    assert {one.key for one in queries.warnings()} <= anchors
    feeds = [link.get("href") for link in document.all("link") if link.get("type") == "application/atom+xml"]  # fmt: skip
    assert any(feed and feed.endswith("/know-it-is-us/warnings.atom") for feed in feeds)
