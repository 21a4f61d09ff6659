"""The investor charter for a depository participant (specification §2.17, §4, §9)."""

import re

import pytest
from playwright.sync_api import Page, expect

from nnm_site.content import queries
from tests.pages import OpenPage, check_axe

PATH = "/investor-charter"
TABS = [
    "Vision & Mission",
    "Services",
    "Grievance Redressal",
    "Dos/Don'ts & Rights",
    "Code of Conduct",
]
TOPICS = {
    "basic-services-demat-account": "Basic services demat account",
    "transposition-cum-dematerialisation": "Transposition cum dematerialisation",
    "linkages-with-clearing-system": "Linkages with clearing system",
    "e-account-opening": "E-account opening",
    "multi-level-complaint-mechanism": "Multi-level complaint mechanism",
}


def panel(page: Page):
    return page.locator("main").get_by_role("tabpanel")


def selected(page: Page):
    return page.locator("main").get_by_role("tab", selected=True, include_hidden=True)


def popup(page: Page):
    """The pop-ups of the charter; the site's own notices are dialogs too."""
    return page.locator("main").get_by_role("dialog")


def days(page: Page, caption: str) -> dict[str, list[str]]:
    table = page.get_by_role("table", name=caption)
    return {
        row.locator("th").inner_text(): row.locator("td").all_inner_texts()
        for row in table.locator("tbody tr").all()
    }


def test_five_tabs_the_first_by_default(open_page: OpenPage):
    """§2.17, §4."""
    page = open_page(PATH)
    assert page.locator("main").get_by_role("tab").all_inner_texts() == TABS
    expect(selected(page)).to_have_text(TABS[0])
    expect(panel(page)).to_have_count(1)
    expect(panel(page)).to_contain_text("What a depository does")


@pytest.mark.parametrize(("number", "label"), list(enumerate(TABS, start=1)))
def test_each_tab_has_an_address(open_page: OpenPage, number: int, label: str):
    page = open_page(f"{PATH}?tab={number}", theme="dark" if number % 2 else "light")
    expect(selected(page)).to_have_text(label)
    expect(panel(page)).to_have_count(1)


def test_tabs_are_walked_with_back_and_forward(open_page: OpenPage):
    page = open_page(PATH, axe=False)
    page.get_by_role("tab", name="Services").click()
    page.wait_for_url(f"**{PATH}?tab=2")
    page.get_by_role("tab", name="Code of Conduct").click()
    page.wait_for_url(f"**{PATH}?tab=5")
    expect(panel(page)).to_contain_text("For participants")
    page.go_back()
    expect(selected(page)).to_have_text("Services")
    page.go_forward()
    expect(selected(page)).to_have_text("Code of Conduct")


@pytest.mark.parametrize("wrong", ["6", "0", "x", ""])
def test_an_unknown_tab_is_the_first(open_page: OpenPage, wrong: str):
    page = open_page(f"{PATH}?tab={wrong}", axe=False)
    expect(selected(page)).to_have_text(TABS[0])


def test_the_timelines_of_the_services(open_page: OpenPage):
    """§9: demat 7, remat 7, conversion 5, reconversion 7, transmission 7, pledge 15, closure 30."""
    page = open_page(f"{PATH}?tab=2", axe=False)
    found = days(
        page, "How long each basic service may take, from the day on which we hold proper papers"
    )
    assert {name: cells[-1] for name, cells in found.items()} == {
        "Dematerialisation": "7 days",
        "Rematerialisation": "7 days",
        "Mutual fund conversion": "5 days",
        "Mutual fund reconversion": "7 days",
        "Transmission": "7 days",
        "Pledge": "15 days",
        "Closure": "30 days",
        "Settlement instruction": "See the next table",
    }


