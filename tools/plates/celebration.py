"""Festivals and anniversaries (8 plates)."""

from __future__ import annotations

import math

from tools.draw.grammar import Candle, numbers, polyline
from tools.plates.scene import DAWN, DAY, NEEL, NIGHT, SKY, TINT, Scene


def rows_of_lamps() -> Scene:
    """Oil lamps on the steps at Diwali."""
    s = Scene(NIGHT, "lamps")
    s.stars(60, 200)
    for step, (y, count) in enumerate(((210, 4), (300, 6), (400, 8))):
        left, right = 200 - step * 80, 520 + step * 80
        s.bars([(left, y, right - left, 200)], (s.p.pale_a, "#2A3868", "#22305E")[step], 4)
        for i in range(count):
            x = left + (right - left) * (i + 0.5) / count
            s.disc(x, y - 26, 30, s.p.pale_b)
            s.diya(x, y - 12, 46 - step * 3, "#D9780F", "#F7C873")
    return s


def at_the_door() -> Scene:
    """A garland of leaves and marigolds over an open door."""
    s = Scene(DAWN, "door")
    s.ledger()
    s.bars([(190, 60, 340, 430)], s.p.a, 6)
    s.bars([(222, 92, 276, 400)], s.p.light, 4)
    s.floor(430, s.p.pale_b)
    s.bars([(222, 424, 276, 60)], s.p.light, 2)
    s.tree(360, 430, 270, s.p.pale_a, s.p.quiet)
    for i, (x, y) in enumerate(s.string_of(150, 570, 70, 26, 15)):
        if i % 2:
            s.shape(f"M{numbers(x, y)}q14 26 0 52q-14-26 0-52z", "#1F7A54")
        else:
            s.disc(x, y + 10, 15, s.p.b)
            s.disc(x, y + 10, 7, "#F7C873")
    for x in (120, 600):
        s.stroke(f"M{x} 300V410", s.p.ink, 6)
        s.diya(x, 296, 64, s.p.ink)
        s.bars([(x - 34, 404, 68, 14)], s.p.ink, 5)
    return s


def rangoli() -> Scene:
    """A pattern on the ground, laid with candles."""
    s = Scene(NEEL, "rangoli")
    s.ledger()
    rings = ((62, 12, 16, 34), (118, 20, 14, 40), (172, 30, 12, 30), (214, 36, 10, 24))
    for ring, (radius, count, width, length) in enumerate(rings):
        for i in range(count):
            angle = 360 * i / count
            colour = (s.p.b, s.p.light, s.p.a)[(ring + i % 2) % 3]
            s.add("rect", x=360 - width / 2, y=240 - radius - length / 2, width=width, height=length,
                  rx=width / 2, fill=colour, transform=f"rotate({angle:.1f} 360 240)")  # fmt: skip
    for i in range(8):
        angle = math.radians(45 * i + 22.5)
        s.disc(360 + 145 * math.cos(angle), 240 + 145 * math.sin(angle), 7, s.p.b)
    s.disc(360, 240, 30, s.p.light)
    s.butterfly(360, 240, 24)
    return s


def fireworks() -> Scene:
    """Rockets over the town."""
    s = Scene(NIGHT, "fireworks")
    s.stars(50, 300)
    for x, y, radius, colour, count in (
        (200, 140, 46, s.p.b, 26), (450, 110, 60, s.p.a, 32), (590, 210, 34, s.p.b, 20), (330, 230, 26, s.p.light, 16),
    ):  # fmt: skip
        for ring in (0.35, 0.8, 1.3):
            s.rays(x, y, radius * ring, radius * 0.22, colour, count, 4)
        s.stroke(f"M{x} {y + radius * 1.8:.0f}V420", s.p.rule, 2, "2 8")
    s.skyline(480, s.p.rule, 60, 150, 34)
    s.skyline(490, s.p.pale_a, 30, 90, 26)
    return s


def muhurat() -> Scene:
    """The new ledger of the year, a kalash and a lamp."""
    s = Scene(TINT, "muhurat")
    s.ledger(bottom=380)
    s.rays(360, 190, 150, 26, s.p.pale_b, 40, 8)
    s.floor(390, s.p.pale_b)
    s.shape("M300 250C262 280 268 372 320 384H400C452 372 458 280 420 250z", s.p.b)
    s.bars([(292, 232, 136, 22)], s.p.ink, 8)
    for turn in (-52, -26, 0, 26, 52):
        s.add("path", d="M360 236C338 196 342 160 360 128C378 160 382 196 360 236z",
              fill="#1F7A54", transform=f"rotate({turn} 360 236)")  # fmt: skip
    s.disc(360, 176, 42, "#8A5A2B")
    grains = [
        Candle(x, 316 - tall, 316 + tall, 308 - tall, 324 + tall)
        for x, tall in ((324, 14), (348, 28), (372, 22), (396, 10))
    ]
    s.candles(grains, s.p.light, 12, 3)
    s.bars([(80, 352, 170, 24), (94, 326, 150, 24)], s.p.a, 4)
    s.stroke("M100 364H230M112 338H228", s.p.light, 3)
    s.diya(560, 346, 110, s.p.a)
    s.bars([(508, 390, 104, 10)], s.p.ink, 5)
    return s


