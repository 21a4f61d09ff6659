"""The firm's mark: an N drawn as a chart, two candles and the line between them."""

from __future__ import annotations

from tools.draw.grammar import Candle, Drawing

GROUND = "var(--art-mark, #1B2F6B)"
LETTER = "var(--art-mark-letter, #F0A24A)"


def logo() -> Drawing:
    """Draw the mark; it keeps its colours in both themes unless a page sets its own."""
    drawing = Drawing(64, 64)
    drawing.card(0, 0, 64, 64, 15, GROUND, None)
    drawing.candles([Candle(20, 19, 46, 12, 53), Candle(44, 18, 45, 11, 52)], LETTER, 7, 2.4)
    drawing.stroke("M20 23L44 41.5", LETTER, 6)
    return drawing
