"""Away from the desk (14 plates)."""

from __future__ import annotations

import math

from tools.draw.grammar import Candle, numbers, polyline, smooth
from tools.plates.scene import DAWN, DAY, HEIGHT, NEEL, NIGHT, SKY, TINT, WIDTH, Scene


def sunrise_trek() -> Scene:
    """A path up to the ridge at sunrise."""
    s = Scene(DAWN, "trek")
    s.ledger(bottom=320)
    s.sun(470, 170, 54)
    s.hill([(0, 300), (180, 210), (330, 270), (500, 190), (720, 290)], "#C9B79A")
    s.hill([(0, 350), (150, 320), (330, 250), (520, 340), (720, 300)], s.p.pale_a, s.p.quiet)
    s.hill([(0, 420), (220, 380), (460, 410), (720, 360)], s.p.a)
    s.stroke(
        "M120 480C240 430 330 440 300 390S250 350 300 316S330 270 328 256", s.p.light, 4, "2 11"
    )
    for x, y, tall in ((300, 352, 40), (286, 322, 34), (320, 286, 28)):
        s.person(x, y, tall, s.p.b)
    return s


def rain_on_the_fort() -> Scene:
    """A hill fort in the rains."""
    s = Scene(SKY, "fort")
    s.hill([(0, 330), (200, 300), (360, 190), (520, 280), (720, 250)], s.p.pale_a)
    s.bars([(262, 150, 196, 64)], s.p.a, 3)
    s.bars([(250 + i * 27, 132, 16, 26) for i in range(8)], s.p.a, 2)
    s.bars([(240, 120, 44, 100), (436, 120, 44, 100)], s.p.a, 3)
    s.bars([(346, 176, 28, 40)], s.p.pale_b, 12)
    s.hill([(0, 380), (220, 360), (400, 260), (560, 350), (720, 330)], "#5C6FA8", s.p.pale_a)
    s.hill([(0, 440), (260, 420), (520, 440), (720, 410)], s.p.a)
    rain = ""
    for _ in range(130):
        x, y = s.chance.uniform(0, WIDTH), s.chance.uniform(0, 400)
        rain += f"M{numbers(x, y)}l-5 16"
    s.stroke(rain, s.p.light, 2)
    for x, colour in ((300, s.p.b), (350, s.p.light), (400, s.p.b)):
        s.person(x, 452, 74, "#14203B")
        s.shape(f"M{x - 40} 386Q{x} 332 {x + 40} 386z", colour)
    return s


def low_tide() -> Scene:
    """The beach in the evening."""
    s = Scene(DAWN, "beach")
    s.disc(360, 210, 96, s.p.b)
    s.add("rect", y=210, width=WIDTH, height=150, fill="#8FA0CF")
    s.waves(222, 352, s.p.a, 17)
    glints = "".join(f"M{360 - 90 + i * 9} {228 + i * 14}H{360 + 90 - i * 9}" for i in range(9))
    s.stroke(glints, s.p.b, 5)
    s.floor(360, "#F2D4A4")
    s.stroke("M0 372Q180 352 360 374T720 368", s.p.light, 6)
    for i, x in enumerate((150, 196, 480, 524, 572)):
        s.person(x, 440 + (i % 2) * 8, 92, s.p.a if i % 2 else s.p.ink)
    s.stroke("M330 462L352 356", s.p.ink, 5)
    s.shape("M282 384Q300 330 360 340T424 414z", s.p.b)
    s.shape("M318 391Q330 346 360 340Q380 352 388 406z", s.p.light)
    return s


def cricket() -> Scene:
    """The last over of the yearly match."""
    s = Scene(DAY, "cricket")
    s.ledger(bottom=230)
    s.skyline(236, s.p.pale_a, 30, 100, 30)
    s.floor(230, "#CFE0D2")
    s.stroke("M0 262Q360 226 720 262", s.p.light, 4)
    s.shape("M280 480L330 260H390L440 480z", s.p.pale_b)
    s.stroke("M344 300v-34M352 300v-34M360 300v-34", s.p.ink, 4)
    s.stroke("M343 264h19", s.p.ink, 4)
    s.person(430, 438, 160, s.p.a, ((-0.26, 0.16), (-0.2, 0.22)), lean=-0.03)
    s.add(
        "rect", x=378, y=336, width=16, height=84, rx=6, fill=s.p.b, transform="rotate(24 386 378)"
    )
    s.person(300, 306, 92, s.p.b, ((-0.1, -0.36), (0.2, 0.1)))
    s.disc(268, 196, 8, "#B4402E")
    for x, y in ((90, 340), (190, 280), (600, 300), (650, 410)):
        s.person(x, y, 92, s.p.a)
    return s


