"""Whole numbers as bars: how much there was, and how much of it was done.

What a candle shows must also stand in words beside it.
"""

import reflex as rx

from nnm_site.shared import ui

#: The drawing's own units: its room, and how high the fullest candle is.
WIDTH, HEIGHT, FULL = 20, 72, 58
_THICK = 9.0
_LEFT = (WIDTH - _THICK) / 2
_GROUND = HEIGHT - 4


def candle_paths(total: int, done: int, top: int) -> tuple[str, str]:
    """SVG paths of what was done and of what was left; "" for a part that is none.

    `top` is the number whose candle is as high as the room.
    """
    unit = FULL / max(top, 1)
    high, filled = unit * total, unit * min(done, total)
    return _body(_GROUND, filled), _body(_GROUND - filled, high - filled)


def _body(bottom: float, high: float) -> str:
    if high <= 0:
        return ""
    # Bodies that meet are a line apart.
    return f"M{_LEFT} {bottom - 1:.1f}h{_THICK}v{-(high - 2):.1f}h{-_THICK}z"


def candle(total: int, done: int, top: int) -> rx.Component:
    """One candle on its line, for decoration: `done` of `total` in one colour, the rest in another."""
    body, rest = candle_paths(total, done, top)
    bodies = {"candle-done": body, "candle-rest": rest}
    return ui.el.svg(
        ui.el.path(d=f"M0 {_GROUND}H{WIDTH}", class_name="candle-ground"),
        *(ui.el.path(d=path, class_name=name) for name, path in bodies.items() if path),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_name="candle",
        aria_hidden="true",
    )
