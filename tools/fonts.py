"""Cut the faces for Devanagari: each holds the words that the site sets in it, and no others.

Run by hand when a verse, the name of a language or many translations have changed::

    python -m tools.fonts

The sources are ``@fontsource`` packages, fetched with ``npm pack`` into a temporary folder. The results are
committed: files in ``assets/fonts``, and what they hold in the style sheets. Needs ``npm``,
``fonttools``, ``brotli`` and ``uharfbuzz``; the site itself needs none of them. The Latin faces never change: they are
sources, and ``assets/styles/fonts.css`` says what they were cut from.
"""

import importlib
import io
import re
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont

from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content import queries
from nnm_site.shared.languages.language import languages

hb: Any = importlib.import_module("uharfbuzz")  # compiled, without type information

FONTS = PROJECT_ROOT / "assets" / "fonts"
STYLES = PROJECT_ROOT / "assets" / "styles"

VERSION = "5.3.0"
TIRO, NOTO = "tiro-devanagari-sanskrit", "noto-sans-devanagari"

#: Names that people write into forms, besides the words of the site, and each letter by itself.
WORDS_IN_FORMS = (
    "कृष्णा क्षितिज ज्ञान श्रीमती प्रद्युम्न लक्ष्मी सिद्धार्थ चन्द्र इन्द्र पुष्पा विष्णु ब्रह्मा शुक्ला त्रिपाठी मिश्रा गुप्ता "
    "द्विवेदी चतुर्वेदी वर्मा शर्मा उन्नति राष्ट्रीय कार्तिक हृदय रूपा रुचि अतः पुनः संभवतः"
)
LETTERS = "अआइईउऊऋएऐऑओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसह।॥ऽ"


def fetch(name: str, folder: Path) -> Path:
    """Unpack a font's package below `folder`; the folder of its files."""
    packed = subprocess.run(
        ["npm", "pack", "--silent", f"@fontsource/{name}@{VERSION}"],
        cwd=folder, check=True, capture_output=True, text=True,
    ).stdout.split()[-1]  # fmt: skip
    with tarfile.open(folder / packed) as archive:
        archive.extractall(folder / name, filter="data")
    return folder / name / "package" / "files"


def shape(font_bytes: bytes, text: str, note: Callable[[int], None] = lambda _: None) -> list[str]:
    """Shape `text`: its glyphs with positions. `note` hears of every glyph passed on the way."""
    font = hb.Font(hb.Face(font_bytes))
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()

    def step(_: str) -> bool:
        for info in buffer.glyph_infos:
            if info.codepoint < font.face.glyph_count:  # before the first step these are characters
                note(info.codepoint)
        return True

    buffer.set_message_func(step)
    hb.shape(font, buffer)
    return [
        f"{font.glyph_to_string(info.codepoint)}@{pos.x_advance},{pos.x_offset},{pos.y_offset}"
        for info, pos in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    ]


def uncompressed(font: TTFont) -> bytes:
    """The font as a file that the shaper reads."""
    buffer = io.BytesIO()
    font.flavor = None
    font.save(buffer)
    return buffer.getvalue()


def cut(font: TTFont, texts: Iterable[str]) -> TTFont:
    """Keep the glyphs that shaping `texts` passes through, forms in between included.

    A subset by characters keeps every conjunct that these letters could ever form, seven times as much. The
    result is shaped again and must agree with the whole font glyph by glyph; else `ValueError`.
    """
    whole, seen = uncompressed(font), set[int]()
    pieces = [piece for text in texts for piece in (text, *text.split())]
    for piece in pieces:
        shape(whole, piece, seen.add)
    options = subset.Options(
        layout_features=["*"], layout_closure=False, glyph_names=True, hinting=False,
        name_IDs=[0, 1, 2, 13, 14], recalc_timestamp=False,
    )  # fmt: skip
    subsetter = subset.Subsetter(options)
    subsetter.populate(gids=seen, text="".join(pieces))
    subsetter.subset(font)
    small = uncompressed(font)
    for piece in pieces:
        if shape(whole, piece) != shape(small, piece):
            raise ValueError(f"the cut font sets this differently: {piece}")
    font["post"].formatType = 3.0  # pyright: ignore[reportAttributeAccessIssue]
    return font


def write(name: str, source: Path, texts: Iterable[str], sheet: str) -> None:
    """Cut `source` to `texts` into the file `name`, and tell the style sheet what it holds."""
    # Without today's date in it: the same words give the same file.
    font = cut(TTFont(source, recalcTimestamp=False), texts)
    codes = sorted(font.getBestCmap() or {})
    if sheet == "devanagari-fonts":
        font["name"].names = []  # pyright: ignore[reportAttributeAccessIssue]
        # It names styles by what stood there; Firefox refuses it and says so on every page.
        del font["STAT"]
        codes = [code for code in codes if 0x900 <= code < 0x980]
    path = FONTS / f"{name}.woff2"
    font.flavor = "woff2"
    font.save(path)
    css = STYLES / f"{sheet}.css"
    told, count = re.subn(
        rf'(/fonts/{name}\.woff2"[^}}]*?unicode-range: )[^;]*',
        rf"\g<1>{ranges(codes)}",
        css.read_text(encoding="utf-8"),
    )
    if count != 1:
        raise ValueError(f"{css.name} names {path.name} {count} times, not once")
    css.write_text(told, encoding="utf-8")
    print(f"{path.stat().st_size:7,}  {path.name}")


def ranges(codes: Iterable[int]) -> str:
    """Sorted code points as a CSS `unicode-range`."""
    runs: list[list[int]] = []
    for code in codes:
        if runs and code == runs[-1][1] + 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    return ", ".join(f"U+{a:04X}" if a == b else f"U+{a:04X}-{b:04X}" for a, b in runs)


def hindi_words() -> list[str]:
    """Every word of the translations."""
    texts = (
        path.read_text(encoding="utf-8")
        for path in (PROJECT_ROOT / "content").rglob("*")
        if ".hi." in path.name or path.suffix == ".po"
    )
    return sorted({word for text in texts for word in re.findall("[\u0900-\u097f]+", text)})


def main() -> None:
    """Write every face."""
    with tempfile.TemporaryDirectory() as temporary:
        tiro, noto = (fetch(name, Path(temporary)) for name in (TIRO, NOTO))
        verses = [verse.devanagari for verse in queries.verses()]
        verse_source = tiro / f"{TIRO}-devanagari-400-normal.woff2"
        write("verse", verse_source, verses, "fonts")
        names = [language.name for language in languages()]
        write("language-names", noto / f"{NOTO}-devanagari-400-normal.woff2", names, "fonts")
        words = hindi_words()
        # What people type is never bold.
        typed = [*WORDS_IN_FORMS.split(), *LETTERS]
        for weight, texts in (("400", [*words, *typed]), ("600", words)):
            source = noto / f"{NOTO}-devanagari-{weight}-normal.woff2"
            write(f"devanagari-{weight}", source, texts, "devanagari-fonts")


if __name__ == "__main__":
    main()
