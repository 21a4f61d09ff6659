"""The partner page (specification §2.15)."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from nnm_site.content import queries
from tests.pages import OpenPage, check_axe

NO_SCRIPTS = ("request failed: csp",)
"""With JavaScript off Chromium says that it refused to preload the scripts."""

PATH = "/partner-us"
PROOFS = {
    "identification": ("Identification Proof", "NREGA job card"),
    "address": ("Address Proof", "Property or municipal tax receipt"),
    "bank": ("Bank Proof", "Cancelled cheque"),
}
TITLES = [title for title, _ in PROOFS.values()]


def chosen(page: Page) -> list[str]:
    return page.locator('[data-param="proof"] [role="tab"][aria-selected="true"]').all_inner_texts()


def shown(page: Page) -> list[str]:
    panels = page.locator('[data-param="proof"] > .tabpanel:visible')
    return [panel.get_attribute("data-key") or "" for panel in panels.all()]


@pytest.mark.parametrize("width", [360, 1360])
def test_the_page_offers_the_three_kinds_of_proof_with_identification_shown(
    open_page: OpenPage, width: int
):
    """Spec §2.15. Opening also looks at title, description, canonical address and with axe."""
    page = open_page(PATH, width=width)
    main = page.locator("main")
    expect(main.get_by_role("heading", level=1)).to_have_text("Become Our Business Partner")
    expect(main.get_by_role("heading", name="Documents Checklist")).to_be_visible()
    proofs = page.get_by_role("tablist", name="Kinds of proof").get_by_role("tab")
    assert proofs.all_inner_texts() == TITLES
    assert (chosen(page), shown(page)) == (["Identification Proof"], ["identification"])
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_each_proof_is_chosen_by_its_tab_and_can_be_walked_back(open_page: OpenPage):
    """Decisions: every tab has an address."""
    page = open_page(PATH, axe=False)
    for key in ("address", "bank"):
        title, paper = PROOFS[key]
        page.get_by_role("tab", name=title).click()
        panel = page.get_by_role("tabpanel", name=title)
        expect(panel).to_contain_text(paper)
        assert (chosen(page), shown(page)) == ([title], [key])
        assert parse_qs(urlsplit(page.url).query) == {"proof": [key]}
    check_axe(page, "main")
    page.go_back()
    expect(page.get_by_role("tabpanel", name="Address Proof")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("tabpanel", name="Identification Proof")).to_be_visible()


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ("?proof=identification", "identification"),
        ("?proof=address", "address"),
        ("?proof=bank", "bank"),
        ("?proof=income", "identification"),
        ("?proof=", "identification"),
        ("?proof=BANK", "identification"),
    ],
)
def test_the_address_chooses_and_an_unknown_proof_means_the_default(
    open_page: OpenPage, query: str, key: str
):
    page = open_page(f"{PATH}{query}", axe=False)
    assert (chosen(page), shown(page)) == ([PROOFS[key][0]], [key])


def test_the_right_proof_shows_while_the_application_has_not_arrived(
    open_page: OpenPage, site: str
):
    """Decisions: a deep link does not flash the default."""
    page = open_page(PATH, axe=False, tolerate=["/assets/"])
    page.route("**/assets/*.js", lambda route: route.abort())
    page.goto(f"{site}{PATH}?proof=bank", wait_until="commit")
    expect(page.locator("#proof-bank")).to_be_visible()
    assert shown(page) == ["bank"]


@pytest.mark.parametrize("key", PROOFS)
def test_the_document_rules_show_whichever_proof_is_chosen(open_page: OpenPage, key: str):
    """Spec §2.15; facts §16: clients have another rule for utility bills."""
    page = open_page(f"{PATH}?proof={key}", axe=False)
    rules = page.get_by_role("list", name="Rules for the documents")
    expect(rules.get_by_role("listitem")).to_have_count(3)
    identity, bills, letter = rules.get_by_role("listitem").all()
    expect(identity).to_contain_text("valid for at least 2 months after activation")
    expect(bills).to_contain_text("not be older than 3 months")
    expect(bills).to_contain_text("at most 2 months old")
    expect(letter.get_by_role("heading")).to_have_text("Bank verification letter")
    for part in ("letterhead", "account number", "type", "MICR", "IFSC", "signature", "stamp"):
        expect(letter).to_contain_text(part)


def test_one_can_apply_by_form_telephone_and_mail(open_page: OpenPage):
    """Spec §2.15; the form's own tests are in test_enquiries.py."""
    firm = queries.firm()
    page = open_page(PATH, axe=False)
    section = page.locator("#application")
    expect(section.get_by_role("form", name="Become Our Business Partner")).to_be_visible()
    expect(section.get_by_role("link", name=firm.phone)).to_have_attribute(
        "href", f"tel:{firm.phone.replace(' ', '')}"
    )
    mail = urlsplit(section.get_by_role("link", name=firm.email).get_attribute("href") or "")
    assert (mail.scheme, mail.path) == ("mailto", firm.email)
    assert parse_qs(mail.query)["subject"] == ["Business partner"]
    page.locator("#partner").get_by_role("link", name="Apply").click()
    expect(section).to_be_in_viewport()


