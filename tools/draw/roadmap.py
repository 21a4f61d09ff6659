"""The five steps of a financial plan: goals, risk, split, review, adviser."""

from __future__ import annotations

import math

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
)

WIDTH, HEIGHT = 200, 160


def sheet() -> Drawing:
    """Start a step: a small page whose bottom rule carries the scene."""
    drawing = Drawing(WIDTH, HEIGHT)
    drawing.rules([(140, 0, WIDTH)], INK, 1.6)
    drawing.rules([(152, 0, WIDTH)])
    return drawing


def goals() -> Drawing:
    """Draw steps up to a flag."""
    drawing = sheet()
    heights = (16, 27, 39, 52, 66)
    drawing.bars([(28 + i * 23, 135 - h, 15, h) for i, h in enumerate(heights)], INDIGO, 3)
    drawing.stroke("M160 136V26", INK, 2.4)
    drawing.stroke("M162 29h29l-8 11l8 11h-29z", SAFFRON, 3, fill=SAFFRON)
    drawing.stroke("M28 98c26-2 64-22 92-58", QUIET, 1.8, dash="1 6")
    return drawing


def risk() -> Drawing:
    """Draw a dial of bars from calm to bold, with its needle."""
    drawing = sheet()
    cx, cy = 100.0, 128.0
    spokes: dict[str, str] = {LINE: "", INDIGO: "", SAFFRON: ""}
    for i in range(15):
        angle = math.radians(180 - i * 180 / 14)
        colour = INDIGO if i < 9 else (SAFFRON if i < 12 else LINE)
        inner, outer = 60, 74 + i * 1.1
        spokes[colour] += (
            f"M{numbers(cx + inner * math.cos(angle), cy - inner * math.sin(angle))}"
            f"L{numbers(cx + outer * math.cos(angle), cy - outer * math.sin(angle))}"
        )
    for colour, d in spokes.items():
        drawing.stroke(d, colour, 8)
    needle = math.radians(180 - 10.4 * 180 / 14)
    tip = cx + 46 * math.cos(needle), cy - 46 * math.sin(needle)
    drawing.stroke(f"M{numbers(cx, cy)}L{numbers(*tip)}", INK, 3.4)
    drawing.disc(cx, cy, 8, PAPER, INK, 3)
    return drawing


def split() -> Drawing:
    """Draw one bar cut into parts, and each part set in its own column."""
    drawing = sheet()
    drawing.bars([(20, 22, 20, 56)], INDIGO, 3)
    drawing.bars([(20, 84, 20, 30)], SAFFRON, 3)
    drawing.bars([(20, 120, 20, 14)], QUIET, 3)
    drawing.stroke("M48 50H70Q82 50 82 62V66M48 99H116Q128 99 128 102M48 127H148", QUIET, 1.6,
                   dash="1 5")  # fmt: skip
    for x, height, colour in ((72, 56, INDIGO), (118, 30, SAFFRON), (164, 14, QUIET)):
        drawing.bars([(x, 134 - height, 20, height)], colour, 3)
    return drawing


def review() -> Drawing:
    """Draw a ledger page under a glass."""
    drawing = sheet()
    drawing.card(40, 14, 104, 126, 10)
    drawing.rules([(y, 52, 132) for y in (40, 64, 88, 112)])
    drawing.bars([(52, 28, 34, 6), (52, 124, 48, 6)], LINE, 3)
    shown = [Candle(64, 74, 96, 66, 104), Candle(82, 62, 88, 54, 96), Candle(118, 48, 74, 40, 84)]
    drawing.candles(shown, INDIGO, 10, 2.4)
    drawing.candles([Candle(100, 66, 82, 58, 90)], SAFFRON, 10, 2.4)
    drawing.disc(132, 88, 30, "none", INK, 3.4)
    drawing.stroke("M153 110l19 20", INK, 6)
    return drawing


def adviser() -> Drawing:
    """Draw two people at one page."""
    drawing = sheet()
    for x, colour, way in ((46, INDIGO, 1), (154, SAFFRON, -1)):
        drawing.disc(x, 72, 15, colour)
        shoulders = [
            (x + (i - 2) * 10.4 - 4, 135 - h, 8, h) for i, h in enumerate((26, 36, 40, 36, 26))
        ]
        drawing.bars(shoulders, colour, 3)
        drawing.stroke(f"M{numbers(x + way * 30, 108)}h{number(way * 10)}", INK, 2)
    drawing.card(72, 14, 56, 44, 10, CARD)
    drawing.stroke("M84 58l-6 12l18-12", LINE, 1.5, fill=CARD)
    drawing.bars([(82, 26, 36, 5), (82, 38, 24, 5)], INDIGO, 2.5)
    drawing.card(84, 96, 32, 40, 5, CARD)
    drawing.rules([(y, 90, 110) for y in (106, 114, 122)], QUIET, 1.4)
    return drawing
