"""Cut the site's web fonts from their published sources.

Run by hand when a source version, a subset or a verse changes::

    python tools/fonts.py

The sources are ``@fontsource`` packages, fetched with ``npm pack`` into a temporary folder. The
results are committed: ``assets/fonts/*.woff2`` with licences, and ``assets/styles/fonts.css``.
Needs ``npm``, ``fonttools``, ``brotli`` and ``uharfbuzz``; the site itself needs none of them.
"""

from __future__ import annotations

import importlib
import io
import math
import re
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.varLib import instancer
from fontTools.varLib.hvar import add_HVAR

hb: Any = importlib.import_module("uharfbuzz")  # compiled, without type information

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "assets" / "fonts"
STYLES = ROOT / "assets" / "styles" / "fonts.css"

VERSION = "5.3.0"
FRAUNCES = "@fontsource-variable/fraunces"
FIGTREE = "@fontsource-variable/figtree"
TIRO = "@fontsource/tiro-devanagari-sanskrit"
NOTO = "@fontsource/noto-sans-devanagari"

LATIN = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "".join(map(chr, range(0xC0, 0x100)))
    + "\u00a0©«®°±²³·»¼½¾–—‘’“”…•×−′″"
)
"""Basic Latin, the Latin-1 letters, and the punctuation and figures that English copy uses."""

RUPEE = "₹"
"""In no Latin file of the sources; one ₹ on a page would ask for all of Latin Extended."""

ARROWS = "→↗"
IAST = "āīūṛṝḷṅṭḍṇśṣḥṁṃĀĪŪṚṜḶṄṬḌṆŚṢḤṀṂ"
IAST_BASE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzñÑ -–,.;:’\u00a0"

HERO_VERSE = "अलब्धलाभार्था लब्धपरिरक्षणी रक्षितविवर्धनी वृद्धस्य तीर्थेषु प्रतिपादनी च"
VERSES = (
    HERO_VERSE,  # Arthaśāstra 1.4.3
    "जलबिन्दुनिपातेन क्रमशः पूर्यते घटः । स हेतुः सर्वविद्यानां धर्मस्य च धनस्य च ॥",
    "उपार्जितानां वित्तानां त्याग एव हि रक्षणम् । तडागोदरसंस्थानां परीवाह इवाम्भसाम् ॥",
    "कः कालः कानि मित्राणि को देशः कौ व्ययागमौ । कश्चाहं का च मे शक्तिरिति चिन्त्यं मुहुर्मुहुः ॥",
    "कोशपूर्वाः सर्वारम्भाः",
    "मनुष्याणां वृत्तिरर्थः",
    "सुखस्य मूलं धर्मः । धर्मस्य मूलम् अर्थः",
    "मन्त्रपूर्वाः सर्वारम्भाः",
    "अर्थस्य मूलमुत्थानम्",
)
"""Every verse the site may print. The Verse face holds the shapes of these words and no others."""

LANGUAGE_NAMES = ("हिन्दी",)
"""What the languages of `content/languages` call themselves, as every page offers them."""

FEATURES = ["kern", "liga", "rvrn", "ccmp", "locl", "mark", "mkmk", "tnum", "pnum"]

SAMPLE = (
    "Financial success begins with an old idea of statecraft. One account, every market you need. "
    "Pick a market to see what we do there. Every figure on this site is tied to a source and a "
    "date. Turnover, brokerage, stamp duty and total charges are rounded to the paisa. Read the "
    "documents before you trade, and write to the compliance officer if something is wrong."
)
"""Copy of the site's own kind, to compare the widths of two fonts by what they will really set."""


@dataclass(frozen=True)
class Fallback:
    """An installed font that stands in until a web font has arrived.

    ``measured_on`` is an open font with the same advance widths (Gelasio for Georgia, Tinos for
    Times New Roman, Arimo for Arial), since the real one cannot be shipped to measure.
    """

    name: str
    local: tuple[str, ...]
    measured_on: str
    weight: int
    css_weight: str


