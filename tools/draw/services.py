"""The seven services, each told by one thing that can be seen."""

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
    interpolate,
    number,
    numbers,
    polyline,
    smooth,
)
from tools.draw.silhouette import Box, Cell, Grain, boxes, columns, draw, fill, ledger

WIDTH, HEIGHT = 480, 360
GRAIN = Grain(pitch=13, width=9, gap=7, shortest=6, wick=4, radius=2.4)
RULES = range(24, HEIGHT, 24)


def equity() -> Drawing:
    """Draw a share's months: candles climbing, volume below, the last price carried to the edge."""
    drawing = Drawing(WIDTH, HEIGHT)
    closes = (222, 236, 198, 176, 204, 190, 148, 168, 182, 140, 112, 134, 104, 84)
    spread = (12, 16, 10, 14, 10, 18, 12, 10, 15, 12, 14, 10, 16, 12)
    xs = [34 + 27.5 * i for i in range(len(closes))]
    up: list[Candle] = []
    down: list[Candle] = []
    before = 244
    for x, close, reach in zip(xs, closes, spread, strict=True):
        top, bottom = min(before, close), max(before, close)
        candle = Candle(x, top, bottom, top - reach, bottom + reach * 0.8)
        (up if close < before else down).append(candle)
        before = close
    volume = [(x - 7, 316 - 12 - (i * 37 % 29), 14, 12 + (i * 37 % 29)) for i, x in enumerate(xs)]
    taken: list[Box] = [(c.x - 6, c.high - 4, c.x + 6, c.low + 4) for c in up + down]
    taken += [(391, 60, 480, 96)]
    drawing.rules(ledger(WIDTH, range(24, 260, 24), taken, 12, 30))
    drawing.rules([(316, 0, WIDTH)], INK, 1.5)
    drawing.bars(volume, LINE, 2)
    drawing.candles(up, INDIGO, 15, 3)
    drawing.candles(down, SAFFRON, 15, 3)
    average = [
        (x, sum(closes[max(0, i - 3) : i + 1]) / min(i + 1, 4) + 34) for i, x in enumerate(xs)
    ]
    drawing.stroke(smooth(average), QUIET, 1.8, dash="1 6")
    drawing.stroke(f"M{numbers(402, 84)}H432", INDIGO, 1.6, dash="1 5")
    drawing.card(432, 70, 44, 28, 8, INDIGO, None)
    drawing.bars([(442, 81.5, 24, 5)], CARD, 2.5)
    return drawing


def derivatives() -> Drawing:
    """Draw the payoff of an option at expiry: a small known cost, and a hinge at the strike."""
    drawing = Drawing(WIDTH, HEIGHT)
    axis, cost, strike = 216.0, 48.0, 236.0
    xs = columns(28, 452, 17)

    def payoff(x: float) -> float:
        return axis + cost - max(0.0, x - strike) * 1.02

    loss = [(x - 5.5, axis + 5, 11, payoff(x) - axis - 14) for x in xs if payoff(x) > axis + 20]
    gain = [
        (x - 5.5, payoff(x) + 9, 11, axis - payoff(x) - 14) for x in xs if payoff(x) < axis - 20
    ]
    end = 452.0
    taken: list[Box] = [(x, y, x + w, y + h) for x, y, w, h in gain]
    drawing.rules(ledger(WIDTH, range(24, 210, 24), taken, 18, 400))
    drawing.rules(ledger(WIDTH, range(288, HEIGHT, 24), [], 0))
    drawing.rules([(axis, 0, WIDTH)], INK, 1.5)
    drawing.bars(loss, SAFFRON, 2.6)
    drawing.bars(gain, INDIGO, 2.6)
    drawing.stroke(polyline([(20, axis + cost), (strike, axis + cost), (end, payoff(end))]), INK, 3)
    drawing.stroke(f"M{numbers(strike, 44)}V{number(axis + cost - 12)}", QUIET, 1.6, dash="1 6")
    drawing.disc(strike, axis + cost, 8, PAPER, INK, 3)
    level = strike + cost / 1.02
    drawing.disc(level, axis, 5, PAPER, INK, 2)
    drawing.disc(end, payoff(end), 5, INK)
    return drawing


