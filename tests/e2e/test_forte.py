"""Our Forte in a browser (R406); what it shows: tests/web/required_parts.py."""

import pytest

from nnm_site.shared.content import queries
from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R406")


def test_the_verse_is_set_in_the_house_font(open_page: OpenPage):
    """Its face has come, and has every letter: no other font is asked for."""
    page = open_page("/our-forte")
    state = page.evaluate(
        """async verse => {
          await document.fonts.ready;
          const faces = [...document.fonts].filter(face => /^["']?Verse["']?$/.test(face.family));
          return [document.fonts.check("24px Verse", verse), ...faces.map(face => face.status)];
        }""",
        queries.verse("arthashastra-1-4-3").devanagari,
    )
    assert state == [True, "loaded"]
