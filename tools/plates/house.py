"""Drawings of the firm's pages that follow the theme: the shelf, portraits, award emblems.

They are the groups of one file, `assets/company.svg`, written by `python -m tools.plates.house`.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from pathlib import Path

from tools.draw.grammar import (
    CARD,
    INDIGO,
    INK,
    LINE,
    PAPER,
    QUIET,
    SAFFRON,
    Candle,
    Drawing,
    number,
    numbers,
    polyline,
)

FILE = Path(__file__).resolve().parents[2] / "assets" / "company.svg"
#: Hair, and letters on saffron: dark in both themes.
DARK = "#14203B"
DECADES = range(1950, 2030, 10)


def shelf() -> Drawing:
    """One ledger for each decade, side by side: their spines are candles."""
    d = Drawing(560, 420)
    d.rules(((y, 0, 560) for y in range(24, 372, 34)), LINE)
    foot = 352
    heights = (214, 236, 206, 252, 228, 270, 246, 292)
    widths = (50, 56, 48, 58, 52, 60, 54, 62)
    x = 32.0
    for index, decade in enumerate(DECADES):
        tall, wide = heights[index], widths[index]
        colour = SAFFRON if index in (2, 6) else INDIGO
        middle = x + wide / 2
        d.stroke(f"M{numbers(middle, foot - tall - 16)}V{number(foot - tall)}", colour, 2.5)
        d.card(x, foot - tall, wide, tall, 7, colour, None)
        bands = "".join(
            f"M{numbers(x + 7, y)}H{number(x + wide - 7)}"
            for y in (foot - tall + 20, foot - tall + 27, foot - 26, foot - 19)
        )
        d.stroke(bands, PAPER, 1.6, opacity=0.75)
        d.parts.append(
            f'<text transform="translate({numbers(middle + 7, foot - 44)})rotate(-90)" '
            f'font-family="Fraunces,Georgia,serif" font-size="20" font-weight="560" '
            f'fill="{DARK if colour == SAFFRON else PAPER}">{decade}s</text>'
        )
        x += wide + 7
    d.bars([(12, foot + 2, 536, 12)], INK, 4)
    d.stroke("M48 366V400M512 366V400", INK, 8)
    return d


def portrait(
    coat: str, hair: Callable[[Drawing], None], neck: Callable[[Drawing], None]
) -> Callable[[], Drawing]:
    """A portrait: head, shoulders of bars, hair and collar. Its colours are those of a picture."""

    def make() -> Drawing:
        d = Drawing(160, 180)
        d.card(0, 0, 160, 180, 14, "#F1E9D6", "#DDD2B9", 2)
        d.rules(((y, 1, 159) for y in range(30, 180, 30)), "#DDD2B9")
        bodies = [Candle(20 + i * 15, 132 + abs(i - 4) ** 1.7 * 1.9, 190, 0, 0) for i in range(9)]
        d.bars(((c.x - 6, c.top, 12, 180 - c.top - 2) for c in bodies), coat, 4)
        d.bars([(68, 104, 24, 30)], "#C98F5E", 8)
        d.disc(80, 78, 34, "#D9A06B")
        hair(d)
        neck(d)
        return d

    return make


def _short(d: Drawing) -> None:
    d.shape("M45 74C42 40 62 34 82 35S120 44 115 76C110 62 100 58 82 58S50 60 45 74z", DARK)


def _parted(d: Drawing) -> None:
    d.shape("M44 80C38 38 66 32 84 34S122 46 116 82C112 64 98 62 72 54C62 62 48 64 44 80z", DARK)
    d.disc(80, 34, 9, DARK)


def _long(d: Drawing) -> None:
    d.shape("M44 118C36 40 60 32 82 33S126 46 116 118C110 112 112 76 106 64C92 60 76 58 66 50C56 62 50 104 44 118z",
            DARK)  # fmt: skip


def _grey(d: Drawing) -> None:
    d.shape(
        "M46 76C42 50 50 44 58 44C52 54 52 62 46 76zM114 76C118 50 110 44 102 44C108 54 108 62 114 76z",
        "#4A556E",
    )
    d.stroke("M58 80h16M86 80h16M74 80q6-4 12 0", DARK, 2.4)
    d.disc(66, 82, 9, "none", DARK, 2.4)
    d.disc(94, 82, 9, "none", DARK, 2.4)


def _turban(d: Drawing) -> None:
    d.shape("M42 68C40 36 62 24 82 26S122 38 118 68C104 56 56 56 42 68z", "#E58A1F")
    d.stroke("M46 58C62 40 88 36 112 44M54 46C72 34 92 32 106 36", DARK, 1.6)
    d.shape("M48 84C52 116 66 120 80 120S108 116 112 84C106 100 96 98 80 98S54 100 48 84z", DARK)


def _tie(d: Drawing) -> None:
    d.shape(
        polyline([(62, 128), (80, 148), (98, 128), (98, 138), (80, 160), (62, 138)], True),
        "#FFFFFF",
    )
    d.shape(polyline([(75, 146), (85, 146), (88, 178), (72, 178)], True), "#E58A1F")


def _collar(d: Drawing) -> None:
    d.shape(
        polyline([(60, 126), (80, 152), (100, 126), (106, 138), (80, 170), (54, 138)], True),
        "#FFFFFF",
    )


def _sari(d: Drawing) -> None:
    d.shape("M112 132C92 138 66 156 56 180H84C90 164 104 150 122 142z", "#E58A1F")
    d.stroke("M110 136C92 142 72 158 62 179", "#F1E9D6", 2)


def cup(d: Drawing) -> None:
    """A cup with two handles."""
    d.shape("M48 34H112C112 78 102 98 80 98S48 78 48 34z", SAFFRON)
    d.stroke("M48 46H32C32 70 42 78 54 78M112 46H128C128 70 118 78 106 78", SAFFRON, 5)
    d.bars([(74, 98, 12, 22), (54, 120, 52, 12)], INDIGO, 3)
    d.candles(
        [Candle(x, 52 - t, 66 + t, 46 - t, 72 + t) for x, t in ((66, 0), (80, 7), (94, 3))], CARD, 7
    )


def medal(d: Drawing) -> None:
    """A medal on its ribbon."""
    d.shape(polyline([(52, 22), (72, 22), (88, 66), (72, 74)], True), INDIGO)
    d.shape(polyline([(108, 22), (88, 22), (72, 66), (88, 74)], True), QUIET)
    d.disc(80, 100, 36, SAFFRON)
    d.disc(80, 100, 28, "none", CARD, 2.5)
    d.candles(
        [Candle(68, 100, 114, 94, 120), Candle(80, 90, 110, 82, 116), Candle(92, 84, 102, 76, 108)],
        CARD,
        7,
    )


def shield(d: Drawing) -> None:
    """A shield with a bend of candles."""
    d.shape(
        "M34 30Q58 34 80 22Q102 34 126 30V76C126 106 104 126 80 136C56 126 34 106 34 76z", INDIGO
    )
    d.shape("M44 42Q62 44 80 34V124C60 114 44 100 44 76z", SAFFRON)
    d.candles([Candle(96, 70, 96, 62, 104), Candle(110, 54, 82, 46, 90)], CARD, 8)
    d.candles([Candle(64, 66, 92, 58, 100)], CARD, 8)


def plaque(d: Drawing) -> None:
    """A framed plaque with written lines."""
    d.stroke("M44 46L80 20L116 46", INK, 3)
    d.disc(80, 19, 5, INK)
    d.card(24, 44, 112, 90, 8, INDIGO, None)
    d.card(34, 54, 92, 70, 4, CARD, None)
    d.bars([(46, 64, 68, 7)], SAFFRON, 3)
    d.rules(((y, 46, 114) for y in (84, 95, 106)), QUIET, 2)


def laurel(d: Drawing) -> None:
    """Two branches whose leaves are bars."""
    for side in (-1, 1):
        for i in range(8):
            turn = 108 + i * 20
            x = 80 - side * 46 * math.cos(math.radians(turn))
            y = 80 + 46 * math.sin(math.radians(turn))
            lean = side * (-turn + (26 if i % 2 else -26))
            d.add("rect", x=x - 5, y=y - 11, width=10, height=22, rx=5, fill=SAFFRON if i % 2 else INDIGO,
                  transform=f"rotate({number(lean)} {numbers(x, y)})")  # fmt: skip
    d.candles(
        [Candle(68, 80, 100, 72, 108), Candle(80, 62, 90, 54, 98), Candle(92, 54, 78, 46, 86)],
        INDIGO,
        8,
    )
    d.bars([(62, 130, 36, 8)], INK, 3)


def star(d: Drawing) -> None:
    """A star with a ring of rays."""
    points = []
    for i in range(10):
        radius = 40 if i % 2 == 0 else 18
        angle = math.radians(-90 + 36 * i)
        points.append((80 + radius * math.cos(angle), 78 + radius * math.sin(angle)))
    d.shape(polyline(points, True), SAFFRON)
    rays = ""
    for i in range(20):
        angle = math.radians(18 * i)
        rays += f"M{numbers(80 + 50 * math.cos(angle), 78 + 50 * math.sin(angle))}"
        rays += f"L{numbers(80 + 58 * math.cos(angle), 78 + 58 * math.sin(angle))}"
    d.stroke(rays, INDIGO, 4)


def certificate(d: Drawing) -> None:
    """A sheet with a seal and ribbons."""
    d.card(28, 26, 104, 92, 6, CARD, INDIGO, 4)
    d.rules(((y, 44, 116) for y in (46, 58, 70)), QUIET, 2.5)
    d.shape(polyline([(86, 98), (78, 140), (92, 130), (104, 140), (100, 98)], True), INDIGO)
    d.disc(93, 96, 20, SAFFRON)
    d.disc(93, 96, 12, "none", CARD, 2)


def bell(d: Drawing) -> None:
    """The bell of a listing day on a stand."""
    d.stroke("M36 132V30H124V132", INDIGO, 7)
    d.shape("M74 40C54 46 62 78 48 94H112C98 78 106 46 86 40z", SAFFRON)
    d.bars([(44, 92, 72, 8)], INK, 3)
    d.disc(80, 106, 8, INK)
    d.bars([(24, 130, 112, 9)], INK, 3)


EMBLEMS = {
    "cup": cup,
    "medal": medal,
    "shield": shield,
    "plaque": plaque,
    "laurel": laurel,
    "star": star,
    "certificate": certificate,
    "bell": bell,
}
PORTRAITS = {
    "portrait-1": portrait("#1B2F6B", _grey, _tie),
    "portrait-2": portrait("#1B2F6B", _parted, _sari),
    "portrait-3": portrait("#4A556E", _short, _tie),
    "portrait-4": portrait(DARK, _long, _collar),
    "portrait-5": portrait("#1B2F6B", _turban, _collar),
}


def text() -> str:
    """The whole file."""
    groups = {"shelf": shelf(), **{name: make() for name, make in PORTRAITS.items()}}
    for name, paint in EMBLEMS.items():
        groups[name] = Drawing(160, 160)
        paint(groups[name])
    body = "\n".join(
        f'<g id="{name}">\n' + "\n".join(drawing.parts) + "\n</g>"
        for name, drawing in groups.items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 420">\n{body}\n</svg>\n'


def main() -> int:
    """Write the file."""
    FILE.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
