"""The words every drawing is made of: rules, bars, candles, lines, and the palette.

A drawing is one ``<g id="art">`` whose colours are custom properties with a light-theme fallback,
so a page that shows it with ``<use href="/drawings/NAME.svg#art">`` themes it. Coordinates are in
units of the drawing's own viewBox, y downwards.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

INK = "var(--art-ink, #14203B)"
QUIET = "var(--art-quiet, #4A556E)"
LINE = "var(--art-line, #E4DCCB)"
INDIGO = "var(--art-a, #1B2F6B)"
SAFFRON = "var(--art-b, #E58A1F)"
CARD = "var(--art-card, #FFFFFF)"
PAPER = "var(--art-paper, #FBF8F1)"
GAIN = "var(--art-gain, #1F7A54)"
LOSS = "var(--art-loss, #B4402E)"

Point = tuple[float, float]


def number(value: float) -> str:
    """Write a coordinate with at most one decimal, as short as SVG allows."""
    text = f"{value:.1f}".removesuffix(".0")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def numbers(*values: float) -> str:
    """Write coordinates one after the other; a minus sign separates as well as a space."""
    out = ""
    for value in values:
        text = number(value)
        out += text if not out or text.startswith("-") else f" {text}"
    return out


@dataclass(frozen=True)
class Candle:
    """One candlestick: centre ``x``, ends of the body, ends of the wick (``top`` < ``bottom``)."""

    x: float
    top: float
    bottom: float
    high: float
    low: float


@dataclass
class Drawing:
    """A drawing under way: its size and the elements so far, back to front."""

    width: int
    height: int
    parts: list[str] = field(default_factory=list)

    def add(self, tag: str, **attributes: str | float | None) -> None:
        """Append an element; ``stroke_width`` is written ``stroke-width``, ``None`` left out."""
        written = "".join(
            f' {name.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
            for name, value in attributes.items()
            if value is not None
        )
        self.parts.append(f"<{tag}{written}/>")

    def shape(self, d: str, fill: str, opacity: float | None = None) -> None:
        """Fill a path."""
        self.add("path", d=d, fill=fill, opacity=opacity)

    def stroke(
        self,
        d: str,
        colour: str,
        width: float = 1.5,
        dash: str | None = None,
        fill: str = "none",
        opacity: float | None = None,
    ) -> None:
        """Draw a path as a line with round ends."""
        self.add(
            "path",
            d=d,
            fill=fill,
            stroke=colour,
            stroke_width=width,
            stroke_linecap="round",
            stroke_linejoin="round",
            stroke_dasharray=dash,
            opacity=opacity,
        )

    def rules(
        self, lines: Iterable[tuple[float, float, float]], colour: str = LINE, width: float = 1
    ) -> None:
        """Draw horizontal rules, each ``(y, from x, to x)``, as one path."""
        d = "".join(f"M{numbers(x0, y)}H{number(x1)}" for y, x0, x1 in lines)
        self.add("path", d=d, fill="none", stroke=colour, stroke_width=width)

    def bars(
        self,
        boxes: Iterable[tuple[float, float, float, float]],
        colour: str,
        radius: float = 2,
        opacity: float | None = None,
    ) -> None:
        """Draw rounded bars, each ``(x, y, width, height)``, as one path for each corner radius.

        The corners come from a stroke with round joins: four short commands for a bar instead of
        four arcs. A bar thinner than two radii gets the radius that it has room for.
        """
        paths: dict[float, str] = {}
        for x, y, width, height in boxes:
            r = min(radius, width / 2, height / 2)
            across, down = number(width - 2 * r), number(height - 2 * r)
            bar = f"M{numbers(x + r, y + r)}h{across}v{down}h{number(2 * r - width)}z"
            paths[r] = paths.get(r, "") + bar
        for r, d in paths.items():
            self.add(
                "path",
                d=d,
                fill=colour,
                stroke=colour,
                stroke_width=2 * r,
                stroke_linejoin="round",
                opacity=opacity,
            )

    def candles(
        self, candles: Sequence[Candle], colour: str, width: float = 8, radius: float = 2
    ) -> None:
        """Draw candlesticks of one colour: all wicks as one path, all bodies as another."""
        if not candles:
            return
        d = "".join(f"M{numbers(c.x, c.high)}v{number(c.low - c.high)}" for c in candles)
        self.add("path", d=d, fill="none", stroke=colour, stroke_width=1.4, stroke_linecap="round")
        self.bars(
            ((c.x - width / 2, c.top, width, c.bottom - c.top) for c in candles), colour, radius
        )

    def card(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        radius: float = 10,
        fill: str = CARD,
        line: str | None = LINE,
        line_width: float = 1.5,
    ) -> None:
        """Draw a rounded sheet with a hairline."""
        self.add(
            "rect",
            x=x,
            y=y,
            width=width,
            height=height,
            rx=radius,
            fill=fill,
            stroke=line,
            stroke_width=line_width if line else None,
        )

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        fill: str,
        line: str | None = None,
        line_width: float = 1.5,
    ) -> None:
        """Draw a circle."""
        self.add(
            "circle",
            cx=x,
            cy=y,
            r=radius,
            fill=fill,
            stroke=line,
            stroke_width=line_width if line else None,
        )

    def svg(self) -> str:
        """Return the finished file."""
        body = "\n".join(self.parts)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}">'
            f'<g id="art">\n{body}\n</g></svg>\n'
        )


def polyline(points: Sequence[Point], close: bool = False) -> str:
    """Return path data through ``points``."""
    head, *rest = points
    d = f"M{numbers(*head)}" + "".join(f"L{numbers(*point)}" for point in rest)
    return d + ("z" if close else "")


def smooth(points: Sequence[Point]) -> str:
    """Return path data of a curve through ``points`` (Catmull-Rom, as cubic Béziers)."""
    d = f"M{numbers(*points[0])}"
    for i in range(len(points) - 1):
        before, a = points[max(i - 1, 0)], points[i]
        b, after = points[i + 1], points[min(i + 2, len(points) - 1)]
        c1 = (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
        c2 = (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
        d += f"C{numbers(*c1, *c2, *b)}"
    return d


def interpolate(points: Sequence[Point], x: float) -> float:
    """Return the height at ``x`` of a smooth curve through ``points`` (x ascending, held at ends).

    Monotone cubic (Fritsch-Carlson), so the curve never overshoots a control point.
    """
    if x <= points[0][0]:
        return points[0][1]
    if x >= points[-1][0]:
        return points[-1][1]
    slopes = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in itertools.pairwise(points)]
    i = next(k for k in range(len(slopes)) if x <= points[k + 1][0])

    def tangent(k: int) -> float:
        if k == 0:
            return slopes[0]
        if k == len(points) - 1:
            return slopes[-1]
        a, b = slopes[k - 1], slopes[k]
        return 0.0 if a * b <= 0 else 2 * a * b / (a + b)

    (x0, y0), (x1, y1) = points[i], points[i + 1]
    h = x1 - x0
    t = (x - x0) / h
    return (
        (1 + 2 * t) * (1 - t) ** 2 * y0
        + t * (1 - t) ** 2 * h * tangent(i)
        + t * t * (3 - 2 * t) * y1
        + t * t * (t - 1) * h * tangent(i + 1)
    )


def turn(point: Point, degrees: float, about: Point = (0, 0)) -> Point:
    """Rotate ``point`` clockwise on the page."""
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    x, y = point[0] - about[0], point[1] - about[1]
    return about[0] + x * cosine - y * sine, about[1] + x * sine + y * cosine
