"""Our Forte (specification §2.13)."""

import pytest
from playwright.sync_api import expect

from tests.pages import OpenPage

NO_SCRIPTS = ("request failed: csp",)
"""With JavaScript off Chromium says that it refused to preload the scripts."""

VERSE = "अलब्धलाभार्था लब्धपरिरक्षणी रक्षितविवर्धनी वृद्धस्य तीर्थेषु प्रतिपादनी च"


def test_the_verse_stands_with_transliteration_meaning_and_its_true_source(open_page: OpenPage):
    """Spec §2.13: a Sanskrit verse with its English meaning; facts §20: captioned rightly."""
    page = open_page("/our-forte")
    verse = page.locator("main figure", has_text=VERSE)
    assert verse.locator('[lang="sa"]').inner_text() == VERSE
    expect(verse.locator('[lang="sa-Latn"]')).to_contain_text("alabdha-lābhārthā")
    expect(verse).to_contain_text("to gain what has not been gained")
    expect(verse.locator("figcaption")).to_contain_text("Arthashastra 1.4.3")
    expect(verse.locator("figcaption")).not_to_contain_text("Chanakya Niti")


def test_the_verse_is_set_in_the_house_font(open_page: OpenPage):
    """Every letter of it is in the subset: no other font is asked for."""
    page = open_page("/our-forte", axe=False)
    page.evaluate("document.fonts.ready")
    assert page.evaluate(f'document.fonts.check("24px Tiro", "{VERSE}")') or page.evaluate(
        "[...document.fonts].some(f => f.status === 'loaded' && /devanagari|tiro|verse/i.test(f.family))"
    )


def test_the_conclusion_is_on_tailored_financial_solutions(open_page: OpenPage):
    """Spec §2.13."""
    page = open_page("/our-forte")
    conclusion = page.get_by_role("region", name="Tailored financial solutions")
    expect(conclusion).to_contain_text("tailored financial solutions")
    expect(conclusion).to_contain_text("no promised return")
    for href in (
        "/wealth/wealth-management", "/wealth/protection", "/wealth/personal-finance", "/products",
    ):  # fmt: skip
        assert conclusion.locator(f'a[href="{href}"]').count() == 1


def test_the_market_risk_warning_is_there(open_page: OpenPage):
    """Facts §7.8."""
    page = open_page("/our-forte", javascript=False, tolerate=NO_SCRIPTS, axe=False)
    expect(page.locator("main .market-warning")).to_contain_text(
        "Investment in securities market are subject to market risks, read all the related "
        "documents carefully before investing."
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1360])
def test_nothing_is_cut_off_at_any_width(open_page: OpenPage, width: int, theme):
    page = open_page("/our-forte", width=width, theme=theme)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
