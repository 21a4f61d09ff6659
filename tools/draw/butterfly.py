"""The signature: a butterfly whose wings are candlesticks on ruled paper.

A wing is described from its root: its margin as a radius for every angle, and on it *bands* (from
root to margin) cut by *veins* (from front to back). A candlestick is what one column of the chart
sees of one such cell, so the gaps between the candles draw the veins and the colours draw the
bands.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tools.draw.grammar import INDIGO, INK, SAFFRON, Drawing, Point, interpolate, numbers
from tools.draw.silhouette import Box, Cell, Filled, Grain, boxes, draw, fill, ledger


@dataclass(frozen=True)
class Band:
    """A ring of the wing up to ``edge`` (0 root, 1 margin), cut into ``cells``, in one colour."""

    edge: float
    cells: int
    colour: str


@dataclass(frozen=True)
class Wing:
    """One wing seen from its root: margin as ``(degrees above horizontal, radius)``, ascending."""

    piece: int
    margin: Sequence[Point]
    bands: Sequence[Band]
    sweep: float  # how far the veins curve back towards the root, in degrees

    def cell(self, x: float, y: float) -> Cell | None:
        """Return the cell at a point given from the root (x outwards, y up), or None."""
        angle = math.degrees(math.atan2(y, x))
        first, last = self.margin[0][0], self.margin[-1][0]
        if not first < angle < last:
            return None
        reach = math.hypot(x, y) / interpolate(self.margin, angle)
        if reach >= 1:
            return None
        index, band = next((i, b) for i, b in enumerate(self.bands) if reach < b.edge)
        bent = angle + self.sweep * (1 - reach)
        share = (bent - first) / (last - first)
        return Cell(band.colour, self.piece, (index, math.floor(share * band.cells)))


FOREWING = Wing(
    piece=0,
    margin=(
        (-17, 20),
        (-14, 120),
        (-8, 168),
        (2, 186),
        (14, 202),
        (24, 228),
        (31, 258),
        (36, 268),
        (41, 262),
        (47, 236),
        (54, 188),
        (60, 132),
        (66, 60),
        (69, 20),
    ),
    bands=(
        Band(0.30, 2, INDIGO),
        Band(0.56, 4, INDIGO),
        Band(0.75, 6, SAFFRON),
        Band(1.0, 8, INDIGO),
    ),
    sweep=10,
)
HINDWING = Wing(
    piece=1,
    margin=(
        (-86, 20),
        (-80, 104),
        (-73, 138),
        (-66, 160),
        (-60, 196),
        (-56, 226),
        (-53, 222),
        (-49, 190),
        (-42, 182),
        (-30, 180),
        (-20, 170),
        (-12, 142),
        (-4, 96),
        (4, 30),
    ),
    bands=(
        Band(0.34, 2, INDIGO),
        Band(0.60, 3, SAFFRON),
        Band(0.80, 5, INDIGO),
        Band(1.0, 7, INDIGO),
    ),
    sweep=-8,
)
FINE = Grain(pitch=11, width=7.6, gap=6.4, shortest=6, wick=3.6)


@dataclass(frozen=True)
class Pose:
    """Where a butterfly sits: the middle of its body and its size (1 is 490 units from tip to tip).

    The left wings are a little narrower than the right ones, as if it were turning towards us.
    """

    x: float
    y: float
    size: float = 1.0
    left: Point = (0.93, 1.02)
    right: Point = (1.07, 1.0)

    def wings(self, grain: Grain) -> Filled:
        """Return the candles of all four wings."""
        filled: Filled = []
        root = 4 * self.size
        for way, (across, up) in ((-1, self.left), (1, self.right)):

            def at(
                x: float, y: float, way: int = way, a: float = across, u: float = up
            ) -> Cell | None:
                seen_x = ((x - self.x) * way - root) / (a * self.size)
                seen_y = (self.y - y) / (u * self.size)
                return FOREWING.cell(seen_x, seen_y) or HINDWING.cell(seen_x, seen_y)

            reach = 240 * across * self.size
            first = round(root + 0.82 * grain.pitch)
            count = int((reach - first) / grain.pitch) + 1
            xs = [self.x + way * (first + index * grain.pitch) for index in range(count)]
            span = 215 * self.size
            filled += fill(at, xs, self.y - span, self.y + span, grain)
        return filled

    def body(self, drawing: Drawing) -> None:
        """Draw body and feelers: a tall candle that learnt to fly."""
        s, x, y = self.size, self.x, self.y
        thick = max(1.0, 0.6 / s)

        def by(*values: float) -> str:
            return numbers(*(value * s for value in values))

        def slim(*values: float) -> str:
            return numbers(*(v * s * (thick if i % 2 == 0 else 1) for i, v in enumerate(values)))

        drawing.shape(
            f"M{numbers(x, y - 42 * s)}c{slim(5.5, 0, 7.5, 9, 7.5, 26)}"
            f"c{slim(0, 40, -3, 92, -7.5, 130)}c{slim(-4.5, -38, -7.5, -90, -7.5, -130)}"
            f"c{slim(0, -17, 2, -26, 7.5, -26)}z",
            INK,
        )
        drawing.disc(x, y - 48 * s, 6.2 * s * thick, INK)
        line = max(1.4, 2 * s)
        drawing.stroke(
            f"M{numbers(x + 2 * s, y - 52 * s)}c{by(5, -30, 22, -56, 48, -64)}"
            f"M{numbers(x - 2 * s, y - 52 * s)}c{by(-4, -30, -18, -54, -40, -64)}",
            INK,
            line,
        )
        drawing.disc(x + 50.5 * s, y - 116.5 * s, max(1.8, 3.2 * s), INK)
        drawing.disc(x - 42.5 * s, y - 116.5 * s, max(1.8, 3.2 * s), INK)

    def room(self) -> Box:
        """Return the room of the body, for rules to keep off."""
        return self.x - 8, self.y - 130 * self.size, self.x + 8, self.y + 90 * self.size


def butterfly() -> Drawing:
    """Draw the signature butterfly on its ruled page."""
    drawing = Drawing(560, 440)
    pose = Pose(268, 228)
    filled = pose.wings(FINE)
    taken = [*boxes(filled), pose.room()]
    drawing.rules(ledger(560, range(12, 440, 24), taken, clear=18, bridge=400))
    draw(drawing, filled, FINE)
    pose.body(drawing)
    return drawing
