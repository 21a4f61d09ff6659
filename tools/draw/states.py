"""What is shown when something is missing, broken or still empty."""

from __future__ import annotations

from tools.draw.butterfly import Pose
from tools.draw.grammar import (
    CARD,
    INDIGO,
    INK,
    LINE,
    QUIET,
    SAFFRON,
    Candle,
    Drawing,
    numbers,
)
from tools.draw.silhouette import Grain, boxes, draw, ledger

SMALL = Grain(pitch=7, width=5, gap=3.6, shortest=4, wick=2, radius=1.6)

Row = tuple[float, float, float]


def entries(drawing: Drawing, rows: list[Row], left: float, right: float) -> None:
    """Write ledger entries without words; a row is ``(y, length of name, length of amount)``."""
    drawing.bars([(left, y - 14, a, 7) for y, a, _ in rows], INDIGO, 3)
    drawing.bars([(right - b, y - 14, b, 7) for y, _, b in rows], QUIET, 3, 0.55)


def not_found() -> Drawing:
    """Draw a ledger page with one line torn out, and that line flying off as a butterfly."""
    drawing = Drawing(520, 380)
    pose = Pose(436, 92, 0.31)
    wings = pose.wings(SMALL)
    tear_top = [(66, 196), (84, 190), (104, 198), (130, 189), (152, 197), (178, 188), (204, 198),
                (228, 190), (256, 199), (280, 189), (304, 196), (326, 188), (346, 194)]  # fmt: skip
    tear_bottom = [(x, y + 38 + (i % 3) * 3) for i, (x, y) in enumerate(tear_top)]
    head = "M66 196V58q0-14 14-14H332q14 0 14 14V194" + "".join(
        f"L{numbers(*point)}" for point in reversed(tear_top)
    )
    foot = (
        f"M{numbers(*tear_bottom[0])}"
        + "".join(f"L{numbers(*point)}" for point in tear_bottom[1:])
        + "V336q0 14-14 14H80q-14 0-14-14z"
    )
    drawing.rules(ledger(520, range(32, 380, 24), [(66, 44, 346, 350), *boxes(wings), pose.room()],
                         20, 400))  # fmt: skip
    drawing.stroke(head + "z" + foot, LINE, 1.5, fill=CARD)
    rows: list[Row] = [(92, 84, 44), (124, 112, 36), (156, 68, 48), (270, 96, 40), (302, 76, 46)]
    drawing.rules([(y, 84, 328) for y, _, _ in rows] + [(334, 84, 328)])
    entries(drawing, rows, 90, 322)
    drawing.stroke("M262 60V180M262 250V334", SAFFRON, 1.4, opacity=0.7)
    drawing.stroke("M92 214H318", QUIET, 1.8, dash="1 8")
    drawing.stroke("M330 214c56 4 92-22 104-76", QUIET, 1.8, dash="1 8")
    draw(drawing, wings, SMALL)
    pose.body(drawing)
    return drawing


def error() -> Drawing:
    """Draw a rule that snapped, and the candles that slid off it."""
    drawing = Drawing(420, 300)
    drawing.rules([(y, 0, 420) for y in (36, 60, 84)])
    drawing.rules([(264, 0, 420), (288, 0, 420)])
    standing = [Candle(40, 108, 140, 98, 152), Candle(68, 120, 146, 112, 152),
                Candle(96, 100, 138, 90, 152), Candle(124, 112, 144, 104, 152)]  # fmt: skip
    right = [Candle(296, 116, 144, 106, 152), Candle(324, 98, 140, 90, 152),
             Candle(352, 110, 146, 100, 152), Candle(380, 104, 138, 94, 152)]  # fmt: skip
    drawing.candles([standing[0], standing[2], right[1], right[2]], INDIGO, 13, 3)
    drawing.candles([standing[1], right[0]], SAFFRON, 13, 3)
    drawing.candles([standing[3], right[3]], INDIGO, 13, 3)
    drawing.stroke("M0 156H140q14 0 22 10l16 20", INK, 3)
    drawing.stroke("M420 156H280q-14 0-22 10l-12 16", INK, 3)
    drawing.stroke("M196 148l6-18M216 146v-20M236 150l8-16", SAFFRON, 3)
    for x, y, angle, colour in ((176, 232, -62, INDIGO), (216, 214, 24, SAFFRON),
                                (252, 238, 78, INDIGO)):  # fmt: skip
        drawing.add(
            "path",
            d="M0-26V26",
            fill="none",
            stroke=colour,
            stroke_width=1.6,
            stroke_linecap="round",
            transform=f"translate({x} {y})rotate({angle})",
        )
        drawing.add(
            "rect",
            x=-6.5,
            y=-16,
            width=13,
            height=32,
            rx=3,
            fill=colour,
            transform=f"translate({x} {y})rotate({angle})",
        )
    return drawing


def empty() -> Drawing:
    """Draw a blank ledger page with its first candle."""
    drawing = Drawing(360, 260)
    drawing.stroke("M96 40q0-12 12-12H276q12 0 12 12V220q0 12-12 12H108q-12 0-12-12z", LINE, 1.5)
    drawing.card(76, 20, 192, 212, 12)
    drawing.rules([(y, 92, 252) for y in range(56, 220, 24)])
    drawing.stroke("M118 36V216", SAFFRON, 1.4, opacity=0.7)
    drawing.candles([Candle(144, 132, 170, 118, 182)], INDIGO, 14, 3)
    drawing.stroke(
        "M176 122h10v30h-10zM208 112h10v26h-10zM240 92h10v34h-10z", QUIET, 1.4, dash="3 4"
    )
    return drawing
