"""Printed pages: light in either theme, whole, and nothing torn from what it belongs to."""

import re

import pytest
from playwright.sync_api import Page

from tests.pages import OpenPage, paper
from tests.sheets import last_lines, pieces

pytestmark = [pytest.mark.long, pytest.mark.requirement("R120")]

PAGES = (
    "/", "/charges", "/calculator", "/trading-calendar", "/equity", "/contact",
    "/account-opening", "/help/complain", "/hi/charges", "/hi/calculator",
)  # fmt: skip

#: WCAG 2.2, 1.4.3, which holds for paper as well.
CONTRAST = 4.5

#: What never ends a sheet. The head of a table is one line of its cells.
HEADS = "main :is(h2, h3, h4, caption, summary, thead tr, .eyebrow)"

#: Where a heading would end a sheet if nothing kept it from that: in a grid, and before a list.
TORN = ("/hi", "/hi/equity", "/site-map", "/blog/4")


def heads_of(page: Page) -> set[str]:
    """Without blanks and capitals, which eyebrows are printed in."""
    found = page.locator(HEADS).evaluate_all("all => all.map(each => each.textContent)")
    return {"".join(text.split()).casefold() for text in found}


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_page_is_printed_dark_on_light(path: str, theme: str, open_page: OpenPage):
    page = open_page(path, theme=theme)
    for background in (False, True):
        pdf = page.pdf(prefer_css_page_size=True, print_background=background)
        found = list(pieces(pdf))
        assert found
        assert [piece for piece in found if piece.contrast < CONTRAST] == []


@pytest.mark.parametrize("path", [*PAGES, *TORN])
def test_no_heading_ends_a_sheet(path: str, open_page: OpenPage):
    page = open_page(path)
    pdf = page.pdf(prefer_css_page_size=True)
    assert heads_of(page) & {line.casefold() for line in last_lines(pdf)} == set()


def test_what_is_folded_is_printed_too(open_page: OpenPage):
    page = open_page("/calculator")
    page.emulate_media(media="print")
    for each in ("#exchanges table", ".bill-reason"):
        assert page.locator(each).locator("visible=true").count()
    answers = open_page("/").locator(".fold-content")
    answers.page.emulate_media(media="print")
    assert answers.count() > 5
    assert all(each.is_visible() for each in answers.all())


def test_a_month_is_on_one_sheet(open_page: OpenPage):
    page = open_page("/trading-calendar")
    sheets = [" ".join(sheet.extract_text().split()) for sheet in paper(page).pages]
    captions = page.locator(".columns caption").all_text_contents()
    assert len(captions) == 2
    for caption in captions:
        month = re.compile(rf"{caption} Mon Tue Wed Thu Fri Sat Sun .*\b28\b")
        assert any(map(month.search, sheets))


def test_a_sheet_names_the_page_that_it_is_of(open_page: OpenPage):
    page = open_page("/hi/calculator")
    assert "/hi/calculator" in paper(page).pages[0].extract_text()