def by_bicycle() -> Scene:
    """Along the shore road on two wheels."""
    s = Scene(SKY, "bicycle")
    s.ledger(bottom=260)
    s.sun(590, 90, 32)
    s.add("rect", y=250, width=WIDTH, height=70, fill=s.p.pale_a)
    s.waves(262, 316, s.p.light, 16)
    s.floor(318, "#E9DDC2")
    s.stroke("M0 436H720", s.p.light, 5, "40 26")
    for x, colour, other in ((180, s.p.a, s.p.b), (410, s.p.b, s.p.a), (620, s.p.a, s.p.b)):
        for wheel in (x - 46, x + 46):
            s.disc(wheel, 392, 32, "none", s.p.ink, 5)
            s.rays(wheel, 392, 4, 14, s.p.quiet, 10, 1.6)
        s.stroke(f"M{x - 46} 392L{x - 16} 350H{x + 32}L{x + 46} 392M{x - 16} 350L{x + 4} 392L{x + 32} 350"
                 f"M{x + 32} 350l-4-22h-10", colour, 6)  # fmt: skip
        s.add("rect", x=x - 26, y=262, width=32, height=84, rx=15, fill=other,
              transform=f"rotate(18 {x} 340)")  # fmt: skip
        s.stroke(f"M{x + 4} 290L{x + 22} 330", other, 9)
        s.disc(x + 22, 246, 17, s.p.ink)
    return s


def under_canvas() -> Scene:
    """Tents, a fire, and more stars than in town."""
    s = Scene(NIGHT, "tents")
    s.stars(140, 300, s.p.light)
    s.disc(590, 90, 38, s.p.light)
    s.disc(606, 80, 34, s.p.ground)
    s.hill([(0, 330), (200, 260), (380, 310), (560, 240), (720, 300)], s.p.rule)
    s.hill([(0, 390), (240, 360), (480, 390), (720, 370)], s.p.pale_a)
    s.tent(170, 424, 110, s.p.b, "#F7C873")
    s.tent(560, 428, 120, s.p.a, s.p.rule)
    s.disc(360, 420, 74, s.p.pale_b)
    s.flame(346, 436, 56)
    s.flame(374, 438, 70, "#F7C873")
    s.stroke("M320 444L400 432M320 432L400 446", s.p.light, 7)
    for x in (270, 448):
        s.person(x, 456, 92, s.p.a, head=s.p.light)
    return s


def on_the_lake() -> Scene:
    """A boat whose sail is a chart."""
    s = Scene(TINT, "lake")
    s.ledger(bottom=280)
    s.hill([(0, 260), (150, 220), (300, 262), (470, 200), (720, 256)], s.p.pale_b)
    s.add("rect", y=292, width=WIDTH, height=HEIGHT - 292, fill="#B9C6E6")
    s.waves(304, 480, s.p.light, 20)
    sail: list[Candle] = []
    for i in range(9):
        x = 380 + i * 17
        top = 82 + i * 19
        sail.append(Candle(x, top, 272, top - 10, 280))
    s.candles(sail[::2], s.p.a, 12, 3)
    s.candles(sail[1::2], s.p.b, 12, 3)
    jib = [Candle(342 - i * 17, 130 + i * 32, 272, 120 + i * 32, 280) for i in range(5)]
    s.candles(jib, s.p.quiet, 12, 3)
    s.stroke("M361 52V300", s.p.ink, 6)
    s.shape("M220 300H540L500 350H268z", s.p.ink)
    s.stroke("M250 320H520", s.p.b, 5)
    return s


