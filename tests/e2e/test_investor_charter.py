"""The investor charter for a depository participant (R906 to R908)."""

import re
from collections.abc import Callable
from xml.etree.ElementTree import Element

import pytest
from playwright.sync_api import Page, expect

from nnm_site.shared.content import queries
from tests.documents import Document, rows_of, words
from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R906", "R907", "R908")

Read = Callable[[str], Document]

PATH = "/investor-charter"
TABS = [
    "Vision & Mission",
    "Services",
    "Grievance Redressal",
    "Dos/Don'ts & Rights",
    "Code of Conduct",
]
#: R906: five topics, by their keys in the content.
TOPICS = {topic.key: topic.title for topic in queries.topics()}


def selected(page: Page):
    return page.locator("main").get_by_role("tab", selected=True, include_hidden=True)


def popup(page: Page):
    """The pop-ups of the charter; the site's own notices are dialogs too."""
    return page.locator("main").get_by_role("dialog")


def opener(page: Page, title: str):
    return page.locator("main").get_by_role("link", name=title, exact=True).locator("visible=true")


@pytest.fixture
def charter(document: Read) -> Document:
    return document(PATH)


def panel(charter: Document, number: int) -> Element:
    (found,) = charter.find(f".//main//*[@id='tab-{number}']")
    return found


def days(charter: Document, caption: str) -> dict[str, list[str]]:
    return {head: cells for head, *cells in rows_of(charter.table(caption))}


def test_five_tabs_the_first_by_default(charter: Document):
    """R906. Default, addresses, Back and unknown values of tabs: test_choice.py."""
    tabs = [
        t for t in charter.find(".//main//a[@role='tab']") if t.get("id", "").startswith("tab-")
    ]
    assert [words(t) for t in tabs] == TABS
    assert [words(t) for t in tabs if t.get("aria-selected") == "true"] == TABS[:1]
    assert [t.get("href") for t in tabs] == [f"?tab={n}" for n in range(1, 6)]
    assert "What a depository does" in words(panel(charter, 1))
    assert "For participants" in words(panel(charter, 5))


