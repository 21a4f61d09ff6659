"""A chart, of figures that may change with the state, and the same figures as a table."""

from collections.abc import Sequence
from typing import Any, Literal

import reflex as rx

from nnm_site.shared.ui.data import rows_table
from nnm_site.shared.ui.element import classes, each, el
from nnm_site.shared.ui.plot import HEIGHT, WIDTH

Tone = Literal["a", "b", "gain", "loss"]


def chart(
    plot: Any,
    series: Sequence[tuple[str, Tone]],
    *,
    label: rx.Var[str] | str,
    kind: Literal["columns", "lines"] = "columns",
) -> rx.Component:
    """A drawn chart with its legend. `series` are (name, colour) in the order of the plot's paths.

    `plot` is a `Plot` or a variable that holds one. `label` says in words what it shows; what is drawn
    must also stand in a table beside it.
    """
    return el.figure(
        el.div(
            el.ul(
                each(plot.y, lambda figure: el.li(figure)), class_name="chart-y", aria_hidden="true"
            ),
            el.svg(
                el.path(d=plot.rules, class_name="chart-rules"),
                *(
                    el.path(d=plot.paths[place], class_name=f"chart-{kind} tone-{tone}")
                    for place, (_, tone) in enumerate(series)
                ),
                viewBox=f"0 0 {WIDTH} {HEIGHT}",
                preserveAspectRatio="none",
                role="img",
                aria_label=label,
            ),
            el.ul(
                each(plot.x, lambda place: el.li(place)),
                class_name=classes("chart-x", kind),
                aria_hidden="true",
            ),
            class_name="chart-plot",
        ),
        el.figcaption(
            *(el.span(name, class_name=f"chart-key tone-{tone}") for name, tone in series)
        ),
        class_name="chart",
    )


def folded_table(
    summary: str,
    caption: str,
    head: Sequence[str],
    rows: rx.Var[list[list[str]]] | list[list[str]],
    numeric: Sequence[int] = (),
) -> rx.Component:
    """A table of rows that opens on request; the first column names the row."""
    return el.details(
        el.summary(summary, class_name="chart-summary"),
        rows_table(caption, head, rows, numeric),
        class_name="chart-table",
    )
