"""Policy and regulatory pages (R901 to R905)."""

import datetime
import re
import unicodedata
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from nnm_site.features.regulatory.pages import CHARTER, GLOSSARY, PAGES, PolicyPage
from nnm_site.shared.content import queries
from nnm_site.shared.rules.dates import today
from tests.documents import Document, rows_of, words
from tests.pages import OpenPage, box_of, wait_until
from tests.routes import ROUTES

pytestmark = pytest.mark.requirement("R903", "R904", "R905")

Read = Callable[[str], Document]

every_page = pytest.mark.parametrize("policy", PAGES, ids=lambda page: page.key)


#: Width and height in points.
A4 = (595, 842)


def figure_of(document: Document, caption: str) -> Element:
    (found,) = [
        figure for figure in document.all("figure")
        if [words(c) for c in figure.findall("figcaption")] == [caption]
    ]  # fmt: skip
    return found


def head_of(document: Document, caption: str) -> list[str]:
    head = document.table(caption).findall("thead/tr/th")
    assert {cell.get("scope") for cell in head} == {"col"}
    return [words(cell) for cell in head]


def too_wide(page: Page) -> list[str]:
    """What sticks out of the page at the right, as its text."""
    return page.evaluate(
        """() => [...document.querySelectorAll('main *')].filter((e) => {
          const box = e.getBoundingClientRect();
          const hidden = e.closest('.visually-hidden') || !e.checkVisibility();
          return !hidden && box.width > 1 && box.right > document.documentElement.clientWidth + 1;
        }).map((e) => e.tagName + ': ' + e.textContent.slice(0, 60))"""
    )


@every_page
def test_a_document_is_complete_without_a_script(document: Read, policy: PolicyPage):
    """Text, way home and date are in the HTML."""
    page = document(policy.path)
    main = page.one("main")
    assert len(words(main).split()) > 60
    (trail,) = [nav for nav in main.iter("nav") if nav.get("aria-label") == "Breadcrumb"]
    assert [a.get("href") for a in trail.iter("a")] == ["/"]
    (reviewed,) = main.iter("time")
    assert datetime.date.fromisoformat(reviewed.attrib["datetime"]) <= today()
    assert words(list(trail.iter("li"))[-1]).endswith(policy.label)


@pytest.mark.parametrize(
    "policy", [p for p in PAGES if p is not CHARTER], ids=lambda page: page.key
)
def test_the_table_of_contents_names_every_section(document: Read, policy: PolicyPage):
    main = document(policy.path).one("main")
    (contents,) = [nav for nav in main.iter("nav") if nav.get("class", "").startswith("contents")]
    sections = [heading.get("id") for heading in main.iter("h2")]
    assert sections
    assert [a.get("href") for a in contents.iter("a")] == [f"#{id}" for id in sections]


@pytest.mark.requirement("T24")
@pytest.mark.long
@every_page
def test_a_page_prints_on_a4_without_cut_off_content(
    open_page: OpenPage, policy: PolicyPage, tmp_path: Path
):
    page = open_page(policy.path, reduced_motion=True)
    file = tmp_path / "page.pdf"
    page.pdf(path=file, prefer_css_page_size=True)
    paper = PdfReader(file)
    assert {tuple(map(round, sheet.mediabox[2:])) for sheet in paper.pages} == {A4}
    sheets = [sheet.extract_text() for sheet in paper.pages]
    # Each names the firm and the page's address; small type is taken out of a PDF in pieces.
    pieces = ["".join(unicodedata.normalize("NFKC", sheet).split()) for sheet in sheets]
    firm = "".join(queries.firm().legal_name.split())
    assert all(firm in one and policy.path in one for one in pieces)
    printed = "".join(pieces)
    title = page.get_by_role("heading", level=1).inner_text()
    assert "".join(title.split()) in printed
    # Every word of the text is on the paper, those of hidden tabs and pop-ups included.
    page.emulate_media(media="print")
    page.evaluate("document.querySelectorAll('.visually-hidden').forEach((e) => e.remove())")
    expected = set(re.findall(r"[\w₹,.]+", page.locator("main .prose").inner_text()))
    lost = [word for word in expected if word.strip(".,") not in printed]
    assert not lost
    # The page's own frame is not.
    assert "Skiptocontent" not in printed
    assert "Allrightsreserved" not in printed
    # A4 less the margins of the style is 178 mm.
    page.set_viewport_size({"width": 672, "height": 900})
    assert not too_wide(page)


