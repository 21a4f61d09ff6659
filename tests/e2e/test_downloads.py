"""The downloads centre (R705 to R708)."""

import hashlib
import math
import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from nnm_site.shared.content import queries
from tests.documents import Document, words
from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R705", "R706", "R707")

CATEGORIES = queries.download_categories()
COUNTS = {entry.key: len(queries.documents(entry.key)) for entry in CATEGORIES}
NAMES = {entry.key: entry.name for entry in CATEGORIES}
DEFAULT = CATEGORIES[0]
#: A category of many pages.
MANY = "investor-charter-annexure-c"
PAGES = math.ceil(COUNTS[MANY] / 12)
EMPTY = "No Documents Available For The Selected Item"

#: Notes which panels show as soon as the parser has passed them: before the page's script.
FIRST_SHOWN = """
new MutationObserver((_, observer) => {
  if (!document.querySelector("footer")) return;
  observer.disconnect();
  requestAnimationFrame(() => {
    const shown = [...document.querySelectorAll(".list-detail [data-panel]")].filter(e => e.checkVisibility());
    document.documentElement.dataset.firstShown = shown.map(e => e.dataset.panel).join("/");
  });
}).observe(document, { childList: true, subtree: true });
"""


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


def test_all_categories_are_listed_and_the_first_is_chosen(document: Callable[[str], Document]):
    """R705."""
    options = list(document("/downloads").named("nav", "Categories").iter("a"))
    assert [words(option.find("span")) for option in options if option is not None] == [
        entry.name for entry in CATEGORIES
    ]
    assert [option.get("aria-current") for option in options][:2] == ["true", "false"]
    shown = [
        panel.get("data-panel")
        for panel in document("/downloads").find(".//main//section[@data-panel]")
        if panel.get("hidden") is None
    ]
    assert shown == [DEFAULT.key]


def test_choosing_a_category_shows_its_documents_from_page_1(open_page: OpenPage):
    """R705: selecting a category sets it active and the page to 1."""
    page = open_page(f"/downloads?category={MANY}&page=3")
    expect(title(page)).to_have_text(NAMES[MANY])
    category(page, "Mutual Funds").click()
    expect(title(page)).to_have_text("Mutual Funds")
    expect(cards(page)).to_have_count(COUNTS["mutual-funds"])
    expect(page).to_have_url(re.compile(r"\?category=mutual-funds$"))
    expect(category(page, "Mutual Funds")).to_have_attribute("aria-current", "true")
    expect(category(page, NAMES[MANY])).to_have_attribute("aria-current", "false")
    category(page, NAMES[MANY]).click()
    expect(page.locator(".page-number[aria-current=page]:visible")).to_have_text("1")
    page.go_back()
    expect(title(page)).to_have_text("Mutual Funds")


@pytest.mark.parametrize("key", [key for key, count in COUNTS.items() if not count])
def test_a_category_without_documents_says_so(document: Callable[[str], Document], key: str):
    """R707, to the letter."""
    (panel,) = document("/downloads").find(f".//main//section[@data-panel='{key}']")
    assert EMPTY in [words(line) for line in panel.iter("p")]
    assert not list(panel.iter("article"))


def test_twelve_documents_a_page_and_the_pagination_rule(open_page: OpenPage):
    """R1101: first, last, current and neighbours; an ellipsis that cannot be clicked."""
    assert PAGES > 6
    last = str(PAGES)
    page = open_page(f"/downloads?category={MANY}")
    assert pages_shown(page) == ["1", "2", "…", last]
    expect(cards(page)).to_have_count(12)
    pager = page.get_by_role("navigation", name="Pagination")
    pager.get_by_role("link", name=f"Page {last}").click()
    expect(page).to_have_url(re.compile(rf"category={MANY}&page={last}$"))
    expect(cards(page)).to_have_count(COUNTS[MANY] - (PAGES - 1) * 12)
    assert pages_shown(page) == ["1", "…", str(PAGES - 1), last]
    expect(title(page)).to_be_focused()
    expect(title(page)).to_be_in_viewport()
    page.goto(page.url.replace(f"page={last}", "page=4"))
    expect(page.locator(".page-number[aria-current=page]:visible")).to_have_text("4")
    assert pages_shown(page) == ["1", "…", "3", "4", "5", "…", last]
    for gap in pager.get_by_text("…").all():
        assert gap.evaluate("e => !e.closest('a, button') && !e.querySelector('a, button')")


