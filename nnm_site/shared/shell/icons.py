"""The few icons of the shell: drawn inline, in the colour of the text next to them."""

from typing import Literal

import reflex as rx

from nnm_site.shared.ui.element import el

Sign = Literal["chevron", "menu", "nominee", "phone", "search", "shield"]

#: Strokes on a 24 × 24 grid.
_STROKES: dict[Sign, str] = {
    "chevron": "M6 9l6 6 6-6",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "nominee": "M10 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM3 21a7 7 0 0 1 11-5.7M18 14v6M15 17h6",
    "phone": (
        "M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2"
    ),
    "search": "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20",
    "shield": "M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM9 12l2 2 4-4",
}


def icon(sign: Sign) -> rx.Component:
    """A decorative icon; the words next to it carry the meaning."""
    return el.svg(
        el.path(d=_STROKES[sign]),
        viewBox="0 0 24 24",
        class_name=f"icon icon-{sign}",
        aria_hidden="true",
        width="24",
        height="24",
    )
