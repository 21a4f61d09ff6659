"""The search page (issue 4)."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.pages import OpenPage, check_axe


def results(page: Page) -> Locator:
    return page.get_by_role("main").locator(".result")


def kind(page: Page, name: str) -> Locator:
    return page.get_by_role("navigation", name="Kinds of results").get_by_role("link", name=name)


@pytest.mark.parametrize(
    ("question", "address"),
    [
        ("AML", "/pdf/downloads/anti-money-laundering-policy.pdf"),
        ("nominee", "/pdf/downloads/circular-nomination-2026.pdf"),
        # A phrase that stands only inside a PDF.
        ("It is not in force, and nothing in it binds anyone", "/pdf/downloads/"),
        ("Reading a contract note, line by line", "/blog/2"),
        ("Gopal Snacks", "/pdf/ipo&reports/gopal-snacks.pdf"),
    ],
)
def test_an_address_finds_what_it_asks_for(open_page: OpenPage, question: str, address: str):
    page = open_page(f"/search?q={question.replace(' ', '+')}", axe=False)
    expect(results(page).first.get_by_role("link")).to_have_attribute(
        "href", re.compile("^" + re.escape(address))
    )
    expect(page.get_by_role("searchbox")).to_have_value(question)


def test_typing_answers_and_puts_the_question_into_the_address(open_page: OpenPage):
    page = open_page("/search")
    page.get_by_role("searchbox").press_sequentially("nominee", delay=20)
    expect(page).to_have_url(re.compile(r"/search\?q=nominee$"))
    expect(page.get_by_role("main").get_by_role("status").first).to_contain_text("for “nominee”.")
    assert "nomin" in results(page).first.locator("mark").first.inner_text().lower()
    expect(page.get_by_role("searchbox")).to_be_focused()
    check_axe(page, "main")


def test_results_can_be_narrowed_to_a_kind(open_page: OpenPage):
    page = open_page("/search?q=nominee", width=360, theme="dark", axe=False)
    kind(page, "Articles").click()
    expect(page).to_have_url(re.compile(r"q=nominee&kind=article$"))
    expect(kind(page, "Articles")).to_have_attribute("aria-current", "true")
    hrefs = [link.get_attribute("href") or "" for link in results(page).get_by_role("link").all()]
    assert hrefs
    assert all(href.startswith("/blog/") for href in hrefs)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    check_axe(page, "main")


def test_a_small_typing_error_is_forgiven_and_told(open_page: OpenPage):
    page = open_page("/search?q=nominatoin", axe=False)
    expect(page.get_by_text("There is nothing for “nominatoin”.")).to_be_visible()
    assert results(page).count() > 0


def test_no_result_says_so_and_offers_a_way_on(open_page: OpenPage):
    page = open_page("/search?q=xylophonist")
    expect(page.get_by_text("Nothing found for “xylophonist”.")).to_be_visible()
    main = page.get_by_role("main")
    expect(main.get_by_role("link", name="Downloads")).to_be_visible()
    expect(main.get_by_role("link", name="Contact Us")).to_be_visible()


@pytest.mark.parametrize("keys", ["/", "Control+k"])
def test_a_key_leads_to_the_search_from_any_page(open_page: OpenPage, keys: str):
    page = open_page("/blog", axe=False)
    page.keyboard.press(keys)
    expect(page).to_have_url(re.compile("/search$"))
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("a/b")
    expect(page.get_by_role("searchbox")).to_have_value("a/b")


def test_the_menu_has_the_search(open_page: OpenPage):
    page = open_page("/blog", width=360, axe=False)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Search").click()
    expect(page).to_have_url(re.compile("/search$"))


def test_without_javascript_the_page_says_where_to_look(open_page: OpenPage):
    page = open_page("/search", javascript=False, axe=False, tolerate=["request failed: csp"])
    expect(page.get_by_text("The search needs JavaScript.")).to_be_visible()