DISPLAY_FALLBACKS = (
    Fallback("Fraunces Fallback", ("Georgia", "Gelasio"), "gelasio", 400, "400 700"),
    Fallback(
        "Fraunces Fallback Times",
        ("Times New Roman", "Liberation Serif", "Tinos"),
        "tinos",
        400,
        "400 700",
    ),
    Fallback(
        "Fraunces Fallback Noto", ("Noto Serif", "Noto Serif Regular"), "noto-serif", 400, "400 700"
    ),
)
TEXT_FALLBACKS = (
    Fallback(
        "Figtree Fallback",
        ("Arial", "Helvetica", "Liberation Sans", "Arimo"),
        "arimo",
        400,
        "400 599",
    ),
    Fallback(
        "Figtree Fallback",
        ("Arial Bold", "Helvetica Bold", "Liberation Sans Bold", "Arimo Bold"),
        "arimo",
        700,
        "600 700",
    ),
    Fallback("Figtree Fallback Roboto", ("Roboto", "Roboto Regular"), "roboto", 400, "400 599"),
    Fallback("Figtree Fallback Roboto", ("Roboto Bold",), "roboto", 700, "600 700"),
    Fallback(
        "Figtree Fallback Noto", ("Noto Sans", "Noto Sans Regular"), "noto-sans", 400, "400 599"
    ),
    Fallback("Figtree Fallback Noto", ("Noto Sans Bold",), "noto-sans", 700, "600 700"),
)