def test_the_timelines_of_the_services(charter: Document):
    """R907: demat 7, remat 7, conversion 5, reconversion 7, transmission 7, pledge 15, closure 30."""
    found = days(
        charter, "How long each basic service may take, from the day we have complete papers"
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


def test_settlement_cut_offs_show_the_current_rule_first(charter: Document):
    """R113: the current rule first, the earlier one labelled."""
    found = days(charter, "Latest time for a settlement instruction (T is the day of the trade)")
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


def test_the_basic_account_shows_the_current_rule_first(charter: Document):
    """R908: ₹50,000, ₹2,00,000 and debt ₹1,00,000 are the earlier scheme."""
    rows = rows_of(charter.table("Yearly charge of a basic services demat account (BSDA)"))
    # Without the note that names the rule's source.
    assert [re.sub(r"SEBI/HO.*", "", " ".join(row)) for row in rows] == [
        "Current rule, since 1 September 2024 Up to ₹4,00,000 No charge",
        "Current rule, since 1 September 2024 Above ₹4,00,000, up to ₹10,00,000 At most ₹100",
        "Current rule, since 1 September 2024 Above ₹10,00,000 Regular tariff",
        "Earlier scheme Up to ₹50,000 No charge",
        "Earlier scheme ₹50,001 to ₹2,00,000 At most ₹100",
        "Earlier scheme, debt securities Up to ₹1,00,000 No charge",
        "Earlier scheme, debt securities ₹1,00,001 to ₹2,00,000 At most ₹100",
    ]


def test_charges_and_statements(charter: Document):
    """R907: 30 days' written notice; statement 10 days after the end of the month."""
    services = words(panel(charter, 2))
    assert "at least 30 days' written notice" in services
    assert "10 days after the end of the month" in services


def test_grievance_redressal(charter: Document):
    """R907: 21 days; conciliation 21 (+10); arbitration 30 (+30); transfer within 30 days; 1 month."""
    assert days(charter, "Stages on SMART ODR") == {
        "Review by the depository, which tries to settle it with both sides": ["21 days"],
        "Conciliation, if you ask for it": ["21 days, extendable by 10 days"],
        "Arbitration, if you ask for it": ["30 days, extendable by 30 days"],
    }
    limits = days(charter, "Time limits")
    assert limits["Complaint to the depository"][0] == "21 days"
    assert limits["Complaint to a participant"][0] == "One month"
    redressal = words(panel(charter, 3))
    assert "Within 30 days of it you may transfer all your securities" in redressal
    assert "free of charge" in redressal


def test_links_to_complaint_data_and_the_account_opening_document(charter: Document):
    """R906."""
    hrefs = {words(a): a.get("href") for a in panel(charter, 3).iter("a")}
    assert hrefs["Investor Complaints"] == "/downloads?category=investor-charter-annexure-c"
    (document,) = [a for a in charter.one("dialog", id="topic-e-account-opening").iter("a")
                   if "PDF" in words(a)]  # fmt: skip
    assert document.get("href") == "/pdf/downloads/online-account-opening-process.pdf"
    assert document.get("target") == "_blank"


def test_dos_donts_rights_and_responsibilities_are_complete(charter: Document):
    """R906: 20 dos and don'ts, 14 rights, 9 responsibilities."""
    assert [len(items.findall("li")) for items in panel(charter, 4).iter("ol")] == [15, 5, 14, 9]


def test_each_topic_opens_by_its_button_and_has_an_address(open_page: OpenPage):
    """R906: a pop-up with five topics."""
    page = open_page(f"{PATH}?tab=2", reduced_motion=True)
    for key, title in TOPICS.items():
        button = opener(page, title)
        button.click()
        dialog = page.get_by_role("dialog", name=title)
        expect(dialog).to_be_visible()
        page.wait_for_url(f"**{PATH}?tab=2&topic={key}")
        dialog.get_by_role("button", name="Close").click()
        expect(dialog).to_be_hidden()
        page.wait_for_url(f"**{PATH}?tab=2")
        expect(button).to_be_focused()


def test_a_topic_opens_by_its_address(open_page: OpenPage, site: str):
    """An unknown one opens nothing: test_ui_components.py."""
    page = open_page(PATH, width=360)
    for key, title in TOPICS.items():
        page.goto(f"{site}{PATH}?topic={key}")
        expect(page.get_by_role("dialog", name=title)).to_be_visible()
        expect(popup(page)).to_have_count(1)


@pytest.mark.long
def test_a_topic_closes_by_escape_and_by_a_click_outside(open_page: OpenPage):
    """R906: the popup closes on the close button or on a click outside it."""
    page = open_page(PATH, reduced_motion=True)
    button = opener(page, TOPICS["e-account-opening"])
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


def test_a_link_in_the_text_opens_its_topic(open_page: OpenPage):
    page = open_page(f"{PATH}?tab=3", reduced_motion=True)
    page.get_by_role("tabpanel", name="Grievance Redressal").get_by_role(
        "link", name="multi-level complaint mechanism"
    ).last.click()
    expect(page.get_by_role("dialog", name="Multi-level complaint mechanism")).to_be_visible()
    expect(selected(page)).to_have_text("Grievance Redressal")


def test_the_complaint_mechanism_is_text_and_not_a_picture(charter: Document):
    """R906: an image that can be read."""
    (flow,) = charter.one("dialog", id="topic-multi-level-complaint-mechanism").iter("figure")
    assert not [e for e in flow.iter() if e.tag.rpartition("}")[2] in {"img", "svg", "canvas"}]
    assert [words(step) for step in flow.iter("strong")] == [
        "Investor",
        "Depository participant",
        *(one.name for key in ("scores", "odr") for one in queries.complaint_way(key).stages),
    ]


def test_without_javascript_every_part_and_topic_can_be_read(open_page: OpenPage):
    page = open_page(PATH, javascript=False)
    text = page.locator("main").inner_text()
    for label in TABS:
        assert label in text
    for title in TOPICS.values():
        expect(page.get_by_role("heading", name=title, exact=True).last).to_be_visible()
    expect(page.get_by_text("hand in three things together")).to_be_visible()
