"""The web fonts: complete, small, and correctly declared in their style sheet."""

from __future__ import annotations

import functools
import re
from itertools import product

import pytest
from fontTools.ttLib import TTFont

from nnm_site.shared.content.models.home import Verse
from nnm_site.shared.languages.language import Language, languages
from tests.rows import each
from tests.server import ROOT

pytestmark = pytest.mark.slow

ASSETS = ROOT / "assets"
FONTS = ASSETS / "fonts"
CSS = (ASSETS / "styles" / "fonts.css").read_text(encoding="utf-8")
FACES = re.findall(r"@font-face \{(.*?)\}", CSS, flags=re.DOTALL)
WEB_FACES = [face for face in FACES if "url(" in face]

HERO_VERSE = "अलब्धलाभार्था लब्धपरिरक्षणी रक्षितविवर्धनी वृद्धस्य तीर्थेषु प्रतिपादनी च"
SANSKRIT = "aāiīuūṛṝḷeokgṅcjñṭḍṇtdnpbmyrlvśṣshṁṃḥ"
HOME = ("fraunces", "figtree", "verse", "iast")
HOME_BUDGET = 105 * 1024
ENGLISH = "The quick brown fox jumps over 0123456789 lazy dogs – “so it goes” — it’s ½ × 2 … • é"


@functools.cache
def characters(name: str) -> set[int]:
    """Return the code points of one font file."""
    with TTFont(FONTS / f"{name}.woff2") as font:
        return set(font.getBestCmap() or {})


def missing(name: str, text: str) -> set[str]:
    """Return the characters of a text that a font file lacks."""
    return {char for char in text if ord(char) not in characters(name)}


def features(name: str) -> set[str]:
    """Return the OpenType features of one font file."""
    with TTFont(FONTS / f"{name}.woff2") as font:
        return {record.FeatureTag for record in font["GSUB"].table.FeatureList.FeatureRecord}


def value(face: str, descriptor: str) -> str:
    """Return a descriptor of an ``@font-face`` body."""
    found = re.search(rf"{descriptor}: (.*?);", face, flags=re.DOTALL)
    assert found, f"no {descriptor} in {face}"
    return found.group(1).strip()


def family(face: str) -> str:
    """Return the family of an ``@font-face`` body."""
    return value(face, "font-family").strip('"')


def in_range(face: str) -> set[int]:
    """Return the code points that a face's ``unicode-range`` names."""
    codes: set[int] = set()
    for part in value(face, "unicode-range").split(", "):
        first, _, last = part.removeprefix("U+").partition("-")
        codes.update(range(int(first, 16), int(last or first, 16) + 1))
    return codes


def test_style_sheet_names_exactly_the_files_that_exist() -> None:
    own = (ASSETS / "styles").glob("*-fonts.css")
    sheets = CSS + "".join(path.read_text(encoding="utf-8") for path in own)
    named = set(re.findall(r'url\("/fonts/([^"]+)"\)', sheets))
    assert named == {path.name for path in FONTS.glob("*.woff2")}


@each(WEB_FACES)
def test_face_offers_what_its_file_holds_and_never_moves_the_page(face: str) -> None:
    (name,) = re.findall(r'/fonts/(.+?)\.woff2"', face)
    arrows = {ord("→"), ord("↗")}  # headings borrow them from the text face
    borrowed = arrows if (name, family(face)) == ("figtree", "Fraunces") else None
    assert in_range(face) == (borrowed or characters(name))
    assert value(face, "font-display") == "swap"


def test_the_files_of_a_family_are_used_together() -> None:
    """Of faces with different weights a browser uses one: headings would lose their letters."""
    weights: dict[tuple[str, str], set[str]] = {}
    for face in WEB_FACES:
        named = (family(face), "italic" if "font-style: italic" in face else "normal")
        weights.setdefault(named, set()).add(value(face, "font-weight"))
    assert {named: len(found) for named, found in weights.items() if len(found) > 1} == {}


