"""About (specification §2.4)."""

import json

import pytest

from tests.pages import OpenPage


def test_its_sections_in_order(open_page: OpenPage) -> None:
    """Spec §2.4: hero, about, vision/mission/values sections, award cards."""
    page = open_page("/about")

    assert page.locator("main > section[id]").evaluate_all("all => all.map(one => one.id)") == [
        "about",
        "what-we-do",
        "vision",
        "values",
        "awards",
        "read-on",
    ]
    assert "1950" in page.locator("h1").inner_text()


def test_the_claims_stand_with_their_source(open_page: OpenPage) -> None:
    """Spec §1: founded in 1950; over seven decades; 70+ staff; 19,000+ clients."""
    figures = open_page("/about").get_by_role("region", name="The firm in figures")

    for figure in ("1950", "19,000+", "70+", "7 decades"):
        assert figures.get_by_text(figure, exact=True).is_visible()
    assert figures.get_by_text("As stated by the firm.").is_visible()


def test_vision_and_mission_as_specified(open_page: OpenPage) -> None:
    """Spec §2.3: a benchmark in broking and finance; every client a well-informed investor."""
    vision = open_page("/about").locator("#vision")

    assert vision.get_by_role("heading", name="benchmark in broking and finance").is_visible()
    assert vision.get_by_role("heading", name="every client a well-informed investor").is_visible()


def test_eight_award_cards(open_page: OpenPage) -> None:
    """Spec §2.4: 8 award cards (image, title, paragraph); decisions: year and source."""
    cards = open_page("/about").get_by_role("list", name="Awards").get_by_role("article")

    assert cards.count() == 8
    for card in cards.all():
        assert card.locator("svg.drawing").bounding_box()["height"] > 50  # type: ignore[index]
        assert card.get_by_role("heading").inner_text()
        assert card.locator("p").count() >= 2
        assert card.locator("strong").inner_text().isdigit()
        assert card.get_by_text("Source:").is_visible()
        assert card.get_by_text("Specimen", exact=True).is_visible()


def test_drawings_are_fetched(open_page: OpenPage) -> None:
    page = open_page("/about")

    box = page.locator("#about svg use").evaluate("use => use.getBBox().width")
    assert box > 400


def test_the_prescribed_warning_stands_after_the_awards(open_page: OpenPage) -> None:
    """Facts §7.8, to the letter."""
    warning = open_page("/about").get_by_role("complementary", name="Market risk")

    assert warning.get_by_text(
        "Investment in securities market are subject to market risks, read all the related "
        "documents carefully before investing.",
        exact=True,
    ).is_visible()


def test_machines_read_the_firm_and_the_way(open_page: OpenPage) -> None:
    blocks = open_page("/about").locator('script[type="application/ld+json"]').all_text_contents()

    kinds = [json.loads(block)["@type"] for block in blocks]
    assert kinds == ["Organization", "BreadcrumbList"]


@pytest.mark.parametrize("width", [360, 768, 1360])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_fits_and_is_accessible(open_page: OpenPage, width: int, theme: str) -> None:
    page = open_page("/about", width=width, theme=theme)  # type: ignore[arg-type]

    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_it_leads_to_the_other_pages_of_the_firm(open_page: OpenPage) -> None:
    page = open_page("/about")

    page.locator("#read-on").get_by_role("link", name="Gallery").click()
    page.wait_for_url("**/about/gallery")
    page.get_by_role("navigation", name="Breadcrumb").get_by_role("link", name="About Us").click()
    page.wait_for_url("**/about")


def test_without_javascript_all_of_it_can_be_read(open_page: OpenPage) -> None:
    page = open_page("/about", javascript=False, axe=False, tolerate=["csp"])

    assert page.locator("#values li").count() == 5
    assert page.locator("#awards article:visible").count() == 8
