"""The downloads centre in a browser (R705 to R708); its documents: tests/web/test_downloads.py."""

import math
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.documents import DownloadCategory
from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R705", "R706", "R708")

CATEGORIES = DownloadCategory.all()
COUNTS = {entry.key: len(queries.documents(entry.key)) for entry in CATEGORIES}
NAMES = {entry.key: entry.name for entry in CATEGORIES}
#: A category of many pages.
MANY = "investor-charter-annexure-c"
PAGES = math.ceil(COUNTS[MANY] / 12)
#: One of a single page.
OTHER = "mutual-funds"


def categories(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Categories").get_by_role("link")


def category(page: Page, name: str) -> Locator:
    return categories(page).filter(has=page.get_by_text(name, exact=True))


def having(letters: str) -> list[str]:
    """The categories with these letters in their name or a document's title, whatever their case."""
    return [
        entry.name
        for entry in CATEGORIES
        if any(
            letters in text.lower()
            for text in (entry.name, *(one.heading for one in queries.documents(entry.key)))
        )
    ]


def cards(page: Page) -> Locator:
    return page.get_by_role("main").get_by_role("article")


def pages_shown(page: Page) -> list[str]:
    return (
        page.get_by_role("navigation", name="Pagination").get_by_role("listitem").all_inner_texts()
    )


def title(page: Page) -> Locator:
    return page.get_by_role("main").get_by_role("heading", level=2)


def test_a_category_is_chosen_and_walked_page_by_page(open_page: OpenPage):
    """R705: selecting a category sets it active and the page to 1. R1101: first, last, current and neighbours;
    an ellipsis that cannot be clicked.
    """
    assert PAGES > 6
    last = str(PAGES)
    page = open_page(f"/downloads?category={MANY}&page=3")
    expect(title(page)).to_have_text(NAMES[MANY])
    category(page, NAMES[OTHER]).click()
    expect(title(page)).to_have_text(NAMES[OTHER])
    expect(cards(page)).to_have_count(min(12, COUNTS[OTHER]))
    expect(page).to_have_url(re.compile(rf"\?category={OTHER}$"))
    expect(category(page, NAMES[OTHER])).to_have_attribute("aria-current", "true")
    expect(category(page, NAMES[MANY])).to_have_attribute("aria-current", "false")
    category(page, NAMES[MANY]).click()
    expect(page.locator(".page-number[aria-current=page]:visible")).to_have_text("1")
    assert pages_shown(page) == ["1", "2", "…", last]
    expect(cards(page)).to_have_count(12)
    pager = page.get_by_role("navigation", name="Pagination")
    pager.get_by_role("link", name=f"Page {last}").click()
    expect(page).to_have_url(re.compile(rf"category={MANY}&page={last}$"))
    expect(cards(page)).to_have_count(COUNTS[MANY] - (PAGES - 1) * 12)
    assert pages_shown(page) == ["1", "…", str(PAGES - 1), last]
    expect(title(page)).to_be_focused()
    expect(title(page)).to_be_in_viewport()
    page.go_back()
    page.go_back()
    expect(title(page)).to_have_text(NAMES[OTHER])
    page.goto(page.url.replace(f"={OTHER}", f"={MANY}&page=4"))
    expect(page.locator(".page-number[aria-current=page]:visible")).to_have_text("4")
    assert pages_shown(page) == ["1", "…", "3", "4", "5", "…", last]
    gaps = pager.locator("li:visible", has_text="…")
    expect(gaps).to_have_count(2)
    assert not gaps.locator("a, button").count()
    # The last category is far down the list; its documents come into view.
    end = [entry for entry in CATEGORIES if COUNTS[entry.key]][-1]
    category(page, end.name).click()
    expect(title(page)).to_have_text(end.name)
    expect(cards(page).first).to_be_in_viewport()


def test_the_search_filters_the_list_and_nothing_else(open_page: OpenPage, site: str):
    """R706: a part of a name, whatever its case, and of titles; neither category nor page change."""
    page = open_page(f"/downloads?category={MANY}&page=2")
    box = page.get_by_placeholder("Search...", exact=True)
    box.press_sequentially("kYc")
    expect(categories(page)).to_have_count(len(having("kyc")))
    expect(title(page)).to_have_text(NAMES[MANY])
    expect(page.locator(".page-number[aria-current=page]:visible")).to_have_text("2")
    expect(page).to_have_url(re.compile(rf"category={MANY}&page=2&q=kYc$"))
    expect(box).to_be_focused()
    box.fill("zebra")
    expect(categories(page)).to_have_count(0)
    expect(page.locator(".nothing-found")).to_be_visible()
    elsewhere = page.get_by_role("link", name="Search the whole site")
    expect(elsewhere).to_have_attribute("href", re.compile(r"/search\?q=zebra$"))
    box.fill("")
    expect(elsewhere).to_be_hidden()
    expect(categories(page)).to_have_count(len(CATEGORIES))
    expect(page).to_have_url(re.compile(r"page=2$"))
    # The documents that it finds are named.
    fund = queries.documents(OTHER)[-1]
    box.fill(fund.heading.upper())
    expect(categories(page)).to_have_count(len(having(fund.heading.lower())))
    found = page.get_by_role("list", name="Documents found").get_by_role("link")
    assert fund.href in found.evaluate_all("all => all.map(link => link.getAttribute('href'))")
    box.fill("")
    expect(found).to_have_count(0)
    # A search has an address, and stays when a category is chosen.
    page.goto(f"{site}/downloads?q=form")
    expect(box).to_have_value("form")
    expect(categories(page)).to_have_count(len(having("form")))
    category(page, having("form")[-1]).click()
    expect(title(page)).to_have_text(having("form")[-1])
    expect(box).to_have_value("form")
    expect(categories(page)).to_have_count(len(having("form")))


def test_a_task_keeps_its_categories_and_shows_the_first_with_documents(open_page: OpenPage):
    page = open_page("/downloads")
    page.get_by_role("navigation", name="What you came for").get_by_role(
        "link", name=re.compile("^Install")
    ).click()
    own = [entry for entry in CATEGORIES if entry.task == "install"]
    first = next(entry for entry in own if COUNTS[entry.key])
    expect(page).to_have_url(re.compile(rf"task=install&category={first.key}$"))
    expect(categories(page)).to_have_count(len(own))
    expect(title(page)).to_have_text(first.name)
    category(page, own[-1].name).click()
    expect(title(page)).to_have_text(own[-1].name)
    expect(categories(page)).to_have_count(len(own))
    page.get_by_role("link", name=re.compile("^All")).click()
    expect(categories(page)).to_have_count(len(CATEGORIES))
    expect(title(page)).to_have_text(own[-1].name)


def test_on_a_phone_the_list_begins_closed_and_the_whole_row_opens_a_document(open_page: OpenPage):
    """R705: clicking anywhere on the card downloads. R708: in a new tab. What comes: tests/web/test_downloads.py."""
    page = open_page("/downloads", width=360, height=740)
    fold = page.locator("summary").filter(has_text="Categories")
    expect(categories(page)).to_have_count(0)
    expect(cards(page).first).to_be_in_viewport()
    fold.click()
    expect(categories(page)).to_have_count(len(CATEGORIES))
    fold.click()
    expect(categories(page)).to_have_count(0)
    page.get_by_placeholder("Search...", exact=True).fill("kyc")
    expect(categories(page)).to_have_count(len(having("kyc")))
    fold.click()
    # A browser without a PDF viewer turns the new tab into a download: the request is what counts.
    with page.context.expect_page() as opened:
        cards(page).first.click(position={"x": 15, "y": 15})
    assert opened.value
    assert page.url.endswith("q=kyc")
