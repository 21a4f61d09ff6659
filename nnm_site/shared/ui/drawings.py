"""The site's drawings, shown by reference so that they follow the theme and add nothing to the page."""

import json
from collections.abc import Iterable, Sequence
from math import sin
from pathlib import Path

import reflex as rx

from nnm_site.platform.reads import noted_file, remembered
from nnm_site.shared.ui.element import Examples, classes, el
from nnm_site.shared.ui.layout import grid

_INDEX = Path(__file__).parents[3] / "assets" / "drawings" / "index.json"


@remembered
def _sizes() -> dict[str, dict[str, int]]:
    return json.loads(noted_file(_INDEX).read_text(encoding="utf-8"))


def drawing(
    name: str, alt: str | None = None, class_name: str | None = None, sheet: str | None = None
) -> rx.Component:
    """A drawing of `assets/drawings`. Without `alt` it is decoration and hidden from readers.

    `sheet` is the address of a `drawing_sheet` that holds it, for a page with many drawings.
    Raises `KeyError` for a name that has no drawing.
    """
    size = _sizes()[name]
    width, height = size["width"], size["height"]
    meaning = {"role": "img", "aria_label": alt} if alt else {"aria_hidden": "true"}
    return el.svg(
        el.use(href=f"{sheet}#{name}" if sheet else f"/drawings/{name}.svg#art"),
        viewBox=f"0 0 {width} {height}",
        class_name=classes("drawing", f"drawing-{name}", class_name),
        width=str(width),
        height=str(height),
        **meaning,
    )


def drawing_sheet(names: Iterable[str]) -> bytes:
    """One file of several drawings, each with its name as id: a page needs one request for all."""
    art = ""
    for name in dict.fromkeys(names):
        whole = noted_file(_INDEX.with_name(f"{name}.svg")).read_text(encoding="utf-8")
        shapes = whole.partition('<g id="art">')[2].rpartition("</g>")[0]
        art += f'<g id="{name}">{shapes}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg">{art}</svg>'.encode()


#: In the drawing's own units: the width of a candle's slot, and the height of the drawing.
SLOT, HEIGHT = 30, 84
_GROUND = 76


def caterpillar(
    id: str, steps: Sequence[tuple[str, str]], *, ticked: bool, note: str
) -> rx.Component:
    """A drawing of progress through `steps`, (key, label) pairs. `id` names the data that the browser keeps.

    With `ticked` each step has a checkbox; without, the entries of the page's form complete a step.
    `note` tells the visitor so.
    """
    return el.section(
        el.div(
            _drawing(len(steps)), drawing("butterfly", class_name="progress-end"),
            class_name="progress-picture",
        ),
        el.div(
            el.p(
                el.strong(f"0 of {len(steps)} steps done.", data_done_words=""),
                f" {note} Only this browser remembers it. ",
                el.button(
                    "Begin again", class_name="link", type="button", data_forget=""
                ),
            ),
            _boxes(id, steps) if ticked else None,
            class_name="progress-words",
        ),
        class_name="progress",
        aria_label="Your progress",
            data_progress=id,
            data_steps=" ".join(key for key, _ in steps),
            data_candles="0"
    )  # fmt: skip


def _boxes(id: str, steps: Sequence[tuple[str, str]]) -> rx.Component:
    return el.fieldset(
        el.legend("Steps done", class_name="visually-hidden"),
        *(
            el.label(
                el.input(type="checkbox", name=f"{id}-{key}", data_done=key),
                el.span(label),
                class_name="progress-step",
            )
            for key, label in steps
        ),
        class_name="progress-steps",
    )


def _drawing(count: int) -> rx.Component:
    """Rings for the body, a head that looks forward, and the candles that are yet to grow."""
    places = [(SLOT * (place + 0.5), 48 - 9 * abs(sin(place * 0.8))) for place in range(count)]
    head, top = SLOT * count + 10, 44
    return el.svg(
        el.path(d=f"M0 {_GROUND}H{SLOT * count + 40}", class_name="progress-ground"),
        *(el.circle(cx=f"{x:.1f}", cy=f"{y:.1f}", r="15", class_name="progress-ring") for x, y in places),
        el.path(
            d="".join(f"M{x - 4:.1f} {y + 15:.1f}V{_GROUND}M{x + 4:.1f} {y + 15:.1f}V{_GROUND}" for x, y in places),
            class_name="progress-feet",
        ),
        *(
            el.g(
                el.path(d=f"M{x:.1f} {y - 24:.1f}v48", class_name="progress-wick"),
                el.path(d=f"M{x - 3.5:.1f} {y - 14:.1f}h7v28h-7z", class_name="progress-body"),
                class_name="progress-candle",
            )
            for x, y in places
        ),
        el.circle(cx=str(head), cy=str(top), r="12", class_name="progress-head"),
        el.path(
            d=f"M{head + 3} {top - 12}q3-12 12-15M{head - 3} {top - 12}q-1-11 5-17",
            class_name="progress-feet",
        ),
        viewBox=f"-4 0 {SLOT * count + 48} {HEIGHT}",
        class_name="progress-caterpillar",
        aria_hidden="true", width=str(SLOT * count + 48), height=str(HEIGHT)
    )  # fmt: skip


def examples() -> Examples:
    """The states of each component, for the style guide."""
    shown = (
        el.figure(drawing(name), el.figcaption(name), class_name="drawing-shown")
        for name in sorted(_sizes())
    )
    yield drawing, grid(*shown, columns=4, label="Drawings")
    yield (
        drawing,
        drawing("butterfly", alt="A butterfly whose wings are candlesticks", class_name="named"),
    )
    tasks = ("read", "Read the guide"), ("use", "Use it")
    yield caterpillar, caterpillar("guide", tasks, ticked=True, note="A candle for each step done.")