def fetch(package: str, folder: Path) -> Path:
    """Unpack ``package`` at ``VERSION`` below ``folder`` and return its folder."""
    packed = subprocess.run(
        ["npm", "pack", "--silent", f"{package}@{VERSION}"],
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()[-1]
    target = folder / packed.removesuffix(".tgz")
    with tarfile.open(folder / packed) as archive:
        archive.extractall(target, filter="data")
    return target / "package"


def open_font(package: Path, name: str) -> TTFont:
    """Open a source without stamping today's date into what is saved from it."""
    return TTFont(package / "files" / f"{name}.woff2", recalcTimestamp=False)


def variable(package: Path, name: str, axes: Mapping[str, object]) -> TTFont:
    """Open a source whose ``axes`` are limited to these values."""
    return instancer.instantiateVariableFont(open_font(package, name), dict(axes))


def table(font: TTFont, tag: str) -> Any:
    """Return a table of ``font``; its fields are made at run time, so they carry no types."""
    return font[tag]


def characters(font: TTFont) -> dict[int, str]:
    """Return the code points of ``font`` with their glyphs."""
    return font.getBestCmap() or {}


def cut(font: TTFont, text: str, features: Iterable[str] = FEATURES) -> TTFont:
    """Keep of ``font`` only what ``text`` can need."""
    subsetter = subset.Subsetter(_options(layout_features=list(features)))
    subsetter.populate(text=text)
    subsetter.subset(font)
    return font


def _options(**own: object) -> subset.Options:
    return subset.Options(hinting=False, name_IDs=[0, 1, 2, 13, 14], recalc_timestamp=False, **own)


def merged(*parts: TTFont, stamped: TTFont, folder: Path) -> TTFont:
    """Join ``parts`` into one face; merging stamps today's date, so it gets that of ``stamped``."""
    stamps = table(stamped, "head").created, table(stamped, "head").modified
    paths: list[str] = []
    for number, part in enumerate(parts):
        part.flavor = None
        paths.append(str(folder / f"part-{number}.ttf"))
        part.save(paths[-1])
    face = Merger().merge(paths)
    face.recalcTimestamp = False
    table(face, "head").created, table(face, "head").modified = stamps
    return face


def to_bytes(font: TTFont) -> bytes:
    """Return ``font`` as an uncompressed OpenType file, for the shaper."""
    buffer = io.BytesIO()
    flavor, font.flavor = font.flavor, None
    font.save(buffer)
    font.flavor = flavor
    return buffer.getvalue()


def rotated_arrows(font: TTFont) -> TTFont:
    """Make → and ↗ from Figtree's ↑, because the published files hold neither.

    The outline and its weight deltas are turned clockwise by 90° and 45°, centred on half the
    capital height and given equal side bearings; ↗ overwrites the slot of ↓.
    """
    font = cut(font, "↑↓")
    cmap = characters(font)
    up, down = cmap[ord("↑")], cmap[ord("↓")]
    glyf, gvar = table(font, "glyf"), table(font, "gvar")
    outline, ends, flags = glyf[up].getCoordinates(glyf)
    points = list(outline)
    (variation,) = gvar.variations[up]
    bearing, middle = 60, table(font, "OS/2").sCapHeight / 2

    def turned(pairs: list[tuple[float, float]], degrees: int) -> list[tuple[float, float]]:
        sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
        return [(x * cosine + y * sine, y * cosine - x * sine) for x, y in pairs]

    def placed(pairs: list[tuple[float, float]]) -> tuple[list[tuple[int, int]], int]:
        xs, ys = [x for x, _ in pairs], [y for _, y in pairs]
        dx, dy = bearing - min(xs), middle - (min(ys) + max(ys)) / 2
        return [(round(x + dx), round(y + dy)) for x, y in pairs], round(
            max(xs) - min(xs) + 2 * bearing
        )

    bold = [(x + d[0], y + d[1]) for (x, y), d in zip(points, variation.coordinates, strict=False)]
    for name, degrees in ((up, 90), (down, 45)):
        light_points, light_width = placed(turned(points, degrees))
        bold_points, bold_width = placed(turned(bold, degrees))
        glyph = glyf[name]
        glyph.coordinates = GlyphCoordinates(light_points)
        glyph.endPtsOfContours, glyph.flags = list(ends), bytearray(flags)
        glyph.numberOfContours = len(ends)
        glyph.recalcBounds(glyf)
        table(font, "hmtx")[name] = (light_width, bearing)
        deltas = [
            (b[0] - a[0], b[1] - a[1]) for a, b in zip(light_points, bold_points, strict=True)
        ]
        # The four phantom points: only the advance (the second) changes with the weight.
        phantom = [(0, 0), (bold_width - light_width, 0), (0, 0), (0, 0)]
        (target,) = gvar.variations[name]
        target.axes, target.coordinates = dict(variation.axes), deltas + phantom
    for part in table(font, "cmap").tables:
        part.cmap = {ord("→"): up, ord("↗"): down}
    del font["HVAR"]  # described the old advances; without it they are read from gvar
    return font


def with_characters_of(font: TTFont, *donors: TTFont) -> TTFont:
    """Give ``font`` the characters of ``donors``: cuts of the same family on the same axes.

    A file of its own for a single sign comes after the first layout, and each face that arrives
    makes the browser lay out the whole page again.
    """
    glyf, gvar, hmtx = table(font, "glyf"), table(font, "gvar"), table(font, "hmtx")
    for donor in donors:
        if table(donor, "avar").segments != table(font, "avar").segments:
            raise ValueError("the axes of the two fonts differ")
        for code, name in characters(donor).items():
            new = f"uni{code:04X}"
            glyf[new] = table(donor, "glyf")[name]
            gvar.variations[new] = table(donor, "gvar").variations[name]
            hmtx[new] = table(donor, "hmtx")[name]
            for part in table(font, "cmap").tables:
                part.cmap[code] = new
    font.setGlyphOrder(glyf.glyphOrder)
    del font["HVAR"]  # the changes of the advances, now for the new glyphs too
    add_HVAR(font)
    return font


def shape(font_bytes: bytes, text: str, note: Callable[[int], None] | None = None) -> list[str]:
    """Shape ``text`` and return its glyphs with positions; ``note`` hears of every glyph passed."""
    font = hb.Font(hb.Face(font_bytes))
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    if note is not None:
        count = font.face.glyph_count

        def step(_: str) -> bool:
            for info in buffer.glyph_infos:
                if info.codepoint < count:  # before the first step these are characters
                    note(info.codepoint)
            return True

        buffer.set_message_func(step)
    hb.shape(font, buffer)
    return [
        f"{font.glyph_to_string(info.codepoint)}@{pos.x_advance},{pos.x_offset},{pos.y_offset}"
        for info, pos in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    ]


def cut_verses(font: TTFont, texts: tuple[str, ...]) -> TTFont:
    """Keep only the glyphs that shaping ``texts`` passes through.

    A subset by characters keeps every conjunct these letters could ever form (61 KB). Shaping the
    words and keeping what was seen, intermediate forms included, gives 9 KB. The result is shaped
    again and must agree with the whole font glyph by glyph.
    """
    whole = to_bytes(font)
    seen: set[int] = set()
    pieces = [piece for text in texts for piece in (text, *text.split())]
    for piece in pieces:
        shape(whole, piece, seen.add)
    options = _options(layout_features=["*"], layout_closure=False, glyph_names=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(gids=seen, text="".join(texts))
    subsetter.subset(font)
    small = to_bytes(font)
    for piece in pieces:
        if shape(whole, piece) != shape(small, piece):
            raise ValueError(f"the cut font sets this differently: {piece}")
    table(font, "post").formatType = 3.0
    return font


def noto(weight: str) -> str:
    """Return the name of a weight of Noto Sans Devanagari."""
    return f"noto-sans-devanagari-devanagari-{weight}-normal"


def hindi_faces(package: Path) -> None:
    """Write both weights of the face for Hindi pages, and the style sheet that those pages carry.

    ``package`` is the folder of Noto Sans Devanagari.

    The weights hold what shaping the words of all translations passes through, so this runs again
    when translations change much; what is missing is shown by the system's own font.
    """
    texts = "\n".join(
        path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "content").rglob("*"))
        if ".hi." in path.name or path.suffix == ".po"
    )
    letters = "अआइईउऊऋएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह।"
    seen = sorted({*re.findall("[\u0900-\u097f]+", texts), *WORDS_IN_FORMS.split()})
    css = [DEVANAGARI_HEADER]
    for weight, offered in (("400", "400"), ("600", "500 700")):
        source = noto(weight)
        known = characters(open_font(package, source))
        font = cut_verses(
            open_font(package, source),
            (*seen, *(letter for letter in letters if ord(letter) in known)),
        )
        table(font, "name").names = []
        face = Face("Devanagari", f"devanagari-{weight}", font, offered)
        face.font.flavor = "woff2"
        path = FONTS / f"{face.name}.woff2"
        face.font.save(path)
        held = [code for code in characters(font) if 0x900 <= code < 0x980]
        css.append(face.css(face.family, held))
        print(f"{path.stat().st_size:7,}  {path.name}")
    (STYLES.parent / "devanagari-fonts.css").write_text("\n".join(css), encoding="utf-8")
    licence = (package / "LICENSE").read_text(encoding="utf-8")
    (FONTS / "OFL-noto-devanagari.txt").write_text(licence, encoding="utf-8")