def commodities() -> Drawing:
    """Draw what is traded by weight: bars of bullion, and ears of grain with bars for kernels."""
    drawing = Drawing(WIDTH, HEIGHT)
    base = 300
    ears = ((338.0, 92.0, -5.0, 1.0), (396.0, 128.0, 7.0, 0.84))
    taken: list[Box] = [(34, 172, 276, base), (290, 60, 430, base)]
    drawing.rules(ledger(WIDTH, range(36, base, 24), taken, 14, 400))
    drawing.rules([(base, 0, WIDTH)], INK, 1.5)
    drawing.rules([(base + 24, 0, WIDTH), (base + 48, 0, WIDTH)])

    ingots = ((40, 252), (118, 252), (196, 252), (79, 206), (157, 206), (118, 160))
    light = {1, 3, 5}
    for colour, chosen in ((INDIGO, False), (SAFFRON, True)):
        d = "".join(
            polyline([(x + 11, y + 3), (x + 61, y + 3), (x + 70, y + 39), (x + 2, y + 39)], True)
            for i, (x, y) in enumerate(ingots)
            if (i in light) is chosen
        )
        drawing.stroke(d, colour, 6, fill=colour)
    stamps = "".join(f"M{numbers(x + 25, y + 16)}h22m-26 9h30" for x, y in ingots)
    drawing.stroke(stamps, PAPER, 2.4)

    for x, top, lean, size in ears:
        foot = (x - lean * 3, base - 2)
        drawing.stroke(
            f"M{numbers(*foot)}Q{numbers(x - lean * 2, (top + base) / 2, x, top + 18)}", INK, 2.4
        )
        kernels: dict[str, str] = {INDIGO: "", SAFFRON: ""}
        for row in range(7):
            y = top + 30 + row * 19 * size
            stem = x - lean * 0.06 * row
            for way in (-1, 1):
                a = (stem + way * 7 * size, y)
                b = (stem + way * 17 * size, y - 17 * size)
                colour = SAFFRON if row % 3 == 1 else INDIGO
                kernels[colour] += f"M{numbers(*a)}L{numbers(*b)}"
        kernels[SAFFRON] += f"M{numbers(x, top + 14)}v{number(-16 * size)}"
        for colour, d in kernels.items():
            drawing.stroke(d, colour, 9.5 * size)
        awns = "".join(
            f"M{numbers(x + way * spread, top + 2 + abs(spread) * 0.4)}"
            f"l{numbers(way * spread * 0.5, -24 * size)}"
            for way, spread in ((-1, 12), (1, 12), (1, 0))
        )
        drawing.stroke(awns, INK, 1.4)
    return drawing


RUPEE = "M-15-19h30M-15-8h30M-15-19h9c19 0 19 22 0 22h-9l22 22"
DOLLAR = (
    "M13-11c-2-7-8-9-14-9c-8 0-14 4-14 10c0 14 29 7 29 21c0 6-6 10-15 10c-7 0-14-3-15-10M-1-28v56"
)


