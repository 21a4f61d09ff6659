"""The geometry of charts: figures in, SVG paths and axis labels out. Plain functions.

A chart is `WIDTH` × `HEIGHT` units, stretched horizontally to its container.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

WIDTH = 640
HEIGHT = 220

_CORNER = 4.0
#: Share of its slot that a column takes.
_FILL = 0.72


@dataclass(frozen=True)
class Plot:
    """A chart: one path per series, the grid lines behind them, and the labels of both axes
    (`y` from the top down, evenly spaced; `x` from the left).
    """

    paths: list[str]
    rules: str
    y: list[str]
    x: list[str]


@dataclass(frozen=True)
class _Scale:
    low: float
    high: float
    step: float

    def ticks(self) -> list[float]:
        count = round((self.high - self.low) / self.step)
        return [self.high - self.step * number for number in range(count + 1)]

    def y(self, value: float) -> float:
        return HEIGHT * (self.high - value) / (self.high - self.low)


def columns(
    stacks: Sequence[Sequence[Decimal]], x: Sequence[str], say: Callable[[Decimal], str]
) -> Plot:
    """Columns side by side, each a stack of one figure per series.

    Negative figures hang from the zero line. `say` formats a figure of the y axis.
    """
    heights = [float(sum(figure for figure in stack if figure > 0)) for stack in stacks]
    depths = [float(sum(figure for figure in stack if figure < 0)) for stack in stacks]
    scale = _scale(min(0.0, *depths), max(0.0, *heights))
    slot = WIDTH / len(stacks)
    width = min(slot * _FILL, 72.0)
    paths = [""] * len(stacks[0])
    for place, stack in enumerate(stacks):
        left = slot * (place + 0.5) - width / 2
        above = below = 0.0
        for series, figure in enumerate(map(float, stack)):
            start = above if figure >= 0 else below
            top, bottom = sorted((scale.y(start), scale.y(start + figure)))
            if figure >= 0:
                above += figure
            else:
                below += figure
            paths[series] += _bar(left, top, width, bottom - top)
    return _finish(paths, scale, x, say)


def lines(
    series: Sequence[Sequence[Decimal]], x: Sequence[str], say: Callable[[Decimal], str]
) -> Plot:
    """A line per series from the left edge; the longest spans the width."""
    longest = max(map(len, series))
    scale = _scale(0.0, float(max(max(values) for values in series)))
    step = WIDTH / max(1, longest - 1)
    paths = [
        "M" + "L".join(f"{place * step:.1f} {scale.y(float(v)):.1f}" for place, v in enumerate(one))
        for one in series
    ]
    return _finish(paths, scale, x, say)


def _finish(
    paths: list[str], scale: _Scale, x: Sequence[str], say: Callable[[Decimal], str]
) -> Plot:
    ticks = scale.ticks()
    rules = "".join(f"M0 {scale.y(tick):.1f}H{WIDTH}" for tick in ticks)
    return Plot(paths, rules, [say(Decimal(str(tick))) for tick in ticks], list(x))


def _scale(low: float, high: float) -> _Scale:
    """Round limits around `low`…`high` (which include 0) with at most six even ticks."""
    span = (high - low) or 1.0
    unit = 10.0 ** math.floor(math.log10(span / 4))
    step = next(unit * n for n in (1, 2, 2.5, 5, 10) if unit * n >= span / 4 * 0.999)
    top = math.ceil(high / step - 1e-9) * step
    return _Scale(math.floor(low / step + 1e-9) * step, top or step, step)


def _bar(left: float, top: float, width: float, height: float) -> str:
    """A bar with rounded corners if they fit; nothing if it is less than 0.3 units high."""
    if height < 0.3:
        return ""
    if width < 2 * _CORNER:
        return f"M{left:.1f} {top:.1f}h{width:.1f}v{height:.1f}h-{width:.1f}z"
    corner = min(_CORNER, height / 2)
    across, down = width - 2 * corner, height - 2 * corner
    turn = f"a{corner:.1f} {corner:.1f} 0 0 1 "
    return (
        f"M{left:.1f} {top + corner:.1f}"
        f"{turn}{corner:.1f}-{corner:.1f}h{across:.1f}"
        f"{turn}{corner:.1f} {corner:.1f}v{down:.1f}"
        f"{turn}-{corner:.1f} {corner:.1f}h-{across:.1f}"
        f"{turn}-{corner:.1f}-{corner:.1f}z"
    )
