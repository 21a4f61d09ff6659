"""What stands around every page (R201 to R210)."""

import itertools
import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from nnm_site.shared.content.models.firm import Registration
from nnm_site.shared.content.models.shell import Popup, TickerTab
from tests.pages import (
    READY,
    SHIFTS,
    OpenPage,
    box_of,
    check_shifts,
    close_open_notices,
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
WIDTHS = (320, 360, 768, 1024, 1139, 1140, 1250, 1360, 1920)

STRIP = ("Downloads", "Partner Us", "Research", "Open Account")
ABOUT = ("About Us", "KMP Team", "Milestones", "Gallery")
MENU = (
    "Products & Services", "Wealth Management", "Our Forte", "Calculator", "Blog", "Contact Us",
    "Login",
)  # fmt: skip


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


# Widths ------------------------------------------------------------------------------------------


def overlaps(boxes: list[dict[str, float]]) -> list[str]:
    """Pairs of boxes of which one covers a part of the other."""
    return [
        f"{a} and {b}"
        for a, b in itertools.combinations(boxes, 2)
        if a["x"] + a["width"] > b["x"] + 0.5
        and b["x"] + b["width"] > a["x"] + 0.5
        and a["y"] + a["height"] > b["y"] + 0.5
        and b["y"] + b["height"] > a["y"] + 0.5
    ]


def close_by(page: Page, how: str, button: Locator, outside: tuple[int, int]) -> None:
    """Close what is open by the button, by Escape or by a click outside."""
    if how == "outside":
        page.mouse.click(*outside)
    elif how == "Escape":
        page.keyboard.press("Escape")
    else:
        button.click()


def first_visit(page: Page, width: int) -> None:
    """The page as it comes at this width: numbers that were minimised stay so for a session."""
    page.set_viewport_size({"width": width, "height": 640})
    page.evaluate("sessionStorage.clear()")
    page.reload()


def test_strip_menu_and_dock_have_room_at_every_width(open_page: OpenPage):
    page = open_page(PAGE, close_notices=False)
    parts = dock(page).locator(".phone-list:visible, .dock-action, .dock-account, .phones-toggle")
    logo = page.locator("header").get_by_role("link", name=re.compile("NNM Securities"))
    about, theme = page.get_by_role("button", name="About"), page.locator("header .menu-theme")
    faults = []
    for width in WIDTHS:
        first_visit(page, width)
        bars = {"strip": [box_of(link(strip(page), label)) for label in STRIP]}
        if width >= 1140:
            expect(page.get_by_role("button", name="Menu")).to_be_hidden()
            bars["menu"] = [box_of(link(menu(page), label)) for label in MENU]
            bars["menu"] += [box_of(theme)]
        for name, boxes in bars.items():
            middles = [box["y"] + box["height"] / 2 for box in boxes]
            if max(middles) - min(middles) > 1:
                faults.append(f"{width}: {name} is in several lines: {boxes}")
        if "menu" in bars:
            bars["menu"] += [box_of(logo), box_of(about)]
        bars["dock"] = [box_of(part) for part in parts.all()]
        assert len(bars["dock"]) == (4 if width < 1360 else 5), width
        for name, boxes in bars.items():
            faults += [f"{width}: {name}: {pair}" for pair in overlaps(boxes)]
            faults += [
                f"{width}: {name}: {box} is cut off"
                for box in boxes
                if box["x"] < 0 or box["x"] + box["width"] > width
            ]
        least = 44 if width < 600 else 24
        faults += [f"{width}: {box} is too low" for box in bars["strip"] if box["height"] < least]
        cut_off = "all => all.some(list => list.scrollWidth > list.clientWidth)"
        if page.locator("html, .dock .phone-list:visible").evaluate_all(cut_off):
            faults.append(f"{width}: page or numbers are wider than their room")
    assert not faults, "\n".join(faults)


def test_page_keeps_free_what_the_dock_takes(open_page: OpenPage):
    """The end of the page can always be scrolled clear of the dock, numbers open or closed."""
    page = open_page(PAGE)
    # The end is laid out when it comes near, and may be further down than it was thought to be.
    bottom = "document.querySelector('.copyright').getBoundingClientRect().bottom"
    top = "document.querySelector('.dock').getBoundingClientRect().top"
    for width in (360, 768, 1360):
        first_visit(page, width)
        for _ in ("as it comes", "the other way"):
            wait_until(
                page, f"scrollTo(0, document.documentElement.scrollHeight), {bottom} <= {top}"
            )
            phones_toggle(page).click()


# Navigation --------------------------------------------------------------------------------------


def test_about_drops_down_and_closes(open_page: OpenPage):
    page = open_page(PAGE)
    about = page.get_by_role("button", name="About")
    first = link(menu(page), "About Us")
    expect(first).to_be_hidden()
    for close in ("button", "Escape", "outside"):
        about.click()
        expect(first).to_be_visible()
        assert box_of(first)["y"] > box_of(about)["y"]
        close_by(page, close, about, (5, 300))
        expect(first).to_be_hidden()
        if close == "Escape":
            expect(about).to_be_focused()
    about.focus()
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
        close_by(page, close, toggle, (180, 20))
        expect(last).to_be_hidden()


def test_without_javascript_menus_and_notices_open_and_close(open_page: OpenPage):
    page = open_page("/contact", **PHONE, javascript=False, close_notices=False)
    overlay_says_how_and_closes(page)
    numbers = dock(page).get_by_role("list", name="Trading desk phone numbers")
    for shown in (False, True):
        phones_toggle(page).click()
        expect(numbers).to_be_visible(visible=shown)
    page.get_by_role("button", name="Menu").click()
    for width in (360, 1360):
        page.set_viewport_size({"width": width, "height": 640})
        if width == 1360:
            page.reload()
            page.get_by_role("button", name="About").click()
        for label in (*ABOUT, *MENU):
            expect(link(menu(page), label)).to_be_visible()


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


# Footer ------------------------------------------------------------------------------------------


def test_footer_shows_each_prescribed_text_alone_and_the_year_of_the_visitor(open_page: OpenPage):
    """R204: Attention Investors (default), KYC, IPO. Keys and addresses: test_choice.py."""
    later = "const D = Date; Date = class extends D { getFullYear() { return 2031 } };"
    page = open_page(PAGE, **PHONE, reduced_motion=True, before=later)
    expect(footer(page)).to_contain_text("© 2031 ")
    # A live page gets it when the framework has found what was built.
    month = open_page("/calculator/month", before=later)
    expect(footer(month)).to_contain_text("© 2031 ")
    tabs = page.get_by_role("tablist", name="Investor awareness").get_by_role("tab")
    expect(tabs).to_have_text([tab.label for tab in TickerTab.all()])
    for tab in TickerTab.all():
        if tab != TickerTab.all()[0]:
            tabs.get_by_text(tab.label).click()
        expect(tabs.get_by_text(tab.label)).to_have_attribute("aria-selected", "true")
        panel = footer(page).get_by_role("tabpanel")
        expect(panel).to_have_count(1)
        expect(panel.get_by_role("listitem").first).to_have_text(tab.texts[0])
    # Folded on a phone, open where there is room; the registrations open when asked for.
    registrations = footer(page).locator(".footer-registrations")
    folds = page.locator(".risk .phone-fold, .footer .phone-fold:not(.footer-registrations *)")
    for width in (360, 1360):
        page.set_viewport_size({"width": width, "height": 740})
        page.reload()
        assert set(folds.evaluate_all("all => all.map(e => e.open)")) == {width == 1360}
        registrations.locator("summary").click()
        for entry in Registration.all():
            expect(registrations.locator("dl").get_by_text(entry.number).first).to_be_visible()


# Pop-ups -----------------------------------------------------------------------------------------

#: The place of a button, its words, and the name of the pop-up that it opens.
POPUPS = (
    ("contentinfo", "Investor Charter", "Investor Charter"),
    ("contentinfo", "Add Nominee", "Add Nominee"),
    ("complementary", "Add Nominee", "Add Nominee"),
    ("complementary", "Know it is us", "How to know it is us"),
)
CLOSES = ("Close", "Escape", "outside", "Close")


def test_popup_opens_and_closes(open_page: OpenPage):
    """R205: the pop-ups are open or closed; by the button, Escape, and a click outside."""
    page = open_page(PAGE)
    for width in (360, 1360):
        first_visit(page, width)
        footer(page).evaluate(
            "it => it.querySelectorAll('details').forEach(one => one.open = true)"
        )
        for (place, button, name), close in zip(POPUPS, CLOSES, strict=True):
            popup = page.get_by_role("dialog", name=name)
            opener = page.get_by_role(place).get_by_role("button", name=button, exact=True)  # type: ignore[arg-type]
            expect(popup).to_be_hidden()
            opener.click()
            expect(popup).to_be_visible()
            sheet = box_of(popup)
            assert min(sheet["x"], sheet["y"]) >= 0, name
            assert sheet["x"] + sheet["width"] <= width, name
            close_by(page, close, popup.get_by_role("button", name="Close"), (2, 2))
            expect(popup).to_be_hidden()
            if close == "Escape":
                expect(opener).to_be_focused()


# Dock --------------------------------------------------------------------------------------------


def overlay_says_how_and_closes(page: Page) -> None:
    """R207: a toggle that starts visible, on pages about paying, contact and accounts."""
    overlay = page.get_by_role("dialog", name="Check, Validate, Verify")
    expect(overlay).to_be_visible()
    overlay.get_by_role("button", name="Show how").click()
    popup = page.get_by_role("dialog", name="How to know it is us")
    expect(popup.get_by_text(Popup.get("check-validate-verify").points[0])).to_be_visible()
    popup.get_by_role("button", name="Close").click()
    overlay.get_by_role("button", name="Close").click()
    expect(overlay).to_be_hidden()


@pytest.mark.requirement("T22")
def test_open_account_and_the_desks_numbers_are_always_in_reach(open_page: OpenPage):
    page = open_page("/contact", **PHONE, close_notices=False)
    overlay_says_how_and_closes(page)
    # R206: on a phone a script minimises the numbers at first.
    numbers = dock(page).get_by_role("list", name="Trading desk phone numbers")
    for shown in (False, True, False, True):
        expect(phones_toggle(page)).to_be_visible()
        expect(numbers).to_be_visible(visible=shown)
        phones_toggle(page).click()
    expect(numbers).to_be_hidden()
    account = link(dock(page), "Open Account")
    for position in (0, 3000, 100_000):
        page.evaluate(f"scrollTo(0, {position})")
        expect(account).to_be_in_viewport(ratio=1)
    # WCAG 1.4.10: at 400% zoom a desktop is 320 × 256, and the page has that room to itself.
    page.set_viewport_size({"width": 320, "height": 256})
    page.evaluate("scrollTo(0, 0)")
    expect(account).not_to_be_in_viewport()
    expect(phones_toggle(page)).not_to_be_in_viewport()


def test_what_moves_can_be_paused_and_print_shows_none_of_it(open_page: OpenPage):
    page = open_page(PAGE, close_notices=False)
    for name in ("attention investors", "investor protection"):
        expect(footer(page).get_by_role("switch", name=f"Pause {name}")).to_be_attached()
    page.emulate_media(media="print")
    outside = map(page.locator, (".risk", ".skip-link"))
    for part in (strip(page), menu(page), dock(page), footer(page), *outside):
        expect(part).to_be_hidden()


# From page to page -------------------------------------------------------------------------------


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


def test_the_browser_prerenders_pages_and_nothing_else(open_page: OpenPage):
    page = open_page(PAGE)
    rules = page.locator("script[type=speculationrules]").text_content()
    where = json.loads(rules or "")["prerender"][0]["where"]
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


def test_a_refused_storage_does_no_harm(open_page: OpenPage, site: str):
    """What is closed opens on the next page; no error, and the theme can still be switched."""
    page = open_page("/", close_notices=False, before=REFUSED)
    for path in ("/calculator", "/"):
        close_all(page)
        page.get_by_role("button", name="Switch between light and dark").locator(
            "visible=true"
        ).first.click()
        expect(page.locator("html")).to_have_class(re.compile("dark"))
        page.goto(site + path)
        page.wait_for_selector(READY, state="attached")
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
def test_back_shows_a_page_as_it_was_and_a_live_one_with_its_entries(
    with_back_cache: Page, site: str
):
    page = with_back_cache
    page.evaluate("document.documentElement.dataset.mark = 'mine'")
    page.goto(site + "/contact")
    page.evaluate("history.back()")
    expect(page.locator("html[data-persisted][data-mark=mine]")).to_be_attached()
    # A live page closes its socket when it is left, and computes again.
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
    field.fill("300")
    expect(page.locator(".live[data-asked*='quantity=300']")).to_be_attached()