def currency() -> Drawing:
    """Draw two coins struck in bars, and the rate that crosses between them."""
    drawing = Drawing(WIDTH, HEIGHT)
    radius = 92
    coins = ((160, 168, INDIGO, RUPEE), (326, 192, SAFFRON, DOLLAR))
    filled = []
    for cx, cy, colour, _ in coins:

        def at(x: float, y: float, cx: int = cx, cy: int = cy, colour: str = colour) -> Cell | None:
            away = math.hypot(x - cx, y - cy)
            if away >= radius or away <= 50:
                return None
            if colour == INDIGO and math.hypot(x - 326, y - 192) < radius + 7:
                return None  # the second coin lies on the first
            return Cell(colour, int(y > cy), (int(away > 72),))

        filled += fill(at, columns(cx - radius, cx + radius, 11.5), cy - 96, cy + 96, COIN)
    arrows = [(246.0, 46.0, 346.0, 70.0), (134.0, 292.0, 234.0, 316.0)]
    drawing.rules(ledger(WIDTH, RULES, [*boxes(filled), *arrows], 16, 400))
    draw(drawing, filled, COIN)
    for cx, cy, colour, sign in coins:
        drawing.disc(cx, cy, 46, CARD, colour, 3)
        drawing.add(
            "path",
            d=sign,
            fill="none",
            stroke=colour,
            stroke_width=5.5,
            stroke_linecap="round",
            stroke_linejoin="round",
            transform=f"translate({cx} {cy})",
        )
    drawing.stroke("M246 62c30-22 74-20 98 6m0-18v19h-19", INK, 2.4)
    drawing.stroke("M234 298c-30 22-74 20-98-6m0 18v-19h19", INK, 2.4)
    return drawing


COIN = Grain(pitch=11.5, width=8, gap=5, shortest=4, wick=1.5, radius=2.2)


def pot_half(y: float, top: float, height: float) -> float:
    """Return the half width of a water pot at ``y``, 0 outside it; ``height`` 200 gives 110."""
    t = (y - top) / height
    if not 0 <= t < 1:
        return 0
    profile = ((0, 62), (0.07, 62), (0.1, 50), (0.17, 46), (0.25, 64), (0.42, 102), (0.58, 110),
               (0.76, 98), (0.9, 68), (1, 40))  # fmt: skip
    return interpolate(profile, t) * height / 200


def mutual_funds() -> Drawing:
    """Draw drops that fill a pot, one a month, as the verse has it."""
    drawing = Drawing(WIDTH, HEIGHT)
    top, height, cx = 118.0, 206.0, 240.0

    def at(x: float, y: float) -> Cell | None:
        if abs(x - cx) >= pot_half(y, top, height):
            return None
        level = 214 + 5 * math.sin((x - cx) / 26)
        if y < top + 20:
            return Cell(INDIGO, 0)
        if y < level:
            return Cell(LINE, 1)
        bands = (y - level + abs(x - cx) ** 2 / 260) / 34
        return Cell(SAFFRON if int(bands) == 0 else INDIGO, 1, (9, int(bands)))

    filled = fill(at, columns(cx - 112, cx + 112, 13), top, top + height, GRAIN)
    drops = ((240, 20, 1.0), (240, 58, 1.0), (240, 92, 0.8), (204, 40, 0.7), (276, 40, 0.7))
    taken = [*boxes(filled), (196.0, 10.0, 284.0, 118.0)]
    drawing.rules(ledger(WIDTH, range(36, 324, 24), taken, 20, 400))
    drawing.rules([(330, 0, WIDTH)], INK, 1.5)
    draw(drawing, filled, GRAIN)
    d = "".join(
        f"M{numbers(x, y - 9 * s)}c{numbers(5 * s, 8 * s, 8 * s, 11 * s, 8 * s, 16 * s)}"
        f"a{numbers(8 * s, 8 * s)} 0 0 1{numbers(-16 * s, 0)}"
        f"c{numbers(0, -5 * s, 3 * s, -8 * s, 8 * s, -16 * s)}z"
        for x, y, s in drops
    )
    drawing.shape(d, SAFFRON)
    months = [*range(26, 112, 17), *range(366, 452, 17)]
    drawing.bars([(x, 300, 9, 24) for x in months], INDIGO, 2.4)
    return drawing


