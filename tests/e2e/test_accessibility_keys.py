"""The keyboard in what stands around the pages, and the way from page to page (R115).

Each page's own stops are walked in `test_pages.py`; what arrow keys, Space and Escape do in each component
is in `test_ui_components.py`.
"""

import pytest
from playwright.sync_api import expect

from tests.access import resize, tab_through
from tests.pages import OpenPage, wait_until

pytestmark = pytest.mark.requirement("R107", "R115")

#: A short page; the frame is the same everywhere.
PAGE = "/disclaimer"


@pytest.mark.long
def test_tab_walks_through_the_whole_page(open_page: OpenPage):
    """From the skip link to the last button of the dock; every stop in sight and marked."""
    complaints = []
    page = open_page(PAGE, reduced_motion=True, close_notices=False)
    for width, height, zoom in ((1360, 860, 1), (640, 512, 2), (320, 256, 4)):
        resize(page, width, height, zoom=zoom)
        page.goto(page.url)
        walk = tab_through(page, "body", single_column=False)
        complaints += [f"{width} x {height}: {line}" for line in walk]
    assert not complaints, "\n".join(complaints)


def test_the_narrow_menu_and_the_panel_of_the_dock_are_worked_by_keyboard(open_page: OpenPage):
    page = open_page(PAGE)
    opener = page.locator(".dock [popovertarget=know-it-is-us-popup]")
    opener.focus()
    page.keyboard.press("Enter")
    panel = page.locator("#know-it-is-us-popup")
    expect(panel).to_be_visible()
    expect(opener).to_have_attribute("aria-expanded", "true")
    # The button that closes a panel is not called expanded.
    close = panel.get_by_role("button", name="Close")
    assert close.get_attribute("aria-expanded") is None
    close.focus()
    page.keyboard.press("Enter")
    expect(opener).to_have_attribute("aria-expanded", "false")

    resize(page, 320, 640)
    toggle = page.locator("[popovertarget=site-menu]")
    toggle.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("!!document.activeElement.closest('#site-menu')")
    page.keyboard.press("Escape")
    expect(toggle).to_be_focused()
    expect(page.locator("#site-menu")).to_be_hidden()


def test_a_phones_table_says_the_head_of_a_column_once(open_page: OpenPage):
    """What is drawn again in each cell is there for the eye: its spoken alternative is empty."""
    page = open_page("/investor-grievance", width=360)
    cells = page.locator(".in-blocks td[data-label]").evaluate_all(
        """all => all.map(cell => [
          getComputedStyle(cell, "::before").content,
          cell.closest("table").tHead.rows[0].cells[cell.cellIndex].textContent,
        ])"""
    )
    assert cells
    assert [cell for cell in cells if cell[0] != f'"{cell[1]}" / ""'] == []


@pytest.mark.long
def test_a_new_page_begins_at_its_top_and_back_restores_the_place(open_page: OpenPage):
    """R107. Ordinary navigation: the browser announces the title, and knows the place."""
    page = open_page("/products")
    link = page.locator("footer").get_by_role("link", name="Disclaimer")
    link.focus()
    before = page.evaluate("scrollY")
    assert before > 1000
    title = page.title()
    page.keyboard.press("Enter")
    page.wait_for_url("**/disclaimer")
    expect(page).not_to_have_title(title)
    assert page.evaluate("scrollY") == 0
    page.keyboard.press("Tab")
    expect(page.locator(".skip-link")).to_be_focused()
    page.go_back()
    expect(page).to_have_title(title)
    wait_until(page, f"Math.abs(scrollY - {before}) < 60")