def transliteration(package: Path) -> TTFont:
    """Join both Latin parts of Tiro's italic into a face for Sanskrit in Latin script."""
    latin, extended = (
        cut(
            open_font(package, f"tiro-devanagari-sanskrit-{name}-400-italic"),
            text,
            ["kern", "ccmp"],
        )
        for name, text in (("latin", IAST_BASE), ("latin-ext", IAST))
    )
    return merged(latin, extended, stamped=extended, folder=package)


def sample_width(data: bytes, variations: dict[str, float] | None = None) -> float:
    """Return the width of ``SAMPLE`` in ems, kerning included."""
    face = hb.Face(data)
    font = hb.Font(face)
    if variations:
        font.set_variations(variations)
    buffer = hb.Buffer()
    buffer.add_str(SAMPLE)
    buffer.guess_segment_properties()
    hb.shape(font, buffer)
    return sum(pos.x_advance for pos in buffer.glyph_positions) / face.upem


def fallback_css(
    fallback: Fallback, stand_in: bytes, web: bytes, variations: dict[str, float]
) -> str:
    """Return the ``@font-face`` that makes a local font take the room of the web font.

    ``size-adjust`` = width of the sample in the web font / its width in the fallback (both per
    em); each vertical override = the web font's hhea value / (its units per em × size-adjust),
    since overrides are applied after the adjustment.
    """
    font = TTFont(io.BytesIO(web))
    adjust = sample_width(web, variations) / sample_width(stand_in)
    em = table(font, "head").unitsPerEm * adjust
    hhea = table(font, "hhea")
    src = ", ".join(f'local("{name}")' for name in fallback.local)
    return (
        "@font-face {\n"
        f'  font-family: "{fallback.name}";\n'
        f"  src: {src};\n"
        f"  font-weight: {fallback.css_weight};\n"
        f"  size-adjust: {adjust:.2%};\n"
        f"  ascent-override: {hhea.ascent / em:.2%};\n"
        f"  descent-override: {-hhea.descent / em:.2%};\n"
        f"  line-gap-override: {hhea.lineGap / em:.2%};\n"
        "}\n"
    )


