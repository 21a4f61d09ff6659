"""Light and dark: following the system, with a switch that remembers (R120)."""

import pytest
from playwright.sync_api import Page, expect

from tests.pages import OpenPage

pytestmark = [pytest.mark.long, pytest.mark.requirement("R120")]

PAPER = {"light": "rgb(251, 248, 241)", "dark": "rgb(15, 24, 48)"}
OTHER = {"light": "dark", "dark": "light"}

both_themes = pytest.mark.parametrize("theme", ["light", "dark"])


def expect_theme(page: Page, theme: str) -> None:
    expect(page.locator("body")).to_have_css("background-color", PAPER[theme])


def switch(page: Page) -> None:
    page.get_by_role("button", name="Switch between light and dark").locator(
        "visible=true"
    ).first.click()


@pytest.mark.short("js-light")
@both_themes
@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
def test_the_theme_follows_the_system(open_page: OpenPage, theme: str, javascript: bool):
    page = open_page("/style-guide", theme=theme, javascript=javascript)
    expect_theme(page, theme)


def test_the_theme_follows_the_system_when_it_changes(open_page: OpenPage):
    page = open_page("/style-guide", theme="light")
    page.emulate_media(color_scheme="dark")
    expect_theme(page, "dark")
    page.emulate_media(color_scheme="light")
    expect_theme(page, "light")


@pytest.mark.short("light")
@both_themes
def test_the_switch_is_remembered_over_a_reload_and_on_other_pages(open_page: OpenPage, theme: str):
    page = open_page("/style-guide", theme=theme, tolerate=("/no-such-page",))
    switch(page)
    expect_theme(page, OTHER[theme])
    page.reload()
    expect_theme(page, OTHER[theme])
    page.goto(page.url.replace("/style-guide", "/no-such-page"))
    expect_theme(page, OTHER[theme])
    page.go_back()
    switch(page)
    expect_theme(page, theme)


def test_the_theme_works_by_keyboard(open_page: OpenPage):
    page = open_page("/style-guide", theme="light")
    page.get_by_role("button", name="Switch between light and dark").locator(
        "visible=true"
    ).first.focus()
    page.keyboard.press("Enter")
    expect_theme(page, "dark")
