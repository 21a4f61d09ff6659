"""The trading platforms: a phone and a desktop, with a chart and no words."""

from __future__ import annotations

import math

from tools.draw.grammar import (
    CARD,
    GAIN,
    INDIGO,
    INK,
    LINE,
    LOSS,
    PAPER,
    QUIET,
    SAFFRON,
    Candle,
    Drawing,
    smooth,
)


def chart(
    drawing: Drawing, left: float, top: float, width: float, height: float, count: int, body: float
) -> None:
    """Draw rules, candles, their average and volume inside a box."""
    drawing.rules([(top + height * i / 5, left, left + width) for i in range(5)])
    path = [
        0.66 - 0.36 * i / (count - 1) + 0.11 * math.sin(i * 0.9) + 0.06 * math.sin(i * 2.3 + 1)
        for i in range(count + 1)
    ]
    step = width / count
    rise: list[Candle] = []
    fall: list[Candle] = []
    for i in range(count):
        x = left + step * (i + 0.5)
        before, after = (top + height * 0.86 * p for p in path[i : i + 2])
        a, b = min(before, after), max(before, after)
        b = max(b, a + 5)
        candle = Candle(x, a, b, a - 5 - i * 5 % 7, b + 5 + i * 3 % 6)
        (rise if after <= before else fall).append(candle)
    volume = [
        (left + step * (i + 0.5) - body / 2, top + height - 6 - i * 13 % 17, body, 6 + i * 13 % 17)
        for i in range(count)
    ]
    drawing.bars(volume, LINE, 1.5)
    drawing.candles(rise, INDIGO, body, 2)
    drawing.candles(fall, SAFFRON, body, 2)
    average = [
        (left + step * (i + 0.5), top + height * (0.86 * sum(path[max(0, i - 4) : i + 1])
         / (i - max(0, i - 4) + 1) + 0.09))
        for i in range(0, count, 2)
    ]  # fmt: skip
    drawing.stroke(smooth(average), QUIET, 1.6, dash="1 5")


def sparkline(left: float, middle: float, width: float, seed: int) -> str:
    """Return path data of a small price line that differs by ``seed``."""
    points = [
        (left + width * i / 6, middle + 6 * math.sin(i * 1.3 + seed) - (2 - seed % 3) * (i - 3))
        for i in range(7)
    ]
    return smooth(points)


def phone() -> Drawing:
    """Draw the trading app on a phone."""
    drawing = Drawing(300, 560)
    drawing.card(9.5, 7.5, 281, 545, 40, PAPER, INK, 3)
    drawing.card(20, 18, 260, 524, 30)
    drawing.card(34, 94, 232, 232, 14, PAPER)
    chart(drawing, 48, 156, 204, 156, 15, 8)
    for x in (154, 180, 232):
        drawing.card(x, 110, 21, 16, 6, PAPER)
    drawing.disc(252, 66, 13, PAPER, LINE)
    drawing.disc(252, 62.5, 4, INDIGO)
    drawing.stroke("M245 73.5q7-7 14 0", INDIGO, 3)
    rows = list(enumerate((344, 384, 424)))
    drawing.bars(
        [(122, 28, 56, 7), (38, 54, 74, 9), (48, 110, 62, 12)]
        + [box for i, y in rows for box in ((38, y + 6, 58 - 9 * i, 8), (222, y + 6, 42, 8))],
        INK,
        3,
    )
    drawing.bars([(38, 72, 110, 6)] + [(38, y + 20, 36 + 7 * i, 5) for i, y in rows], LINE, 2.5)
    drawing.bars([(48, 130, 40, 6), (238, 364, 26, 5), (238, 444, 26, 5)], GAIN, 2.5)
    drawing.bars([(238, 404, 26, 5)], LOSS, 2.5)
    drawing.stroke(sparkline(128, 360, 58, 0) + sparkline(128, 440, 58, 4), GAIN, 2)
    drawing.stroke(sparkline(128, 400, 58, 2), LOSS, 2)
    drawing.rules([(y, 38, 264) for y in (378, 418)])
    drawing.card(155, 466, 111, 40, 12, PAPER, INDIGO, 1.8)
    drawing.bars([(206, 110, 21, 16), (34, 466, 111, 40), (189, 483, 44, 6)], INDIGO, 6)
    drawing.bars([(68, 483, 44, 6)], CARD, 3)
    drawing.bars([(104, 526, 92, 5)], QUIET, 2.5)
    return drawing


def desktop() -> Drawing:
    """Draw the web trading platform on a desktop screen."""
    drawing = Drawing(720, 480)
    drawing.rules([(469, 60, 660)], INK, 2)
    drawing.stroke("M308 416l-10 51h124l-10-51", INK, 3, fill=PAPER)
    drawing.card(21.5, 9.5, 677, 411, 22, PAPER, INK, 3)
    drawing.card(34, 22, 652, 376, 12)
    drawing.disc(360, 410, 3, QUIET)
    drawing.card(540, 33, 128, 22, 11, PAPER)
    drawing.stroke("M559 47l4 4M552 44a4 4 0 1 0 8 0a4 4 0 1 0-8 0", QUIET, 1.8)
    drawing.stroke("M34 66H686M178 66V398M540 66V398M556 214H672", LINE, 1)
    drawing.card(42, 126, 126, 44, 8, PAPER, None)
    chart(drawing, 198, 124, 326, 256, 21, 10)
    rows = [(i, 84 + i * 50) for i in range(6)]
    drawing.bars(
        [(54, y, 44 - i * 11 % 17, 8) for i, y in rows]
        + [(198, 84, 78, 14), (556, 88, 50, 7), (568, 254, 44, 6), (568, 310, 30, 6)],
        INK,
        3,
    )
    for y in (244, 300):
        drawing.card(556, y, 116, 26, 7, "none")
    for x in (404, 468, 500):
        drawing.card(x, 82, 24, 18, 6, "none")
    drawing.bars(
        [(54, y + 16, 30 + i * 7 % 15, 5) for i, y in rows]
        + [(96, 41, 34, 6), (148, 41, 44, 6), (210, 41, 30, 6), (556, 230, 36, 6),
           (556, 286, 28, 6)],
        LINE,
        2.5,
    )  # fmt: skip
    for colour, falls in ((GAIN, False), (LOSS, True)):
        chosen = [sparkline(112, y + 13, 44, i) for i, y in rows if (i in (2, 5)) is falls]
        drawing.stroke("".join(chosen), colour, 1.8)
    drawing.bars([(288, 88, 40, 7)], GAIN, 3)
    depth = (32, 23, 42, 28, 49)
    drawing.bars(
        [(556, 112 + i * 18, width, 9) for i, width in enumerate(depth)]
        + [(52, 38, 26, 12), (436, 82, 24, 18), (556, 344, 116, 34)],
        INDIGO,
        3,
    )
    drawing.bars(
        [(672 - width, 112 + i * 18, width, 9) for i, width in enumerate(reversed(depth))]
        + [(42, 130, 3, 36)],
        SAFFRON,
        3,
    )
    drawing.bars([(590, 358, 48, 6)], CARD, 3)
    return drawing
