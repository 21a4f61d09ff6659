"""Small marks, 120 units square: one thing each, readable at the size of a thumb."""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.draw.grammar import (
    CARD,
    INDIGO,
    INK,
    LINE,
    PAPER,
    QUIET,
    SAFFRON,
    Drawing,
    interpolate,
    number,
    numbers,
)
from tools.draw.silhouette import Cell, Grain, columns, draw, fill

SIZE = 120
GRAIN = Grain(pitch=9.5, width=6.8, gap=4.4, shortest=4, wick=1.6, radius=2)


def blank() -> Drawing:
    """Start a mark."""
    return Drawing(SIZE, SIZE)


def filled(at: Callable[[float, float], Cell | None], drawing: Drawing | None = None) -> Drawing:
    """Fill an outline about the middle of the mark with candles."""
    drawing = drawing or blank()
    draw(drawing, fill(at, columns(4, 116, GRAIN.pitch), 2, 118, GRAIN), GRAIN)
    return drawing


def milestone() -> Drawing:
    """Draw a milestone beside the road."""
    drawing = blank()
    drawing.rules([(106, 4, 116)], INK, 2)
    drawing.stroke("M34 104V50a26 26 0 0 1 52 0V104z", INK, 2.6, fill=CARD)
    drawing.stroke("M34 58V50a26 26 0 0 1 52 0V58z", SAFFRON, 2.6, fill=SAFFRON)
    drawing.stroke("M34 104V50a26 26 0 0 1 52 0V104z", INK, 2.6)
    drawing.bars([(46, 84, 7, 12), (56.5, 76, 7, 20), (67, 68, 7, 28)], INDIGO, 2)
    drawing.stroke("M10 114h14M38 114h14M66 114h14M94 114h14", QUIET, 2)
    return drawing


def award() -> Drawing:
    """Draw a rosette of bars with two ribbons."""
    drawing = blank()
    drawing.stroke(
        "M44 72L34 110L46 104L54 113L62 78zM76 72L86 110L74 104L66 113L58 78z",
        SAFFRON,
        3,
        fill=SAFFRON,
    )
    rays = ""
    for i in range(20):
        a = math.tau * i / 20
        rays += (
            f"M{numbers(60 + 30 * math.cos(a), 48 + 30 * math.sin(a))}"
            f"L{numbers(60 + 38 * math.cos(a), 48 + 38 * math.sin(a))}"
        )
    drawing.stroke(rays, INDIGO, 6.4)
    drawing.disc(60, 48, 25, CARD, INDIGO, 3)
    drawing.bars([(46, 50, 6, 10), (57, 42, 6, 18), (68, 34, 6, 26)], SAFFRON, 2)
    return drawing


def branch() -> Drawing:
    """Draw a map pin over the page."""
    drawing = blank()
    drawing.rules([(102, 8, 112), (112, 24, 96)], LINE, 2)
    drawing.stroke(
        "M60 102C38 74 28 60 28 44a32 32 0 0 1 64 0C92 60 82 74 60 102z", INDIGO, 3, fill=INDIGO
    )
    drawing.disc(60, 44, 19, CARD)
    drawing.bars([(49, 45, 5, 8), (57.5, 36, 5, 17), (66, 41, 5, 12)], SAFFRON, 1.8)
    return drawing


def shield() -> Drawing:
    """Draw a shield of candles."""

    def at(x: float, y: float) -> Cell | None:
        profile = ((10, 40), (24, 44), (56, 42), (78, 33), (96, 17), (110, 2))
        crown = 16 - 7 * math.cos((x - 60) / 44 * math.pi / 2)
        if y < crown or y >= 110 or abs(x - 60) >= interpolate(profile, y):
            return None
        bow = y + abs(x - 60) * 0.55
        return Cell(SAFFRON if 58 <= bow < 78 else INDIGO, 0, (int((bow - 18) / 20),))

    return filled(at)


def umbrella() -> Drawing:
    """Draw an umbrella whose canopy is candles."""
    drawing = blank()
    drawing.stroke("M60 70V100a10 10 0 0 1-20 0", INK, 3.4)
    drawing.stroke("M60 14V6", INK, 3.4)

    def at(x: float, y: float) -> Cell | None:
        dx = x - 60
        if abs(dx) >= 54:
            return None
        top = 70 - math.sqrt(54**2 - dx**2)
        hem = 72 - 9 * abs(math.sin((dx + 54) / 36 * math.pi))
        if not top <= y < hem:
            return None
        gore = int((dx + 54) / 36)
        return Cell(SAFFRON if gore == 1 else INDIGO, 0, (gore,))

    return filled(at, drawing)


def heart() -> Drawing:
    """Draw a heart of candles."""

    def at(x: float, y: float) -> Cell | None:
        u, v = (x - 60) / 43, (68 - y) / 43
        if (u * u + v * v - 1) ** 3 - u * u * v**3 > 0:
            return None
        bow = y + abs(x - 60) * 0.5
        return Cell(SAFFRON if 62 <= bow < 82 else INDIGO, 0, (int((bow - 22) / 20),))

    return filled(at)


