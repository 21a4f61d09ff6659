"""The ledger margin (R113): a fact's source, opened by focus, pointer or tap; all in print."""

import itertools

import pytest
from playwright.sync_api import Locator, expect

from nnm_site.shared.content.models.law import Rule
from tests.pages import OpenPage, box_of

pytestmark = pytest.mark.requirement("R113")

#: A regulatory page with facts, and the pages whose tables have a column of sources.
PAGE = "/investor-grievance"
TABLES = ("/calculator", "/charges")


def note(fact: Locator) -> Locator:
    return fact.locator(".fact-note")


def button(fact: Locator) -> Locator:
    """The words that open the note."""
    return fact.locator(".fact-words")


def test_focus_pointer_and_tap_open_a_note_on_a_phone(open_page: OpenPage):
    page = open_page(PAGE, width=360)
    fact = page.locator("[data-source]").first
    rule = Rule.get(fact.get_attribute("data-source") or "")
    expect(button(fact)).to_have_role("button")
    expect(button(fact)).not_to_contain_text(rule.comparison)
    for how in ("hover", "focus", "click"):
        expect(note(fact)).to_be_hidden()
        getattr(button(fact), how)()
        expect(note(fact)).to_be_visible()
        # The note is read after the button, and not as its name.
        if how != "hover":
            expect(button(fact)).to_have_attribute("aria-expanded", "true")
        expect(fact).to_contain_text(rule.comparison)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.keyboard.press("Escape")
        page.mouse.move(0, 0)
        button(fact).blur()


def test_where_there_is_a_margin_every_note_stands_in_it(open_page: OpenPage):
    page = open_page(PAGE)
    text = box_of(page.locator(".prose"))
    notes = [box_of(note(fact)) for fact in page.locator(".prose p [data-source]").all()]
    assert notes
    assert all(box["x"] >= text["x"] + text["width"] for box in notes)
    assert all(a["y"] + a["height"] <= b["y"] for a, b in itertools.pairwise(notes))
    page.emulate_media(media="print")
    expect(page.locator("[data-source] .fact-note:visible")).to_have_count(
        page.locator("[data-source] .fact-note").count()
    )


@pytest.mark.parametrize("path", ["/charges", pytest.param("/calculator", marks=pytest.mark.long)])
def test_a_source_in_a_table_shows_the_day_of_its_check_in_print_too(
    open_page: OpenPage, path: str
):
    page = open_page(path)
    # On /charges the sources are folded.
    page.evaluate("for (const each of document.querySelectorAll('main details')) each.open = true")
    table = page.get_by_role("table").filter(has=page.locator(".fact-source:visible")).first
    notes = table.locator(".fact-source .fact-note")
    hidden = "all => all.filter(e => !e.checkVisibility({ visibilityProperty: true })).length"
    assert notes.count()
    assert notes.evaluate_all(hidden) == 0
    expect(table.get_by_role("button")).to_have_count(0)
    page.emulate_media(media="print")
    assert page.locator("[data-source] .fact-note").evaluate_all(hidden) == 0


def test_a_note_opens_without_javascript(open_page: OpenPage):
    page = open_page(PAGE, width=360, javascript=False)
    fact = page.locator("[data-source]").first
    button(fact).focus()
    expect(note(fact)).to_be_visible()
