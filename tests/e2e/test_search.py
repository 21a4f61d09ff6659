"""The search page (R1201)."""

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.documents import Document
from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R1201")

#: Found on more than one page of results.
MANY = "account"


def results(page: Page) -> Locator:
    return page.get_by_role("main").locator(".result:visible")


def summary(page: Page) -> Locator:
    """What was found, in a sentence. Roles and texts do not find what stands in `noscript`."""
    return page.locator(".search-summary:visible")


def expect_found(page: Page, addresses: list[str]) -> None:
    links = results(page).locator("h2 a")
    expect(links).to_have_count(len(addresses))
    for number, address in enumerate(addresses):
        expect(links.nth(number)).to_have_attribute("href", address)


Expected = Callable[..., list[str]]


@pytest.fixture
def expected(document: Callable[[str], Document]) -> Expected:
    """`expected(q=…, …)`: the addresses found, as the document says without a script."""

    def read(**query: str) -> list[str]:
        page = document(f"/search?{httpx.QueryParams(query)}")
        return [a.attrib["href"] for a in page.find(".//noscript//h2/a")]

    return read


def kind(page: Page, name: str) -> Locator:
    return page.get_by_role("navigation", name="Kinds of results").get_by_role("link", name=name)


def test_typing_answers_and_puts_the_question_into_the_address(
    open_page: OpenPage, expected: Expected
):
    page = open_page("/search")
    box = page.get_by_role("searchbox")
    box.press_sequentially("nominee")
    expect(page).to_have_url(re.compile(r"/search\?q=nominee$"))
    expect(summary(page)).to_contain_text("for “nominee”.")
    expect_found(page, expected(q="nominee"))
    marked = results(page).locator("mark").all_inner_texts()
    assert any("nomin" in words.lower() for words in marked)
    expect(box).to_be_focused()
    # A small typing error is forgiven and told; where nothing is found there is a way on.
    box.fill("nominatoin")
    expect(summary(page)).to_contain_text("There is nothing for “nominatoin”.")
    expect_found(page, expected(q="nominatoin"))
    box.fill("xylophonist")
    expect(summary(page)).to_have_text("Nothing found for “xylophonist”.")
    for address in ("/downloads", "/contact"):
        expect(page.get_by_role("main").locator(f'a:visible[href="{address}"]')).to_be_visible()


def test_results_come_in_pages_with_addresses(open_page: OpenPage, expected: Expected):
    """R1201: `q`, `kind`, `page`; another question or kind begins at the first page."""
    page = open_page(f"/search?q={MANY}")
    pager = page.get_by_role("navigation", name="Pagination")
    expect_found(page, expected(q=MANY))
    pager.get_by_role("link", name="Page 2", exact=True).click()
    expect(page).to_have_url(re.compile(rf"\?q={MANY}&page=2$"))
    expect(pager.locator("[aria-current=page]")).to_have_text("2")
    expect_found(page, expected(q=MANY, page="2"))
    expect(summary(page)).to_have_text(re.compile(r" Page 2 of \d+\.$"))
    expect(summary(page)).to_be_focused()
    expect(summary(page)).to_be_in_viewport()
    kind(page, "Pages").click()
    expect(page).to_have_url(re.compile(rf"\?q={MANY}&kind=page$"))
    expect(kind(page, "Pages")).to_have_attribute("aria-current", "true")
    expect_found(page, expected(q=MANY, kind="page"))
    page.go_back()
    expect(pager.locator("[aria-current=page]")).to_have_text("2")
    expect_found(page, expected(q=MANY, page="2"))
    page.get_by_role("searchbox").fill("nominee")
    expect(page).to_have_url(re.compile(r"\?q=nominee$"))
    expect_found(page, expected(q="nominee"))


def test_pages_and_kinds_are_walked_without_javascript(
    no_script: Page, site: str, expected: Expected
):
    page = no_script
    page.goto(f"{site}/search")
    page.get_by_role("searchbox").fill(MANY)
    page.get_by_role("button", name="Search", exact=True).click()
    expect_found(page, expected(q=MANY))
    page.get_by_role("link", name="Page 2", exact=True).click()
    expect_found(page, expected(q=MANY, page="2"))
    kind(page, "Articles").click()
    expect_found(page, expected(q=MANY, kind="article"))
    expect(page.locator(".selector-item[aria-current=true]:visible")).to_have_count(1)


def test_two_keys_lead_to_the_search_from_any_page_and_one_key_does_not(
    open_page: OpenPage, site: str
):
    page = open_page("/blog")
    urls: list[str] = []
    page.on("request", lambda r: urls.append(r.url) if r.is_navigation_request() else None)
    page.keyboard.press("/")
    # Whatever a key sets going has begun before the next frame.
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert (page.url, urls) == (f"{site}/blog", [])
    assert page.evaluate("document.activeElement === document.body")
    page.keyboard.press("Control+k")
    page.wait_for_url("**/search#q")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("a/b")
    expect(page.get_by_role("searchbox")).to_have_value("a/b")
