"""Subset the fonts for Indian scripts: each holds only the glyphs of the words that the site sets in it.

Run by hand when a verse, a language's name or many translations have changed::

    python -m tools.fonts

The sources are ``@fontsource`` packages, fetched with ``npm pack`` into a temporary folder. The results are
committed: files in ``assets/fonts``, and their ``unicode-range`` in the style sheets. Needs ``npm``, ``fonttools``,
``brotli`` and ``uharfbuzz``; the site itself does not. The Latin fonts never change: they are sources, and
``assets/styles/fonts.css`` says what they were cut from.
"""

import importlib
import io
import re
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Iterable
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont

from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content.models.home import Verse
from nnm_site.shared.languages.language import FOLDER, Language, languages
from nnm_site.shared.languages.store import store_path

hb: Any = importlib.import_module("uharfbuzz")  # compiled, without type information

FONTS = PROJECT_ROOT / "assets" / "fonts"
STYLES = PROJECT_ROOT / "assets" / "styles"

#: Words and their language code: a font may draw the same letter differently in each language.
Text = tuple[str, str]

VERSION = "5.3.0"
TIRO, NOTO = "tiro-devanagari-sanskrit", "noto-sans"

#: Names that people type into forms, besides the words of the site, and each letter by itself.
WORDS_IN_FORMS = (
    "कृष्णा क्षितिज ज्ञान श्रीमती प्रद्युम्न लक्ष्मी सिद्धार्थ चन्द्र इन्द्र पुष्पा विष्णु ब्रह्मा शुक्ला त्रिपाठी मिश्रा गुप्ता "
    "द्विवेदी चतुर्वेदी वर्मा शर्मा उन्नति राष्ट्रीय कार्तिक हृदय रूपा रुचि अतः पुनः संभवतः गोऱ्हे सूर्यवंशी ॲड"
)
LETTERS = "अॲआइईउऊऋएऐऑओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरऱलळवशषसह।॥ऽ"


def fetch(name: str, folder: Path) -> Path:
    """Unpack a font's package below `folder`; returns the folder of its files."""
    packed = subprocess.run(
        ["npm", "pack", "--silent", f"@fontsource/{name}@{VERSION}"],
        cwd=folder, check=True, capture_output=True, text=True,
    ).stdout.split()[-1]  # fmt: skip
    with tarfile.open(folder / packed) as archive:
        archive.extractall(folder / name, filter="data")
    return folder / name / "package" / "files"


def shape(font_bytes: bytes, text: Text, note: Callable[[int], None] = lambda _: None) -> list[str]:
    """Shape `text`; returns its glyphs with positions. `note` is called with every intermediate glyph."""
    words, language = text
    font = hb.Font(hb.Face(font_bytes))
    buffer = hb.Buffer()
    buffer.add_str(words)
    buffer.guess_segment_properties()
    buffer.language = language

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
    """The font as bytes that the shaper can read."""
    buffer = io.BytesIO()
    font.flavor = None
    font.save(buffer)
    return buffer.getvalue()


def cut(font: TTFont, texts: Iterable[Text]) -> TTFont:
    """Keep the glyphs that shaping `texts` passes through, including intermediate forms.

    A subset by characters would keep every conjunct that these letters could form, seven times as much. Raises
    `ValueError` if the result does not shape the texts like the whole font, glyph by glyph.
    """
    whole, seen = uncompressed(font), set[int]()
    pieces = [(piece, language) for words, language in texts for piece in (words, *words.split())]
    for piece in pieces:
        shape(whole, piece, seen.add)
    options = subset.Options(
        layout_features=["*"], layout_closure=False, glyph_names=True, hinting=False,
        name_IDs=[0, 1, 2, 13, 14], recalc_timestamp=False,
    )  # fmt: skip
    subsetter = subset.Subsetter(options)
    subsetter.populate(gids=seen, text="".join(words for words, _ in pieces))
    subsetter.subset(font)
    small = uncompressed(font)
    for piece in pieces:
        if shape(whole, piece) != shape(small, piece):
            raise ValueError(f"the cut font sets this differently: {piece[0]}")
    font["post"].formatType = 3.0  # pyright: ignore[reportAttributeAccessIssue]
    return font


def write(
    name: str, source: Path, texts: Iterable[Text], sheet: str, language: Language | None = None
) -> None:
    """Cut `source` to `texts` into the file `name`, and update its `unicode-range` in the style sheet.

    With a `language` the font is used next to Latin fonts, so its range has only that language's letters.
    """
    # Without today's date: the same words give the same file.
    font = cut(TTFont(source, recalcTimestamp=False), texts)
    codes = sorted(font.getBestCmap() or {})
    if language:
        font["name"].names = []  # pyright: ignore[reportAttributeAccessIssue]
        # It refers to the removed names; Firefox rejects it, with a message on every page.
        del font["STAT"]
        codes = [code for code in codes if language.writes(chr(code))]
    path = FONTS / f"{name}.woff2"
    font.flavor = "woff2"
    font.save(path)
    css = STYLES / f"{sheet}.css"
    rules, count = re.subn(
        rf'(/fonts/{name}\.woff2"[^}}]*?unicode-range: )[^;]*',
        rf"\g<1>{ranges(codes)}",
        css.read_text(encoding="utf-8"),
    )
    if count != 1:
        raise ValueError(f"{css.name} names {path.name} {count} times, not once")
    css.write_text(rules, encoding="utf-8")
    print(f"{path.stat().st_size:7,}  {path.name}")


def ranges(codes: Iterable[int]) -> str:
    """Sorted code points as a CSS `unicode-range`."""
    numbered = groupby(enumerate(codes), lambda each: each[1] - each[0])
    runs = [[code for _, code in run] for _, run in numbered]
    return ", ".join(f"U+{run[0]:04X}" + (f"-{run[-1]:04X}" if run[1:] else "") for run in runs)


def texts_of(language: Language) -> list[str]:
    """Every word on pages that is in the script of a language."""
    folder = FOLDER / language.code
    paths = (folder / "language.toml", store_path(language.code))
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    return sorted({*"".join(sign if language.writes(sign) else " " for sign in text).split()})


def main() -> None:
    """Write every font."""
    with tempfile.TemporaryDirectory() as temporary:
        fetched = cache(lambda name: fetch(name, Path(temporary)))
        verses = [(verse.devanagari, "sa") for verse in Verse.all()]
        write("verse", fetched(TIRO) / f"{TIRO}-devanagari-400-normal.woff2", verses, "fonts")

        def source(language: Language, weight: str) -> Path:
            name = f"{NOTO}-{language.script}"
            return fetched(name) / f"{name}-{language.script}-{weight}-normal.woff2"

        # One file for one script: every page loads it.
        names = [(language.name, language.code) for language in languages()]
        write("language-names", source(languages()[0], "400"), names, "fonts")
        for language in languages():
            words = texts_of(language)
            # Typed text is never bold.
            typed = filter(language.writes, (*WORDS_IN_FORMS.split(), *LETTERS))
            for weight, texts in (("400", [*words, *typed]), ("600", words)):
                spoken = [(text, language.code) for text in texts]
                name, sheet = f"{language.code}-{weight}", f"{language.code}-fonts"
                write(name, source(language, weight), spoken, sheet, language)


if __name__ == "__main__":
    main()
