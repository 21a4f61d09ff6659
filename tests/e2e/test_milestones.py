"""Milestones (R403)."""

from collections.abc import Callable
from xml.etree.ElementTree import Element

import pytest
from playwright.sync_api import Page, expect

from nnm_site.shared.content import queries
from tests.documents import Document, words
from tests.pages import OpenPage

pytestmark = [pytest.mark.long, pytest.mark.requirement("R403")]

Read = Callable[[str], Document]

PAGE = "/about/milestones"
LIST = "Milestones 1950 to 2024"
KINDS = {
    "sme-issues": "Market maker, SME IPOs",
    "licence": "Licences",
    "membership": "Memberships",
    "firm": "The firm",
}


def years_of(kind: str | None = None) -> list[int]:
    """The years that the content has of a kind, or of all."""
    return sorted(entry.year for entry in queries.milestones() if kind in {None, entry.kind})


def shown_years(page: Page) -> list[int]:
    """The years of the entries on view."""
    return [int(text) for text in page.locator(".timeline > li:visible time").all_inner_texts()]


@pytest.fixture
def entries(document: Read) -> list[Element]:
    return document(PAGE).named("ol", LIST).findall("li")


def test_a_list_from_1950_to_2024(entries: list[Element], shared_page: OpenPage) -> None:
    """R403: a vertical timeline from 1950 to 2024, a list to a screen reader."""
    years = [int(words(next(entry.iter("time")))) for entry in entries]
    assert (years[0], years[-1]) == (1950, 2024)
    assert years == years_of()
    tops = (
        shared_page(PAGE)
        .locator(".timeline > li")
        .evaluate_all("all => all.map(i => i.getBoundingClientRect().top)")
    )
    assert tops == sorted(tops)


def test_the_kinds_to_choose_from_say_how_many_there_are(document: Read) -> None:
    kinds = document(PAGE).named("nav", "Kind of milestone")
    shown = [[words(part) for part in link] for link in kinds.iter("a")]
    assert shown[1:] == [[label, str(len(years_of(kind)))] for kind, label in KINDS.items()]
    assert shown[0] == ["All", str(len(queries.milestones()))]


def test_a_kind_is_chosen_and_back_walks_the_choices(open_page: OpenPage) -> None:
    """R403: filterable by kind."""
    page = open_page(PAGE)
    kinds = page.get_by_role("navigation", name="Kind of milestone")
    for kind, label in KINDS.items():
        kinds.get_by_role("link", name=label).click()
        page.wait_for_url(f"**?kind={kind}")
        assert shown_years(page) == years_of(kind)
        tags = page.locator(".timeline > li:visible .tag.plain").all_inner_texts()
        assert set(tags) == {label}
    kinds.get_by_role("link", name="All").click()
    page.wait_for_url("**?kind=all")
    assert shown_years(page) == years_of()
    page.go_back()
    page.wait_for_url(f"**?kind={list(KINDS)[-1]}")
    expect(kinds.locator("[aria-current=true]")).to_contain_text(list(KINDS.values())[-1])
    assert shown_years(page) == years_of(list(KINDS)[-1])


def test_samples_are_marked_and_others_are_not(entries: list[Element]) -> None:
    marked = ["Specimen" in words(entry) for entry in entries]
    samples = sorted(queries.milestones(), key=lambda entry: entry.year)
    assert sum(marked) == sum(entry.sample for entry in samples)
    assert not marked[0]