def test_settlement_cut_offs_show_the_current_rule_first(open_page: OpenPage):
    """§9 gives the earlier rule; decisions: current first, the earlier one labelled."""
    page = open_page(f"{PATH}?tab=2", axe=False)
    found = days(page, "Latest time for a settlement instruction (T is the day of the trade)")
    assert list(found) == [
        "Current rule, T+1 settlement",
        "Current rule, T+0 settlement",
        "Earlier scheme, from the time of T+2 settlement",
    ]
    assert found["Current rule, T+1 settlement"] == ["4 p.m. on T", "6 p.m. on T"]
    assert found["Earlier scheme, from the time of T+2 settlement"] == [
        "4 p.m. on T+1",
        "6 p.m. on T+1",
    ]


def test_the_basic_account_shows_the_current_rule_first(open_page: OpenPage):
    """§9's figures (₹50,000, ₹2,00,000, debt ₹1,00,000) are the earlier scheme (facts §22)."""
    page = open_page(f"{PATH}?tab=2", axe=False)
    table = page.get_by_role("table", name="Yearly charge of a basic services demat account (BSDA)")
    lines = [" ".join(text.split()) for text in table.locator("tbody tr").all_inner_texts()]
    assert lines == [
        "Current rule, since 1 September 2024 Up to ₹4,00,000 No charge",
        "Current rule, since 1 September 2024 ₹4,00,001 to ₹10,00,000 At most ₹100",
        "Current rule, since 1 September 2024 Above ₹10,00,000 Regular tariff",
        "Earlier scheme Up to ₹50,000 No charge",
        "Earlier scheme ₹50,001 to ₹2,00,000 At most ₹100",
        "Earlier scheme, debt securities Up to ₹1,00,000 No charge",
        "Earlier scheme, debt securities ₹1,00,001 to ₹2,00,000 At most ₹100",
    ]


def test_charges_and_statements(open_page: OpenPage):
    """§9: 30 days' written notice; statement 10 days after the end of the month."""
    page = open_page(f"{PATH}?tab=2", axe=False)
    expect(panel(page)).to_contain_text("at least 30 days' written notice")
    expect(panel(page)).to_contain_text("within 10 days after the end of a month")


def test_grievance_redressal(open_page: OpenPage):
    """§9: 21 days; conciliation 21 (+10); arbitration 30 (+30); transfer within 30 days; 1 month."""
    page = open_page(f"{PATH}?tab=3", axe=False)
    assert days(page, "Stages on SMART ODR") == {
        "Review by the depository, which tries to settle it with both sides": ["21 days"],
        "Conciliation, if you ask for it": ["21 days, extendable by 10 days"],
        "Arbitration, if you ask for it": ["30 days, extendable by 30 days"],
    }
    limits = days(page, "Time limits")
    assert limits["Complaint to the depository"][0] == "21 days"
    assert limits["Complaint to a participant"][0] == "One month"
    expect(panel(page)).to_contain_text("free of charge, within 30 days of the notice")


def test_links_to_complaint_data_and_the_account_opening_document(open_page: OpenPage):
    """§2.17."""
    page = open_page(f"{PATH}?tab=3", axe=False)
    expect(panel(page).get_by_role("link", name="Investor Complaints")).to_have_attribute(
        "href", "/downloads?category=investor-charter-annexure-c"
    )
    page.get_by_role("button", name="E-account opening").click()
    document = popup(page).get_by_role("link", name=re.compile("PDF"))
    expect(document).to_have_attribute("href", "/pdf/downloads/online-account-opening-process.pdf")
    expect(document).to_have_attribute("target", "_blank")


def test_dos_donts_rights_and_responsibilities_are_complete(open_page: OpenPage):
    """Facts §§5.5–5.7: 20 dos and don'ts, 14 rights, 9 responsibilities."""
    page = open_page(f"{PATH}?tab=4", axe=False)
    lists = [items.locator("> li").count() for items in panel(page).locator("> ol").all()]
    assert lists == [15, 5, 14, 9]


@pytest.mark.parametrize(("key", "title"), TOPICS.items())
def test_each_topic_opens_by_its_button_and_has_an_address(
    open_page: OpenPage, key: str, title: str
):
    """§2.17: a pop-up with five topics."""
    page = open_page(f"{PATH}?tab=2", axe=False, reduced_motion=True)
    button = page.get_by_role("button", name=title, exact=True)
    button.click()
    dialog = page.get_by_role("dialog", name=title)
    expect(dialog).to_be_visible()
    page.wait_for_url(f"**{PATH}?tab=2&topic={key}")
    check_axe(page, "main")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()
    page.wait_for_url(f"**{PATH}?tab=2")
    expect(button).to_be_focused()


