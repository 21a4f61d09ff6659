"""The home page (specification §2.3, §4, §7, §9)."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from nnm_site.content import queries
from nnm_site.content.models.research import NoteKind
from nnm_site.home.structured import structured_data
from tests.pages import OpenPage, check_axe

TYPED = "A Well-Planned Work Produces a Good Result"
WIDGETS = "https://s3.tradingview.com/external-embedding/embed-widget-"

#: Does what a script of TradingView does: reads its own text and puts a frame into its place.
FAKE_WIDGET = """
(() => {
  const script = document.currentScript;
  const place = script.parentNode.querySelector(".tradingview-widget-container__widget");
  place.dataset.read = script.textContent;
  place.append(document.createElement("iframe"));
})();
"""

#: Notes which panels show when the parser has passed the tabs: before any script of the bundle.
FIRST_SHOWN = """
new MutationObserver((_, observer) => {
  if (!document.getElementById("testimonials")) return;
  observer.disconnect();
  const shown = [...document.querySelectorAll("main [role=tabpanel]:not([hidden])")];
  document.documentElement.dataset.firstShown = shown.map((panel) => panel.id).join(" ");
}).observe(document, { childList: true, subtree: true });
"""

#: With JavaScript off Chromium reports each preloaded module as refused.
SCRIPTS_REFUSED = ["request failed: csp"]

#: Five seconds become half a second, so that the carousel's own interval can be waited for.
FAST_FIVE_SECONDS = """
const slow = window.setInterval;
window.setInterval = (run, ms, ...rest) => slow(run, ms === 5000 ? 500 : ms, ...rest);
"""


def notices(page: Page) -> list[Locator]:
    """The opening notices, outermost first."""
    return [page.locator(f"#notice-{notice.key}") for notice in queries.notices()]


def shown_panels(page: Page) -> list[str | None]:
    return [
        panel.get_attribute("id")
        for panel in page.get_by_role("main").get_by_role("tabpanel").all()
    ]


def is_in_front(target: Locator) -> bool:
    """Whether a click in the middle of `target` would reach it."""
    return target.evaluate(
        """(element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const found = document.elementFromPoint(left + width / 2, top + height / 2);
          return element.contains(found);
        }"""
    )


def test_sections_come_in_the_order_of_the_specification(open_page: OpenPage):
    """§2.3, 1 to 12."""
    page = open_page("/", axe=False)
    order = page.locator("main > section").evaluate_all(
        "sections => sections.map(s => s.id || s.getAttribute('aria-label'))"
    )
    assert order == [
        "hero", "The firm in figures", "ideology", "vision", "solutions", "services",
        "What we stand for", "market-trends", "platforms", "research", "testimonials", "team",
        "questions",
    ]  # fmt: skip


# The opening notices


def test_three_notices_open_and_each_closes_with_its_own_button(open_page: OpenPage):
    """§2.3: up to three notices, the first is the outer one."""
    page = open_page("/", close_notices=False, axe=False)
    outer, middle, inner = notices(page)
    for notice in (outer, middle, inner):
        expect(notice).to_be_visible()
        expect(notice.get_by_role("button", name="Close")).to_have_count(1)
    assert is_in_front(outer.get_by_role("button", name="Close"))
    expect(outer).to_contain_text("Pay 20% upfront margin of the transaction value")
    outer.get_by_role("button", name="Close").click()
    expect(outer).to_be_hidden()
    expect(middle.get_by_role("link", name="Open Account")).to_be_visible()
    middle.get_by_role("button", name="Close").click()
    expect(middle).to_be_hidden()
    officer = queries.contact("compliance-officer")
    expect(inner.get_by_role("link", name=officer.email)).to_be_visible()
    inner.get_by_role("button", name="Close").click()
    expect(inner).to_be_hidden()


def test_notices_can_be_closed_in_any_order_on_a_wide_screen(open_page: OpenPage):
    page = open_page("/", close_notices=False, axe=False)
    outer, middle, inner = notices(page)
    inner.get_by_role("button", name="Close").click()
    middle.get_by_role("button", name="Close").click()
    expect(outer).to_be_visible()
    outer.get_by_role("button", name="Close").click()
    expect(outer).to_be_hidden()


def test_escape_closes_the_notice_on_top(open_page: OpenPage):
    page = open_page("/", close_notices=False, axe=False)
    outer, middle, inner = notices(page)
    page.keyboard.press("Escape")
    expect(outer).to_be_hidden()
    expect(middle).to_be_visible()
    page.keyboard.press("Escape")
    expect(middle).to_be_hidden()
    expect(inner).to_be_visible()


def test_closed_notices_stay_closed_inside_the_site_and_open_on_a_full_load(open_page: OpenPage):
    page = open_page("/", close_notices=False, axe=False)
    outer, middle, inner = notices(page)
    outer.get_by_role("button", name="Close").click()
    expect(outer).to_be_hidden()
    page.get_by_role("link", name="Read More about our ideology").click()
    expect(page).to_have_url(re.compile("/about$"))
    expect(page.locator("#hero")).to_have_count(0)
    page.go_back()
    expect(page.locator("#hero")).to_be_visible()
    expect(outer).to_be_hidden()
    expect(middle).to_be_visible()
    expect(middle.get_by_role("link", name="Open Account")).to_be_visible()
    page.reload()
    for notice in (outer, middle, inner):
        expect(notice).to_be_visible()


def test_notices_close_without_javascript(open_page: OpenPage):
    page = open_page(
        "/", close_notices=False, javascript=False, axe=False, tolerate=SCRIPTS_REFUSED
    )
    for notice in notices(page):
        expect(notice).to_be_visible()
        notice.get_by_role("button", name="Close").click()
        expect(notice).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), [(360, 740), (412, 915), (1360, 860)])
def test_notices_leave_the_heading_readable(open_page: OpenPage, width: int, height: int):
    page = open_page("/", width=width, height=height, close_notices=False, axe=False)
    heading = page.locator("h1").bounding_box()
    assert heading is not None
    for notice in notices(page):
        box = notice.bounding_box()
        assert box is not None
        below = box["y"] >= heading["y"] + heading["height"]
        beside = box["x"] >= heading["x"] + heading["width"]
        assert below or beside, f"{box} covers {heading}"
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width


def test_notices_close_one_after_the_other_on_a_phone(open_page: OpenPage):
    page = open_page("/", width=360, height=740, close_notices=False, axe=False)
    for notice in notices(page):
        close = notice.get_by_role("button", name="Close")
        assert is_in_front(close)
        close.click()
        expect(notice).to_be_hidden()


# Hero and story


def test_hero_names_the_text_shows_the_verse_and_opens_an_account(open_page: OpenPage):
    """§2.3, 1."""
    page = open_page("/", axe=False)
    hero = page.locator("#hero")
    expect(hero.locator("h1")).to_contain_text("Chanakya Niti")
    verse = queries.verse("arthashastra-1-4-3")
    expect(hero.locator("[lang=sa]")).to_have_text(verse.devanagari)
    expect(hero.locator("figcaption")).to_contain_text("Arthashastra 1.4.3")
    expect(hero.get_by_role("link", name="Open Account")).to_have_attribute(
        "href", queries.link("account-opening").url
    )
    expect(hero.get_by_role("link", name="See what we charge")).to_have_attribute(
        "href", "/calculator"
    )


def test_typing_line_types_loops_and_can_be_paused(open_page: OpenPage):
    """§9: 50 ms a letter, 1000 ms at the end, again and again."""
    page = open_page("/", axe=False)
    line = page.locator("type-line")
    expect(line).to_have_attribute("data-letter", "50")
    expect(line).to_have_attribute("data-pause", "1000")
    typed = line.locator("[part=typed]")
    for _ in range(2):
        expect(typed).not_to_have_text(TYPED)
        expect(typed).to_have_text(TYPED)
    expect(typed).not_to_have_text(TYPED)
    page.get_by_role("switch", name="Pause the typing line").check()
    stopped = typed.text_content()
    page.wait_for_timeout(400)
    assert typed.text_content() == stopped


def test_typing_line_stands_still_when_motion_is_not_wanted(open_page: OpenPage):
    page = open_page("/", reduced_motion=True, axe=False)
    typed = page.locator("type-line [part=typed]")
    expect(typed).to_have_text(TYPED)
    page.wait_for_timeout(2500)
    expect(typed).to_have_text(TYPED)


def test_facts_come_with_their_source(open_page: OpenPage):
    """§1: founded in 1950, 19,000+ clients, 70+ staff."""
    page = open_page("/", axe=False)
    facts = page.get_by_role("region", name="The firm in figures")
    expect(facts.locator("dd")).to_have_text(["1950", "19,000+", "70+", "7"])
    expect(facts).to_contain_text(queries.claims()[0].source)


def test_both_read_more_links_lead_to_about_and_tell_what_about(open_page: OpenPage):
    """§2.3, 2 and 3."""
    page = open_page("/", axe=False)
    expect(page.get_by_text("Read More", exact=True)).to_have_count(2)
    for about in ("our ideology", "our vision and mission"):
        link = page.get_by_role("link", name=f"Read More about {about}", exact=True)
        expect(link).to_have_attribute("href", "/about")


def test_solutions_answer_each_worry_in_its_own_row(open_page: OpenPage):
    """§2.3, 4."""
    page = open_page("/", axe=False)
    rows = page.locator("#solutions tbody tr")
    expect(rows).to_have_count(4)
    expected = {
        "Lack of investment guidance": "Skilled professionals",
        "Lack of research reports": "Research and analytics",
        "Lack of offline assistance": "Customer support with physical branches",
        "Concerns about value-added services": "Value-added services",
    }
    found = {
        row.get_by_role("rowheader").inner_text(): row.locator("strong").inner_text()
        for row in rows.all()
    }
    assert found == expected


# Services


def test_services_show_one_panel_and_algo_first(open_page: OpenPage):
    """§2.3, 5 and §4."""
    page = open_page("/", axe=False)
    section = page.locator("#services")
    expect(section.get_by_role("tab")).to_have_text(
        ["Equity", "Derivatives", "Commodities", "Currency", "Mutual Funds", "ALGO", "IPO"]
    )
    expect(section.get_by_role("tab", selected=True)).to_have_text("ALGO")
    for service in queries.services():
        section.get_by_role("tab", name=service.label, exact=True).click()
        panel = section.get_by_role("tabpanel")
        expect(panel).to_have_count(1)
        expect(panel.get_by_role("heading")).to_have_text(service.heading)
        for line in service.lines:
            expect(panel).to_contain_text(line)
        assert len(service.lines) == 3
        expect(panel.locator("svg use")).to_have_attribute(
            "href", f"/drawings/{service.drawing}.svg#art"
        )
        expect(page).to_have_url(re.compile(f"service={service.key}(&|$)"))
    page.go_back()
    expect(section.get_by_role("tab", selected=True)).to_have_text("ALGO")


def test_an_address_shows_its_panels_before_any_script_of_the_bundle(open_page: OpenPage):
    page = open_page("/?service=mutual-funds&research=ipo", before=FIRST_SHOWN, axe=False)
    root = page.locator("html")
    expect(root).to_have_attribute("data-first-shown", "service-mutual-funds research-ipo")
    assert shown_panels(page) == ["service-mutual-funds", "research-ipo"]


def test_unknown_choices_fall_back_to_the_defaults(open_page: OpenPage):
    page = open_page("/?service=tulips&research=%3Cb%3E", before=FIRST_SHOWN, axe=False)
    root = page.locator("html")
    expect(root).to_have_attribute("data-first-shown", "service-algo research-analysis")
    assert shown_panels(page) == ["service-algo", "research-analysis"]


def test_each_choice_carries_the_other_one_along(open_page: OpenPage):
    page = open_page("/?service=currency", axe=False)
    page.get_by_role("tab", name="IPO Note").click()
    expect(page.locator("#research-ipo")).to_be_visible()
    expect(page.locator("#service-currency")).to_be_visible()
    equity = page.get_by_role("tab", name="Equity", exact=True)
    expect(equity).to_have_attribute("href", "/?service=equity&research=ipo")
    equity.click()
    expect(page.locator("#service-equity")).to_be_visible()
    expect(page.locator("#research-ipo")).to_be_visible()


def test_services_can_be_chosen_by_arrow_keys(open_page: OpenPage):
    page = open_page("/", axe=False)
    page.get_by_role("tab", name="ALGO").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#service-ipo")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#service-equity")).to_be_visible()


def test_divider_holds_three_headlines(open_page: OpenPage):
    """§2.3, 6."""
    page = open_page("/", axe=False)
    expect(page.get_by_role("region", name="What we stand for").locator("li")).to_have_text(
        [
            "Empowering Your Equity Journey",
            "Mastering Derivative Dynamics",
            "Seamless Trading Solutions",
        ]
    )


# Market trends


def test_nothing_is_asked_of_another_host_before_scrolling(open_page: OpenPage):
    page = open_page("/", axe=False)
    page.wait_for_timeout(500)
    addresses = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    own = page.evaluate("location.origin")
    assert [address for address in addresses if not address.startswith(own)] == []


def test_market_widgets_load_with_their_options_when_scrolled_to(open_page: OpenPage):
    """§7."""
    names = ("ticker-tape", "advanced-chart", "screener")
    page = open_page("/", allow={f"{WIDGETS}{name}.js": FAKE_WIDGET for name in names}, axe=False)
    read: dict[str, dict[str, Any]] = {}
    for name in names:
        widget = page.locator(f"market-widget[data-widget={name}]")
        height = widget.evaluate("w => w.offsetHeight")
        widget.scroll_into_view_if_needed()
        expect(widget).to_have_attribute("data-state", "loaded")
        expect(widget.locator("iframe")).to_have_attribute("title", re.compile("BSE|shares"))
        expect(widget.locator(".widget-fallback")).to_be_hidden()
        assert widget.evaluate("w => w.offsetHeight") == height
        read[name] = json.loads(widget.locator("[data-read]").get_attribute("data-read") or "")
    tape, chart, screener = (read[name] for name in names)
    assert [symbol["title"] for symbol in tape["symbols"]] == [
        "Sensex", "Midcap", "Smallcap", "Largecap", "BSE 500",
    ]  # fmt: skip
    assert all(symbol["proName"].startswith("BSE:") for symbol in tape["symbols"])
    assert (tape["colorTheme"], tape["locale"]) == ("dark", "in")
    assert (chart["symbol"], chart["interval"], chart["theme"]) == ("BSE:SENSEX", "D", "light")
    assert chart["allow_symbol_change"] is True
    assert (screener["market"], screener["height"]) == ("india", 550)
    assert (screener["defaultScreen"], screener["defaultColumn"]) == ("volume_leaders", "overview")
    assert screener["showToolbar"] is True


def test_market_widgets_that_stay_away_leave_a_sentence_and_a_link(open_page: OpenPage):
    page = open_page("/", axe=False)
    for widget in page.locator("market-widget").all():
        widget.scroll_into_view_if_needed()
        expect(widget).to_have_attribute("data-state", "failed")
        expect(widget.get_by_role("link")).to_be_visible()
        expect(widget).to_contain_text("not loaded")
    expect(page.locator("#market-trends")).to_contain_text("End-of-day BSE data")
    expect(
        page.locator("#market-trends").get_by_role("link", name="Open Account")
    ).to_have_attribute("href", queries.link("account-opening").url)


# Platforms, research, voices, team, questions


def test_platforms_lead_to_both_stores_and_the_web_platform(open_page: OpenPage):
    """§2.3, 8."""
    page = open_page("/", axe=False)
    section = page.locator("#platforms")
    for name, key in (
        ("Google Play", "google-play"),
        ("App Store", "app-store"),
        ("Get Started Now", "web-trading"),
    ):
        expect(section.get_by_role("link", name=name)).to_have_attribute(
            "href", queries.link(key).url
        )


@pytest.mark.parametrize(
    ("label", "kind"), [("Fundamental Analysis", "fundamental"), ("IPO Note", "ipo")]
)
def test_research_lists_the_four_latest_notes_by_date(
    open_page: OpenPage, label: str, kind: NoteKind
):
    """§2.3, 9 and §7: a note opens its document in a new tab."""
    page = open_page("/", axe=False)
    section = page.locator("#research")
    expect(section.get_by_role("tab", selected=True)).to_have_text("Fundamental Analysis")
    section.get_by_role("tab", name=label).click()
    panel = section.get_by_role("tabpanel", name=label)
    expect(panel).to_be_visible()
    links = panel.get_by_role("link").all()
    newest = sorted(queries.notes(kind), key=lambda note: note.date, reverse=True)[:4]
    assert [link.get_attribute("href") for link in links] == [
        f"/pdf/ipo&reports/{note.key}.pdf" for note in newest
    ]
    for link, note in zip(links, newest, strict=True):
        expect(link).to_have_attribute("target", "_blank")
        expect(link).to_contain_text(note.heading)
        expect(link).to_contain_text(f"{note.date.day} {note.date:%B %Y}")
        expect(link.locator("time")).to_have_attribute("datetime", note.date.isoformat())
        assert note.sample == link.get_by_text("Specimen").is_visible()
    expect(section.get_by_role("link", name="More On NNM Research")).to_have_attribute(
        "href", "/nnm-research"
    )


def current_dot(page: Page) -> int:
    dots = page.locator("#testimonials [data-slide]").all()
    return next(n for n, dot in enumerate(dots) if dot.get_attribute("aria-current") == "true")


def test_testimonials_advance_by_themselves_and_can_be_paused(open_page: OpenPage):
    """§4: autoplay every 5000 ms with clickable pagination."""
    page = open_page("/", before=FAST_FIVE_SECONDS, reduced_motion=False, axe=False)
    carousel = page.locator("auto-carousel")
    expect(carousel).to_have_attribute("data-interval", "5000")
    expect(carousel.locator("figure")).to_have_count(9)
    dots = carousel.locator("[data-slide]")
    expect(dots).to_have_count(9)
    expect(dots.first).to_have_attribute("aria-current", "true")
    carousel.scroll_into_view_if_needed()
    expect(dots.first).to_have_attribute("aria-current", "false")
    page.get_by_role("switch", name="Pause testimonials").check()
    page.locator("#testimonials h2").click()
    page.wait_for_timeout(800)  # a slide that was on its way arrives
    resting = current_dot(page)
    page.wait_for_timeout(1500)
    assert current_dot(page) == resting
    expect(page.locator("#testimonials")).to_contain_text(
        queries.prescribed("advertisement-warning").texts[0]
    )


def test_testimonials_are_turned_by_their_numbers(open_page: OpenPage):
    page = open_page("/", reduced_motion=True, axe=False)
    carousel = page.locator("auto-carousel")
    carousel.scroll_into_view_if_needed()
    last = queries.testimonials()[8]
    carousel.get_by_role("button", name=last.person).click()
    expect(carousel.get_by_text(last.content)).to_be_in_viewport()
    expect(carousel.locator("[data-slide='8']")).to_have_attribute("aria-current", "true")


def test_team_is_introduced_by_name_role_and_matter(open_page: OpenPage):
    """§2.3, 11."""
    page = open_page("/", axe=False)
    section = page.locator("#team")
    for member in queries.team():
        entry = section.get_by_role("listitem").filter(has_text=member.name)
        expect(entry).to_contain_text(member.role)
        expect(entry).to_contain_text(member.does)


def test_questions_open_one_at_a_time_the_first_at_the_start(open_page: OpenPage):
    """§2.3, 12 and §4."""
    page = open_page("/", axe=False)
    folds = page.locator("#questions details")
    assert folds.count() == len(queries.faqs("demat")) >= 10
    opened = page.locator("#questions details[open]")
    expect(opened).to_have_count(1)
    expect(folds.nth(0)).to_have_attribute("open", "")
    folds.nth(3).locator("summary").click()
    expect(folds.nth(3).locator("p")).to_be_visible()
    expect(folds.nth(0).locator("p")).to_be_hidden()
    expect(opened).to_have_count(1)


def test_structured_data_holds_the_firm_and_every_question():
    firm, questions = structured_data()
    assert firm["@type"] == "FinancialService"
    assert firm["name"] == queries.firm().name
    assert firm["url"].endswith("/")
    assert questions["@type"] == "FAQPage"
    assert [entry["name"] for entry in questions["mainEntity"]] == [
        faq.question for faq in queries.faqs("demat")
    ]
    assert all(entry["acceptedAnswer"]["text"] for entry in questions["mainEntity"])


# The page as a whole


def test_everything_can_be_read_without_javascript(open_page: OpenPage):
    page = open_page("/", javascript=False, axe=False, tolerate=SCRIPTS_REFUSED)
    for service in queries.services():
        expect(page.get_by_role("heading", name=service.heading)).to_be_visible()
    for note in (*queries.latest_notes("fundamental", 4), *queries.latest_notes("ipo", 4)):
        expect(page.get_by_role("link", name=note.heading)).to_be_visible()
    expect(page.locator("type-line")).to_have_text(TYPED)
    for voice in queries.testimonials():
        expect(page.get_by_text(voice.content)).to_be_attached()
    expect(page.locator("market-widget").get_by_role("link")).to_have_count(3)
    last = page.locator("#questions details").last
    last.locator("summary").click()
    expect(last.locator("p")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(360, 740), (1360, 860)])
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(
    open_page: OpenPage, theme: Any, width: int, height: int
):
    page = open_page("/", width=width, height=height, theme=theme, close_notices=False, axe=False)
    check_axe(page, "main")
    page.keyboard.press("Escape")
    check_axe(page, ".slips")
    page.keyboard.press("Escape")
    check_axe(page, ".slips")
    page.goto(page.url + "?service=mutual-funds&research=ipo")
    check_axe(page, "main")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