def test_the_page_says_what_a_partner_is_and_may_not_do(open_page: OpenPage):
    """Facts §§1, 16: the category sub-broker has ended; no client money, no shared profit, no
    advertising without approval; and the standard warning on a page that promotes something.
    """
    page = open_page(PATH, axe=False)
    main = page.locator("main")
    for kind in ("Authorised person", "Sub-Broker", "Remiser"):
        expect(main.get_by_role("heading", name=kind, exact=True)).to_be_visible()
    expect(main).to_contain_text("31 March 2019")
    limits = main.get_by_role("article").filter(
        has=page.get_by_role("heading", name="An authorised person may not")
    )
    for limit in ("clients' money", "profit or loss", "promise a return", "approval"):
        expect(limits).to_contain_text(limit)
    warning = page.get_by_role("complementary", name="Market risk")
    for text in queries.market_warning()[0]:
        expect(warning).to_contain_text(text)


def test_the_way_to_the_page_stands_on_it_and_in_its_data(open_page: OpenPage):
    page = open_page(PATH, axe=False)
    trail = page.get_by_role("navigation", name="Breadcrumb").get_by_role("listitem")
    assert trail.all_inner_texts() == ["Home", "Partner Us"]
    texts = page.locator('script[type="application/ld+json"]').all_text_contents()
    blocks = [block for data in map(json.loads, texts) for block in data.get("@graph", [data])]
    crumbs = next(block for block in blocks if block["@type"] == "BreadcrumbList")
    names = [item["name"] for item in crumbs["itemListElement"]]
    assert names == ["Home", "Partner Us"]
    assert crumbs["itemListElement"][-1]["item"].endswith(PATH)


@pytest.mark.parametrize("width", [360, 1360])
def test_without_a_script_every_proof_and_rule_can_be_read(open_page: OpenPage, width: int):
    page = open_page(PATH, width=width, javascript=False, tolerate=NO_SCRIPTS, axe=False)
    for key, (title, paper) in PROOFS.items():
        panel = page.locator(f"#proof-{key}")
        expect(panel.get_by_text(title, exact=True)).to_be_visible()
        expect(panel.get_by_text(paper)).to_be_visible()
    expect(page.get_by_role("list", name="Rules for the documents")).to_be_visible()
    expect(page.locator('main a[href^="mailto:"]').first).to_be_visible()


def test_a_keyboard_reaches_and_chooses_a_proof(open_page: OpenPage):
    page = open_page(PATH, axe=False)
    bank = page.get_by_role("tab", name="Bank Proof")
    bank.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#proof-bank")).to_be_visible()
    expect(bank).to_be_focused()


@pytest.mark.parametrize(("width", "theme"), [(360, "dark"), (768, "light"), (1360, "dark")])
def test_nothing_is_cut_off_and_all_is_legible_in_both_themes(
    open_page: OpenPage, width: int, theme
):
    page = open_page(PATH, width=width, theme=theme)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
