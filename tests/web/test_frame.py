"""What the documents hold around every page: strip, menu, footer, pop-ups, dock (R201 to R208)."""

import re
from collections.abc import Callable

import pytest
from lxml.html import HtmlElement

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import Contact, ExternalLink, Registration, TradingDesk
from nnm_site.shared.content.models.law import Prescribed
from nnm_site.shared.content.models.shell import Popup, TickerTab
from tests.documents import Document, words

pytestmark = pytest.mark.requirement("R201", "R202", "R203", "R204", "R205", "R206", "R207", "R208")

Read = Callable[[str], Document]

#: Any page will do: the frame is the same everywhere.
PAGE = "/disclaimer"

#: The words of a link, and its address or the key of a link of the content.
STRIP = {
    "Downloads": "/downloads",
    "Partner Us": "/partner-us",
    "Research": "/nnm-research",
    "Open Account": "account-opening",
}
MENU = {
    "About Us": "/about",
    "KMP Team": "/about/kmp-management",
    "Milestones": "/about/milestones",
    "Gallery": "/about/gallery",
    "Products & Services": "/products",
    "Wealth Management": "/wealth",
    "Our Forte": "/our-forte",
    "Calculator": "/calculator",
    "Blog": "blog",
    "Contact Us": "/contact",
    "Login": "login",
    "Search": "/search",
}
FOOTER = {
    "Investor Grievance": "/investor-grievance",
    "Client Bank Account Details": "/client-bank-account-details",
    "Voluntary Freezing": "/voluntary-freezing",
    "KMP details": "/kmp-details",
    "Services": "/services",
    "Disclaimer": "/disclaimer",
    "Disclosure": "/disclosure",
    "Terms and Conditions": "/terms-and-conditions",
    "Privacy Policy": "/privacy-policy",
    "Refund and Cancellation": "/refund-and-cancellation",
    "SEBI": "https://www.sebi.gov.in",
    "NSE": "https://www.nseindia.com",
    "BSE": "https://www.bseindia.com",
    "MCX": "https://www.mcxindia.com",
    "CDSL": "https://www.cdslindia.com",
    "SCORES": "https://scores.sebi.gov.in",
    "SMART ODR": "https://smartodr.in",
    "CDSL e-voting": "https://www.evotingindia.com",
}


def links(place: HtmlElement) -> dict[str, str]:
    """The visible words of each link, without the sign and the words for another site, and its address."""
    return {re.sub(r" ?↗.*| \(opens .*", "", words(a)): a.get("href", "") for a in place.iter("a")}


@pytest.mark.parametrize(("name", "wanted"), [("Shortcuts", STRIP), ("Main", MENU)])
def test_strip_and_menu_lead_where_they_say(
    document: Read, name: str, wanted: dict[str, str]
) -> None:
    """In this order; more may stand between."""
    found = links(document(PAGE).named("nav", name))
    addresses = [
        (label, to if to.startswith("/") else ExternalLink.get(to).url)
        for label, to in wanted.items()
    ]
    assert [pair for pair in found.items() if pair[0] in wanted] == addresses


def test_current_page_is_marked(document: Read) -> None:
    menu = document("/calculator").named("nav", "Main").iter("a")
    assert [words(a) for a in menu if a.get("aria-current") == "page"] == ["Calculator"]


def test_footer_links_lead_where_they_say(document: Read) -> None:
    found = links(document(PAGE).named("nav", "Footer"))
    assert {label: found.get(label) for label in FOOTER} == FOOTER


def test_footer_names_office_registrations_and_compliance(document: Read) -> None:
    footer = document(PAGE).one("footer")
    firm, officer = queries.firm(), Contact.get("compliance-officer")
    said = words(footer)
    lines = (firm.legal_name, *firm.registered_office, *firm.hours)
    assert [line for line in lines if line not in said] == []
    rows = [[words(cell) for cell in row] for row in footer.findall(".//dl/div")]
    registrations = [[f"{one.label}, {one.authority}", one.number] for one in Registration.all()]
    assert [row for row in registrations if row not in rows] == []
    assert links(footer)[officer.email] == f"mailto:{officer.email}"
    assert links(footer)[officer.phone] == "tel:" + officer.phone.replace(" ", "")


def test_footer_and_strip_say_what_is_prescribed(document: Read) -> None:
    """What no row of docs/regulatory-checklist.md asks of every page; the letters of the risk disclosure: test_risk.py."""
    page = document(PAGE)
    footer, notice = page.one("footer"), words(page.named("div", "Investor protection"))
    for tab in TickerTab.all():
        (panel,) = [e for e in footer.iter() if e.get("data-panel") == tab.key]
        assert tuple(words(item) for item in panel.iter("li")) == tab.texts, tab.key
    for key in ("unauthorised-trading", "unauthorised-demat"):
        assert [text for text in Prescribed.get(key).texts if text not in notice] == []
    assert (
        "Prevent unauthorised transactions in your account --> Update your mobile numbers/email"
        in notice
    )
    assert "directly from CDSL on the same day......................issued" in notice
    risks, order = page.named("section", "RISK DISCLOSURES ON DERIVATIVES"), list(page.tree.iter())
    assert "For context, not part of the prescribed text" in words(risks)
    assert order.index(risks) < order.index(footer)


def test_popups_offer_the_charters_say_whom_to_reach_and_how_to_know_us(document: Read) -> None:
    page = document(PAGE)
    charters = page.one("dialog", id="investor-charter-popup")
    assert links(charters)["Depository participant"] == "/investor-charter"
    (broker,) = [a for a in charters.iter("a") if words(a).startswith("Stock broker (")]
    assert broker.get("href") == "/pdf/downloads/investor-charter-stock-brokers.pdf"
    assert broker.get("target") == "_blank"
    nominee, contact = page.one("dialog", id="add-nominee-popup"), Contact.get("nominee")
    assert links(nominee)[contact.email] == f"mailto:{contact.email}"
    assert contact.phone in links(nominee)
    ours = page.one("dialog", id="know-it-is-us-popup")
    assert "SEBI Check" in links(ours)
    for popup, key in (
        (nominee, "add-nominee"),
        (ours, "check-validate-verify"),
        (ours, "know-it-is-us"),
    ):
        said = words(popup)
        assert [point for point in Popup.get(key).points if point not in said] == [], key


def test_dock_has_a_number_for_each_trading_desk(document: Read) -> None:
    """R206."""
    dialled = [a.get("href", "") for a in document(PAGE).named("aside", "Quick help").iter("a")]
    desks = ["tel:" + desk.phone.replace(" ", "") for desk in TradingDesk.all()]
    assert desks
    assert [number for number in dialled if number.startswith("tel:")] == desks
    assert ExternalLink.get("account-opening").url in dialled