@pytest.mark.long
def test_the_way_of_a_complaint_is_printed_on_one_sheet(open_page: OpenPage, tmp_path: Path):
    open_page("/investor-grievance").pdf(path=tmp_path / "page.pdf", prefer_css_page_size=True)
    sheets = [sheet.extract_text() for sheet in PdfReader(tmp_path / "page.pdf").pages]
    (drawn,) = [sheet for sheet in sheets if "How a complaint travels" in sheet]
    assert all(step in drawn for step in ("You write to us", "Second review", "Appeal"))


def test_the_table_of_contents_leads_to_a_section(open_page: OpenPage):
    page = open_page("/privacy-policy", reduced_motion=True)
    contents = page.get_by_role("navigation", name="On this page")
    contents.get_by_role("link", name="Your rights").click()
    expect(page.get_by_role("heading", name="Your rights")).to_be_in_viewport()
    assert page.url.endswith("#your-rights")


def test_key_managerial_personnel(document: Read):
    """R903: columns serial number, name, designation, mobile number, email; 5 rows."""
    page = document("/kmp-details")
    name = "Key managerial personnel"
    assert head_of(page, name) == [
        "Sr. No.", "Name of the Individual", "Designation", "Mobile Number", "Email id",
    ]  # fmt: skip
    rows = rows_of(page.table(name))
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "5"]
    assert [row[2] for row in rows] == [
        "Managing director and chief executive officer (CEO)",
        "Whole-time director",
        "Compliance officer",
        "Company secretary",
        "Chief financial officer",
    ]
    officer = queries.contact("compliance-officer")
    assert rows[2][1:] == [officer.person, "Compliance officer", officer.phone, officer.email]
    (link, *_) = [a for a in page.table(name).iter("a") if words(a) == officer.phone]
    assert link.get("href") == "tel:" + officer.phone.replace(" ", "")


def test_the_escalation_matrix(document: Read):
    """R904: 5 roles with contact person, address, phone, email and hours."""
    page = document("/investor-grievance")
    assert head_of(page, "Escalation matrix") == [
        "Details of", "Contact Person", "Address", "Contact No.", "Email Id",
        "Working hours when complainant can call",
    ]  # fmt: skip
    rows = rows_of(page.table("Escalation matrix"))
    assert [row[0] for row in rows] == [
        "Client servicing",
        "Customer care",
        "Head of client servicing and customer care",
        "Compliance officer",
        "Chief executive officer (CEO)",
    ]
    assert {row[5] for row in rows} == {"Mon-Fri 9 AM to 7 PM, Sat 10 AM to 4 PM"}
    assert all(all(row) for row in rows)


def test_where_a_complaint_can_go(document: Read):
    """R904: the regulator or the exchange: SCORES, exchanges, SMART ODR."""
    page = document("/investor-grievance")
    main = page.one("main")
    hrefs = {a.get("href") for a in main.iter("a")}
    assert hrefs >= {
        queries.link(key).url for key in ("scores", "smart-odr", "nse-complaints", "bse-complaints")
    }
    flow = figure_of(page, "How a complaint travels")
    assert not [e for e in flow.iter() if e.tag.rpartition("}")[2] in {"img", "svg", "canvas"}]
    texts = {words(e) for e in flow.iter()}
    stages = queries.complaint_way("odr").stages
    assert texts >= {stage.name for stage in stages} | {
        stage.time for stage in stages if stage.time
    }
    assert any("How to track your complaint" in words(h) for h in main.iter("h2"))


