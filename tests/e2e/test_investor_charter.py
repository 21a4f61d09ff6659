"""The investor charter in a browser (R906); what it shows: tests/web/required_parts.py."""

import pytest
from playwright.sync_api import expect

from nnm_site.shared.content import queries
from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R906")

PATH = "/investor-charter"


def test_a_topic_opens_by_its_button_by_a_link_in_the_text_and_by_its_address(
    open_page: OpenPage, site: str
):
    """R906. Closing it in other ways, Back and unknown keys: test_ui_components.py."""
    *_, topic = queries.topics()
    page = open_page(f"{PATH}?tab=2", reduced_motion=True)
    main, dialog = page.locator("main"), page.get_by_role("dialog", name=topic.title)
    button = main.get_by_role("link", name=topic.title, exact=True).locator("visible=true")
    button.click()
    expect(dialog).to_be_visible()
    page.wait_for_url(f"**{PATH}?tab=2&topic={topic.key}")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()
    page.wait_for_url(f"**{PATH}?tab=2")
    expect(button).to_be_focused()
    page.get_by_role("tab", name="Grievance Redressal").click()
    page.get_by_role("tabpanel", name="Grievance Redressal").get_by_role(
        "link", name=topic.title
    ).last.click()
    expect(dialog).to_be_visible()
    expect(main.get_by_role("tab", selected=True, include_hidden=True)).to_have_text(
        "Grievance Redressal"
    )
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{site}{PATH}?topic={topic.key}")
    expect(dialog).to_be_visible()
    expect(main.get_by_role("dialog")).to_have_count(1)


def test_without_javascript_every_topic_can_be_read(open_page: OpenPage):
    """Its parts: test_choice.py."""
    page = open_page(PATH, javascript=False)
    for topic in queries.topics():
        heading = page.get_by_role("heading", name=topic.title, exact=True).last
        expect(heading).to_be_visible()
        expect(heading.locator("xpath=ancestor::dialog").locator("p, li").first).to_be_visible()
