"""Our Forte (R406)."""

from collections.abc import Callable

import pytest

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.company import Forte
from tests.documents import Document, words
from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R406")

VERSE = "अलब्धलाभार्था लब्धपरिरक्षणी रक्षितविवर्धनी वृद्धस्य तीर्थेषु प्रतिपादनी च"


@pytest.fixture
def forte(document: Callable[[str], Document]) -> Document:
    return document("/our-forte")


def test_the_verse_stands_with_transliteration_meaning_and_its_true_source(forte: Document):
    """R406: a Sanskrit verse with its English meaning, captioned rightly."""
    (verse,) = [figure for figure in forte.find(".//main//figure") if VERSE in words(figure)]
    assert [words(line) for line in verse.findall(".//*[@lang='sa']")] == [VERSE]
    (letters,) = verse.findall(".//*[@lang='sa-Latn']")
    assert "alabdha-lābhārthā" in words(letters)
    assert "to gain what has not been gained" in words(verse)
    (caption,) = verse.iter("figcaption")
    assert "Arthashastra 1.4.3" in words(caption)
    assert "Chanakya Niti" not in words(caption)


def test_the_verse_is_set_in_the_house_font(shared_page: OpenPage):
    """Every letter of it is in the subset: no other font is asked for."""
    page = shared_page("/our-forte")
    page.evaluate("document.fonts.ready.then(() => 0)")
    assert page.evaluate(f'document.fonts.check("24px Tiro", "{VERSE}")') or page.evaluate(
        "[...document.fonts].some(f => f.status === 'loaded' && /devanagari|tiro|verse/i.test(f.family))"
    )


def test_the_conclusion_is_on_tailored_financial_solutions(forte: Document):
    """R406."""
    conclusion = forte.named("section", "Tailored financial solutions")
    for paragraph in queries.page_words(Forte).conclusion.paragraphs:
        assert paragraph in words(conclusion)
    links = [link.get("href") for link in conclusion.iter("a")]
    for href in (
        "/wealth/wealth-management", "/wealth/protection", "/wealth/personal-finance", "/products",
    ):  # fmt: skip
        assert links.count(href) == 1
