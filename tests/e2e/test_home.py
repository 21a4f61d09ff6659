"""The home page (R301 to R311)."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from nnm_site.features.home.structured import structured_data
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.research import NoteKind
from tests.documents import Document, words
from tests.pages import OpenPage, box_of

pytestmark = pytest.mark.requirement(
    "R109", "R301", "R302", "R303", "R304", "R305", "R306", "R307", "R308", "R309", "R310", "R311"
)

TYPED = "A Well-Planned Work Produces a Good Result"
WIDGETS = "https://s3.tradingview.com/external-embedding/embed-widget-"

Read = Callable[[str], Document]

#: Does what a script of TradingView does: reads its own text and puts a frame into its place.
FAKE_WIDGET = """
(() => {
  const script = document.currentScript;
  const place = script.parentNode.querySelector(".tradingview-widget-container__widget");
  place.dataset.read = script.textContent;
  place.append(document.createElement("iframe"));
})();
"""


def notices(page: Page) -> list[Locator]:
    """The opening notices, outermost first."""
    return [page.locator(f"#notice-{notice.key}") for notice in queries.notices()]


def close(notice: Locator) -> Locator:
    return notice.get_by_role("button", name="Close")


def is_in_front(target: Locator) -> bool:
    """Whether a click in the middle of `target` would reach it."""
    return target.evaluate(
        """(element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const found = document.elementFromPoint(left + width / 2, top + height / 2);
          return element.contains(found);
        }"""
    )


@pytest.fixture
def home(document: Read) -> Document:
    return document("/")


def test_sections_come_in_the_order_that_is_asked_for(home: Document):
    """R301."""
    assert [s.get("id") or s.get("aria-label") for s in home.find(".//main/section")] == [
        "hero", "The firm in figures", "ideology", "vision", "solutions", "services",
        "What we stand for", "market-trends", "platforms", "research", "testimonials", "team",
        "questions",
    ]  # fmt: skip


# The opening notices


def test_three_notices_open_and_each_closes_with_its_own_button(open_page: OpenPage):
    """R302: up to three notices, the first is the outer one."""
    page = open_page("/", close_notices=False)
    outer, middle, inner = notices(page)
    for notice in (outer, middle, inner):
        expect(notice).to_be_visible()
        expect(close(notice)).to_have_count(1)
    assert is_in_front(close(outer))
    expect(outer).to_contain_text("Pay 20% upfront margin of the transaction value")
    close(outer).click()
    expect(outer).to_be_hidden()
    expect(middle.get_by_role("link", name="Open Account")).to_be_visible()
    close(middle).click()
    expect(middle).to_be_hidden()
    officer = queries.contact("compliance-officer")
    expect(inner.get_by_role("link", name=officer.email)).to_be_visible()
    close(inner).click()
    expect(inner).to_be_hidden()


def test_notices_can_be_closed_in_any_order_on_a_wide_screen(open_page: OpenPage):
    page = open_page("/", close_notices=False)
    outer, middle, inner = notices(page)
    close(inner).click()
    close(middle).click()
    expect(outer).to_be_visible()
    close(outer).click()
    expect(outer).to_be_hidden()


def test_the_keyboard_goes_down_the_stack_and_escape_closes_the_outermost(open_page: OpenPage):
    """WCAG 2.4.3: the order of the focus is that of the screen."""
    page = open_page("/", close_notices=False)
    tops = [box_of(each)["y"] for each in page.locator(".notices .close").all()]
    assert len(tops) == 3
    assert tops == sorted(tops)
    outer, middle, _ = notices(page)
    page.keyboard.press("Escape")
    expect(outer).to_be_hidden()
    expect(middle).to_be_visible()
    expect(close(middle)).to_be_focused()


# Hero and story


def test_hero_names_the_text_shows_the_verse_and_opens_an_account(home: Document):
    """R303."""
    (hero,) = home.find(".//section[@id='hero']")
    assert "Chanakya Niti" in words(home.one("h1"))
    (verse,) = hero.findall(".//*[@lang='sa']")
    assert words(verse) == queries.verse("arthashastra-1-4-3").devanagari
    assert "Arthashastra 1.4.3" in " ".join(map(words, hero.iter("figcaption")))
    (line,) = hero.iter("type-line")
    # R303: 50 ms a letter, 1000 ms at the end; what it does is tested in test_motion.py.
    assert (words(line), line.get("data-letter"), line.get("data-pause")) == (TYPED, "50", "1000")
    links = {words(a).split(" (")[0].strip("↗ "): a.get("href") for a in hero.iter("a")}
    assert links["Open Account"] == queries.link("account-opening").url
    assert links["See what we charge"] == "/charges"


def test_facts_come_with_their_source(home: Document):
    """R108: founded in 1950, 19,000+ clients, 70+ staff."""
    facts = home.named("section", "The firm in figures")
    shown = [words(dd) for dd in facts.iter("dd")]
    assert shown[:3] == ["1950", "19,000+", "70+"]
    assert queries.claims()[0].source in words(facts)


def test_both_read_more_links_lead_to_about_and_tell_what_about(home: Document):
    """R304."""
    links = [words(a) for a in home.find(".//main//a[@href='/about']")]
    assert links == ["Read More about our ideology", "Read More about our vision and mission"]


def test_solutions_answer_each_worry_in_its_own_row(home: Document):
    """R305."""
    (section,) = home.find(".//section[@id='solutions']")
    rows = section.findall(".//tbody/tr")
    assert {words(row.findall("th")[0]): words(next(row.iter("strong"))) for row in rows} == {
        "Lack of investment guidance": "Skilled professionals",
        "Lack of research reports": "Research and analytics",
        "Lack of offline assistance": "Customer support with physical branches",
        "Concerns about value-added services": "Value-added services",
    }


# Services


def test_services_offer_seven_tabs_and_algo_first(home: Document):
    """R306: heading, three lines and illustration of each."""
    (section,) = home.find(".//section[@id='services']")
    tabs = [a for a in section.iter("a") if a.get("role") == "tab"]
    assert [words(a) for a in tabs] == [
        "Equity", "Derivatives", "Commodities", "Currency", "Mutual Funds", "ALGO", "IPO",
    ]  # fmt: skip
    assert [words(a) for a in tabs if a.get("aria-selected") == "true"] == ["ALGO"]
    for service in queries.services():
        (panel,) = section.findall(f".//*[@id='service-{service.key}']")
        assert [words(h) for h in panel.iter("h3")] == [service.heading]
        assert len(service.lines) == 3
        assert set(service.lines) <= {words(p) for p in panel.iter("p")}
        (drawing,) = panel.findall(".//{*}use")
        assert drawing.get("href") == f"/drawings/{service.drawing}.svg#art"


@pytest.mark.long
def test_services_and_research_keep_each_others_choice(open_page: OpenPage):
    page = open_page("/?service=currency")
    page.get_by_role("tab", name="IPO Note").click()
    expect(page).to_have_url(re.compile(r"/\?service=currency&research=ipo$"))
    page.get_by_role("tab", name="Equity", exact=True).click()
    expect(page).to_have_url(re.compile(r"/\?service=equity&research=ipo$"))
    expect(page.locator("#service-equity")).to_be_visible()
    expect(page.locator("#research-ipo")).to_be_visible()
    page.go_back()
    expect(page.locator("#service-currency")).to_be_visible()
    expect(page.locator("#research-ipo")).to_be_visible()
    page.goto(page.url.split("?")[0] + "?service=tulips&research=%3Cb%3E")
    expect(page.locator("#service-algo")).to_be_visible()
    expect(page.locator("#research-analysis")).to_be_visible()


def test_divider_holds_three_headlines(home: Document):
    """R306."""
    assert [words(li) for li in home.named("section", "What we stand for").iter("li")] == [
        "Empowering Your Equity Journey",
        "Mastering Derivative Dynamics",
        "Seamless Trading Solutions",
    ]


# Market trends


def test_market_widgets_load_with_their_options_when_scrolled_to_and_not_before(
    open_page: OpenPage,
):
    """R307."""
    names = ("ticker-tape", "advanced-chart", "screener")
    page = open_page("/", allow={f"{WIDGETS}{name}.js": FAKE_WIDGET for name in names})
    own = page.evaluate("location.origin")
    asked = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    assert [address for address in asked if not address.startswith(own)] == []
    read: dict[str, dict[str, Any]] = {}
    for name in names:
        widget = page.locator(f"market-widget[data-widget={name}]")
        height = widget.evaluate("w => w.offsetHeight")
        widget.scroll_into_view_if_needed()
        expect(widget).to_have_attribute("data-state", "loaded")
        expect(widget.locator("iframe")).to_have_attribute("title", re.compile("BSE|shares"))
        expect(widget.locator(".widget-own")).to_be_hidden()
        assert widget.evaluate("w => w.offsetHeight") == height
        asked_for = widget.frame_locator("iframe").locator("[data-read]")
        read[name] = json.loads(asked_for.get_attribute("data-read") or "")
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


@pytest.mark.long
@pytest.mark.parametrize("width", [360, 1360])
def test_where_widgets_stay_away_the_newest_day_stays(open_page: OpenPage, width: int):
    page = open_page("/", width=width)
    section = page.locator("#market-trends")
    for widget in section.locator("market-widget").all():
        widget.scroll_into_view_if_needed()
        expect(widget).to_have_attribute("data-state", "failed")
        expect(widget.locator(".widget-own")).to_be_visible()
    expect(section.locator(".price-chart")).to_be_visible()
    expect(section.locator(".quotes li").first).to_be_visible()
    expect(section.locator(".market-tape li").first).to_be_attached()
    expect(section.get_by_role("link", name="Open Account")).to_have_attribute(
        "href", queries.link("account-opening").url
    )


def test_the_newest_day_stands_in_the_document(home: Document):
    """The chart with its table, the ticker and the most traded shares, without a script."""
    (section,) = (s for s in home.all("section") if s.get("id") == "market-trends")
    assert len(section.findall(".//figure")) == 1
    assert len(section.findall(".//figure//tbody/tr")) > 10
    traded = section.findall(".//ul[@class='quotes']/li")
    assert traded
    tape = [words(b) for b in section.iter("b")]
    assert all(words(row.find(".//a")) in tape for row in traded)


# Platforms, research, testimonials, team, questions


def test_platforms_lead_to_both_stores_and_the_web_platform(home: Document):
    """R308."""
    (section,) = home.find(".//section[@id='platforms']")
    for name, key in (
        ("Google Play", "google-play"),
        ("App Store", "app-store"),
        ("Get Started Now", "web-trading"),
    ):
        (link,) = [a for a in section.iter("a") if name in words(a)]
        assert link.get("href") == queries.link(key).url


@pytest.mark.parametrize(
    ("label", "key", "kind"),
    [("Fundamental Analysis", "analysis", "fundamental"), ("IPO Note", "ipo", "ipo")],
)
def test_research_lists_the_four_latest_notes_by_date(
    home: Document, label: str, key: str, kind: NoteKind
):
    """R309: a note opens its document in a new tab."""
    (tab,) = home.find(f".//*[@id='research-{key}-tab']")
    assert words(tab) == label
    (panel,) = home.find(f".//*[@id='research-{key}']")
    links = list(panel.iter("a"))
    newest = sorted(queries.notes(kind), key=lambda note: note.date, reverse=True)[:4]
    assert [a.get("href") for a in links] == [f"/pdf/ipo&reports/{n.key}.pdf" for n in newest]
    for link, note in zip(links, newest, strict=True):
        text = words(link)
        assert link.get("target") == "_blank"
        assert note.heading in text
        assert f"{note.date.day} {note.date:%B %Y}" in text
        assert next(link.iter("time")).get("datetime") == note.date.isoformat()
        assert note.sample == ("Specimen" in text)
    (section,) = home.find(".//section[@id='research']")
    (more,) = [a for a in section.iter("a") if words(a) == "More On NNM Research"]
    assert more.get("href") == "/nnm-research"


def test_testimonials_are_in_a_carousel_of_five_seconds(home: Document):
    """R310: autoplay every 5000 ms with clickable pagination; how it moves: test_motion.py."""
    (section,) = home.find(".//section[@id='testimonials']")
    (carousel,) = section.iter("auto-carousel")
    assert carousel.get("data-interval") == "5000"
    shown = [words(figure) for figure in carousel.iter("figure")]
    dots = [words(button) for button in carousel.iter("button")]
    voices = queries.testimonials()
    assert len(shown) == len(dots) == len(voices)
    for voice, figure, dot in zip(voices, shown, dots, strict=True):
        assert voice.content in figure
        assert voice.designation in figure
        assert voice.person in dot
    assert queries.prescribed("advertisement-warning").texts[0] in words(section)


def test_team_is_introduced_by_name_role_and_matter(home: Document):
    """R310."""
    (section,) = home.find(".//section[@id='team']")
    entries = [words(li) for li in section.iter("li")]
    for member in queries.team():
        assert any(member.name in e and member.role in e and member.does in e for e in entries), (
            member.name
        )


def test_the_questions_are_an_accordion_with_the_first_open(home: Document):
    """R311; one is open at a time, with an address: test_products.py."""
    (accordion,) = home.find(".//section[@id='questions']//*[@data-choice='question']")
    folds = list(accordion.iter("details"))
    assert [fold.get("data-panel") for fold in folds] == [q.key for q in queries.faqs("demat")]
    assert ["open" in fold.attrib for fold in folds] == [True, *[False] * (len(folds) - 1)]
    assert len({fold.attrib["name"] for fold in folds}) == 1


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


def test_everything_can_be_read_without_javascript(open_page: OpenPage):
    """The panels of the tabs: test_choice.py."""
    page = open_page("/", javascript=False)
    for service in queries.services():
        expect(page.get_by_role("heading", name=service.heading)).to_be_visible()
    expect(page.locator("type-line")).to_have_text(TYPED)
    links = page.locator("market-widget").get_by_role("link")
    assert all(link.is_visible() for link in links.all())
    last = page.locator("#questions details").last
    last.locator("summary").click()
    expect(last.locator("p").first).to_be_visible()