@pytest.mark.short("-revised-surveillance-policy")
@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("", DEFAULT.key),
        ("?category=kyc-form", "kyc-form"),
        (f"?category={MANY}&page=2", f"{MANY}/2"),
        # What no page has is an unknown value, and means the first.
        (f"?category={MANY}&page=99", f"{MANY}/1"),
        ("?category=nonsense&page=-1", DEFAULT.key),
        ("?category=kyc-form&page=1e3", "kyc-form"),
    ],
)
def test_an_address_shows_its_documents_from_the_first_paint(
    open_page: OpenPage, query: str, shown: str
):
    """R106: every choice has an address; unknown values fall back; nothing flashes."""
    page = open_page("/downloads" + query, before=FIRST_SHOWN)
    expect(page.locator("html")).to_have_attribute("data-first-shown", shown)
    panels = page.locator(".list-detail [data-panel]:visible")
    assert "/".join(panels.evaluate_all("all => all.map(e => e.dataset.panel)")) == shown


def test_the_search_filters_the_list_and_nothing_else(open_page: OpenPage):
    """R706: case-insensitive substring; neither category nor page change."""
    page = open_page(f"/downloads?category={MANY}&page=2")
    box = page.get_by_placeholder("Search...", exact=True)
    box.press_sequentially("kYc")
    expect(categories(page)).to_have_count(len(having("kyc")))
    expect(category(page, "KYC Form")).to_be_visible()
    expect(title(page)).to_have_text(NAMES[MANY])
    expect(page.locator(".page-number[aria-current=page]:visible")).to_have_text("2")
    expect(page).to_have_url(re.compile(rf"category={MANY}&page=2&q=kYc$"))
    expect(box).to_be_focused()
    box.fill("charter")
    expect(categories(page)).to_have_count(len(having("charter")))
    box.fill("zebra")
    expect(categories(page)).to_have_count(0)
    expect(page.locator(".nothing-found")).to_be_visible()
    elsewhere = page.get_by_role("link", name="Search the whole site")
    expect(elsewhere).to_have_attribute("href", re.compile(r"/search\?q=zebra$"))
    box.fill("")
    expect(elsewhere).to_be_hidden()
    expect(categories(page)).to_have_count(len(CATEGORIES))
    expect(page).to_have_url(re.compile(r"page=2$"))


def test_the_search_names_the_documents_it_finds(open_page: OpenPage):
    """R706: the search also finds document titles."""
    page = open_page("/downloads")
    box = page.get_by_placeholder("Search...", exact=True)
    box.fill("nippon")
    expect(categories(page)).to_have_count(1)
    expect(category(page, "Mutual Funds")).to_be_visible()
    found = page.get_by_role("list", name="Documents found").get_by_role("link")
    expect(found).to_have_count(1)
    (fund,) = [one for one in queries.documents("mutual-funds") if "Nippon" in one.heading]
    expect(found).to_have_attribute("href", fund.href)
    box.fill("")
    expect(found).to_have_count(0)


def test_each_category_belongs_to_one_of_five_tasks(document: Callable[[str], Document]):
    """R705: a line under each category says what it holds."""
    built = document("/downloads")
    tasks = [task.label for task in queries.download_tasks()]
    assert tasks == ["Open", "Change", "Close", "Comply", "Install"]
    tiles = built.named("nav", "What you came for").findall(".//strong")
    assert [words(tile) for tile in tiles] == [*tasks, "All"]
    lines = built.named("nav", "Categories").findall(".//li")
    assert [line.get("data-task") for line in lines] == [entry.task for entry in CATEGORIES]
    for line, entry in zip(lines, CATEGORIES, strict=True):
        assert entry.holds in words(line)


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