def ranges(codes: Iterable[int]) -> str:
    """Write code points as a CSS ``unicode-range``."""
    runs: list[list[int]] = []
    for code in sorted(codes):
        if runs and code == runs[-1][1] + 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    return ", ".join(f"U+{a:04X}" if a == b else f"U+{a:04X}-{b:04X}" for a, b in runs)


@dataclass(frozen=True)
class Face:
    """One font file to write: CSS family, file name without ending, weights, slant."""

    family: str
    name: str
    font: TTFont
    weight: str = "400 700"
    style: str = "normal"

    def css(self, family: str, codes: Iterable[int]) -> str:
        """Return the ``@font-face`` that offers ``codes`` of this file under ``family``."""
        return (
            "@font-face {\n"
            f'  font-family: "{family}";\n'
            f'  src: url("/fonts/{self.name}.woff2") format("woff2");\n'
            f"  font-weight: {self.weight};\n"
            f"  font-style: {self.style};\n"
            "  font-display: swap;\n"
            f"  unicode-range: {ranges(codes)};\n"
            "}\n"
        )


DEVANAGARI_HEADER = "/* Written by tools/fonts.py. Pages in Hindi carry it. */"

#: Names that people write into forms, besides the words of the site.
WORDS_IN_FORMS = (
    "कृष्णा क्षितिज ज्ञान श्रीमती प्रद्युम्न लक्ष्मी सिद्धार्थ चन्द्र इन्द्र पुष्पा विष्णु ब्रह्मा शुक्ला त्रिपाठी मिश्रा गुप्ता "
    "द्विवेदी चतुर्वेदी वर्मा शर्मा उन्नति राष्ट्रीय कार्तिक हृदय रूपा रुचि"
)

HEADER = """\
/* Written by tools/fonts.py; change it there.

   Fraunces   headings and figures of pride; one cut, weight 560 at optical size 40.
   Figtree    everything else; weights 400-700, tabular figures with font-variant-numeric.
   Verse      Devanagari. Holds the words of the verses in tools/fonts.py and no others.
   IAST       Sanskrit in Latin script (Tiro italic): class "iast". Neither Fraunces nor Figtree has
              all its letters, so whole words are set in this face, never single letters.
   Language Names   the words of LANGUAGE_NAMES and no others. Looking for a font of the system that has
              their letters takes as long as laying out half a page.

   Fraunces italic is one cut (400, for quotations). Synthesis is switched off: a browser must not
   slant or embolden what was not drawn.

   Verse and IAST have no fallback of their measure (every system has another Devanagari, or none). A
   page that shows them first preloads them (Route.fonts) and keeps their lines, so nothing moves.

   Fallbacks take the room of the web fonts, so that nothing moves when those arrive:
   size-adjust = width of sample copy in the web font / width in the fallback;
   ascent, descent and line-gap overrides = web font's hhea value / (units per em x size-adjust). */
"""

STACKS = """\
/* The boxes of a system without Devanagari, narrow enough not to need another line. */
@font-face {
  font-family: "Verse Places";
  src: local("Arial"), local("Noto Sans Regular"), local("Noto Serif Regular"), local("Liberation Sans"), local("DejaVu Sans");
  size-adjust: 50%;
}

:root {
  --font-display: "Fraunces", "Fraunces Fallback", "Fraunces Fallback Times",
    "Fraunces Fallback Noto", serif;
  --font-text: "Figtree", "Figtree Fallback", "Figtree Fallback Roboto", "Figtree Fallback Noto",
    sans-serif;
  --font-verse: "Verse", "Verse Places", serif;
  --font-iast: "IAST", serif;
  --font-language: "Language Names", var(--font-text);
  font-synthesis: none;
}

.iast {
  font-family: var(--font-iast);
  font-style: italic;
}
"""


