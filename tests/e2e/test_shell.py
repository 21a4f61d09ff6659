"""What stands around every page (R201 to R210)."""

import itertools
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from nnm_site.shared.content import queries
from tests.documents import Document, words
from tests.pages import (
    READY,
    SHIFTS,
    OpenPage,
    box_of,
    check_shifts,
    close_open_notices,
    lay_out_everything,
    wait_until,
)
from tests.programs import find_program
from tools.browser import ensure_browser

pytestmark = pytest.mark.requirement(
    "R102", "R201", "R202", "R203", "R204", "R205", "R206", "R207", "R208", "R302"
)

#: Any page will do: the frame is the same everywhere.
PAGE = "/disclaimer"

PHONE = {"width": 360, "height": 640}
WIDTHS = (320, 360, 768, 1024, 1139, 1140, 1360, 1920)

STRIP = ("Downloads", "Partner Us", "Research", "Open Account")
ABOUT = ("About Us", "KMP Team", "Milestones", "Gallery")
MENU = (
    "Products & Services", "Wealth Management", "Our Forte", "Calculator", "Blog", "Contact Us",
    "Login",
)  # fmt: skip
ADDRESSES = {
    "Downloads": "/downloads",
    "Partner Us": "/partner-us",
    "Research": "/nnm-research",
    "About Us": "/about",
    "KMP Team": "/about/kmp-management",
    "Milestones": "/about/milestones",
    "Gallery": "/about/gallery",
    "Products & Services": "/products",
    "Wealth Management": "/wealth",
    "Our Forte": "/our-forte",
    "Calculator": "/calculator",
    "Contact Us": "/contact",
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
RISKS = (
    "9 out of 10 individual traders in equity Futures and Options Segment, incurred net losses.",
    "On an average, loss makers registered net trading loss close to ₹ 50,000.",
    "Over and above the net trading losses incurred, loss makers expended an additional 28% of net"
    " trading losses as transaction costs.",
    "Those making net trading profits, incurred between 15% to 50% of such profits as transaction"
    " cost.",
)
TICKER = {
    "Attention Investors": "Stock Brokers can accept securities as margin from clients only by way"
    " of pledge in the depository system w.e.f. September 1, 2020.",
    "KYC": "KYC is one time exercise while dealing in securities markets - once KYC is done through"
    " a SEBI registered intermediary (broker, DP, Mutual Fund etc.), you need not undergo the same"
    " process again when you approach another intermediary.",
    "IPO": "No need to issue cheques by investors while subscribing to IPO. Just write the bank"
    " account number and sign in the application form to authorise your bank to make payment in"
    " case of allotment. No worries for refund as the money remains in investor's account.",
}


def link(place: Page | Locator, name: str) -> Locator:
    """The link whose visible words are `name`; some add "(external site)" for screen readers."""
    return place.get_by_role("link", name=re.compile(rf"^{re.escape(name)}( ?↗| \(|$)"))


def strip(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Shortcuts")


def menu(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Main")


def footer(page: Page) -> Locator:
    return page.get_by_role("contentinfo")


def dock(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Quick help")


def phones_toggle(page: Page) -> Locator:
    return dock(page).locator("summary", has_text="Trading desk phone numbers")


def outside(page: Page) -> None:
    """Click where nothing is."""
    page.mouse.click(5, 300)


# Top strip ---------------------------------------------------------------------------------------


@pytest.mark.short("320")
@pytest.mark.parametrize("width", WIDTHS)
def test_strip_is_one_line_at_every_width(open_page: OpenPage, width: int):
    page = open_page(PAGE, width=width)
    boxes = [box_of(link(strip(page), label)) for label in STRIP]
    assert len({round(b["y"]) for b in boxes}) == 1
    assert all(b["height"] >= (44 if width < 600 else 24) for b in boxes)
    assert all(a["x"] + a["width"] <= b["x"] + 0.5 for a, b in itertools.pairwise(boxes))
    assert boxes[-1]["x"] + boxes[-1]["width"] <= width


def test_strip_and_menu_lead_where_they_say(shared_page: OpenPage):
    page = shared_page(PAGE)
    for label in STRIP[:3]:
        expect(link(strip(page), label)).to_have_attribute("href", ADDRESSES[label])
    account = queries.link("account-opening").url
    expect(link(strip(page), "Open Account")).to_have_attribute("href", account)
    for label in MENU:
        address = ADDRESSES.get(label) or queries.link(label.lower()).url
        expect(link(menu(page), label)).to_have_attribute("href", address)
    page.get_by_role("button", name="About").click()
    for label in ABOUT:
        expect(link(menu(page), label)).to_have_attribute("href", ADDRESSES[label])


# Navigation --------------------------------------------------------------------------------------


@pytest.mark.short("1140")
@pytest.mark.parametrize("width", [1140, 1250, 1360])
def test_wide_menu_stands_in_one_line(open_page: OpenPage, width: int):
    page = open_page(PAGE, width=width)
    expect(page.get_by_role("button", name="Menu")).to_be_hidden()
    boxes = [box_of(link(menu(page), label)) for label in MENU]
    boxes.append(box_of(page.locator("header .menu-theme")))
    middles = {round(b["y"] + b["height"] / 2) for b in boxes}
    assert max(middles) - min(middles) <= 1
    about = box_of(page.get_by_role("button", name="About"))
    logo = box_of(page.locator("header").get_by_role("link", name=re.compile("NNM Securities")))
    assert logo["x"] + logo["width"] <= about["x"]
    assert boxes[-1]["x"] + boxes[-1]["width"] <= width


def test_about_drops_down_and_closes(open_page: OpenPage):
    page = open_page(PAGE)
    about = page.get_by_role("button", name="About")
    first = link(menu(page), "About Us")
    expect(first).to_be_hidden()
    for close in ("button", "Escape", "outside"):
        about.click()
        expect(first).to_be_visible()
        assert box_of(first)["y"] > box_of(about)["y"]
        if close == "button":
            about.click()
        elif close == "Escape":
            page.keyboard.press("Escape")
            expect(about).to_be_focused()
        else:
            outside(page)
        expect(first).to_be_hidden()


def test_about_is_usable_by_keyboard(open_page: OpenPage):
    page = open_page(PAGE)
    page.get_by_role("button", name="About").focus()
    page.keyboard.press("Enter")
    for label in ABOUT:
        page.keyboard.press("Tab")
        expect(link(menu(page), label)).to_be_focused()


def test_hamburger_opens_the_whole_menu(open_page: OpenPage):
    """R202: the mobile menu is open or closed."""
    page = open_page(PAGE, **PHONE)
    toggle = page.get_by_role("button", name="Menu")
    last = link(menu(page), "Login")
    expect(last).to_be_hidden()
    for close in ("button", "Escape", "outside"):
        toggle.click()
        for label in (*ABOUT, *MENU):
            expect(link(menu(page), label)).to_be_visible()
            assert box_of(link(menu(page), label))["height"] >= 44
        expect(menu(page).get_by_role("button", name="Switch between light")).to_be_visible()
        if close == "button":
            toggle.click()
        elif close == "Escape":
            page.keyboard.press("Escape")
        else:
            page.mouse.click(180, 20)
        expect(last).to_be_hidden()


def test_current_page_is_marked(document: Callable[[str], Document]):
    links = document("/calculator").named("nav", "Main").iter("a")
    assert [words(a) for a in links if a.get("aria-current") == "page"] == ["Calculator"]


@pytest.mark.short("360")
@pytest.mark.parametrize("width", [360, 1360])
def test_menus_work_without_javascript(open_page: OpenPage, width: int):
    page = open_page(PAGE, width=width, javascript=False, close_notices=False)
    page.get_by_role("button", name="Menu" if width == 360 else "About").click()
    for label in (*ABOUT, *MENU):
        expect(link(menu(page), label)).to_be_visible()


# Risk disclosure ---------------------------------------------------------------------------------


def test_risk_disclosure_stands_above_the_footer_to_the_letter(shared_page: OpenPage):
    """R208."""
    page = shared_page(PAGE)
    block = page.get_by_role("region", name="RISK DISCLOSURES ON DERIVATIVES")
    assert tuple(block.get_by_role("listitem").all_text_contents()) == RISKS
    expect(block.get_by_text("Source: SEBI study dated January 25, 2023")).to_be_visible()
    expect(block.get_by_text("For context, not part of the prescribed text")).to_be_visible()
    assert box_of(block)["y"] + box_of(block)["height"] <= box_of(footer(page))["y"] + 1


# Footer ------------------------------------------------------------------------------------------


def test_footer_links_lead_where_they_say(document: Callable[[str], Document]):
    links = list(document(PAGE).named("nav", "Footer").iter("a"))
    for label, address in FOOTER.items():
        found = [a.get("href") for a in links if re.match(rf"{re.escape(label)}( ?↗|$)", words(a))]
        assert found == [address], label


@pytest.mark.long
@pytest.mark.parametrize(("width", "most"), [(360, 1500), (1360, 1200)])
def test_the_end_of_a_hindi_page_holds_both_texts_and_is_as_short(
    open_page: OpenPage, width: int, most: int
):
    """What is prescribed stands there in Hindi, and folded below it in English."""
    page = open_page("/hi/contact", width=width, height=740)
    lay_out_everything(page)
    main, end = box_of(page.locator("main")), box_of(footer(page))
    assert end["y"] + end["height"] - main["y"] - main["height"] <= most


@pytest.mark.short("360-1500")
@pytest.mark.parametrize(("width", "most"), [(360, 1500), (1360, 1200)])
def test_the_end_of_a_page_is_short_and_keeps_every_text(
    open_page: OpenPage, width: int, most: int
):
    """From the end of `main` to the end of the footer, the messages standing still in several lines."""
    page = open_page("/disclaimer", width=width, height=740)
    lay_out_everything(page)
    main, end = box_of(page.locator("main")), box_of(footer(page))
    assert end["y"] + end["height"] - main["y"] - main["height"] <= most
    registrations = footer(page).locator(".footer-registrations")
    expect(registrations).to_contain_text(queries.registration("sebi-broker").number)
    folds = page.locator(".risk .phone-fold, .footer .phone-fold:not(.footer-registrations *)")
    assert set(folds.evaluate_all("all => all.map(e => e.open)")) == {width > 1000}
    registrations.locator("summary").click()
    for entry in queries.registrations():
        expect(registrations.locator("dl").get_by_text(entry.number).first).to_be_visible()


@pytest.mark.long
def test_the_bar_comes_back_on_the_way_up(open_page: OpenPage):
    """By the styles alone; an anchor that one goes up to is not below it."""
    page = open_page("/charges", **PHONE)
    bar = page.locator(".masthead")
    page.mouse.move(180, 300)
    page.mouse.wheel(0, 2000)
    expect(bar).not_to_be_in_viewport()
    page.mouse.wheel(0, -200)
    expect(bar).to_be_in_viewport()
    page.get_by_role("button", name="Menu").click()
    expect(link(menu(page), "Help")).to_be_in_viewport()
    page.keyboard.press("Escape")
    page.evaluate("location.hash = 'brokerage'")
    expect(page.locator("#brokerage")).to_be_in_viewport()
    assert box_of(page.locator("#brokerage"))["y"] >= box_of(bar)["y"] + box_of(bar)["height"]


def test_footer_names_office_registrations_and_compliance(shared_page: OpenPage):
    page = shared_page(PAGE)
    place = footer(page)
    firm = queries.firm()
    for line in (firm.legal_name, *firm.registered_office, *firm.hours):
        expect(place.get_by_text(line, exact=True)).to_be_visible()
    place.locator(".footer-registrations summary").click()
    for entry in queries.registrations():
        row = place.locator("dl > div", has_text=f"{entry.label}, {entry.authority}")
        expect(row.get_by_role("definition")).to_have_text(entry.number)
    officer = queries.contact("compliance-officer")
    expect(link(place, officer.email)).to_have_attribute("href", f"mailto:{officer.email}")
    expect(link(place, officer.phone)).to_have_attribute(
        "href", "tel:" + officer.phone.replace(" ", "")
    )
    for line in (
        "Filing complaints on SCORES – Easy & quick",
        "Register on SCORES portal",
        "Mandatory details for filing complaints on SCORES: Name, PAN, Address, Mobile Number,"
        " E-mail ID",
        "Benefits: Effective communication, Speedy redressal of the grievances",
        "Investment in securities market are subject to market risks, read all the related"
        " documents carefully before investing.",
    ):
        expect(place.get_by_text(line)).to_be_visible()


@pytest.mark.long
def test_copyright_year_is_the_visitors_year_not_the_builds(open_page: OpenPage):
    page = open_page(PAGE)
    expect(footer(page)).to_contain_text(f"© {datetime.now(UTC).astimezone().year} ")
    later = "const D = Date; Date = class extends D { getFullYear() { return 2031 } };"
    page = open_page(PAGE, before=later)
    expect(footer(page)).to_contain_text("© 2031 ")


@pytest.mark.short("Attention Investors")
@pytest.mark.parametrize("label", TICKER)
def test_ticker_tab_shows_its_prescribed_text_alone(open_page: OpenPage, label: str):
    """R204: Attention Investors (default), KYC, IPO. Keys and addresses: test_choice.py."""
    page = open_page(PAGE, reduced_motion=True)
    tabs = page.get_by_role("tablist", name="Investor awareness").get_by_role("tab")
    expect(tabs).to_have_text(list(TICKER))
    if label != "Attention Investors":
        tabs.get_by_text(label).click()
    expect(tabs.get_by_text(label)).to_have_attribute("aria-selected", "true")
    panel = footer(page).get_by_role("tabpanel")
    expect(panel).to_have_count(1)
    expect(panel.get_by_role("listitem").first).to_have_text(TICKER[label])


def test_protection_notice_says_the_prescribed_texts(shared_page: OpenPage):
    page = shared_page(PAGE)
    notice = footer(page).get_by_role("region", name="Investor protection")
    for name in ("attention investors", "investor protection"):
        expect(footer(page).get_by_role("switch", name=f"Pause {name}")).to_be_attached()
    expect(notice).to_contain_text(
        "Prevent unauthorised transactions in your account --> Update your mobile numbers/email"
        " IDs with your stock brokers."
    )
    expect(notice).to_contain_text("directly from CDSL on the same day......................issued")


# Pop-ups -----------------------------------------------------------------------------------------

POPUPS = {
    "Investor Charter": "Investor Charter",
    "Add Nominee": "Add Nominee",
    "Know it is us": "How to know it is us",
}


@pytest.mark.short("360-Investor Charter")
@pytest.mark.parametrize("button", POPUPS)
@pytest.mark.parametrize("width", [360, 1360])
def test_popup_opens_and_closes(open_page: OpenPage, width: int, button: str):
    """R205: the popups are open or closed; by the button, Escape, and a click outside."""
    page = open_page(PAGE, width=width, height=740)
    popup = page.get_by_role("dialog", name=POPUPS[button])
    opener = page.get_by_role("button", name=button, exact=True).last
    expect(popup).to_be_hidden()
    footer(page).evaluate("it => it.querySelectorAll('details').forEach(fold => fold.open = true)")
    for close in ("button", "Escape", "outside"):
        opener.click()
        expect(popup).to_be_visible()
        sheet = box_of(popup)
        assert sheet["x"] >= 0
        assert sheet["x"] + sheet["width"] <= width
        assert sheet["y"] >= 0
        if close == "button":
            popup.get_by_role("button", name="Close").click()
        elif close == "Escape":
            page.keyboard.press("Escape")
            expect(opener).to_be_focused()
        else:
            page.mouse.click(2, 2)
        expect(popup).to_be_hidden()


def test_charter_popup_offers_the_page_and_the_document(open_page: OpenPage):
    page = open_page(PAGE)
    footer(page).get_by_role("button", name="Investor Charter").click()
    popup = page.get_by_role("dialog", name="Investor Charter")
    expect(link(popup, "Depository participant")).to_have_attribute("href", "/investor-charter")
    document = link(popup, "Stock broker")
    expect(document).to_have_attribute("href", "/pdf/downloads/investor-charter-stock-brokers.pdf")
    expect(document).to_have_attribute("target", "_blank")


@pytest.mark.short("contentinfo")
@pytest.mark.parametrize("place", ["contentinfo", "complementary"])
def test_nominee_popup_opens_from_footer_and_dock_and_says_whom_to_reach(
    open_page: OpenPage, place: str
):
    page = open_page(PAGE)
    page.get_by_role(place).get_by_role("button", name="Add Nominee").click()  # type: ignore[arg-type]
    popup = page.get_by_role("dialog", name="Add Nominee")
    contact = queries.contact("nominee")
    address = link(popup, contact.email).first
    expect(address).to_have_attribute("href", f"mailto:{contact.email}")
    expect(link(popup, contact.phone).first).to_be_visible()
    for point in queries.popup("add-nominee").points:
        expect(popup.get_by_text(point)).to_be_visible()


# Dock --------------------------------------------------------------------------------------------


@pytest.mark.short("True")
@pytest.mark.parametrize("javascript", [True, False])
def test_phone_ticker_minimises_to_an_icon_and_comes_back(open_page: OpenPage, javascript: bool):
    """R206: five trading-desk numbers. On a phone a script minimises it at first."""
    page = open_page(PAGE, **PHONE, javascript=javascript)
    if javascript:
        phones_toggle(page).click()
    numbers = dock(page).get_by_role("list", name="Trading desk phone numbers")
    assert [a.get_attribute("href") for a in numbers.get_by_role("link").all()] == [
        "tel:" + desk.phone.replace(" ", "") for desk in queries.trading_desks()
    ]
    assert numbers.get_by_role("link").count() == 5
    phones_toggle(page).click()
    expect(numbers).to_be_hidden()
    expect(phones_toggle(page)).to_be_visible()
    phones_toggle(page).click()
    expect(numbers).to_be_visible()


@pytest.mark.short("True")
@pytest.mark.parametrize("javascript", [True, False])
def test_overlay_is_visible_at_first_and_closes(open_page: OpenPage, javascript: bool):
    """R207: a toggle that starts visible, on pages about paying, contact and accounts."""
    page = open_page(
        "/contact",
        **PHONE,
        javascript=javascript,
        close_notices=False,
    )
    overlay = page.get_by_role("dialog", name="Check, Validate, Verify")
    expect(overlay).to_be_visible()
    overlay.get_by_role("button", name="Show how").click()
    popup = page.get_by_role("dialog", name="How to know it is us")
    for key in ("check-validate-verify", "know-it-is-us"):
        for point in queries.popup(key).points:
            expect(popup.get_by_text(point)).to_be_visible()
    expect(link(popup, "SEBI Check")).to_be_visible()
    popup.get_by_role("button", name="Close").click()
    overlay.get_by_role("button", name="Close").click()
    expect(overlay).to_be_hidden()


@pytest.mark.requirement("T22")
def test_open_account_is_always_in_reach(open_page: OpenPage):
    page = open_page(PAGE, **PHONE)
    account = link(dock(page), "Open Account")
    expect(account).to_have_attribute("href", queries.link("account-opening").url)
    for position in (0, 3000, 100_000):
        page.evaluate(f"scrollTo(0, {position})")
        expect(account).to_be_in_viewport(ratio=1)


@pytest.mark.short("320")
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_in_the_dock_overlaps(open_page: OpenPage, width: int):
    page = open_page(PAGE, width=width, height=640, close_notices=False)
    parts = dock(page).locator(".phone-list:visible, .dock-action, .dock-account, .phones-toggle")
    boxes = [box_of(part) for part in parts.all()]
    assert len(boxes) == (4 if width < 1360 else 5)
    for a, b in itertools.combinations(boxes, 2):
        apart = (
            a["x"] + a["width"] <= b["x"] + 0.5
            or b["x"] + b["width"] <= a["x"] + 0.5
            or a["y"] + a["height"] <= b["y"] + 0.5
            or b["y"] + b["height"] <= a["y"] + 0.5
        )
        assert apart, (a, b)
    assert all(b["x"] >= 0 and b["x"] + b["width"] <= width for b in boxes)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if width >= 1360:
        numbers = dock(page).locator(".phone-list")
        assert numbers.evaluate("list => list.scrollWidth <= list.clientWidth")


@pytest.mark.short("True-360")
@pytest.mark.parametrize("width", [360, 768, 1360])
@pytest.mark.parametrize("opened", [True, False])
def test_page_keeps_free_what_the_dock_takes(open_page: OpenPage, width: int, opened: bool):
    """The end of the page can always be scrolled clear of the dock."""
    page = open_page(PAGE, width=width, close_notices=not opened)
    if opened != (width >= 1360):
        phones_toggle(page).click()
    # The end is laid out when it comes near, and may be further down than it was thought to be.
    bottom = "document.querySelector('.copyright').getBoundingClientRect().bottom"
    top = box_of(dock(page))["y"]
    wait_until(page, f"scrollTo(0, document.documentElement.scrollHeight), {bottom} <= {top}")


def test_low_screen_leaves_room_for_the_page(open_page: OpenPage):
    """WCAG 1.4.10: at 400% zoom a desktop is 320 × 256."""
    page = open_page(PAGE, width=320, height=256, close_notices=False)
    expect(link(dock(page), "Open Account")).not_to_be_in_viewport()
    expect(phones_toggle(page)).not_to_be_in_viewport()


def test_print_shows_none_of_it(open_page: OpenPage):
    page = open_page(PAGE, close_notices=False)
    page.emulate_media(media="print")
    for part in (
        strip(page),
        menu(page),
        dock(page),
        page.locator("footer"),
        page.locator(".risk"),
    ):
        expect(part).to_be_hidden()


# From page to page -------------------------------------------------------------------------------


@pytest.mark.long
def test_links_between_pages_are_ordinary_links(open_page: OpenPage):
    """A click loads a new document, on still and on live pages."""
    page = open_page(PAGE)
    for label, path in (("Calculator", "/calculator"), ("Contact Us", "/contact")):
        page.evaluate("window.left = true")
        with page.expect_navigation(url=f"**{path}"):
            link(menu(page), label).click()
        assert page.evaluate("window.left") is None
        page.wait_for_selector(READY, state="attached")


#: Which addresses the browser takes a rule to mean, by its own reading of the patterns.
MEANT = """
([where, addresses]) => {
  const means = (rule, url) => {
    if (rule.and) return rule.and.every((each) => means(each, url));
    if (rule.not) return !means(rule.not, url);
    return [rule.href_matches].flat().some((pattern) => new URLPattern(pattern, location.origin).test(url));
  };
  return addresses.filter((address) => means(where, new URL(address, location.origin).href));
}
"""


def test_the_browser_prerenders_pages_and_nothing_else(shared_page: OpenPage, http: httpx.Client):
    page = shared_page("/disclaimer")
    where = http.get("/pages.speculationrules").json()["prerender"][0]["where"]
    pages = ["/", "/products", "/blog/1", "/hi/products", "/contact#offices"]
    others = ["/products?tab=ipo", "/calculator", "/search?q=sip", "/pdf/downloads/x.pdf", "/thank-you",
              "/data/complaints.csv", "/enquiries/partner", "/api/openapi.json", "/hi/thank-you"]  # fmt: skip
    assert page.evaluate(MEANT, [where, [*pages, *others]]) == pages


def test_a_page_that_was_prerendered_or_kept_follows_what_was_chosen_since(open_page: OpenPage):
    """Both ways it is made before the choice and shown after it; the browser says when."""
    page = open_page("/contact", close_notices=False)
    strip = page.locator("#safety-overlay")
    expect(strip).to_have_attribute("open", "")
    for event in ("document.dispatchEvent(new Event('prerenderingchange'))",
                  "dispatchEvent(new PageTransitionEvent('pageshow'))"):  # fmt: skip
        page.evaluate("document.querySelector('#safety-overlay').setAttribute('open', '')")
        version = strip.get_attribute("data-version")
        page.evaluate(
            """([version]) => {
              sessionStorage.setItem("closed:safety-overlay", version);
              localStorage.setItem("theme", "dark");
            }""",
            [version],
        )
        page.evaluate(event)
        expect(strip).not_to_have_attribute("open", "")
        expect(page.locator("html")).to_have_class(re.compile("dark"))
        page.evaluate("localStorage.setItem('theme', 'light')")


# What is closed stays closed ---------------------------------------------------------------------

#: Notes which notices showed in any frame.
OPEN_AT_FRAMES = """
const seen = new Set();
const look = () => {
  for (const e of document.querySelectorAll("[data-remember][open]")) seen.add(e.id);
  window.everOpen = [...seen];
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""

REFUSED = """
for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, {
    configurable: true, get() { throw new DOMException("refused", "SecurityError"); },
  });
"""


def remembered(page: Page) -> list[str]:
    """The ids of everything on the page that is open until it is closed."""
    found = page.locator("[data-remember]").evaluate_all("all => all.map(e => e.id)")
    assert all(found), "what is remembered needs an id"
    return found


def close_all(page: Page) -> None:
    """Notices by their button, the phone strip by its own; then the browser has kept it."""
    close_open_notices(page)
    phones_toggle(page).click()
    expect(page.locator("[data-remember][open]")).to_have_count(0)
    wait_until(
        page,
        f"{remembered(page)}.every(id => "
        "[localStorage, sessionStorage].some(kept => kept.getItem(`closed:${id}`) !== null))",
    )


@pytest.mark.long
def test_what_was_closed_stays_closed_on_every_page_without_a_shift(open_page: OpenPage, site: str):
    """Before the first frame: nothing shows and goes again."""
    page = open_page("/", close_notices=False, before=SHIFTS + OPEN_AT_FRAMES)
    assert len(remembered(page)) > 2
    assert page.locator("[data-remember][open]").count() == len(remembered(page))
    close_all(page)
    for path in ("/disclaimer", "/calculator", "/"):
        page.goto(site + path)
        page.wait_for_selector(READY, state="attached")
        wait_until(page, "window.everOpen")
        assert page.evaluate("everOpen") == []
        check_shifts(page)


@pytest.mark.requirement("T25")
@pytest.mark.long
def test_notices_are_kept_by_id_and_version_and_strips_for_the_session(
    open_page: OpenPage, site: str
):
    page = open_page("/", close_notices=False)
    every = remembered(page)
    for_session = ["safety-overlay", "phone-ticker"]
    assert set(for_session) <= set(every)
    close_all(page)
    # Another session of the same browser.
    state = page.context.storage_state()
    (origin,) = state["origins"]
    kept = {entry["name"]: entry["value"] for entry in origin["localStorage"]}
    versions = {
        f"closed:{id}": page.locator(f"#{id}").get_attribute("data-version")
        for id in every
        if id not in for_session
    }
    assert kept == versions
    assert page.evaluate("Object.keys(sessionStorage).toSorted()") == sorted(
        f"closed:{id}" for id in for_session
    )
    # A notice whose text has changed since shows again, and no other.
    changed = next(iter(versions))
    page.evaluate("name => localStorage.setItem(name, 'older')", changed)
    page.goto(site + "/")
    open_now = page.locator("[data-remember][open]")
    expect(open_now).to_have_count(1)
    expect(open_now).to_have_id(changed.removeprefix("closed:"))
    # What was opened again by hand stays open.
    phones_toggle(page).click()
    wait_until(page, "sessionStorage.getItem('closed:phone-ticker') === 'opened'")
    page.goto(site + "/disclaimer")
    expect(page.locator("#phone-ticker[open]")).to_be_attached()


@pytest.mark.short("/")
@pytest.mark.parametrize("path", ["/", "/calculator"])
def test_a_refused_storage_does_no_harm(open_page: OpenPage, site: str, path: str):
    """What is closed opens on the next page; no error, and the theme can still be switched."""
    page = open_page(path, close_notices=False, before=REFUSED)
    close_all(page)
    page.get_by_role("button", name="Switch between light and dark").locator(
        "visible=true"
    ).first.click()
    expect(page.locator("html")).to_have_class(re.compile("dark"))
    page.goto(site + path)
    expect(page.locator("#phone-ticker[open]")).to_be_attached()


# Back and Forward --------------------------------------------------------------------------------


@pytest.fixture
def with_back_cache(launch_browser, site: str) -> Iterator[Page]:
    """A page in a browser that keeps pages for Back: Playwright asks it not to, and a Chromium
    without windows cannot."""
    found = ensure_browser()
    browser = launch_browser(
        executable_path=find_program("chromium") if "headless-shell" in found else found,
        ignore_default_args=["--disable-back-forward-cache"],
    )
    page = browser.new_page()
    page.add_init_script(
        """addEventListener("pageshow", event => {
             if (event.persisted) document.documentElement.dataset.persisted = "";
           });
           window.sockets = [];
           const Real = WebSocket;
           window.WebSocket = class extends Real {
             constructor(...all) { super(...all); sockets.push(this); }
           };
           addEventListener("pagehide", () => {
             // Once every listener has run.
             queueMicrotask(() => sessionStorage.left = sockets.map(socket => socket.readyState));
           });"""
    )
    page.goto(site + PAGE)
    yield page
    browser.close()


@pytest.mark.long
def test_back_to_a_still_page_shows_it_as_it_was(with_back_cache: Page, site: str):
    page = with_back_cache
    page.evaluate("document.documentElement.dataset.mark = 'mine'")
    page.goto(site + "/contact")
    page.evaluate("history.back()")
    expect(page.locator("html[data-persisted][data-mark=mine]")).to_be_attached()


@pytest.mark.long
def test_a_live_page_closes_its_socket_and_comes_back_with_its_entries(
    with_back_cache: Page, site: str
):
    page = with_back_cache
    page.goto(site + "/calculator")
    page.wait_for_selector(READY, state="attached")
    field = page.locator("#delivery-quantity")
    field.fill("250")
    expect(page.locator(".live[data-asked*='quantity=250']")).to_be_attached()
    expect(page).to_have_url(re.compile("quantity=250$"))
    page.goto(site + PAGE)
    # 2: closing, 3: closed.
    assert set(page.evaluate("sessionStorage.left").split(",")) <= {"2", "3"}
    page.evaluate("history.back()")
    page.wait_for_selector(READY, state="attached")
    expect(field).to_have_value("250")
    expect(page.locator(".live[data-asked*='quantity=250']")).to_be_attached()
    # It computes again.
    field.fill("300")
    expect(page.locator(".live[data-asked*='quantity=300']")).to_be_attached()