@pytest.mark.parametrize("key", TOPICS)
def test_a_topic_opens_by_its_address(open_page: OpenPage, key: str):
    page = open_page(f"{PATH}?topic={key}", width=360, theme="dark", close_notices=False)
    expect(page.get_by_role("dialog", name=TOPICS[key])).to_be_visible()
    expect(popup(page)).to_have_count(1)


@pytest.mark.parametrize("wrong", ["nothing", "", "basic"])
def test_an_unknown_topic_opens_nothing(open_page: OpenPage, wrong: str):
    page = open_page(f"{PATH}?topic={wrong}", axe=False)
    expect(popup(page)).to_have_count(0)


def test_a_topic_closes_by_escape_and_by_a_click_outside(open_page: OpenPage):
    """§2.17: the popup closes on the close button or on a click outside it."""
    page = open_page(PATH, axe=False, reduced_motion=True)
    button = page.get_by_role("button", name=TOPICS["e-account-opening"])
    dialog = popup(page)
    button.click()
    expect(dialog).to_be_visible()
    page.mouse.click(8, 400)
    expect(dialog).to_be_hidden()
    button.click()
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.wait_for_url(re.compile(rf"{PATH}$"))


def test_back_closes_a_topic_and_forward_opens_it_again(open_page: OpenPage):
    page = open_page(f"{PATH}?tab=3", axe=False, reduced_motion=True)
    page.get_by_role("button", name="Linkages with clearing system").click()
    dialog = popup(page)
    expect(dialog).to_be_visible()
    page.wait_for_url("**&topic=linkages-with-clearing-system")
    page.go_back()
    expect(dialog).to_be_hidden()
    expect(selected(page)).to_have_text("Grievance Redressal")
    page.go_forward()
    expect(dialog).to_be_visible()


def test_a_link_in_the_text_opens_its_topic(open_page: OpenPage):
    page = open_page(f"{PATH}?tab=3", axe=False, reduced_motion=True)
    panel(page).get_by_role("link", name="multi-level complaint mechanism").click()
    expect(page.get_by_role("dialog", name="Multi-level complaint mechanism")).to_be_visible()
    expect(selected(page)).to_have_text("Grievance Redressal")


def test_going_to_another_page_leaves_no_topic_open(open_page: OpenPage):
    page = open_page(
        f"{PATH}?topic=e-account-opening", axe=False, reduced_motion=True, close_notices=False
    )
    popup(page).get_by_role("link", name="Opening an account").click()
    page.wait_for_url("**/account-opening")
    expect(popup(page)).to_have_count(0)
    page.go_back()
    expect(page.get_by_role("dialog", name="E-account opening")).to_be_visible()


def test_the_complaint_mechanism_is_text_and_not_a_picture(open_page: OpenPage):
    """§2.17, made accessible (facts §5.3)."""
    page = open_page(
        f"{PATH}?topic=multi-level-complaint-mechanism", axe=False, close_notices=False
    )
    flow = popup(page).get_by_role("figure")
    assert flow.locator("img, svg, canvas").count() == 0
    steps = flow.locator("strong").all_inner_texts()
    assert steps == [
        "Investor",
        "Depository participant",
        "First review",
        "Second review",
        "Review",
        "Conciliation",
        "Arbitration",
        "Appeal",
    ]


def test_without_javascript_every_part_and_topic_can_be_read(open_page: OpenPage):
    page = open_page(PATH, javascript=False, axe=False)
    text = page.locator("main").inner_text()
    for label in TABS:
        assert label in text
    for topic in queries.topics():
        expect(page.get_by_role("heading", name=topic.title, exact=True).last).to_be_visible()
    expect(page.get_by_text("hand in three things together")).to_be_visible()
