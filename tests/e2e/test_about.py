"""About (R401)."""

from collections.abc import Callable

import pytest

from nnm_site.shared.content import queries
from tests.documents import Document, words
from tests.pages import OpenPage, box_of

pytestmark = pytest.mark.requirement("R108", "R401")


@pytest.fixture
def about(document: Callable[[str], Document]) -> Document:
    return document("/about")


def test_its_sections_in_order(about: Document) -> None:
    """R401: hero, about, vision/mission/values sections, award cards."""
    assert [section.get("id") for section in about.find(".//main/section[@id]")] == [
        "about",
        "what-we-do",
        "vision",
        "values",
        "awards",
        "read-on",
    ]
    assert "1950" in words(about.one("h1"))


def test_the_claims_stand_with_their_source(about: Document) -> None:
    """R108: founded in 1950; over seven decades; 70+ staff; 19,000+ clients."""
    figures = about.named("section", "The firm in figures")

    assert {words(each) for each in figures.iter("dd")} == {"1950", "19,000+", "70+", "7 decades"}
    assert "Our own figures." in words(figures)


def test_vision_and_mission_as_specified(about: Document) -> None:
    """R304: a benchmark in broking and finance; every client a well-informed investor."""
    vision = words(about.one("section", id="vision"))

    assert "benchmark in broking and finance" in vision
    assert "every client a well-informed investor" in vision


def test_a_card_for_each_award(about: Document) -> None:
    """R401: image, title, paragraph; year and source."""
    cards = list(about.named("ul", "Awards").iter("article"))

    for card, award in zip(cards, queries.awards(), strict=True):
        assert card[0].tag.endswith("svg")
        assert [words(heading) for heading in card.iter("h3")] == [award.title]
        assert [words(year) for year in card.iter("strong")] == [award.year]
        text = words(card)
        assert award.text in text
        assert f"Source: {award.source}" in text
        assert ("Specimen" in [words(tag) for tag in card.iter("span")]) == award.sample


def test_the_prescribed_warning_stands_after_the_awards(about: Document) -> None:
    """Its words: test_regulatory.py."""
    parts = [part.get("id") or part.get("aria-label") for part in about.one("main")]
    assert parts.index("Market risk") > parts.index("awards")


def test_machines_read_the_firm_and_the_way(about: Document) -> None:
    assert about.structured_kinds == ["Organization", "BreadcrumbList"]


def test_drawings_are_fetched(shared_page: OpenPage) -> None:
    page = shared_page("/about")

    assert page.locator("#about svg use").evaluate("use => use.getBBox().width") > 400
    for drawing in page.locator("#awards svg").all():
        assert box_of(drawing)["height"] > 50


def test_it_leads_to_the_other_pages_of_the_firm(open_page: OpenPage) -> None:
    page = open_page("/about")

    page.locator("#read-on").get_by_role("link", name="Gallery").click()
    page.wait_for_url("**/about/gallery")
    page.get_by_role("navigation", name="Breadcrumb").get_by_role("link", name="About Us").click()
    page.wait_for_url("**/about")