def saplings() -> Scene:
    """Planting before the rains."""
    s = Scene(DAY, "saplings")
    s.ledger(bottom=380)
    s.tree(120, 400, 300, s.p.pale_a, s.p.quiet)
    s.tree(610, 400, 330, s.p.pale_b, s.p.quiet)
    s.hill([(0, 400), (360, 376), (720, 400)], "#D8C7A4")
    for x in (250, 370, 490):
        s.shape(f"M{x - 34} 414Q{x} 384 {x + 34} 414z", "#8A6B3C")
        s.stroke(f"M{x} 394V330", "#1F7A54", 5)
        s.shape(f"M{x} 356q-30-6-34-34q30 2 34 34zM{x} 344q26-8 28-34q-28 6-28 34z", "#1F7A54")
    s.person(310, 440, 170, s.p.a, ((-0.26, 0.22), (0.2, 0.24)), lean=-0.04)
    s.person(436, 444, 160, s.p.b, ((-0.2, 0.26), (0.26, 0.24)), lean=0.04)
    return s


def the_falls() -> Scene:
    """Water that falls in bars."""
    s = Scene(NEEL, "falls")
    s.add("rect", width=230, height=HEIGHT, fill="#14235A")
    s.add("rect", x=490, width=230, height=HEIGHT, fill="#14235A")
    for i in range(26):
        x = 236 + i * 10
        for y in range(-20, 380, 64):
            drop = y + s.chance.uniform(0, 40)
            colour = s.chance.choice((s.p.light, s.p.a, s.p.a, "#DDE3F3"))
            s.bars([(x - 3, drop, 6, s.chance.uniform(22, 52))], colour, 3)
    for y in range(40, 400, 60):
        s.stroke(f"M0 {y}q60-18 120 0t110-6M490 {y + 20}q60-14 120 0t110 4", s.p.rule, 3)
    s.add("rect", y=392, width=WIDTH, height=88, fill="#3C529A")
    s.waves(404, 480, s.p.light, 20)
    for x, tall in ((110, 120), (160, 106), (560, 118), (612, 104)):
        s.person(x, 400, tall, s.p.b, head=s.p.light)
    s.butterfly(420, 330, 34, -10)
    return s


def over_the_viaduct() -> Scene:
    """By the early train into the hills."""
    s = Scene(DAWN, "train")
    s.ledger(bottom=240)
    s.hill([(0, 210), (160, 130), (320, 220), (520, 110), (720, 200)], s.p.pale_b)
    s.hill([(0, 300), (200, 240), (420, 310), (720, 230)], s.p.pale_a, s.p.quiet)
    s.bars([(-10, 268, 740, 20)], s.p.ink, 2)
    for x in range(20, 720, 112):
        s.add("path", d=f"M{x} 288H{x + 112}V480H{x + 96}V360Q{x + 56} 300 {x + 16} 360V480H{x}z",
              fill=s.p.a)  # fmt: skip
    for i in range(5):
        x = 30 + i * 122
        s.bars([(x, 206, 114, 50)], s.p.b if i < 4 else s.p.a, 8)
        s.bars([(x + 14 + k * 32, 218, 20, 18) for k in range(3)], s.p.light, 3)
        s.disc(x + 26, 260, 9, s.p.ink)
        s.disc(x + 88, 260, 9, s.p.ink)
    s.bars([(640, 196, 40, 60)], s.p.a, 10)
    s.stroke("M664 190q14-34 44-30", s.p.light, 12)
    return s


def morning_run() -> Scene:
    """Ten kilometres through the town."""
    s = Scene(DAY, "run")
    s.ledger(bottom=300)
    s.skyline(330, s.p.pale_a, 60, 210, 44)
    s.skyline(334, s.p.pale_b, 20, 90, 32)
    s.floor(330, "#E3E7F2")
    s.stroke("M0 404H720", s.p.light, 5, "46 30")
    for i, x in enumerate((90, 190, 300, 400, 520, 630)):
        foot = 440 - (i % 2) * 40
        tall = 150 - (i % 2) * 18
        colour = s.p.b if i % 3 == 0 else s.p.a
        s.stroke(f"M{x - 4} {foot - 30}l-26 22M{x + 4} {foot - 34}l20 14l2 18", colour, 10)
        s.stroke(
            f"M{x - 8} {foot - tall * 0.58:.0f}l-22 22M{x + 8} {foot - tall * 0.58:.0f}l24 10",
            colour,
            9,
        )
        s.add("rect", x=x - 18, y=foot - tall * 0.72, width=36, height=tall * 0.54, rx=16, fill=colour,
              transform=f"rotate(8 {x} {foot - 60})")  # fmt: skip
        s.bars([(x - 9, foot - tall * 0.52, 18, 16)], s.p.light, 3)
        s.disc(x + 14, foot - tall * 0.86, 17, s.p.ink)
    return s