def test_home_page_fonts_stay_within_the_budget() -> None:
    sizes = {name: (FONTS / f"{name}.woff2").stat().st_size for name in HOME}
    assert sum(sizes.values()) <= HOME_BUDGET, sizes


@each(
    [
        # Signs of every page are in the letters' file: a separate one would cause a second layout.
        ("fraunces", ENGLISH.replace("½ × ", "₹")),
        ("figtree", f"{ENGLISH}₹→↗↑↓"),
        ("fraunces-italic", ENGLISH),
        ("figtree-italic", ENGLISH),
        ("verse", HERO_VERSE),
        ("iast", f"{SANSKRIT} -’{''.join(verse.iast for verse in Verse.all())}"),
    ]
)
def test_a_file_holds_what_it_sets(name: str, text: str) -> None:
    assert not missing(name, text)


def test_text_has_weights_from_400_to_700_and_the_display_face_is_one_cut() -> None:
    with TTFont(FONTS / "figtree.woff2") as font:
        axes = {axis.axisTag: (axis.minValue, axis.maxValue) for axis in font["fvar"].axes}
    assert axes["wght"] == (400, 700)
    with TTFont(FONTS / "fraunces.woff2") as font:
        assert "fvar" not in font
    assert (FONTS / "fraunces.woff2").stat().st_size <= 30 * 1024


def test_figures_are_tabular_and_the_verse_has_its_conjuncts() -> None:
    assert "tnum" in features("figtree")
    # half forms, conjuncts, r above and r below: without them the verse falls to pieces
    assert {"akhn", "rphf", "half", "pres"} <= features("verse")


def test_names_of_languages_are_set_in_a_face_of_their_own() -> None:
    """Without it, every page would search for a system font that has their letters."""
    names = "".join(language.name for language in languages())
    assert characters("language-names") == set(map(ord, names))


@each(product(languages(), ["400", "600"]))
def test_the_faces_of_a_language_hold_its_letters(language: Language, weight: str) -> None:
    said = (language.name, language.offer, language.in_english, *language.months)
    letters = "".join(filter(language.writes, "".join(said)))
    assert letters
    assert not missing(f"{language.code}-{weight}", letters)


def test_fallbacks_are_local_and_matched() -> None:
    local = [face for face in FACES if "Fallback" in value(face, "font-family")]
    assert {value(face, "font-family") for face in local} >= {
        '"Fraunces Fallback"',
        '"Figtree Fallback"',
    }
    for face in local:
        adjust = float(value(face, "size-adjust").rstrip("%"))
        ascent = float(value(face, "ascent-override").rstrip("%"))
        descent = float(value(face, "descent-override").rstrip("%"))
        assert 85 < adjust < 120
        # Undoing the adjustment gives the web font's own line: 1.233 em and 1.2 em.
        line = (ascent + descent) * adjust / 10_000
        expected = 1.233 if "Fraunces" in value(face, "font-family") else 1.2
        assert line == pytest.approx(expected, abs=0.001)


def test_each_typeface_comes_with_its_licence() -> None:
    for name in ("fraunces", "figtree", "tiro"):
        licence = (FONTS / f"OFL-{name}.txt").read_text(encoding="utf-8")
        assert "SIL Open Font License, Version 1.1" in licence


def test_text_has_few_weights():
    """For each pair of size and weight the browser looks up a font before its first frame."""
    sheets = [
        path for path in (ASSETS / "styles").glob("*.css") if not path.name.endswith("fonts.css")
    ]
    text = "".join(path.read_text(encoding="utf-8") for path in sheets)
    assert set(re.findall(r"font-weight: ([^;]+);|font: (?:italic )?(\d+) ", text)) <= {
        ("400", ""), ("600", ""), ("", "400"), ("", "560"), ("", "600"), ("560", ""),
    }  # fmt: skip
