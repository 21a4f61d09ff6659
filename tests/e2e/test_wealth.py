"""The wealth pages in a browser (R801); what they show: tests/web/required_parts.py."""

import pytest
from playwright.sync_api import expect

from tests.pages import OpenPage
from tests.web.required_parts import WEALTH

pytestmark = pytest.mark.requirement("R801")


def test_a_card_leads_to_each_page(open_page: OpenPage):
    """Not only the words: the whole card is the link."""
    page = open_page("/wealth", reduced_motion=True)
    cards = page.get_by_role("list", name="Wealth pages").get_by_role("article")
    expect(cards).to_have_count(len(WEALTH))
    for card, path in zip(cards.all(), WEALTH, strict=True):
        card.click(position={"x": 15, "y": 15})
        page.wait_for_url(f"**{path}")
        page.go_back()
        expect(card).to_be_visible()
