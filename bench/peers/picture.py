"""The figures of all sites as bars: each peer's as a multiple of ours, on a scale of powers of two."""

from collections.abc import Mapping
from html import escape
from math import log2

_WIDTH, _ROW, _MIDDLE, _OCTAVE = 760, 22, 480, 44
_COLOURS = {"eleventy": "#2f6f5e", "stock": "#b4553a"}
#: A bar ends at eight times (2³); its number shows larger values.
_LONGEST = 3.0


def drawing(figures: Mapping[str, Mapping[str, float]]) -> str:
    """An SVG picture of `figures` by site, ours first, and by what they are."""
    ours, *peers = figures
    lines, y = [], 40
    for what, value in figures[ours].items():
        lines.append(_text(12, y + 11, what))
        for peer in peers:
            if what in figures[peer]:
                lines.append(_bar(y, figures[peer][what] / value, _COLOURS[peer]))
                y += _ROW
        y += 8
    legend = "".join(
        f'<rect x="{12 + 110 * place}" y="12" width="12" height="12" fill="{_COLOURS[peer]}"/>'
        + _text(30 + 110 * place, 22, peer)
        for place, peer in enumerate(peers)
    )
    axis = f'<path d="M{_MIDDLE} 30V{y}" stroke="#555"/>' + _text(_MIDDLE - 12, 22, "ours = 1")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {y + 8}" font-family="sans-serif" '
        f'font-size="12"><rect width="100%" height="100%" fill="#fff"/>{legend}{axis}{"".join(lines)}</svg>\n'
    )


def _bar(y: int, ratio: float, colour: str) -> str:
    length = _OCTAVE * max(-_LONGEST, min(_LONGEST, log2(ratio)))
    start, width = min(_MIDDLE, _MIDDLE + length), max(1.0, abs(length))
    end = _MIDDLE + length + (6 if length >= 0 else -38)
    return (
        f'<rect x="{start:.1f}" y="{y}" width="{width:.1f}" height="14" fill="{colour}"/>'
        + _text(round(end), y + 11, f"{ratio:.2f}")
    )


def _text(x: int, y: int, words: str) -> str:
    return f'<text x="{x}" y="{y}">{escape(words)}</text>'
