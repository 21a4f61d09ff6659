"""The partner page (R602)."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from nnm_site.shared.content import queries
from tests.documents import Document, words
from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R602", "R603")

Read = Callable[[str], Document]

PATH = "/partner-us"
PROOFS = {
    "identification": ("Identification Proof", "NREGA job card"),
    "address": ("Address Proof", "Property or municipal tax receipt"),
    "bank": ("Bank Proof", "Cancelled cheque"),
}
TITLES = [title for title, _ in PROOFS.values()]


@pytest.fixture
def partner(document: Read) -> Document:
    return document(PATH)


def test_the_page_offers_the_three_kinds_of_proof_with_identification_first(partner: Document):
    """R602. Default, addresses, Back, keyboard and unknown values: test_choice.py."""
    assert words(partner.one("h1")) == "Become Our Business Partner"
    assert "Documents Checklist" in [words(h) for h in partner.all("h2", "h3")]
    tabs = list(partner.named("div", "Kinds of proof").iter("a"))
    assert [words(tab) for tab in tabs] == TITLES
    assert [words(tab) for tab in tabs if tab.get("aria-selected") == "true"] == TITLES[:1]
    assert [tab.get("href") for tab in tabs] == [f"?proof={key}" for key in PROOFS]
    for key, (_, paper) in PROOFS.items():
        (panel,) = partner.find(f".//*[@id='proof-{key}']")
        assert paper in words(panel)


def test_each_proof_is_chosen_by_its_tab_and_the_rules_stay(open_page: OpenPage):
    """R106: every tab has an address."""
    page = open_page(PATH)
    rules = page.get_by_role("list", name="Rules for the documents")
    for key, (title, paper) in reversed(PROOFS.items()):
        page.get_by_role("tab", name=title).click()
        expect(page.get_by_role("tabpanel", name=title)).to_contain_text(paper)
        expect(page).to_have_url(re.compile(rf"\?proof={key}$"))
        expect(rules).to_be_visible()
    page.go_back()
    expect(page.get_by_role("tabpanel", name="Address Proof")).to_be_visible()


def test_the_document_rules(partner: Document):
    """R603: clients have another rule for utility bills."""
    rules = partner.named("ul", "Rules for the documents")
    identity, bills, letter = [item for item in rules if item.tag == "li"]
    assert "valid for at least 2 months after activation" in words(identity)
    assert "not be older than 3 months" in words(bills)
    assert "at most 2 months old" in words(bills)
    assert "Bank verification letter" in [words(e) for e in letter.iter() if e.tag in {"h3", "h4"}]
    for part in ("letterhead", "account number", "type", "MICR", "IFSC", "signature", "stamp"):
        assert part in words(letter)


def test_one_can_apply_by_form_telephone_and_mail(open_page: OpenPage):
    """R602; the form's own tests are in test_enquiries.py."""
    firm = queries.firm()
    page = open_page(PATH)
    section = page.locator("#application")
    expect(section.get_by_role("form", name="Become Our Business Partner")).to_be_visible()
    expect(section.get_by_role("link", name=firm.phone)).to_have_attribute(
        "href", f"tel:{firm.phone.replace(' ', '')}"
    )
    mail = urlsplit(section.get_by_role("link", name=firm.email).get_attribute("href") or "")
    assert (mail.scheme, mail.path) == ("mailto", firm.email)
    assert parse_qs(mail.query)["subject"] == ["Business partner"]


@pytest.mark.requirement("T11")
@pytest.mark.parametrize("width", [360, 1360])
@pytest.mark.parametrize("javascript", [True, False])
def test_apply_goes_to_the_form(open_page: OpenPage, width: int, javascript: bool):
    """Its first field is on the screen, and what is typed next goes into it."""
    page = open_page(PATH, width=width, height=740, javascript=javascript)
    page.locator("#partner").get_by_role("link", name="Apply").click()
    first = (
        page.get_by_role("form", name="Become Our Business Partner").get_by_role("textbox").first
    )
    expect(first).to_be_in_viewport(ratio=1)
    expect(first).to_be_focused()


def test_the_page_says_what_a_partner_is_and_may_not_do(partner: Document):
    """R602: the category sub-broker has ended; no client money, no shared profit, no
    advertising without approval; and the standard warning on a page that promotes something.
    """
    main = partner.one("main")
    headings = {words(e) for e in main.iter() if e.tag in {"h2", "h3", "h4"}}
    assert headings >= {"Authorised person", "Sub-Broker", "Remiser"}
    assert "31 March 2019" in words(main)
    (limits,) = [
        words(article) for article in main.iter("article")
        if words(article).startswith("An authorised person may not")
    ]  # fmt: skip
    for limit in ("clients' money", "profit or loss", "promise a return", "approval"):
        assert limit in limits
    warning = words(partner.named("aside", "Market risk"))
    assert all(text in warning for text in queries.market_warning()[0])