def clock() -> Drawing:
    """Draw a clock with bars for hours."""
    drawing = blank()
    drawing.disc(60, 60, 50, CARD, INK, 3)
    ticks: dict[str, str] = {INDIGO: "", SAFFRON: ""}
    for i in range(12):
        a = math.tau * i / 12 - math.pi / 2
        colour = SAFFRON if i < 4 else INDIGO
        inner = 32 if i % 3 == 0 else 35
        ticks[colour] += (
            f"M{numbers(60 + inner * math.cos(a), 60 + inner * math.sin(a))}"
            f"L{numbers(60 + 40 * math.cos(a), 60 + 40 * math.sin(a))}"
        )
    for colour, d in ticks.items():
        drawing.stroke(d, colour, 6)
    drawing.stroke("M60 60V38M60 60L76 69", INK, 3.4)
    drawing.disc(60, 60, 4, INK)
    return drawing


def document() -> Drawing:
    """Draw a ruled document with a turned corner."""
    drawing = blank()
    drawing.stroke("M28 8H74L96 30V108Q96 112 92 112H28Q24 112 24 108V12Q24 8 28 8z", INK, 2.6,
                   fill=CARD)  # fmt: skip
    drawing.stroke("M74 8V26Q74 30 78 30H96", INK, 2.6, fill=PAPER)
    drawing.bars([(36, 28, 24, 7)], SAFFRON, 3)
    drawing.bars([(36, 46, 46, 5), (36, 60, 38, 5), (36, 74, 46, 5)], INDIGO, 2.5)
    drawing.stroke("M36 96c8-10 10 6 17-3s9 4 14 0", INK, 2.2)
    drawing.rules([(101, 36, 84)], QUIET, 1.4)
    return drawing


def key() -> Drawing:
    """Draw a key whose teeth are bars."""
    drawing = blank()
    drawing.disc(36, 60, 23, "none", INDIGO, 11)
    drawing.disc(36, 60, 6, SAFFRON)
    drawing.stroke("M62 60H110", INDIGO, 8)
    drawing.bars([(78, 62, 8, 18), (90, 62, 8, 26), (102, 62, 8, 18)], SAFFRON, 2.4)
    return drawing


def people() -> Drawing:
    """Draw three people, the middle one in front."""
    drawing = blank()
    for x, y, r, colour in ((26, 46, 11, INDIGO), (94, 46, 11, INDIGO), (60, 36, 14, SAFFRON)):
        drawing.disc(x, y, r, colour)
    drawing.bars(
        [(x + i * 9.4 - 3.4, 104 - h, 6.8, h) for x in (26, 94) for i, h in
         ((-1, 32), (0, 38), (1, 32))],
        INDIGO,
        2.4,
    )  # fmt: skip
    drawing.bars([(60 + i * 9.4 - 3.4, 104 - h, 6.8, h) for i, h in ((-1, 42), (0, 48), (1, 42))],
                 SAFFRON, 2.4)  # fmt: skip
    drawing.rules([(110, 6, 114)], INK, 2)
    return drawing


def scales() -> Drawing:
    """Draw a balance with equal bars in its pans."""
    drawing = blank()
    drawing.stroke("M60 14V104M40 106H80M18 30H102", INK, 3.2)
    drawing.disc(60, 16, 6, SAFFRON)
    drawing.stroke("M24 30L8 72M24 30L40 72M96 30L80 72M96 30L112 72", QUIET, 1.8)
    for x in (24, 96):
        drawing.stroke(f"M{number(x - 18)} 72h36a18 15 0 0 1-36 0z", INDIGO, 3, fill=INDIGO)
    drawing.bars([(14, 58, 6, 10), (22, 50, 6, 18), (30, 56, 6, 12)], SAFFRON, 2)
    drawing.bars([(86, 56, 6, 12), (94, 50, 6, 18), (102, 58, 6, 10)], SAFFRON, 2)
    return drawing


def pot() -> Drawing:
    """Draw the pot that fills drop by drop."""
    drawing = blank()
    belly = (
        "M45 42C45 52 38 54 30 62C14 78 20 104 40 110H80C100 104 106 78 90 62C82 54 75 52 75 42z"
    )
    drawing.stroke(belly, INK, 2.6, fill=CARD)
    drawing.bars([(38, 36, 44, 7)], INK, 3)
    depths = (14, 20, 23, 24, 23, 20, 14)
    drawing.bars([(29.2 + i * 9.2, 104 - d, 6.4, d) for i, d in enumerate(depths)], INDIGO, 2)
    drawing.bars([(29.2 + i * 9.2, 96 - d, 6.4, 5) for i, d in enumerate(depths)], SAFFRON, 2)
    drawing.shape("M60 4c3.8 6 7 9.5 7 14a7 7 0 0 1-14 0c0-4.5 3.2-8 7-14z", SAFFRON)
    return drawing


def gallery() -> Drawing:
    """Draw a framed picture: hills of bars under a sun."""
    drawing = blank()
    drawing.card(10, 20, 100, 80, 10, CARD, INK, 2.6)
    drawing.disc(84, 42, 9, SAFFRON)
    heights = (14, 22, 32, 38, 30, 22, 28, 36, 26)
    drawing.bars([(20 + i * 9.2, 90 - h, 6.4, h) for i, h in enumerate(heights)], INDIGO, 2)
    return drawing


MARKS: dict[str, Callable[[], Drawing]] = {
    "mark-award": award,
    "mark-branch": branch,
    "mark-clock": clock,
    "mark-document": document,
    "mark-gallery": gallery,
    "mark-heart": heart,
    "mark-key": key,
    "mark-milestone": milestone,
    "mark-people": people,
    "mark-pot": pot,
    "mark-scales": scales,
    "mark-shield": shield,
    "mark-umbrella": umbrella,
}
