"""The research page (R704)."""

import re
from collections.abc import Callable
from xml.etree.ElementTree import Element

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.research import NoteKind
from tests.documents import Document, words
from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R704")

Read = Callable[[str], Document]

PAGE = "/nnm-research"
PAGE_SIZE = 9


def kind(page: Page, name: str) -> Locator:
    return page.get_by_role("navigation", name="Kinds of research").get_by_role("link", name=name)


def cards(page: Page) -> Locator:
    return page.get_by_role("main").get_by_role("article")


@pytest.fixture
def panels(document: Read) -> dict[str, Element]:
    """The two kinds, by their keys in the address."""
    root = document(PAGE).one("div", **{"data-choice": "kind"})
    return {p.attrib["data-panel"]: p for p in root.findall("section[@data-panel]")}


def test_fundamental_analysis_is_the_default(document: Read, panels: dict[str, Element]):
    """R704."""
    links = list(document(PAGE).named("nav", "Kinds of research").iter("a"))
    current = {words(next(a.iter("span"))): a.get("aria-current") for a in links}
    assert current == {"Fundamental Analysis": "true", "IPO Note": "false"}
    assert [key for key, panel in panels.items() if "hidden" not in panel.attrib] == ["analysis"]
    assert queries.prescribed("research-warning").texts[0] in words(document(PAGE).one("main"))


@pytest.mark.parametrize(("key", "of"), [("analysis", "fundamental"), ("ipo", "ipo")])
def test_notes_stand_nine_to_a_page_newest_first(
    panels: dict[str, Element], key: str, of: NoteKind
):
    """R704: a note opens its PDF in a new tab."""
    notes = sorted(queries.notes(of), key=lambda note: note.date, reverse=True)
    pages = panels[key].findall(".//*[@data-panel]") or [panels[key]]
    found = [list(page.iter("article")) for page in pages]
    expected = [notes[at : at + PAGE_SIZE] for at in range(0, len(notes), PAGE_SIZE)]
    assert [[words(next(a.iter("h3"))) for a in page] for page in found] == [
        [note.heading for note in page] for page in expected
    ]
    links = [a for page in found for article in page for a in article.iter("a")]
    assert [a.get("href") for a in links] == [f"/pdf/ipo&reports/{n.key}.pdf" for n in notes]
    assert {a.get("target") for a in links} == {"_blank"}


def test_a_note_is_a_pdf(http: httpx.Client):
    answer = http.get(f"/pdf/ipo&reports/{queries.notes('ipo')[0].key}.pdf")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")


@pytest.mark.requirement("T13")
def test_kind_and_page_are_chosen_in_the_address(open_page: OpenPage):
    """R704: category and page, 1 by default; another kind begins at page 1."""
    notes = queries.notes("ipo")
    page = open_page(PAGE)
    page.evaluate("window.sameDocument = true")
    kind(page, "IPO Note").click()
    expect(page).to_have_url(re.compile(r"\?kind=ipo$"))
    expect(cards(page)).to_have_count(PAGE_SIZE)
    pager = page.get_by_role("navigation", name="Pagination")
    pager.get_by_role("link", name="Page 2").click()
    expect(page).to_have_url(re.compile(r"kind=ipo&page=2$"))
    expect(pager.locator("[aria-current=page]")).to_have_text("2")
    expect(cards(page).first).to_contain_text(notes[PAGE_SIZE].heading)
    # The link that was pressed has gone with its page: reading goes on at the heading.
    expect(page.get_by_role("heading", name="IPO Note", level=2)).to_be_focused()
    kind(page, "Fundamental Analysis").click()
    expect(page).to_have_url(re.compile(r"\?kind=analysis$"))
    page.go_back()
    expect(cards(page).first).to_contain_text(notes[PAGE_SIZE].heading)
    assert page.evaluate("window.sameDocument")