def build(folder: Path) -> None:
    """Fetch the sources into ``folder`` and write every font and the style sheet."""
    fraunces, figtree, tiro, hindi = (
        fetch(name, folder) for name in (FRAUNCES, FIGTREE, TIRO, NOTO)
    )
    upright = {"wght": (400, 400, 700), "opsz": (18, 18, 72), "SOFT": 0, "WONK": 0}
    italic = {"wght": 400, "opsz": 36, "SOFT": 0, "WONK": 0}
    weights = {"wght": (400, 400, 700)}

    def display(part: str, axes: Mapping[str, object], style: str = "normal") -> TTFont:
        return variable(fraunces, f"fraunces-{part}-full-{style}", axes)

    def text(part: str, axes: Mapping[str, object], style: str = "normal") -> TTFont:
        return variable(figtree, f"figtree-{part}-wght-{style}", axes)

    devanagari = open_font(tiro, "tiro-devanagari-sanskrit-devanagari-400-normal")
    faces = [
        Face(
            "Fraunces",
            "fraunces",
            instancer.instantiateVariableFont(
                with_characters_of(
                    cut(display("latin", upright), LATIN), cut(display("latin-ext", upright), RUPEE)
                ),
                {"wght": 560, "opsz": 40},
            ),
            "560",
        ),
        Face(
            "Fraunces",
            "fraunces-italic",
            cut(display("latin", italic, "italic"), LATIN),
            "400",
            "italic",
        ),
        Face(
            "Figtree",
            "figtree",
            with_characters_of(
                cut(text("latin", weights), LATIN + "↑↓"),
                cut(text("latin-ext", weights), RUPEE),
                rotated_arrows(text("latin", weights)),
            ),
        ),
        Face(
            "Figtree",
            "figtree-italic",
            cut(text("latin", {"wght": 400}, "italic"), LATIN),
            "400",
            "italic",
        ),
        Face("Figtree", "figtree-iast", cut(text("latin-ext", weights), IAST)),
        Face("Verse", "verse", cut_verses(devanagari, VERSES), "400"),
        Face("IAST", "iast", transliteration(tiro), "400", "italic"),
        Face(
            "Language Names",
            "language-names",
            cut_verses(open_font(hindi, noto("400")), LANGUAGE_NAMES),
            "400",
        ),
    ]
    hindi_faces(hindi)
    css: list[str] = [HEADER]
    web: dict[str, bytes] = {}
    FONTS.mkdir(parents=True, exist_ok=True)
    for face in faces:
        path = FONTS / f"{face.name}.woff2"
        web[face.name] = to_bytes(face.font)
        face.font.flavor = "woff2"
        face.font.save(path)
        css.append(face.css(face.family, characters(face.font)))
        if face.name == "figtree":  # a heading may carry an arrow too
            # Of the same weight: of faces that differ in it a browser takes one alone.
            css.append(replace(face, weight="560").css("Fraunces", map(ord, ARROWS)))
        print(f"{path.stat().st_size:7,}  {path.name}")

    widths = {
        "fraunces": {},
        "figtree-400": {"wght": 400.0},
        "figtree-700": {"wght": 700.0},
    }
    packages: dict[str, Path] = {}
    for fallback in (*DISPLAY_FALLBACKS, *TEXT_FALLBACKS):
        source = fallback.measured_on
        if source not in packages:
            packages[source] = fetch(f"@fontsource/{source}", folder)
        local = open_font(packages[source], f"{source}-latin-{fallback.weight}-normal")
        stand_in = to_bytes(local)
        if fallback in DISPLAY_FALLBACKS:
            css.append(fallback_css(fallback, stand_in, web["fraunces"], widths["fraunces"]))
        else:
            variations = widths[f"figtree-{fallback.weight}"]
            css.append(fallback_css(fallback, stand_in, web["figtree"], variations))
    css.append(STACKS)
    STYLES.parent.mkdir(parents=True, exist_ok=True)
    STYLES.write_text("\n".join(css), encoding="utf-8")
    for name, package in (("fraunces", fraunces), ("figtree", figtree), ("tiro", tiro)):
        licence = (package / "LICENSE").read_text(encoding="utf-8")
        (FONTS / f"OFL-{name}.txt").write_text(licence, encoding="utf-8")


def main() -> None:
    """Write the fonts."""
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder))


if __name__ == "__main__":
    main()
