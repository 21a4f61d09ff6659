"""Light and dark: following the system, with a switch that remembers (R120)."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.pages import OpenPage

pytestmark = [pytest.mark.long, pytest.mark.requirement("R120")]

PAPER = {"light": "rgb(251, 248, 241)", "dark": "rgb(15, 24, 48)"}


def expect_theme(page: Page, theme: str) -> None:
    expect(page.locator("body")).to_have_css("background-color", PAPER[theme])


def switch(page: Page) -> Locator:
    named = page.get_by_role("button", name="Switch between light and dark")
    return named.locator("visible=true").first


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
def test_the_theme_follows_the_system_also_when_it_changes(open_page: OpenPage, javascript: bool):
    page = open_page("/style-guide", theme="dark", javascript=javascript)
    expect_theme(page, "dark")
    page.emulate_media(color_scheme="light")
    expect_theme(page, "light")
    page.emulate_media(color_scheme="dark")
    expect_theme(page, "dark")


def test_the_switch_is_remembered_over_a_reload_and_on_other_pages(open_page: OpenPage):
    page = open_page("/style-guide", theme="light", tolerate=("/no-such-page",))
    switch(page).focus()
    page.keyboard.press("Enter")
    expect_theme(page, "dark")
    page.reload()
    expect_theme(page, "dark")
    page.goto(page.url.replace("/style-guide", "/no-such-page"))
    expect_theme(page, "dark")
    page.go_back()
    switch(page).click()
    expect_theme(page, "light")
    page.emulate_media(color_scheme="dark")
    page.reload()
    expect_theme(page, "light")
