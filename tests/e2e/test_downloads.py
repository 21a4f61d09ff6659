"""The downloads centre (specification §2.14, §3, §4, §8, §9)."""

import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from nnm_site.content import queries
from tests.pages import OpenPage, check_axe

DEFAULT = "Revised Surveillance Policy"
ANNEXURE_C = "Investor Charter Annexure C"
EMPTY = "No Documents Available For The Selected Item"
SCRIPTS_REFUSED = ["request failed: csp"]

#: Notes what shows as soon as the parser has passed the shelves: before any script of the bundle.
FIRST_SHOWN = """
new MutationObserver((_, observer) => {
  if (!document.querySelector("footer")) return;
  observer.disconnect();
  const shown = [...document.querySelectorAll("[data-shelf]:not([hidden])")];
  document.documentElement.dataset.firstShown = shown.map((e) => e.dataset.shelf).join(" ");
}).observe(document, { childList: true, subtree: true });
"""


def categories(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Categories").get_by_role("link")


def category(page: Page, name: str) -> Locator:
    return categories(page).filter(has=page.get_by_text(name, exact=True))


def cards(page: Page) -> Locator:
    return page.get_by_role("main").get_by_role("article")


def pages_shown(page: Page) -> list[str]:
    return (
        page.get_by_role("navigation", name="Pagination").get_by_role("listitem").all_inner_texts()
    )


def title(page: Page) -> Locator:
    return page.get_by_role("main").get_by_role("heading", level=2)


def test_all_32_categories_are_listed_and_the_first_is_chosen(open_page: OpenPage):
    """§2.14, §3."""
    page = open_page("/downloads")
    expect(page.get_by_role("heading", level=1)).to_have_text("Downloads")
    names = [text.splitlines()[0] for text in categories(page).all_inner_texts()]
    assert names == [entry.name for entry in queries.download_categories()]
    assert len(names) == 32
    expect(title(page)).to_have_text(DEFAULT)
    expect(category(page, DEFAULT)).to_have_attribute("aria-current", "true")
    expect(cards(page)).to_have_count(1)
    expect(page.get_by_role("navigation", name="Pagination")).to_have_count(0)


def test_choosing_a_category_shows_its_documents_from_page_1(open_page: OpenPage):
    """§4: selecting a category sets it active and the page to 1."""
    page = open_page("/downloads?category=investor-charter-annexure-c&page=3")
    expect(title(page)).to_have_text(ANNEXURE_C)
    category(page, "Mutual Funds").click()
    expect(title(page)).to_have_text("Mutual Funds")
    expect(cards(page)).to_have_count(9)
    expect(page).to_have_url(re.compile(r"\?category=mutual-funds$"))
    expect(category(page, "Mutual Funds")).to_have_attribute("aria-current", "true")
    expect(category(page, ANNEXURE_C)).to_have_attribute("aria-current", "false")
    category(page, ANNEXURE_C).click()
    expect(page.locator(".page-number[aria-current=page]:visible")).to_have_text("1")
    page.go_back()
    expect(title(page)).to_have_text("Mutual Funds")


@pytest.mark.parametrize("name", ["Bonds", "IPO", "dealer setup"])
def test_a_category_without_documents_says_so(open_page: OpenPage, name: str):
    """§8, to the letter."""
    page = open_page("/downloads", axe=False)
    category(page, name).click()
    expect(title(page)).to_have_text(name)
    expect(page.get_by_text(EMPTY, exact=True)).to_be_visible()
    expect(cards(page)).to_have_count(0)
    check_axe(page, "main")


def test_twelve_documents_a_page_and_the_pagination_rule(open_page: OpenPage):
    """§9: first, last, current and neighbours; an ellipsis that cannot be clicked."""
    page = open_page("/downloads?category=investor-charter-annexure-c")
    assert pages_shown(page) == ["1", "2", "…", "8"]
    expect(cards(page)).to_have_count(12)
    pager = page.get_by_role("navigation", name="Pagination")
    pager.get_by_role("link", name="Page 8").click()
    expect(page).to_have_url(re.compile(r"category=investor-charter-annexure-c&page=8$"))
    assert pages_shown(page) == ["1", "…", "7", "8"]
    expect(cards(page)).to_have_count(87 - 7 * 12)
    expect(title(page)).to_be_focused()
    expect(title(page)).to_be_in_viewport()
    page.goto(page.url.replace("page=8", "page=4"))
    expect(page.locator(".page-number[aria-current=page]:visible")).to_have_text("4")
    assert pages_shown(page) == ["1", "…", "3", "4", "5", "…", "8"]
    for gap in pager.get_by_text("…").all():
        assert gap.evaluate("e => !e.closest('a, button') && !e.querySelector('a, button')")


@pytest.mark.parametrize(
    ("query", "shelf"),
    [
        ("", "revised-surveillance-policy/1"),
        ("?category=kyc-form", "kyc-form/1"),
        ("?category=investor-charter-annexure-c&page=2", "investor-charter-annexure-c/2"),
        ("?category=investor-charter-annexure-c&page=99", "investor-charter-annexure-c/8"),
        ("?category=nonsense&page=-1", "revised-surveillance-policy/1"),
        ("?category=kyc-form&page=1e3", "kyc-form/1"),
    ],
)
def test_an_address_shows_its_documents_from_the_first_paint(
    open_page: OpenPage, query: str, shelf: str
):
    """Decisions: every choice has an address; unknown values fall back; nothing flashes."""
    page = open_page("/downloads" + query, before=FIRST_SHOWN, axe=False)
    assert page.locator("html").get_attribute("data-first-shown") == shelf
    expect(page.locator("[data-shelf]:visible")).to_have_attribute("data-shelf", shelf)
    expect(page.locator("[data-shelf]")).to_have_count(1)


def test_the_search_filters_the_list_and_nothing_else(open_page: OpenPage):
    """§2.14, §4: case-insensitive substring; neither category nor page change."""
    page = open_page("/downloads?category=investor-charter-annexure-c&page=2")
    box = page.get_by_placeholder("Search...", exact=True)
    box.press_sequentially("kYc", delay=20)
    expect(categories(page)).to_have_count(1)
    expect(categories(page)).to_contain_text("KYC Form")
    expect(title(page)).to_have_text(ANNEXURE_C)
    expect(page.locator(".page-number[aria-current=page]:visible")).to_have_text("2")
    expect(page).to_have_url(re.compile(r"category=investor-charter-annexure-c&page=2&q=kYc$"))
    expect(box).to_be_focused()
    box.fill("charter")
    expect(categories(page)).to_have_count(2)
    box.fill("zebra")
    expect(categories(page)).to_have_count(0)
    expect(page.get_by_text("No category has these letters in its name.")).to_be_visible()
    check_axe(page, "main")
    box.fill("")
    expect(categories(page)).to_have_count(32)
    expect(page).to_have_url(re.compile(r"page=2$"))


def test_a_search_has_an_address_and_stays_when_a_category_is_chosen(open_page: OpenPage):
    page = open_page("/downloads?q=form", axe=False)
    box = page.get_by_placeholder("Search...", exact=True)
    expect(box).to_have_value("form")
    before = categories(page).count()
    assert 3 < before < 32
    category(page, "KRA Form").click()
    expect(title(page)).to_have_text("KRA Form")
    expect(box).to_have_value("form")
    expect(categories(page)).to_have_count(before)


def test_the_whole_card_opens_the_document_in_a_new_tab(open_page: OpenPage, http: httpx.Client):
    """§2.14: clicking anywhere on the card downloads. §7: in a new tab."""
    page = open_page("/downloads?category=kyc-form", axe=False)
    expect(cards(page)).to_have_count(3)
    card = cards(page).first
    link = card.get_by_role("link", name=re.compile("^Download"))
    href = link.get_attribute("href") or ""
    assert re.fullmatch(r"/pdf/downloads/[a-z0-9-]+\.pdf", href)
    with page.context.expect_page() as opened:
        card.click(position={"x": 15, "y": 15})
    # A browser without a PDF viewer turns the new tab into a download: the request is what counts.
    assert opened.value
    answer = http.get(href)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")


def test_a_card_tells_what_one_gets(open_page: OpenPage):
    page = open_page("/downloads?category=anti-money-laundering-policy", axe=False)
    text = cards(page).first.inner_text()
    assert re.search(r"PDF · \d+ pages? · \d+ KB · English", text)
    assert re.search(r"\d{1,2} \w+ 20\d\d", text)
    assert "Specimen" in text


def test_installers_are_saved_under_a_name_ending_in_application(
    open_page: OpenPage, http: httpx.Client
):
    """§7."""
    page = open_page("/downloads?category=software-download", axe=False)
    expect(cards(page)).to_have_count(2)
    for link in cards(page).get_by_role("link").all():
        href = link.get_attribute("href") or ""
        assert re.fullmatch(r"/exe/[a-z0-9-]+\.exe", href)
        assert (link.get_attribute("download") or "").endswith(".application")
        assert http.head(href).status_code == 200


def test_every_document_can_be_reached_without_javascript(open_page: OpenPage):
    page = open_page("/downloads", javascript=False, axe=False, tolerate=SCRIPTS_REFUSED)
    shown = {
        link.get_attribute("href")
        for link in page.get_by_role("main")
        .get_by_role("link", name=re.compile("^Download "))
        .all()
    }
    wanted = {
        document.href
        for entry in queries.download_categories()
        for document in queries.documents(entry.key)
    }
    assert shown == wanted
    assert len(wanted) > 120


def test_it_fits_a_phone_and_shows_what_was_chosen(open_page: OpenPage):
    page = open_page("/downloads", width=360, height=740, theme="dark")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    category(page, "KYC Form").click()
    expect(title(page)).to_be_in_viewport()


def test_choosing_the_last_category_brings_its_documents_into_view(open_page: OpenPage):
    page = open_page("/downloads", axe=False)
    category(page, "PMS Disclosure").click()
    expect(title(page)).to_have_text("PMS Disclosure")
    expect(cards(page).first).to_be_in_viewport()
