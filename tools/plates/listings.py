"""Listing days: bells, boards, first candles (8 plates)."""

from __future__ import annotations

import math

from tools.draw.grammar import Candle, numbers, polyline
from tools.plates.scene import DAWN, DAY, HEIGHT, NEEL, NIGHT, SKY, TINT, WIDTH, Scene


def the_bell() -> Scene:
    """A bell and the bars of its sound."""
    s = Scene(DAY, "bell")
    s.ledger()
    for ring, (radius, colour) in enumerate(((205, s.p.pale_a), (250, s.p.a), (305, s.p.pale_b))):
        s.rays(360, 250, radius, 20, colour, 40 + 8 * ring, 7)
    s.stroke("M360 0V92", s.p.ink, 7)
    s.bell(360, 84, 250, s.p.b, 7)
    return s


def listing_board() -> Scene:
    """A board of names and prices over the hall."""
    s = Scene(NIGHT, "board")
    s.ledger()
    s.card(70, 50, 580, 270, 14, s.p.rule, s.p.quiet, 2)
    for row in range(7):
        y = 84 + row * 32
        s.bars([(100, y, s.chance.uniform(90, 170), 10)], s.p.light, 5)
        s.bars([(330, y, s.chance.uniform(40, 70), 10)], s.p.quiet, 5)
        up = row not in (2, 5)
        s.bars([(440, y, 60, 10)], s.p.a if up else s.p.b, 5)
        climb = [
            (530 + i * 13, y + 12 - (i if up else 6 - i) * 1.6 - s.chance.uniform(-3, 3))
            for i in range(7)
        ]
        s.stroke(polyline(climb), s.p.a if up else s.p.b, 3)
    s.crowd((110, 165, 250, 310, 410, 470, 560, 615), 500, 130)
    return s


def ringing_together() -> Scene:
    """Three people under one bell."""
    s = Scene(DAWN, "together")
    s.ledger(bottom=400)
    s.rays(360, 150, 150, 30, s.p.pale_b, 36, 8)
    s.bell(360, 34, 180, s.p.a, -6)
    s.stroke("M360 0V40", s.p.ink, 6)
    s.floor(410, s.p.pale_b)
    s.person(190, 440, 210, s.p.a, ((0.0, -0.05), (0.42, -0.34)))
    s.person(360, 444, 200, s.p.b, ((-0.16, -0.42), (0.16, -0.42)))
    s.person(530, 440, 215, s.p.a, ((-0.42, -0.34), (0.0, -0.05)))
    return s


def opening_price() -> Scene:
    """The first candle of a share, alone on the page."""
    s = Scene(DAY, "opening")
    s.ledger()
    s.stroke("M96 0V480", "#B4402E", 1.6)
    s.stroke("M96 300H640", s.p.quiet, 2, "2 10")
    s.candles([Candle(330, 120, 300, 62, 352)], s.p.b, 74, 10)
    small = [Candle(430 + i * 44, 150 - i * 9, 205 - i * 12 + (i % 2) * 16, 128 - i * 9, 226 - i * 9)
             for i in range(5)]  # fmt: skip
    s.candles(small, s.p.pale_a, 22, 5)
    s.bars([(120, 290, 120, 20)], s.p.a, 8)
    s.bars([(132, 298, 70, 4)], s.p.light, 2)
    s.butterfly(560, 372, 62, 12)
    return s


def ledger_to_listing() -> Scene:
    """An open ledger whose entries stand up as candles."""
    s = Scene(TINT, "ledger")
    s.disc(360, 250, 205, s.p.pale_b)
    s.chart((170, 60, 550, 300), 21, lambda t: 0.12 + 0.7 * t + 0.08 * math.sin(t * 11), 12)
    left = "M360 350C300 318 200 316 110 336V430C200 410 300 412 360 444z"
    right = "M360 350C420 318 520 316 610 336V430C520 410 420 412 360 444z"
    s.shape(left, s.p.light)
    s.shape(right, s.p.light)
    s.stroke(left + right, s.p.a, 4)
    for i in range(4):
        y = 352 + i * 19
        s.stroke(f"M138 {y}C210 {y - 14} 290 {y - 12} 336 {y + 6}", s.p.rule, 2.5)
        s.stroke(f"M582 {y}C510 {y - 14} 430 {y - 12} 384 {y + 6}", s.p.rule, 2.5)
    return s


def order_desk() -> Scene:
    """The dealing room before the first trade."""
    s = Scene(SKY, "desk")
    s.ledger(bottom=300)
    shapes = (lambda t: t, lambda t: 0.5 + 0.4 * math.sin(t * 6), lambda t: 0.2 + 0.7 * t * t)
    for i, shape in enumerate(shapes):
        x = 50 + i * 213
        s.screen(x, 50, 194, 150)
        s.chart((x + 24, 72, x + 170, 178), 12, shape, 7)
    s.floor(420, s.p.pale_a)
    for i, x in enumerate((130, 283, 437, 590)):
        s.sitter(x, 340, 190, s.p.b if i == 1 else s.p.a)
    s.table(40, 345, 640, s.p.ink, 90)
    for x in (84, 237, 391, 544):
        s.bars([(x, 318, 92, 28)], s.p.quiet, 5)
    return s


def on_the_dais() -> Scene:
    """Hands together for a company that is new to the market."""
    s = Scene(NEEL, "dais")
    s.ledger(bottom=350)
    for _ in range(90):
        x, y = s.chance.uniform(20, 700), s.chance.uniform(10, 300)
        colour = s.chance.choice((s.p.a, s.p.b, s.p.light, s.p.pale_a))
        turned = f"rotate({s.chance.uniform(0, 180):.0f} {x:.0f} {y:.0f})"
        s.add("rect", x=x, y=y, width=5, height=s.chance.uniform(10, 20), rx=2.5, fill=colour,
              transform=turned)  # fmt: skip
    s.floor(390, s.p.pale_a)
    s.bars([(110, 360, 500, 40)], s.p.light, 4)
    for i, x in enumerate((200, 280, 360, 440, 520)):
        up = ((-0.26, -0.32), (0.26, -0.32))
        colour = s.p.b if i == 2 else s.p.a
        s.person(x, 362, 170 + (20 if i == 2 else 0), colour, up, s.p.light)
    return s


def the_exchange() -> Scene:
    """A house with columns that are candles."""
    s = Scene(DAY, "exchange")
    s.ledger(bottom=400)
    s.sun(590, 96, 34, s.p.pale_b)
    s.shape(polyline([(360, 66), (620, 168), (100, 168)], True), s.p.a)
    s.disc(360, 128, 22, s.p.b)
    s.bars([(110, 176, 500, 20), (96, 384, 528, 16), (76, 406, 568, 16)], s.p.ink, 3)
    columns = [Candle(x, 214, 366, 200, 382) for x in range(150, 600, 60)]
    s.candles(columns[::2], s.p.a, 30, 6)
    s.candles(columns[1::2], s.p.b, 30, 6)
    s.floor(428, s.p.pale_a)
    s.person(250, 450, 84, s.p.b)
    s.person(286, 452, 80, s.p.a)
    s.person(470, 456, 86, s.p.a)
    s.stroke(f"M{numbers(0, HEIGHT - 24)}H{WIDTH}", s.p.light, 3)
    return s


PLATES = {
    "the-bell": the_bell,
    "listing-board": listing_board,
    "ringing-together": ringing_together,
    "opening-price": opening_price,
    "ledger-to-listing": ledger_to_listing,
    "order-desk": order_desk,
    "on-the-dais": on_the_dais,
    "the-exchange": the_exchange,
}