def tug_of_war() -> Scene:
    """Dealing against demat, one rope."""
    s = Scene(TINT, "tug")
    s.ledger(bottom=360)
    s.tree(70, 384, 250, s.p.pale_a, s.p.quiet)
    s.tree(660, 384, 230, s.p.pale_a, s.p.quiet)
    s.floor(376, "#D9DFC6")
    s.stroke("M60 312H660", "#8A6B3C", 7)
    s.bars([(354, 296, 12, 56)], "#B4402E", 4)
    for side, colour in ((-1, s.p.a), (1, s.p.b)):
        for i in range(4):
            x = 360 + side * (80 + i * 66)
            tilt = side * 17
            s.add("rect", x=x - 20, y=272, width=40, height=92, rx=18, fill=colour,
                  transform=f"rotate({tilt} {x} 400)")  # fmt: skip
            s.disc(x + side * 46, 246, 19, s.p.ink)
            s.stroke(f"M{x + side * 24} 300L{x - side * 14} 312", colour, 10)
            s.stroke(f"M{x + side * 8} 350L{x - side * 16} 408M{x + side * 18} 356L{x + side * 12} 408",
                     colour, 11)  # fmt: skip
    s.stroke("M0 430H720M0 456H720", s.p.rule, 2)
    return s


def terraces() -> Scene:
    """Fields in steps, seen from the ridge."""
    s = Scene(DAY, "terraces")
    s.ledger(bottom=120)
    s.sun(560, 80, 30)
    tones = ("#D7DDEE", "#F5DAB2", "#C3CCE6", "#EFC88D", "#A9B6DC", "#E5A95A", "#7F90C6", "#1B2F6B")
    for i, tone in enumerate(tones):
        y = 120 + i * 46
        points = [(x, y + 20 * math.sin(x / 120 + i * 1.3) + (x / 40 if i % 2 else -x / 50))
                  for x in range(0, 721, 80)]  # fmt: skip
        s.hill(points, tone)
        s.stroke(smooth(points), s.p.light, 3)
        if i < 7:
            sprouts = "".join(
                f"M{numbers(x + 20, y + 30 + 20 * math.sin(x / 120 + i * 1.3) + (x / 40 if i % 2 else -x / 50))}v10"
                for x in range(0, 700, 26)
            )
            s.stroke(sprouts, s.p.a, 3, opacity=0.35)
    s.person(150, 440, 90, s.p.b, head=s.p.light)
    s.person(190, 446, 84, s.p.pale_b, head=s.p.light)
    return s


def butterfly_garden() -> Scene:
    """Where the house's own sign was sitting on a flower."""
    s = Scene(SKY, "garden")
    s.ledger(bottom=400)
    for i in range(15):
        x = 30 + i * 48
        tall = s.chance.uniform(80, 190)
        s.stroke(
            f"M{numbers(x, 480)}Q{numbers(x + 14, 480 - tall / 2, x, 480 - tall)}", "#1F7A54", 4
        )
        colour = s.p.b if i % 2 else s.p.a
        s.rays(x, 480 - tall, 9, 9, colour, 10, 6)
        s.disc(x, 480 - tall, 7, s.p.light)
    s.butterfly(360, 190, 128, -8)
    s.butterfly(140, 130, 52, 16)
    s.butterfly(600, 210, 44, -20)
    s.stroke(polyline([(0, 470), (720, 470)]), s.p.pale_a, 20)
    return s


PLATES = {
    "sunrise-trek": sunrise_trek,
    "rain-on-the-fort": rain_on_the_fort,
    "low-tide": low_tide,
    "cricket": cricket,
    "by-bicycle": by_bicycle,
    "under-canvas": under_canvas,
    "on-the-lake": on_the_lake,
    "saplings": saplings,
    "the-falls": the_falls,
    "over-the-viaduct": over_the_viaduct,
    "morning-run": morning_run,
    "tug-of-war": tug_of_war,
    "terraces": terraces,
    "butterfly-garden": butterfly_garden,
}
