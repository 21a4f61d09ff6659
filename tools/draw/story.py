"""How wealth grows, as the firm tells it: caterpillar, chrysalis, butterfly."""

from __future__ import annotations

import math

from tools.draw.butterfly import Pose
from tools.draw.grammar import (
    INDIGO,
    INK,
    LINE,
    QUIET,
    SAFFRON,
    Candle,
    Drawing,
    interpolate,
    number,
    numbers,
    smooth,
)
from tools.draw.silhouette import Cell, Grain, columns, draw, fill

WIDTH, HEIGHT = 960, 260
GRAIN = Grain(pitch=9, width=6, gap=4.6, shortest=5, wick=2.6, radius=2)
WINGS = Grain(pitch=11, width=8, gap=5, shortest=6, wick=2.6, radius=2)


def leaf_edge(x: float) -> tuple[float, float]:
    """Return upper and lower edge of the leaf at ``x`` (30 to 290)."""
    t = (x - 30) / 260
    middle = 196 - 26 * t + 10 * math.sin(t * math.pi)
    half = 32 * math.sin(math.pi * min(1, t**0.8)) ** 0.8 if 0 < t < 1 else 0
    return middle - half * 0.62, middle + half


def leaf(drawing: Drawing) -> None:
    """Draw a leaf whose veins are ledger rules."""
    xs = [30 + 260 * i / 10 for i in range(11)]
    upper = [(x, leaf_edge(x)[0]) for x in xs]
    lower = [(x, leaf_edge(x)[1]) for x in reversed(xs)]
    drawing.stroke(smooth(upper) + smooth(lower).replace("M", "L", 1), QUIET, 1.8)
    veins = ""
    for x in range(62, 280, 20):
        low = leaf_edge(x)[1]
        start = interpolate([(p, (leaf_edge(p)[0] + leaf_edge(p)[1] * 0.6) / 1.6) for p in xs], x)
        veins += f"M{numbers(x, start + 3)}L{numbers(x + 12, low - 6)}"
    drawing.stroke(veins, LINE, 2)
    spine = [(x, (leaf_edge(x)[0] + leaf_edge(x)[1] * 0.6) / 1.6) for x in xs]
    drawing.stroke(f"M8 214L30 {number(spine[0][1])}" + smooth(spine)[1:].replace(
        numbers(*spine[0]), "", 1), QUIET, 1.8)  # fmt: skip


def caterpillar(drawing: Drawing) -> None:
    """Draw a caterpillar of bars on the leaf: wicks above are bristles, wicks below are legs."""
    segments: list[tuple[str, Candle]] = []
    for i in range(15):
        x = 78 + i * 11.5
        ground = round(leaf_edge(x)[0] - 4)
        hump = round(20 * math.sin(math.pi * min(1, max(0, (i - 2) / 9))) ** 2)
        height = round(26 + 5 * math.sin(math.pi * (i + 1) / 16))
        bottom = ground - 6 - hump
        colour = SAFFRON if i % 4 == 2 else INDIGO
        low = bottom + (7 if hump < 12 else 3)
        segments.append((colour, Candle(x, bottom - height, bottom, bottom - height - 5, low)))
    for colour in (INDIGO, SAFFRON):
        drawing.candles([c for shade, c in segments if shade == colour], colour, 9, 3.5)
    head = segments[-1][1]
    x, y = head.x + 14, (head.top + head.bottom) / 2 - 4
    drawing.disc(x, y, 12.5, INK)
    drawing.stroke(
        f"M{numbers(x + 2, y - 12)}q3-12 12-15M{numbers(x - 3, y - 12)}q-1-11 5-17", INK, 1.8
    )


def chrysalis(drawing: Drawing) -> None:
    """Draw the chrysalis: a wrapped shape of bars hanging from a twig."""
    cx, top, bottom = 480.0, 66.0, 214.0
    profile = ((0, 5), (0.08, 15), (0.2, 26), (0.34, 31), (0.46, 27), (0.58, 26), (0.72, 21),
               (0.88, 11), (1, 3))  # fmt: skip

    def at(x: float, y: float) -> Cell | None:
        t = (y - top) / (bottom - top)
        if not 0 <= t < 1 or abs(x - cx) >= interpolate(profile, t):
            return None
        band = int((y - top + (x - cx) * 0.42) / 25)
        return Cell(SAFFRON if band in (2, 4) else INDIGO, 0, (band,))

    filled = fill(at, columns(cx - 33, cx + 33, GRAIN.pitch), top, bottom, GRAIN)
    drawing.stroke("M392 40C424 52 452 50 480 46S548 32 572 40", INK, 2.6)
    drawing.stroke("M536 38c8-14 22-18 36-16c-4 12-18 20-36 16z", QUIET, 1.8)
    drawing.stroke("M480 47v16", INK, 2)
    draw(drawing, filled, GRAIN)


def story() -> Drawing:
    """Draw the three stages along one ledger page."""
    drawing = Drawing(WIDTH, HEIGHT)
    pose = Pose(812, 134, 0.54)
    wings = pose.wings(WINGS)
    leaf(drawing)
    caterpillar(drawing)
    chrysalis(drawing)
    draw(drawing, wings, WINGS)
    pose.body(drawing)
    drawing.stroke("M318 150c22-22 62-34 104-26", QUIET, 1.8, dash="1 7")
    drawing.stroke("M536 150c30 26 76 30 120-6", QUIET, 1.8, dash="1 7")
    drawing.rules(
        [(y, x0, x1) for y in (232, 256) for x0, x1 in ((0, 40), (292, 690), (936, WIDTH))]
        + [(256, 40, 292), (256, 690, 936)]
    )
    return drawing