def test_the_client_bank_accounts(document: Read):
    """R905: account number, account name, bank, IFSC; @valid UPI IDs."""
    page = document("/client-bank-account-details")
    assert head_of(page, "Client bank accounts") == [
        "Account number", "Account name", "Bank", "IFSC", "UPI ID (@valid)",
    ]  # fmt: skip
    rows = rows_of(page.table("Client bank accounts"))
    assert len(rows) == len(queries.bank_accounts())
    assert all("@valid" in row[4] for row in rows)
    main = page.one("main")
    assert "Money may only be paid to or from" in words(main)
    assert queries.link("sebi-check").url in {a.get("href") for a in main.iter("a")}


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("/client-bank-account-details", "bank-accounts"),
        ("/investor-grievance", "scores"),
        ("/disclosure", "derivatives-risk"),
        ("/disclosure", "unauthorised-trading"),
        ("/disclosure", "unauthorised-demat"),
        ("/disclaimer", "advertisement-warning"),
        ("/account-opening", "kyc"),
        ("/investor-charter", "depository-vision"),
        ("/investor-charter", "depository-mission"),
    ],
)
def test_a_prescribed_text_is_shown_to_the_letter(document: Read, path: str, key: str):
    """R109: prescribed texts verbatim; `content/prescribed.toml` is the canonical copy."""
    text = queries.prescribed(key)
    box = "".join(document(path).named("aside", text.title).itertext())
    for line in (*text.texts, *([text.note] if text.note else [])):
        assert line in box
    assert f"Prescribed text. {text.source}." in box


@pytest.mark.parametrize(
    "path",
    ["/about", "/our-forte", "/products", "/partner-us", "/wealth", "/wealth/wealth-management",
     "/wealth/protection", "/wealth/personal-finance"],
)  # fmt: skip
def test_the_market_risk_warning_is_there_to_the_letter(document: Read, path: str):
    """The code of advertisement asks for it."""
    assert (
        "Investment in securities market are subject to market risks, read all the related "
        "documents carefully before investing."
    ) in [words(line) for line in document(path).named("aside", "Market risk").iter()]


def test_the_bank_account_note_is_the_exchanges_own(document: Read):
    """R905: BSE notice 20230127-42, written out once more to guard the canonical copy."""
    page = document("/client-bank-account-details")
    name = queries.firm().legal_name
    assert (
        f"Investors are requested to note that Stock broker {name} is permitted to receive/pay "
        "money from/to investor through designated banks accounts only named as client bank "
        f"accounts. Stock broker {name} is also required to disclose these client bank accounts "
        "to Stock Exchange. Hence, you are requested to use following client bank accounts only "
        "for the purpose of dealings in your trading account with us. The details of these client "
        "bank accounts are also displayed by Stock Exchanges on their website under “Know/ Locate "
        "your Stock Broker”."
    ) in "".join(page.one("main").itertext())


def test_a_term_leads_to_its_meaning(open_page: OpenPage):
    page = open_page("/mitc", reduced_motion=True)
    page.locator("main").get_by_role("link", name="CUSPA").click()
    page.wait_for_url("**/glossary#cuspa")
    expect(page.locator("#cuspa")).to_be_in_viewport()
    expect(page.locator("#cuspa dt")).to_contain_text("CUSPA")


def test_the_glossary_has_every_term_with_an_anchor(document: Read):
    entries = document(GLOSSARY.path).with_attribute("id")
    shown = {entry.get("id"): words(entry) for entry in entries}
    for term in queries.terms():
        assert shown[term.key].startswith(term.term)


