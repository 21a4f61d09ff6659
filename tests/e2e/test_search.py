"""The search page (R1201)."""

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.documents import Document
from tests.pages import FRAMEWORK, READY, OpenPage

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


@pytest.mark.short("AML-/pdf/downloads/anti-money-laundering-policy.pdf-True")
@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize(
    ("question", "address"),
    [
        ("AML", "/pdf/downloads/anti-money-laundering-policy.pdf"),
        ("nominee", "/help/add-nominee"),
        # A phrase that stands only inside a PDF.
        (
            "a person who will not say who they are",
            "/pdf/downloads/anti-money-laundering-policy.pdf",
        ),
        ("Reading a contract note, line by line", "/blog/2"),
        ("Gopal Snacks", "/pdf/ipo&reports/gopal-snacks.pdf"),
    ],
)
def test_an_address_finds_what_it_asks_for(
    open_page: OpenPage, question: str, address: str, javascript: bool
):
    page = open_page(f"/search?q={question.replace(' ', '+')}", javascript=javascript)
    expect(results(page).first.get_by_role("link")).to_have_attribute(
        "href", re.compile("^" + re.escape(address))
    )
    if javascript:
        expect(page.get_by_role("searchbox")).to_have_value(question)


def test_typing_answers_and_puts_the_question_into_the_address(open_page: OpenPage):
    page = open_page("/search")
    page.get_by_role("searchbox").press_sequentially("nominee", delay=20)
    expect(page).to_have_url(re.compile(r"/search\?q=nominee$"))
    expect(page.locator(".search-summary").get_by_text("for “nominee”.")).to_be_visible()
    marked = results(page).locator("mark").all_inner_texts()
    assert any("nomin" in words.lower() for words in marked)
    expect(page.get_by_role("searchbox")).to_be_focused()


@pytest.mark.long
def test_results_come_in_pages_with_addresses(open_page: OpenPage, expected: Expected):
    """R1201: `q`, `kind`, `page`; another question or kind begins at the first page."""
    first, second = expected(q=MANY), expected(q=MANY, page="2")
    assert len(first) == 10
    assert second
    assert not set(first) & set(second)
    page = open_page(f"/search?q={MANY}")
    pager = page.get_by_role("navigation", name="Pagination")
    expect_found(page, expected(q=MANY))
    pager.get_by_role("link", name="Page 2", exact=True).click()
    expect(page).to_have_url(re.compile(rf"\?q={MANY}&page=2$"))
    expect(pager.locator("[aria-current=page]")).to_have_text("2")
    expect_found(page, expected(q=MANY, page="2"))
    summary = page.locator(".search-summary")
    expect(summary).to_have_text(re.compile(r" Page 2 of \d+\.$"))
    expect(summary).to_be_focused()
    expect(summary).to_be_in_viewport()
    kind(page, "Pages").click()
    expect(page).to_have_url(re.compile(rf"\?q={MANY}&kind=page$"))
    expect(kind(page, "Pages")).to_have_attribute("aria-current", "true")
    expect_found(page, expected(q=MANY, kind="page"))
    page.go_back()
    expect(pager.locator("[aria-current=page]")).to_have_text("2")
    expect_found(page, expected(q=MANY, page="2"))
    page.get_by_role("searchbox").fill("nominee")
    expect(page).to_have_url(re.compile(r"\?q=nominee$"))
    expect(page.locator(".search-summary").get_by_text("for “nominee”.")).to_be_visible()
    expect_found(page, expected(q="nominee"))


@pytest.mark.short("query0-None")
@pytest.mark.parametrize(
    ("query", "same"),
    [({"page": "2"}, None), ({"page": "x"}, {"page": "1"}), ({"kind": "document"}, None),
     ({"kind": "tulips"}, {}), ({"kind": "page", "page": "2"}, None)],
)  # fmt: skip
def test_every_page_of_results_is_the_same_with_and_without_javascript(
    shared_page: OpenPage,
    no_script: Page,
    site: str,
    expected: Expected,
    query: dict[str, str],
    same: dict[str, str] | None,
):
    """An unknown value means the default, which is the same results as `same`."""
    path = f"{site}/search?{httpx.QueryParams({'q': MANY, **query})}"
    found = expected(q=MANY, **query)
    assert found
    if same is not None:
        assert found == expected(q=MANY, **same)
    page = shared_page("/search")
    page.goto(path)
    page.wait_for_selector(READY, state="attached")
    expect_found(page, found)
    no_script.goto(path)
    expect_found(no_script, found)
    expect(no_script.locator(".selector-item[aria-current=true]:visible")).to_have_count(1)


@pytest.mark.long
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


@pytest.mark.short("True")
@pytest.mark.parametrize("javascript", [True, False])
def test_a_small_typing_error_is_forgiven_and_told(
    open_page: OpenPage, expected: Expected, javascript: bool
):
    page = open_page("/search?q=nominatoin", javascript=javascript)
    expect(summary(page)).to_contain_text("There is nothing for “nominatoin”.")
    expect_found(page, expected(q="nominatoin"))


@pytest.mark.short("True")
@pytest.mark.parametrize("javascript", [True, False])
def test_no_result_says_so_and_offers_a_way_on(open_page: OpenPage, javascript: bool):
    page = open_page("/search?q=xylophonist", javascript=javascript)
    main = page.get_by_role("main")
    expect(summary(page)).to_have_text("Nothing found for “xylophonist”.")
    expect(main.locator('a:visible[href="/downloads"]')).to_have_text("Downloads")
    expect(main.locator('a:visible[href="/contact"]')).to_have_text("Contact Us")


@pytest.mark.long
def test_what_is_typed_before_the_framework_arrives_is_what_is_found(
    open_page: OpenPage, expected: Expected
):
    """R118: on a live page nothing that was clicked, tapped or typed is lost."""
    page, let_come = open_page.arriving("/search", FRAMEWORK)
    box = page.get_by_role("searchbox")
    box.click()
    page.keyboard.type("nominee")
    expect(page).to_have_url(re.compile(r"\?q=nominee$"))
    let_come()
    expect(results(page).first).to_be_visible()
    expect_found(page, expected(q="nominee"))
    expect(box).to_have_value("nominee")
    expect(box).to_be_focused()


def test_two_keys_lead_to_the_search_from_any_page_and_one_key_does_not(open_page: OpenPage):
    page = open_page("/blog")
    page.keyboard.press("/")
    page.keyboard.press("Control+k")
    page.wait_for_url("**/search#q")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("a/b")
    expect(page.get_by_role("searchbox")).to_have_value("a/b")


def test_the_menu_has_the_search(open_page: OpenPage):
    page = open_page("/blog", width=360)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Search").click()
    page.wait_for_url("**/search")