def test_a_search_has_an_address_and_stays_when_a_category_is_chosen(open_page: OpenPage):
    page = open_page("/downloads?q=form")
    box = page.get_by_placeholder("Search...", exact=True)
    expect(box).to_have_value("form")
    expect(categories(page)).to_have_count(len(having("form")))
    category(page, "KRA Form").click()
    expect(title(page)).to_have_text("KRA Form")
    expect(box).to_have_value("form")
    expect(categories(page)).to_have_count(len(having("form")))


def test_on_a_phone_the_list_begins_closed_and_opens_for_what_is_typed(open_page: OpenPage):
    page = open_page("/downloads", width=360, height=740)
    expect(categories(page)).to_have_count(0)
    expect(cards(page).first).to_be_in_viewport()
    page.locator("summary").filter(has_text="Categories").click()
    expect(categories(page)).to_have_count(len(CATEGORIES))
    page.locator("summary").filter(has_text="Categories").click()
    expect(categories(page)).to_have_count(0)
    page.get_by_placeholder("Search...", exact=True).fill("kyc")
    expect(categories(page)).to_have_count(len(having("kyc")))


def test_the_whole_row_opens_the_document_in_a_new_tab(open_page: OpenPage, http: httpx.Client):
    """R705: clicking anywhere on the card downloads. R708: in a new tab."""
    page = open_page("/downloads?category=kyc-form")
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


def test_a_row_tells_what_one_gets(document: Callable[[str], Document]):
    key = "anti-money-laundering-policy"
    row = document("/downloads").find(f".//section[@data-panel='{key}']//article")[0]
    text = words(row)
    assert re.search(r"PDF · \d+ pages? · \d+ KB · English", text)
    # Seen between the facts, and not read out as "middle dot".
    dots = [each for each in row.iter("span") if words(each) == "·"]
    assert [each.get("aria-hidden") for each in dots] == ["true"] * text.count("·")
    assert re.search(r"\d{1,2} \w+ 20\d\d", text)
    assert "Specimen" in text


@pytest.mark.requirement("T19")
def test_a_paper_that_has_a_page_is_filled_in_there(document: Callable[[str], Document]):
    """Nobody needs a printer or a program for PDF forms: the row leads to the page, beside the download."""
    rows = {words(row.find(".//h3")): row for row in document("/downloads").all("article")}
    offered = {
        name: [a.get("href") for a in row.iter("a") if words(a).startswith("Fill it in")]
        for name, row in rows.items()
    }
    assert len(queries.forms()) > 3
    assert {name: links for name, links in offered.items() if links} == {
        queries.document(form.key).heading: [form.address] for form in queries.forms()
    }


@pytest.mark.requirement("V11.4.3")
def test_installers_are_saved_under_a_name_ending_in_application(
    document: Callable[[str], Document], http: httpx.Client
):
    """R708."""
    panel = ".//section[@data-panel='software-download']"
    links = document("/downloads").find(f"{panel}//a")
    checks = [
        words(row)
        for row in document("/downloads").find(f"{panel}//p[@class='small document-check']")
    ]
    for link, check in zip(links, checks, strict=True):
        digest = hashlib.sha256(http.get(link.attrib["href"]).content).hexdigest()
        assert check == f"Not signed. SHA-256 of the file: {digest}"
    assert len(links) == COUNTS["software-download"]
    for link in links:
        assert re.fullmatch(r"/exe/[a-z0-9-]+\.exe", link.attrib["href"])
        assert link.attrib["download"].endswith(".application")
        assert http.head(link.attrib["href"]).status_code == 200


def test_every_document_can_be_reached_without_javascript(open_page: OpenPage):
    page = open_page("/downloads", javascript=False)
    links = page.get_by_role("main").get_by_role("link", name=re.compile("^Download "))
    shown = links.evaluate_all("all => all.map(link => link.getAttribute('href'))")
    assert set(shown) == {
        document.href for entry in CATEGORIES for document in queries.documents(entry.key)
    }


def test_choosing_the_last_category_brings_its_documents_into_view(open_page: OpenPage):
    page = open_page("/downloads")
    category(page, "PMS Disclosure").click()
    expect(title(page)).to_have_text("PMS Disclosure")
    expect(cards(page).first).to_be_in_viewport()
