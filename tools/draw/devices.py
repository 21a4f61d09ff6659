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
    drawing.card(8, 6, 284, 548, 40, INK, None)
    drawing.card(18, 16, 264, 528, 31, CARD, None)
    drawing.bars([(122, 26, 56, 7)], INK, 3.5)
    drawing.bars([(38, 54, 74, 9)], INK, 3)
    drawing.bars([(38, 72, 110, 6)], LINE, 3)
    drawing.disc(252, 66, 13, PAPER, LINE)
    drawing.disc(252, 62.5, 4, INDIGO)
    drawing.stroke("M245 73.5q7-7 14 0", INDIGO, 3)
    drawing.card(34, 94, 232, 232, 14, PAPER, LINE)
    drawing.bars([(48, 110, 62, 12)], INK, 3)
    drawing.bars([(48, 130, 40, 6)], GAIN, 3)
    for x, chosen in ((154, 0), (180, 0), (206, 1), (232, 0)):
        drawing.card(x, 110, 21, 16, 6, INDIGO if chosen else PAPER, None if chosen else LINE)
    chart(drawing, 48, 156, 204, 156, 15, 8)
    for i, y in enumerate((344, 384, 424)):
        drawing.bars([(38, y + 6, 58 - 9 * i, 8)], INK, 3)
        drawing.bars([(38, y + 20, 36 + 7 * i, 5)], LINE, 2.5)
        drawing.stroke(sparkline(128, y + 16, 58, i * 2), LOSS if i == 1 else GAIN, 2)
        drawing.bars([(222, y + 6, 42, 8)], INK, 3)
        drawing.bars([(238, y + 20, 26, 5)], LOSS if i == 1 else GAIN, 2.5)
    drawing.rules([(y, 38, 264) for y in (378, 418)])
    drawing.card(34, 466, 111, 40, 12, INDIGO, None)
    drawing.card(155, 466, 111, 40, 12, PAPER, INDIGO, 1.8)
    drawing.bars([(68, 483, 44, 6)], CARD, 3)
    drawing.bars([(189, 483, 44, 6)], INDIGO, 3)
    drawing.bars([(104, 526, 92, 5)], QUIET, 2.5)
    return drawing


def desktop() -> Drawing:
    """Draw the web trading platform on a desktop screen."""
    drawing = Drawing(720, 480)
    drawing.rules([(468, 60, 660)], LINE, 2)
    drawing.shape("M300 416h120l12 46q1 5-4 5H292q-5 0-4-5z", LINE)
    drawing.card(20, 8, 680, 414, 22, INK, None)
    drawing.card(32, 20, 656, 378, 12, CARD, None)
    drawing.disc(360, 410, 3, QUIET)
    drawing.bars([(52, 38, 26, 12)], INDIGO, 4)
    drawing.bars([(96, 41, 34, 6), (148, 41, 44, 6), (210, 41, 30, 6)], LINE, 3)
    drawing.card(540, 33, 128, 22, 11, PAPER, LINE)
    drawing.disc(556, 44, 4, "none", QUIET, 1.8)
    drawing.stroke("M559 47l4 4", QUIET, 1.8)
    drawing.rules([(66, 32, 688)])
    for i in range(6):
        y = 84 + i * 50
        if i == 1:
            drawing.card(42, y - 8, 126, 44, 8, PAPER, None)
            drawing.bars([(42, y - 4, 3, 36)], SAFFRON, 1.5)
        falls = i in (2, 5)
        drawing.bars([(54, y, 44 - i * 11 % 17, 8)], INK, 3)
        drawing.bars([(54, y + 16, 30 + i * 7 % 15, 5)], LINE, 2.5)
        drawing.stroke(sparkline(112, y + 13, 44, i), LOSS if falls else GAIN, 1.8)
    drawing.stroke("M178 66V398M540 66V398", LINE, 1)
    drawing.bars([(198, 84, 78, 14)], INK, 3)
    drawing.bars([(288, 88, 40, 7)], GAIN, 3)
    for x, chosen in ((404, 0), (436, 1), (468, 0), (500, 0)):
        drawing.card(x, 82, 24, 18, 6, INDIGO if chosen else CARD, None if chosen else LINE)
    chart(drawing, 198, 124, 326, 256, 21, 10)
    depth = (54, 38, 70, 46, 82)
    drawing.bars([(556, 88, 50, 7)], INK, 3)
    drawing.bars([(556, 112 + i * 18, w * 0.6, 9) for i, w in enumerate(depth)], INDIGO, 2)
    drawing.bars([(668 - w * 0.6, 112 + i * 18, w * 0.6, 9) for i, w in enumerate(depth[::-1])],
                 SAFFRON, 2)  # fmt: skip
    drawing.rules([(214, 556, 672)])
    drawing.bars([(556, 230, 36, 6)], LINE, 3)
    drawing.card(556, 244, 116, 26, 7, PAPER, LINE)
    drawing.bars([(568, 254, 44, 6)], INK, 3)
    drawing.bars([(556, 286, 28, 6)], LINE, 3)
    drawing.card(556, 300, 116, 26, 7, PAPER, LINE)
    drawing.bars([(568, 310, 30, 6)], INK, 3)
    drawing.card(556, 344, 116, 34, 9, INDIGO, None)
    drawing.bars([(590, 358, 48, 6)], CARD, 3)
    return drawing
