"""The ledger margin (R113): a fact's source, opened by focus, pointer or tap; all in print."""

import itertools
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.regulatory import Policy
from tests.documents import Document, words
from tests.pages import OpenPage, box_of

pytestmark = pytest.mark.requirement("R113")

#: A regulatory page with facts, and the pages whose tables have a column of sources.
PAGE = "/investor-grievance"
TABLES = ("/calculator", "/charges")

_SOURCE = re.compile(r"\]\(source:([a-z0-9-]+)\)")
FACTS = {
    policy.key: keys
    for policy in queries.site_content().all(Policy)
    if (keys := _SOURCE.findall(policy.body))
}


def note(fact: Locator) -> Locator:
    return fact.locator(".fact-note")


def button(fact: Locator) -> Locator:
    """The words that open the note."""
    return fact.locator(".fact-words")


@pytest.mark.parametrize("key", FACTS)
def test_facts_carry_the_source_and_the_day_that_the_content_names(
    document: Callable[[str], Document], key: str
):
    facts = list(document(f"/{key}").with_attribute("data-source"))
    assert [fact.get("data-source") for fact in facts] == FACTS[key]
    for fact in facts:
        rule = queries.rule(fact.attrib["data-source"])
        assert rule.published in words(fact)
        assert rule.comparison in words(fact)


@pytest.mark.parametrize("path", TABLES)
def test_sources_in_tables_say_when_they_were_checked(
    document: Callable[[str], Document], path: str
):
    facts = list(document(path).with_attribute("data-source"))
    assert facts
    for fact in facts:
        assert re.search(r"checked on \d{1,2} \w+ 20\d\d", words(fact))


@pytest.mark.short("focus")
@pytest.mark.parametrize("how", ["focus", "hover", "click"])
def test_focus_pointer_and_tap_open_a_note_on_a_phone(open_page: OpenPage, how: str):
    page = open_page(PAGE, width=360)
    fact = page.locator("[data-source]").first
    expect(note(fact)).to_be_hidden()
    getattr(button(fact), how)()
    expect(note(fact)).to_be_visible()
    # The note is read after the button, and not as its name.
    if how != "hover":
        expect(button(fact)).to_have_attribute("aria-expanded", "true")
    rule = queries.rule(fact.get_attribute("data-source") or "")
    expect(button(fact)).not_to_contain_text(rule.comparison)
    expect(button(fact)).to_have_role("button")
    expect(fact).to_contain_text(rule.comparison)
    page.keyboard.press("Escape")
    expect(note(fact)).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_where_there_is_a_margin_every_note_stands_in_it(open_page: OpenPage):
    page = open_page(PAGE)
    text = box_of(page.locator(".prose"))
    notes = [box_of(note(fact)) for fact in page.locator(".prose p [data-source]").all()]
    assert notes
    assert all(box["x"] >= text["x"] + text["width"] for box in notes)
    assert all(a["y"] + a["height"] <= b["y"] for a, b in itertools.pairwise(notes))
    assert page.evaluate("document.documentElement.scrollWidth") <= 1360


@pytest.mark.short("/charges")
@pytest.mark.parametrize("path", TABLES)
def test_a_source_in_a_table_shows_the_day_of_its_check(open_page: OpenPage, path: str):
    page = open_page(path)
    # On /charges the sources are folded.
    page.evaluate("for (const each of document.querySelectorAll('main details')) each.open = true")
    table = page.get_by_role("table").filter(has=page.locator(".fact-source:visible")).first
    notes = table.locator(".fact-source .fact-note").all()
    assert notes
    for one in notes:
        expect(one).to_have_css("visibility", "visible")
    expect(table.get_by_role("button")).to_have_count(0)


def test_a_note_opens_without_javascript(open_page: OpenPage):
    page = open_page(PAGE, width=360, javascript=False)
    fact = page.locator("[data-source]").first
    button(fact).focus()
    expect(note(fact)).to_be_visible()


@pytest.mark.short("/investor-grievance")
@pytest.mark.parametrize("path", [PAGE, *TABLES])
def test_print_has_every_note(open_page: OpenPage, path: str):
    page = open_page(path)
    page.emulate_media(media="print")
    for one in page.locator("[data-source] .fact-note").all():
        assert one.is_visible()