def test_the_site_map_lists_every_page(document: Read):
    main = document("/site-map").one("main")
    found = {a.get("href") for a in main.iter("a")}
    assert found >= {route.path for route in ROUTES if route.listed and not route.canonical}
    for category in queries.download_categories():
        assert found >= {download.href for download in queries.documents(category.key)}
    assert "/style-guide" not in found


def test_a_privacy_notice_for_each_enquiry_form(document: Read):
    """R901: itemised data and purpose for each form."""
    page = document("/privacy-policy")
    form = 'Data of the form "Become Our Business Partner"'
    assert [row[2] for row in rows_of(page.table(form))] == ["Yes", "Yes", "Yes", "Yes", "No"]
    assert (
        len(rows_of(page.table("Data of the advisor request on the wealth management page"))) == 5
    )
    assert len(rows_of(page.table("Data of the open-account form beside the blog"))) == 3


@pytest.mark.requirement("V14.3.3")
def test_what_the_privacy_policy_says_about_the_browser_is_true(open_page: OpenPage):
    """Section "Cookies and storage in your browser": no cookies; theme, what was closed, a number
    for the tab on pages that calculate.
    """
    page = open_page("/")
    page.get_by_role("button", name="Switch between light and dark").first.click()
    page.goto(page.url + "calculator")
    wait_until(page, "sessionStorage.length > 0")
    assert page.context.cookies() == []
    kept = page.evaluate("Object.keys(localStorage)")
    assert {key for key in kept if not key.startswith("closed:notice-")} <= {"theme", "market-view"}
    session = page.evaluate("Object.keys(sessionStorage)")
    assert {key for key in session if not key.startswith("closed:")} <= {"token"}


@pytest.mark.short("/authorised-persons-Authorised persons-in-blocks")
@pytest.mark.parametrize(
    ("path", "caption", "kind"),
    [
        ("/authorised-persons", "Authorised persons", "in-blocks"),
        ("/registrations", "Registrations and memberships", "in-lines"),
        ("/know-it-is-us", "People and special matters", "in-lines"),
        ("/account-opening", "What to have at hand", "in-lines"),
    ],
)
def test_a_table_of_words_is_readable_on_a_phone(
    open_page: OpenPage, path: str, caption: str, kind: str
):
    """More than three columns become blocks in which each value follows its label."""
    page = open_page(path, width=360)
    table = page.get_by_role("table", name=caption)
    frame = table.locator("..")
    expect(frame).to_have_class(re.compile(rf"\b{kind}\b"))
    assert frame.evaluate("e => e.scrollWidth <= e.clientWidth")
    heads = table.locator("thead th").all_text_contents()
    row = table.locator("tbody tr").first
    top = box_of(row)
    for label, cell in zip(heads, row.locator("th, td").all(), strict=True):
        if cell.get_attribute("scope") == "row":
            continue
        said = cell.evaluate("e => getComputedStyle(e, '::before').content")
        # What follows the stroke is said instead: nothing.
        seen = said.partition(" / ")[0].strip('" ')
        assert (seen == label) == (kind == "in-blocks")
        box = box_of(cell)
        assert box["y"] >= top["y"]
        assert box["x"] + box["width"] <= 360


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/voluntary-freezing", "What happens after your request"),
        ("/account-opening", "The way to your account"),
    ],
)
def test_a_process_is_drawn_as_a_list(document: Read, path: str, name: str):
    flow = figure_of(document(path), name)
    assert len(list(flow.iter("li"))) >= 4


@pytest.mark.parametrize(
    ("path", "entries"),
    [
        ("/client-bank-account-details", queries.bank_accounts),
        ("/kmp-details", lambda: [post.contact for post in queries.key_people()]),
        ("/authorised-persons", queries.authorised_persons),
    ],
)
def test_samples_are_marked(document: Read, path: str, entries: Callable[[], Iterable[Any]]):
    """R112: sample content is recognisable."""
    marked = "Specimen" in [words(e) for e in document(path).one("main").iter()]
    assert marked == any(entry.sample for entry in entries())
