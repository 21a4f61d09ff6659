"""Every drawing of the site."""

import json
from pathlib import Path

import reflex as rx

from nnm_site.features.style_guide.specimen import chapter, specimen
from nnm_site.platform.reads import noted_file
from nnm_site.shared import ui

INDEX = Path(__file__).parents[3] / "assets" / "drawings" / "index.json"


def drawings() -> rx.Component:
    """All of `assets/drawings`, with their names."""
    names = sorted(json.loads(noted_file(INDEX).read_text(encoding="utf-8")))
    return chapter(
        "drawings",
        "Drawings",
        "Thin rules, rounded bars, two colours. They are shown by reference and follow the theme.",
        specimen(
            "ui.drawing",
            ui.grid(
                *(
                    rx.el.figure(
                        ui.drawing(name),
                        rx.el.figcaption(name),
                        class_name="drawing-shown",
                    )
                    for name in names
                ),
                columns=4,
                label="Drawings",
            ),
            note="Without alt it is decoration. With it, it is a picture with a name:",
        ),
        ui.drawing("butterfly", alt="A butterfly whose wings are candlesticks", class_name="named"),
    )