def anniversary() -> Scene:
    """A cake whose candles are the house's own."""
    s = Scene(DAY, "cake")
    s.ledger()
    lit = [Candle(240 + i * 40, 150 - (i % 3) * 8, 214, 140, 216) for i in range(7)]
    s.candles(lit[::2], s.p.a, 16, 4)
    s.candles(lit[1::2], s.p.b, 16, 4)
    for candle in lit:
        s.flame(candle.x, candle.top - 6, 30)
    s.bars([(200, 216, 320, 90)], s.p.light, 14)
    s.stroke("M206 306V228Q206 216 220 216H500Q514 216 514 228V306", s.p.a, 4)
    s.bars([(150, 300, 420, 100)], s.p.pale_b, 14)
    drops = "".join(f"M{x} 306v{14 + (x * 7) % 26}" for x in range(166, 570, 26))
    s.stroke(drops, s.p.b, 15)
    s.bars([(110, 404, 500, 16)], s.p.ink, 8)
    return s


def lanterns() -> Scene:
    """Paper lanterns across the lane."""
    s = Scene(NIGHT, "lanterns")
    s.stars(40, 420)
    s.ledger(420)
    for row, (y, count, size) in enumerate(((40, 4, 74), (150, 3, 96))):
        for i, (x, hang) in enumerate(s.string_of(-20, 740, y, 26, count)):
            colour = s.p.b if (i + row) % 2 else s.p.a
            top = hang + 30
            s.stroke(f"M{numbers(x, hang)}V{top:.0f}", s.p.quiet, 2)
            s.shape(polyline([(x, top), (x + size * 0.5, top + size * 0.5), (x, top + size),
                              (x - size * 0.5, top + size * 0.5)], True), colour)  # fmt: skip
            s.shape(polyline([(x, top + size * 0.2), (x + size * 0.28, top + size * 0.5),
                              (x, top + size * 0.8), (x - size * 0.28, top + size * 0.5)], True),
                    "#F7E3B8")  # fmt: skip
            tails = "".join(
                f"M{numbers(x + k * size * 0.16, top + size * (0.9 - abs(k) * 0.12))}v{size * 0.6:.0f}"
                for k in (-2, -1, 0, 1, 2)
            )
            s.stroke(tails, colour, 4)
    s.skyline(480, s.p.rule, 30, 70, 40)
    return s


def kite_day() -> Scene:
    """Kites from the roofs in January."""
    s = Scene(SKY, "kites")
    s.ledger(bottom=360)
    s.sun(110, 90, 30, s.p.pale_b)
    roofs = ((150, 400), (330, 420), (560, 396))
    kites = (
        (240, 120, 52, 18),
        (430, 90, 40, -14),
        (590, 150, 62, 10),
        (340, 240, 34, -22),
        (120, 220, 40, 12),
    )
    for i, (x, y, size, turn) in enumerate(kites):
        foot = roofs[i % 3]
        s.stroke(f"M{numbers(x, y)}Q{numbers((x + foot[0]) / 2 - 30, 330, foot[0], foot[1] - 60)}",
                 s.p.quiet, 1.6)  # fmt: skip
        pair = (s.p.b, s.p.a) if i % 2 else (s.p.a, s.p.b)
        s.kite(x, y, size, *pair, turn)
    s.bars([(60, 400, 190, 90), (252, 420, 190, 90), (470, 396, 200, 90)], s.p.a, 4)
    s.bars([(84, 424, 22, 30), (130, 424, 22, 30), (280, 442, 22, 30), (500, 420, 22, 30), (560, 420, 22, 30)],
           s.p.pale_b, 3)  # fmt: skip
    for x, y in roofs:
        s.person(x, y, 88, s.p.b, ((-0.2, -0.3), (0.26, -0.3)))
    return s


PLATES = {
    "rows-of-lamps": rows_of_lamps,
    "at-the-door": at_the_door,
    "rangoli": rangoli,
    "fireworks": fireworks,
    "new-ledger": muhurat,
    "anniversary": anniversary,
    "lanterns": lanterns,
    "kite-day": kite_day,
}
