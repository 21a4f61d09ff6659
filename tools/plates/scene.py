"""A plate under way: one of six papers, and the things that scenes are put together from.

Everything is bars, discs and thin rules, as in `tools/draw`; here the colours are fixed, because a
plate becomes a picture file.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from tools.draw.grammar import Candle, Drawing, Point, numbers, polyline, smooth

WIDTH, HEIGHT = 720, 480
RULE_STEP = 30


@dataclass(frozen=True)
class Paper:
    """The colours of a plate: ground and rules, then ink, two colours with a pale shade of each."""

    ground: str
    rule: str
    ink: str
    a: str
    b: str
    pale_a: str
    pale_b: str
    quiet: str
    light: str


DAY = Paper(
    "#FBF8F1",
    "#E4DCCB",
    "#14203B",
    "#1B2F6B",
    "#E58A1F",
    "#C3CCE6",
    "#F5DAB2",
    "#8791AB",
    "#FFFFFF",
)
TINT = Paper(
    "#F1E9D6",
    "#DDD2B9",
    "#14203B",
    "#1B2F6B",
    "#E58A1F",
    "#B9C3E0",
    "#F3D2A2",
    "#7F89A4",
    "#FFFDF8",
)
DAWN = Paper(
    "#F8E2BF",
    "#EACB9B",
    "#14203B",
    "#1B2F6B",
    "#D9780F",
    "#AEB7D4",
    "#EFBE7C",
    "#7A7F98",
    "#FFF8EA",
)
SKY = Paper(
    "#DDE3F3",
    "#C5CEE8",
    "#14203B",
    "#1B2F6B",
    "#E58A1F",
    "#A9B6DC",
    "#F5DAB2",
    "#7683AB",
    "#FFFFFF",
)
NIGHT = Paper(
    "#0F1B3D",
    "#26335F",
    "#F7F2E6",
    "#9DB1F5",
    "#F0A24A",
    "#33416E",
    "#5B4526",
    "#7683AB",
    "#F7F2E6",
)
NEEL = Paper(
    "#1B2F6B",
    "#2E4486",
    "#F7F2E6",
    "#A9BBF7",
    "#F0A24A",
    "#3C529A",
    "#7A5A34",
    "#8FA0D6",
    "#F7F2E6",
)


class Scene(Drawing):
    """A plate of 720 × 480 units on its paper. `chance` gives the same figures at every run."""

    def __init__(self, paper: Paper, name: str) -> None:
        super().__init__(WIDTH, HEIGHT)
        self.p = paper
        self.chance = Random(name)
        self.add("rect", width=WIDTH, height=HEIGHT, fill=paper.ground)

    # Grounds -----------------------------------------------------------------

    def ledger(self, top: float = RULE_STEP, bottom: float = HEIGHT) -> None:
        """Ledger rules from `top` to `bottom`."""
        ys = range(int(top), int(bottom), RULE_STEP)
        self.rules(((y, 0, WIDTH) for y in ys), self.p.rule, 1.2)

    def floor(self, y: float, colour: str | None = None) -> None:
        """Everything below `y` in one colour."""
        self.add("rect", y=y, width=WIDTH, height=HEIGHT - y, fill=colour or self.p.pale_a)

    def hill(self, points: Sequence[Point], colour: str, rule: str | None = None) -> None:
        """A hill below a smooth line; with `rule`, terraces follow its outline."""
        line = smooth([(-10, points[0][1]), *points, (WIDTH + 10, points[-1][1])])
        self.shape(f"{line}V{HEIGHT}H-10z", colour)
        if rule:
            for step in range(1, 7):
                low = [(x, y + step * 17) for x, y in points]
                self.stroke(smooth([(-10, low[0][1]), *low, (WIDTH + 10, low[-1][1])]), rule, 1.4)

    def sun(self, x: float, y: float, radius: float, colour: str | None = None) -> None:
        """A sun of rays that are bars."""
        colour = colour or self.p.b
        self.disc(x, y, radius, colour)
        self.rays(x, y, radius * 1.25, radius * 0.28, colour, 20)

    def rays(
        self,
        x: float,
        y: float,
        start: float,
        length: float,
        colour: str,
        count: int,
        width: float = 5,
    ) -> None:
        """Short bars around a point, every second one a little longer."""
        d = ""
        for i in range(count):
            angle = 2 * math.pi * i / count
            far = start + length * (1.6 if i % 2 else 1)
            d += f"M{numbers(x + start * math.cos(angle), y + start * math.sin(angle))}"
            d += f"L{numbers(x + far * math.cos(angle), y + far * math.sin(angle))}"
        self.stroke(d, colour, width)

    def stars(self, count: int, bottom: float, colour: str | None = None) -> None:
        """Small stars above `bottom`."""
        d = ""
        for _ in range(count):
            x, y = self.chance.uniform(12, WIDTH - 12), self.chance.uniform(12, bottom)
            d += f"M{numbers(x, y)}h.1"
        self.stroke(d, colour or self.p.quiet, 3)

    # Candles -----------------------------------------------------------------

    def chart(
        self,
        box: tuple[float, float, float, float],
        count: int,
        shape: Callable[[float], float],
        width: float = 9,
        colours: tuple[str, str] | None = None,
    ) -> None:
        """Candles in `box` (left, top, right, bottom) along `shape`, which maps 0…1 to 0…1."""
        left, top, right, bottom = box
        a, b = colours or (self.p.a, self.p.b)
        rising: list[Candle] = []
        falling: list[Candle] = []
        for i in range(count):
            t = i / max(1, count - 1)
            middle = bottom - (bottom - top) * shape(t)
            half = self.chance.uniform(0.05, 0.11) * (bottom - top)
            wick = half + self.chance.uniform(4, 12)
            candle = Candle(
                left + (right - left) * t,
                middle - half,
                middle + half,
                middle - wick,
                middle + wick,
            )
            (falling if self.chance.random() < 0.3 else rising).append(candle)
        self.candles(rising, a, width)
        self.candles(falling, b, width)

    def skyline(self, y: float, colour: str, low: float, high: float, width: float = 22) -> None:
        """A town of bars that stand on `y`."""
        x = -6.0
        boxes = []
        while x < WIDTH:
            tall = self.chance.uniform(low, high)
            boxes.append((x, y - tall, width, tall + 6))
            x += width + self.chance.choice((3, 4, 9))
        self.bars(boxes, colour, 2)

    def tree(self, x: float, foot: float, tall: float, colour: str, trunk: str) -> None:
        """A tree: a trunk, and a crown of candles in the shape of an egg."""
        self.stroke(f"M{numbers(x, foot)}V{foot - tall * 0.5:.0f}", trunk, max(3, tall / 22))
        reach = tall * 0.3
        pitch = max(6, tall / 15)
        leaves = []
        for i in range(-int(reach / pitch), int(reach / pitch) + 1):
            height = tall * 0.31 * math.sqrt(max(0.04, 1 - (i * pitch / reach) ** 2))
            middle = foot - tall * 0.66 + (3 if i % 2 else -3)
            wick = height + pitch * 0.6
            leaves.append(
                Candle(
                    x + i * pitch, middle - height, middle + height, middle - wick, middle + wick
                )
            )
        self.candles(leaves, colour, pitch * 0.64)

    # People ------------------------------------------------------------------

    def person(
        self,
        x: float,
        foot: float,
        tall: float,
        colour: str,
        arms: tuple[Point, Point] | None = None,
        head: str | None = None,
        lean: float = 0,
    ) -> None:
        """A candle with a head. `arms` are the two hands, counted from the shoulder's middle in
        units of the height; `lean` moves the head sideways in the same unit.
        """
        width = tall * 0.26
        shoulder = foot - tall * 0.66
        legs = f"M{numbers(x - width * 0.22, foot - tall * 0.2)}V{foot:.0f}"
        legs += f"M{numbers(x + width * 0.22, foot - tall * 0.2)}V{foot:.0f}"
        self.stroke(legs, colour, tall * 0.07)
        if arms:
            d = ""
            for hand, side in zip(arms, (-1, 1), strict=True):
                d += f"M{numbers(x + side * width * 0.36, shoulder + tall * 0.06)}"
                d += f"L{numbers(x + hand[0] * tall, shoulder + hand[1] * tall)}"
            self.stroke(d, colour, tall * 0.065)
        self.bars(
            [(x - width / 2, foot - tall * 0.7, width, tall * 0.54)],
            colour,
            min(width / 2, tall * 0.11),
        )
        self.disc(x + lean * tall, foot - tall * 0.84, tall * 0.115, head or self.p.ink)

    def sitter(self, x: float, seat: float, tall: float, colour: str) -> None:
        """Somebody behind a table: head and shoulders, as tall as a standing person of `tall`."""
        width = tall * 0.3
        self.bars([(x - width / 2, seat - tall * 0.42, width, tall * 0.5)], colour, tall * 0.12)
        self.disc(x, seat - tall * 0.57, tall * 0.115, self.p.ink)

    def crowd(self, xs: Iterable[float], foot: float, tall: float) -> None:
        """People side by side in turns of the two colours, not all of one height."""
        for i, x in enumerate(xs):
            size = tall * (1 + self.chance.uniform(-0.07, 0.07))
            self.person(x, foot, size, self.p.b if i % 3 == 1 else self.p.a)

    def heads(self, count: int, y: float, radius: float, colour: str, shirt: str) -> None:
        """A row of an audience from behind."""
        pitch = WIDTH / count
        for i in range(count):
            x = pitch * (i + 0.5)
            self.bars(
                [(x - radius * 1.4, y + radius * 0.9, radius * 2.8, HEIGHT)], shirt, radius * 1.2
            )
            self.disc(x, y, radius, colour)

    # Things ------------------------------------------------------------------

    def screen(
        self, x: float, y: float, width: float, height: float, fill: str | None = None
    ) -> None:
        """A board on the wall."""
        self.card(x, y, width, height, 10, fill or self.p.light, self.p.quiet, 2)

    def table(self, x: float, y: float, width: float, colour: str, height: float = 80) -> None:
        """A table seen from the front."""
        self.bars([(x, y, width, 14)], colour, 6)
        legs = f"M{numbers(x + 24, y + 14)}v{height:.0f}M{numbers(x + width - 24, y + 14)}v{height:.0f}"
        self.stroke(legs, colour, 8)

    def flame(self, x: float, y: float, tall: float, colour: str | None = None) -> None:
        """A flame that stands on (x, y)."""
        w = tall * 0.32
        self.shape(
            f"M{numbers(x, y - tall)}C{numbers(x + w * 1.5, y - tall * 0.45, x + w, y, x, y)}"
            f"S{numbers(x - w * 1.5, y - tall * 0.45, x, y - tall)}z",
            colour or self.p.b,
        )

    def diya(self, x: float, y: float, width: float, bowl: str, flame: str | None = None) -> None:
        """An oil lamp whose rim lies at y."""
        half = width / 2
        self.flame(x, y - 2, width * 0.62, flame)
        self.shape(
            f"M{numbers(x - half, y)}H{x + half:.1f}"
            f"C{numbers(x + half * 0.8, y + width * 0.42, x - half * 0.8, y + width * 0.42, x - half, y)}z",
            bowl,
        )

    def bell(self, x: float, y: float, size: float, colour: str, swing: float = 0) -> None:
        """A bell that hangs from (x, y), turned by `swing` degrees."""
        s = size
        d = (
            f"M{numbers(x - s * 0.12, y + s * 0.14)}"
            f"C{numbers(x - s * 0.46, y + s * 0.22, x - s * 0.3, y + s * 0.72, x - s * 0.56, y + s * 0.9)}"
            f"H{x + s * 0.56:.1f}"
            f"C{numbers(x + s * 0.3, y + s * 0.72, x + s * 0.46, y + s * 0.22, x + s * 0.12, y + s * 0.14)}z"
        )
        turned = f"rotate({swing} {x} {y})"
        self.add("path", d=d, fill=colour, transform=turned)
        self.add("circle", cx=x, cy=y + s * 0.1, r=s * 0.1, fill=colour, transform=turned)
        self.add("circle", cx=x, cy=y + s * 1.0, r=s * 0.11, fill=self.p.ink, transform=turned)
        self.add(
            "rect", x=x - s * 0.62, y=y + s * 0.86, width=s * 1.24, height=s * 0.08, rx=s * 0.04,
            fill=self.p.ink, transform=turned,
        )  # fmt: skip

    def kite(self, x: float, y: float, size: float, colour: str, other: str, turn: float) -> None:
        """A kite of two colours with a tail of small bars."""
        s = size
        turned = f"rotate({turn} {x} {y})"
        self.add("path", d=polyline([(x, y - s), (x + s * 0.8, y), (x, y + s), (x - s * 0.8, y)], True),
                 fill=colour, transform=turned)  # fmt: skip
        self.add("path", d=polyline([(x, y - s), (x + s * 0.8, y), (x, y + s)], True),
                 fill=other, transform=turned)  # fmt: skip
        tail = "".join(f"M{numbers(x - 3 + (i % 2) * 6, y + s + 8 + i * 11)}v6" for i in range(4))
        self.add("path", d=tail, stroke=other, stroke_width=4, stroke_linecap="round", fill="none",
                 transform=turned)  # fmt: skip

    def string_of(self, x0: float, x1: float, y: float, sag: float, count: int) -> list[Point]:
        """A string between two points that sags; returns where `count` things hang from it."""
        middle = (x0 + x1) / 2
        self.stroke(f"M{numbers(x0, y)}Q{numbers(middle, y + 2 * sag, x1, y)}", self.p.quiet, 2)
        places = []
        for i in range(count):
            t = (i + 0.5) / count
            places.append((x0 + (x1 - x0) * t, y + 4 * sag * t * (1 - t)))
        return places

    def cup(self, x: float, y: float, size: float, colour: str) -> None:
        """A small glass of tea with its steam."""
        s = size
        self.shape(
            polyline(
                [(x - s * 0.4, y - s), (x + s * 0.4, y - s), (x + s * 0.3, y), (x - s * 0.3, y)],
                True,
            ),
            colour,
        )
        steam = f"M{numbers(x - s * 0.14, y - s * 1.2)}q{numbers(s * 0.16, -s * 0.2, 0, -s * 0.45)}"
        steam += (
            f"M{numbers(x + s * 0.16, y - s * 1.25)}q{numbers(s * 0.16, -s * 0.2, 0, -s * 0.45)}"
        )
        self.stroke(steam, self.p.quiet, 2)

    def tent(self, x: float, foot: float, size: float, colour: str, door: str) -> None:
        """A tent with its door."""
        s = size
        self.shape(
            polyline([(x, foot - s), (x + s * 0.9, foot), (x - s * 0.9, foot)], True), colour
        )
        self.shape(
            polyline([(x, foot - s * 0.62), (x + s * 0.26, foot), (x - s * 0.26, foot)], True), door
        )

    def waves(self, top: float, bottom: float, colour: str, step: float = 18) -> None:
        """Rules that swell: water between `top` and `bottom`."""
        y, odd = top, 0
        while y < bottom:
            d = f"M{numbers(-40 + odd * 22, y)}"
            d += "q22-8 44 0" + "t44 0" * 18
            self.stroke(d, colour, 1.8)
            y, odd = y + step, 1 - odd

    def butterfly(self, x: float, y: float, size: float, turn: float = 0) -> None:
        """A small butterfly of candles, the house's own mark; `size` is half its width."""
        s = size * 1.25
        turned = f"rotate({turn} {x} {y})"
        wing = (
            (0.13, -0.34, -0.06, 0.04, 0.34),
            (0.25, -0.52, -0.1, 0.02, 0.5),
            (0.37, -0.64, -0.1, 0.02, 0.58),
            (0.49, -0.7, -0.14, 0.06, 0.52),
            (0.61, -0.7, -0.22, 0.14, 0.4),
            (0.73, -0.62, -0.34, 0, 0),
        )
        for column, (dx, top, middle, low, bottom) in enumerate(wing):
            waist = top + (middle - top) * (0.62 if column % 2 else 0.45)
            pieces = (
                (top, waist - 0.025, self.p.a),
                (waist + 0.025, middle, self.p.b),
                (low, bottom, self.p.a),
            )
            for start, end, colour in pieces:
                if end - start < 0.08:
                    continue
                shade = self.p.b if start > 0 and column % 2 else colour
                for side in (-1, 1):
                    self.add(
                        "rect", x=x + side * dx * s - s * 0.042, y=y + start * s, width=s * 0.084,
                        height=(end - start) * s, rx=s * 0.04, fill=shade, transform=turned,
                    )  # fmt: skip
        self.add(
            "path", fill="none", stroke=self.p.ink, stroke_width=max(1.4, s * 0.03), transform=turned,
            stroke_linecap="round",
            d=f"M{numbers(x, y - s * 0.34)}q{numbers(s * 0.04, -s * 0.3, s * 0.26, -s * 0.36)}"
            f"M{numbers(x, y - s * 0.34)}q{numbers(-s * 0.04, -s * 0.3, -s * 0.26, -s * 0.36)}",
        )  # fmt: skip
        self.add("rect", x=x - s * 0.035, y=y - s * 0.4, width=s * 0.07, height=s * 0.85, rx=s * 0.035,
                 fill=self.p.ink, transform=turned)  # fmt: skip
