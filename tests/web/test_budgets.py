"""What each page costs a visitor, in bytes over the line (issue 8): every route of the site map.

Counted by the browser on a phone, from the first request until the network is quiet, unscrolled.
"""

from collections import Counter
from dataclasses import dataclass, field

import httpx
import pytest
from playwright.sync_api import Browser, Response

from nnm_site.web.written_pages import WRITTEN
from tests.documents import Document
from tests.routes import PATHS, typical_first

KILOBYTE = 1024

#: By what the browser asks for. What is in the first view comes without scrolling.
BUDGETS = {
    "document": 30 * KILOBYTE,
    "stylesheet": 20 * KILOBYTE,
    "script": 190 * KILOBYTE,
    "font": 110 * KILOBYTE,
    "image": 120 * KILOBYTE,
}

#: Decisions: the market pages' chart is in the first view.
CHART_IN_FIRST_VIEW = {"/equity", "/equity/gainers-and-losers", "/equity/out-and-under"}

MODERN = ("image/avif", "image/webp", "image/svg+xml; charset=utf-8")


@dataclass
class Load:
    """What one page loaded: bytes by kind, a bill by address, other hosts that were asked."""

    bytes: Counter[str] = field(default_factory=Counter)
    bill: list[str] = field(default_factory=list)
    hosts: set[str] = field(default_factory=set)
    pictures: dict[str, str] = field(default_factory=dict)


def _load(browser: Browser, site: str, path: str, width: int = 360, height: int = 740) -> Load:
    load = Load()
    answers: list[Response] = []
    context = browser.new_context(viewport={"width": width, "height": height})
    context.route(lambda url: not url.startswith(site), lambda route: route.abort())
    page = context.new_page()
    page.on("response", lambda answer: answers.append(answer))
    page.on("request", lambda r: load.hosts.add("/".join(r.url.split("/", 3)[:3])))
    page.goto(site + path, wait_until="networkidle")
    page.wait_for_selector("head link[rel=stylesheet][media=all]", state="attached")
    for answer in answers:
        kind = answer.request.resource_type
        # The browser calls a module that was fetched ahead by another name.
        if kind == "other" and answer.url.endswith(".js"):
            kind = "script"
        size = answer.request.sizes()["responseBodySize"]
        load.bytes[kind] += size
        load.bill.append(f"{size:8,} {kind:10} {answer.url.removeprefix(site)}")
        if kind == "image":
            load.pictures[answer.url.removeprefix(site)] = answer.headers["content-type"]
    context.close()
    load.hosts -= {site}
    return load


@pytest.mark.parametrize("path", PATHS)
def test_a_page_stays_within_its_budgets(browser: Browser, site: str, path: str):
    load = _load(browser, site, path)
    bill = "\n".join(sorted(load.bill))
    assert load.bytes["document"] > KILOBYTE, f"the measurement is wrong:\n{bill}"
    assert load.bytes["script"] > 50 * KILOBYTE, f"the measurement is wrong:\n{bill}"
    assert load.bytes["stylesheet"] > KILOBYTE, f"the measurement is wrong:\n{bill}"
    over = {kind: load.bytes[kind] for kind, most in BUDGETS.items() if load.bytes[kind] > most}
    assert not over, f"{over}\n{bill}"
    assert set(load.pictures.values()) <= {*MODERN, "image/vnd.microsoft.icon"}, load.pictures
    if path not in CHART_IN_FIRST_VIEW:
        assert not load.hosts


@pytest.mark.parametrize("path", typical_first(PATHS))
def test_no_other_host_is_asked_on_a_large_screen_before_scrolling(
    browser: Browser, site: str, path: str
):
    if path in CHART_IN_FIRST_VIEW:
        pytest.skip("the chart is what the page is for, and in its first view")
    assert not _load(browser, site, path, 1360, 860).hosts


@pytest.mark.parametrize("path", PATHS)
def test_pictures_have_room_before_they_come(http: httpx.Client, path: str):
    for picture in Document(http.get(path).text).all("img"):
        assert picture.get("width"), picture.attrib
        assert picture.get("height"), picture.attrib
        assert picture.get("alt") is not None, picture.attrib


@pytest.mark.parametrize("path", PATHS)
def test_a_document_is_asked_for_again_and_its_files_are_kept(http: httpx.Client, path: str):
    answer = http.get(path)
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["etag"]
    again = http.get(path, headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == (200 if path in WRITTEN else 304)


@pytest.mark.parametrize("coding", ["br", "zstd", "gzip"])
@pytest.mark.parametrize("path", PATHS)
def test_a_document_comes_compressed(http: httpx.Client, path: str, coding: str):
    with http.stream("GET", path, headers={"Accept-Encoding": coding}) as answer:
        packed = len(b"".join(answer.iter_raw()))
    # What is written at each request is compressed there, in the form that all know.
    wanted = None if path in WRITTEN and coding != "gzip" else coding
    assert answer.headers.get("content-encoding") == wanted
    if wanted:
        assert packed < 40 * KILOBYTE


@pytest.mark.parametrize("intent", ["pointer", "focus", "touch"])
def test_the_next_page_is_fetched_when_a_visitor_is_about_to_go_there(
    browser: Browser, site: str, intent: str
):
    context = browser.new_context(viewport={"width": 1360, "height": 860}, has_touch=True)
    page = context.new_page()
    page.goto(site + "/about", wait_until="networkidle")
    page.wait_for_selector("head link[rel=stylesheet][media=all]", state="attached")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(site)))
    link = page.locator("header a[href='/products']").locator("visible=true").first
    with page.expect_request(lambda r: "/assets/_products_." in r.url):
        if intent == "pointer":
            link.hover()
        elif intent == "focus":
            link.focus()
        else:
            link.dispatch_event("touchstart")
    # Once is enough, and nothing is fetched for the page one is on.
    link.dispatch_event("pointerover")
    page.locator("header a[href='/about']").first.dispatch_event("pointerover")
    page.wait_for_timeout(300)
    context.close()
    assert [url for url in asked if url.endswith(".js")] == [
        url for url in asked if "/assets/_products_." in url
    ]
    assert len(asked) == 1, asked
