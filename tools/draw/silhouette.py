"""Fill any outline with candlesticks, column by column, and keep ledger rules off it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tools.draw.grammar import Candle, Drawing

STEP = 0.5


@dataclass(frozen=True)
class Cell:
    """A part of a shape that one candle of each column fills: its colour, and its name."""

    colour: str
    piece: int = 0
    name: tuple[int, ...] = ()


@dataclass(frozen=True)
class Grain:
    """How coarse a filling is: column pitch, and a candle's width, gap, shortest body and wick."""

    pitch: float
    width: float
    gap: float
    shortest: float
    wick: float
    radius: float = 2


CellAt = Callable[[float, float], Cell | None]
Filled = list[tuple[str, Candle]]


def fill_column(at: CellAt, x: float, top: float, bottom: float, grain: Grain) -> Filled:
    """Return the candles of the column at ``x``.

    A sliver too short for a candle is given to its neighbour in the same piece, so that a shape
    has no holes; one that stands alone must be twice as long, or it looks like a crumb.
    """
    runs: list[tuple[Cell, float, float]] = []
    for step in range(int((bottom - top) / STEP)):
        y = top + step * STEP
        cell = at(x, y)
        if cell is None:
            continue
        if runs and runs[-1][0] == cell and runs[-1][2] == y:
            runs[-1] = (cell, runs[-1][1], y + STEP)
        else:
            runs.append((cell, y, y + STEP))
    least = grain.gap + grain.shortest
    whole: list[tuple[Cell, float, float]] = []
    for cell, start, end in runs:
        joins = bool(whole) and whole[-1][2] == start and whole[-1][0].piece == cell.piece
        if joins and end - start < least:
            whole[-1] = (whole[-1][0], whole[-1][1], end)
        elif joins and whole[-1][2] - whole[-1][1] < least:
            whole[-1] = (cell, whole[-1][1], end)
        else:
            whole.append((cell, start, end))
    filled: Filled = []
    for index, (cell, start, end) in enumerate(whole):
        alone = (index == 0 or whole[index - 1][2] < start) and (
            index + 1 == len(whole) or whole[index + 1][1] > end
        )
        if end - start < least + (grain.shortest if alone else 0):
            continue
        # whole units: nobody sees the difference, and the file is a quarter smaller
        a, b = round(start + grain.gap / 2), round(end - grain.gap / 2)
        wick = grain.wick * (0.8 + 0.25 * ((int(x) * 7 + int(start)) % 3))
        filled.append((cell.colour, Candle(x, a, b, round(a - wick), round(b + wick))))
    return filled


def fill(at: CellAt, xs: Iterable[float], top: float, bottom: float, grain: Grain) -> Filled:
    """Return the candles of all columns at ``xs``."""
    return [found for x in xs for found in fill_column(at, x, top, bottom, grain)]


def columns(left: float, right: float, pitch: float) -> list[float]:
    """Return column centres between ``left`` and ``right``, centred, about ``pitch`` apart."""
    count = int((right - left) / pitch)
    start = (left + right - (count - 1) * pitch) / 2
    return [start + index * pitch for index in range(count)]


def draw(drawing: Drawing, filled: Filled, grain: Grain) -> None:
    """Draw filled candles, one pair of paths for each colour."""
    for colour in dict.fromkeys(colour for colour, _ in filled):
        chosen = [candle for shade, candle in filled if shade == colour]
        drawing.candles(chosen, colour, grain.width, grain.radius)


Box = tuple[float, float, float, float]


def boxes(filled: Filled) -> list[Box]:
    """Return the room that candles take, as ``(left, top, right, bottom)``."""
    return [(c.x, c.high, c.x, c.low) for _, c in filled]


def ledger(
    width: float,
    ys: Iterable[float],
    taken: Sequence[Box],
    clear: float = 14,
    bridge: float = 70,
) -> list[tuple[float, float, float]]:
    """Return rules at ``ys`` that stop ``clear`` short of every taken box.

    Pieces of rule shorter than ``bridge`` between two boxes are left out.
    """
    lines: list[tuple[float, float, float]] = []
    for y in ys:
        spans = sorted(
            (x0 - clear, x1 + clear) for x0, y0, x1, y1 in taken if y0 - clear < y < y1 + clear
        )
        at = 0.0
        for start, end in spans:
            if start - at >= (bridge if at > 0 else 12):
                lines.append((y, at, start))
            at = max(at, end)
        if width - at >= 12:
            lines.append((y, at, width))
    return lines
