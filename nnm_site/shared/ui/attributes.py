"""Attributes that Reflex does not know, written once.

`rx.el` turns a keyword it does not know into a style, and an `id` into a React reference with a
hook of its own. Both cost every page; a plain HTML attribute does not.
"""

from typing import Any


def attrs(**names: Any) -> Any:
    """Plain HTML attributes for an `rx.el` element.

    The result is typed loosely: Reflex types every keyword of an element as an event handler.
    Underscores become hyphens and a trailing underscore is dropped (`for_` → `for`), so that
    `**attrs(id="x", aria_controls="y")` reads like the HTML it makes. `None` leaves one out.
    """
    return {
        "custom_attrs": {
            name.removesuffix("_").replace("_", "-"): value
            for name, value in names.items()
            if value is not None
        }
    }


def classes(*names: str | None) -> str:
    """Join class names, leaving out what is empty."""
    return " ".join(name for name in names if name)
