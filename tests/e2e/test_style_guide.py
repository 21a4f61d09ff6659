"""The style guide as a page; what its components do is in `test_ui_components.py`."""

import pytest
from playwright.sync_api import expect

from nnm_site.features.style_guide.page import CHAPTERS
from tests.pages import OpenPage

pytestmark = pytest.mark.long

GUIDE = "/style-guide"


def test_its_contents_lead_to_its_chapters_and_without_javascript_it_can_be_read(
    open_page: OpenPage,
):
    page = open_page(GUIDE, javascript=False, reduced_motion=True)
    contents = page.get_by_role("navigation", name="Contents of the style guide")
    for anchor, (title, _) in CHAPTERS.items():
        contents.get_by_role("link", name=title, exact=True).click()
        page.wait_for_url(f"**{GUIDE}#{anchor}")
        expect(page.locator(f"#{anchor} h2").first).to_be_in_viewport()
    panels = page.locator("main .tabpanel")
    assert panels.count() == panels.locator("visible=true").count() > 0
    assert not page.get_by_role("tablist").first.is_visible()
    for slide in ("first", "second", "third", "fourth"):
        assert page.get_by_text(f"The {slide} quotation.").count() == 1
    # What a pop-up holds stands in the page.
    assert page.locator("#guide-pictures .slide").last.is_visible()


def test_it_prints_without_what_stands_around_it(open_page: OpenPage):
    page = open_page(GUIDE)
    page.emulate_media(media="print")
    assert page.get_by_role("heading", level=1).is_visible()
    for gone in (".skip-link", "main ~ footer", ".pause", ".notice"):
        elements = page.locator(gone)
        assert elements.count(), gone
        assert not elements.locator("visible=true").count(), gone
    panels = page.locator("main .tabpanel")
    assert panels.count() == panels.locator("visible=true").count() > 0
