"""What a phone shows: words and numbers whole, notes out of the way, and what is closed still found."""

from itertools import product
from urllib.parse import quote, urljoin

import pytest
from playwright.sync_api import expect

from tests.e2e.test_first_screen import TITLED
from tests.pages import OpenPage, box_of, wait_until

pytestmark = pytest.mark.long

#: Words of a page that are parted without a hyphen; addresses may be.
PARTED = r"""
() => {
  const clipped = (e) => e && ((getComputedStyle(e).clipPath !== "none" && e.offsetWidth < 3) || clipped(e.parentElement));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const parted = [];
  while (texts.nextNode()) {
    const { data, parentElement: element } = texts.currentNode;
    if (element.closest("script, style") || !element.checkVisibility({ visibilityProperty: true }) || clipped(element)) continue;
    if (getComputedStyle(element).hyphens === "auto") continue;
    for (const { index, 0: text } of data.matchAll(/\S+/g)) {
      if (/[@\/.]\S/.test(text)) continue;
      for (const word of text.matchAll(/[\p{L}\p{M}]{4,}/gu)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index + word.index);
        range.setEnd(texts.currentNode, index + word.index + word[0].length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => Math.round(top));
        if (new Set(lines).size > 1) parted.push(word[0]);
      }
    }
  }
  return parted;
}
"""


def test_no_word_is_parted_on_the_narrowest_screen(open_page: OpenPage):
    page = open_page(TITLED[0], width=320, height=640, reduced_motion=True)
    parted = {}
    for path in (*TITLED, "/", "/hi", "/help/dp-charge", "/calculator?type=options&side=both"):
        page.goto(urljoin(page.url, path))
        parted[path] = page.evaluate(PARTED)
    assert {path: words for path, words in parted.items() if words} == {}


@pytest.mark.requirement("R206")
@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_the_desks_are_their_toggle_alone_and_no_number_is_cut(still: bool, open_page: OpenPage):
    for width in (320, 360, 640, 799, 1024, 1280, 1359):
        page = open_page("/contact", width=width, height=740, reduced_motion=still)
        numbers = page.locator(".phone-list")
        expect(numbers).to_be_hidden()
        page.locator(".phones-toggle").click()
        assert all(
            box["x"] >= 0 and box["x"] + box["width"] <= width
            for box in map(box_of, numbers.locator("li").all())
        ), width
        page.context.close()


@pytest.mark.requirement("R206")
@pytest.mark.parametrize("path", ["/contact", "/hi/contact"])
def test_the_desks_are_one_line_on_a_wide_screen(path: str, open_page: OpenPage):
    page = open_page(path, width=1360, height=740)
    # Beside it there may be the bar that scrolls the page.
    page.locator(".dock").evaluate("(dock) => dock.style.insetInlineEnd = '15px'")
    desks = page.locator(".phone-list li")
    assert desks.count() == 6
    assert len({box_of(each)["y"] for each in desks.all()}) == 1


@pytest.mark.parametrize(
    ("path", "still"), list(product(["/contact", "/hi/contact"], [False, True]))
)
def test_the_end_of_a_page_is_two_screens_high(path: str, still: bool, open_page: OpenPage):
    page = open_page(path, width=360, height=740, reduced_motion=still)
    end = "document.documentElement.scrollHeight - scrollY - document.querySelector('main').getBoundingClientRect().bottom"
    wait_until(page, f"scrollTo(0, 1e6), {end} <= 1500")


def test_a_note_opens_below_its_paragraph(open_page: OpenPage):
    page = open_page("/first-steps", width=360)
    for fact in page.locator("main :is(p, li) > .fact").all():
        words, note = fact.locator(".fact-words"), fact.locator(".fact-note")
        words.focus()
        expect(note).to_be_visible()
        paragraph = box_of(fact.locator("xpath=ancestor::*[self::p or self::li][1]"))
        assert box_of(note)["y"] >= paragraph["y"] + paragraph["height"] - 1


@pytest.mark.requirement("R705")
def test_the_documents_of_a_task_are_one_list(open_page: OpenPage):
    page = open_page("/downloads", width=360)
    page.get_by_role("link", name="Close").first.click()
    expect(page.locator("[data-task=close]:is([data-panel])").first).to_be_visible()
    of_task = page.locator("[data-panel][data-task=close]")
    rows = of_task.get_by_role("link", name="Download")
    assert of_task.count() > 1
    expect(rows.last).to_be_visible()
    assert rows.count() == page.locator("[data-panel][data-task=close] .document-row").count()
    expect(page.locator(".list-detail-list summary")).to_be_hidden()


@pytest.mark.requirement("R705")
def test_a_long_or_an_empty_category_is_not_before_the_documents_of_a_task(open_page: OpenPage):
    page = open_page("/downloads?task=install&category=online-trading", width=360, height=740)
    first = page.locator(".document-row >> visible=true").first
    assert box_of(first)["y"] <= 620
    page.goto(urljoin(page.url, "/downloads?task=comply"))
    shown = page.locator("[data-of-task] .document-row >> visible=true")
    expect(page.get_by_role("heading", name="Risk management policy", exact=True)).to_be_visible()
    assert shown.count() < 60
    page.get_by_role("link", name="Page 2").first.click()
    expect(
        page.locator(".list-detail-page:not([hidden]) .pager [aria-current=page]").first
    ).to_have_text("2")


def test_what_a_tab_holds_is_found_by_the_browsers_search(open_page: OpenPage):
    page = open_page("/contact", width=360)
    address = page.url
    panel = page.locator("#awareness-ipo")
    expect(panel).to_be_hidden()
    first = panel.locator("li").first.text_content() or ""
    page.goto("about:blank")
    page.goto(f"{address}#:~:text={quote(' '.join(first.split()[:5]))}")
    expect(panel).to_be_visible()
    wait_until(page, "location.search.includes('awareness=ipo')")
    expect(page.get_by_role("tab", name="IPO")).to_have_attribute("aria-selected", "true")
