"""The style guide as a page; what its components do is in `test_ui_components.py`."""

import pytest
from playwright.sync_api import expect

from nnm_site.features.style_guide.page import CHAPTERS
from tests.pages import OpenPage, box_of

pytestmark = pytest.mark.long

GUIDE = "/style-guide"


@pytest.mark.short("True")
@pytest.mark.parametrize("javascript", [True, False])
def test_its_contents_lead_to_its_chapters(open_page: OpenPage, javascript: bool):
    page = open_page(GUIDE, javascript=javascript, reduced_motion=True)
    contents = page.get_by_role("navigation", name="Contents of the style guide")
    for anchor, (title, _) in CHAPTERS.items():
        contents.get_by_role("link", name=title, exact=True).click()
        page.wait_for_url(f"**{GUIDE}#{anchor}")
        heading = page.locator(f"#{anchor} h2").first
        expect(heading).to_be_in_viewport()
        box = box_of(heading)
        if anchor != list(CHAPTERS)[-1]:
            assert 0 < box["y"] < 500, f"{anchor} is not scrolled to: {box}"


def test_it_can_be_read_without_javascript(open_page: OpenPage):
    page = open_page(GUIDE, javascript=False)
    for panel in page.locator("main .tabpanel").all():
        assert panel.is_visible()
    assert not page.get_by_role("tablist").first.is_visible()
    for slide in ("first", "second", "third", "fourth"):
        assert page.get_by_text(f"The {slide} quotation.").count() == 1
    # What a pop-up holds stands in the page.
    assert page.locator("#guide-pictures .slide").last.is_visible()


def test_forced_colours_leave_controls_visible(open_page: OpenPage):
    """Windows' high contrast: borders are what remains of a button."""
    page = open_page(GUIDE)
    page.emulate_media(forced_colors="active")
    for kind in ("solid", "outline"):
        button = page.locator(f".button.{kind}").first
        assert button.evaluate("e => getComputedStyle(e).borderTopStyle") == "solid"
        colours = button.evaluate(
            "e => [getComputedStyle(e).borderTopColor, getComputedStyle(document.body).backgroundColor]"
        )
        assert colours[0] != colours[1]


@pytest.mark.long
def test_it_prints_without_what_stands_around_it(open_page: OpenPage):
    page = open_page(GUIDE)
    page.emulate_media(media="print")
    assert page.get_by_role("heading", level=1).is_visible()
    for gone in (".skip-link", "main ~ footer", ".pause", ".notice"):
        for element in page.locator(gone).all():
            assert not element.is_visible(), gone
    for panel in page.locator("main .tabpanel").all():
        expect(panel).to_be_visible()
