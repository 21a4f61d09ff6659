"""About in a browser (R401); what it shows: tests/web/required_parts.py."""

import pytest
from playwright.sync_api import expect

from nnm_site.shared.content.models.company import Award
from tests.pages import OpenPage, box_of

pytestmark = pytest.mark.requirement("R401")


def test_its_drawings_are_fetched(open_page: OpenPage):
    page = open_page("/about")
    assert page.locator("#about svg use").evaluate("use => use.getBBox().width") > 400
    emblems = page.locator("#awards svg")
    expect(emblems).to_have_count(len(Award.all()))
    for emblem in emblems.all():
        assert emblem.locator("use").evaluate("use => use.getBBox().height") > 50
        assert box_of(emblem)["height"] > 50
