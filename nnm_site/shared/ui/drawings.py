"""The site's drawings, shown by reference so that they follow the theme and weigh nothing here."""

import json
from pathlib import Path

import reflex as rx

from nnm_site.platform.reads import noted_file, remembered
from nnm_site.shared.ui.element import classes, el

_INDEX = Path(__file__).parents[3] / "assets" / "drawings" / "index.json"


@remembered
def _sizes() -> dict[str, dict[str, int]]:
    return json.loads(noted_file(_INDEX).read_text(encoding="utf-8"))


def drawing(name: str, alt: str | None = None, class_name: str | None = None) -> rx.Component:
    """A drawing of `assets/drawings`. Without `alt` it is decoration and hidden from readers.

    Raises `KeyError` for a name that has no drawing.
    """
    size = _sizes()[name]
    width, height = size["width"], size["height"]
    meaning = {"role": "img", "aria_label": alt} if alt else {"aria_hidden": "true"}
    return el.svg(
        el.use(href=f"/drawings/{name}.svg#art"),
        viewBox=f"0 0 {width} {height}",
        class_name=classes("drawing", f"drawing-{name}", class_name),
        width=str(width),
        height=str(height),
        **meaning,
    )