def algo() -> Drawing:
    """Draw rules written down, a check that each must pass, and the orders that come of them."""
    drawing = Drawing(WIDTH, HEIGHT)
    drawing.rules(ledger(WIDTH, range(12, HEIGHT, 24), [(20, 60, 460, 300)], 20, 400))
    nodes = (92, 180, 268)
    for y in nodes:
        drawing.card(28, y - 27, 112, 54, 10)
    lines = [(44, y - 13, w, 5) for y, w in zip(nodes, (52, 64, 44), strict=True)]
    drawing.bars(lines, INDIGO, 2.5)
    drawing.bars([(44, y + 7, w, 5) for y, w in zip(nodes, (76, 48, 66), strict=True)], LINE, 2.5)
    drawing.disc(122, 80, 5, SAFFRON)
    drawing.disc(122, 168, 5, SAFFRON)
    drawing.disc(122, 256, 5, SAFFRON)
    drawing.stroke(
        "M140 92h22q14 0 14 14v60q0 14 14 14M140 180h50M140 268h22q14 0 14-14v-60q0-14 14-14",
        INK,
        2,
    )
    drawing.stroke("M234 136l44 44l-44 44l-44-44z", INDIGO, 8, fill=INDIGO)
    drawing.stroke("M219 181l11 11l20-23", PAPER, 5)
    drawing.stroke("M282 180h30M304 172l9 8l-9 8", INK, 2)
    drawing.stroke("M234 228v46", QUIET, 1.8, dash="1 6")
    drawing.disc(234, 288, 10, PAPER, QUIET, 2)
    drawing.stroke("M230 284l8 8m0-8l-8 8", QUIET, 2)
    steps = ((332, 226, 262), (352, 204, 244), (372, 212, 232), (392, 168, 216), (412, 142, 190),
             (432, 150, 176), (452, 100, 154))  # fmt: skip
    up = [Candle(x, a, b, a - 10, b + 9) for x, a, b in steps if x not in (372, 432)]
    down = [Candle(x, a, b, a - 12, b + 9) for x, a, b in steps if x in (372, 432)]
    drawing.candles(up, INDIGO, 12, 3)
    drawing.candles(down, SAFFRON, 12, 3)
    return drawing


def bell_half(y: float) -> float:
    """Return the half width of the listing bell at ``y``, 0 outside it."""
    if not 96 <= y < 268:
        return 0
    profile = ((96, 14), (104, 34), (122, 52), (150, 62), (190, 70), (222, 82), (244, 104),
               (250, 118), (268, 122))  # fmt: skip
    return interpolate(profile, y)


def ipo() -> Drawing:
    """Draw the bell that is rung when a share is listed, cast in candles."""
    drawing = Drawing(WIDTH, HEIGHT)
    cx = 240.0

    def at(x: float, y: float) -> Cell | None:
        if abs(x - cx) >= bell_half(y):
            return None
        bow = y + (x - cx) ** 2 / 900
        if y >= 248:
            return Cell(INDIGO, 1)
        if 204 <= bow < 228:
            return Cell(SAFFRON, 0, (1,))
        return Cell(INDIGO, 0, (2 + int(bow > 228) + 2 * int(bow > 158),))

    filled = fill(at, columns(cx - 122, cx + 122, 13), 90, 270, GRAIN)
    taken = [*boxes(filled), (196.0, 40.0, 284.0, 316.0)]
    drawing.rules(ledger(WIDTH, range(72, HEIGHT, 24), taken, 46, 400))
    drawing.rules([(44, 0, WIDTH)], INK, 1.5)
    drawing.stroke("M240 44v22", INK, 3)
    drawing.disc(240, 78, 11, "none", INK, 3)
    draw(drawing, filled, GRAIN)
    drawing.stroke("M240 276v12", INK, 3)
    drawing.disc(240, 300, 13, SAFFRON)
    drawing.stroke(
        "M96 214c-10 18-10 44 0 62M74 200c-16 28-16 62 0 90"
        "M384 214c10 18 10 44 0 62M406 200c16 28 16 62 0 90",
        SAFFRON,
        3,
    )
    return drawing
