"""A chart, of figures that may change with the state, and the same figures as a table."""

from collections.abc import Sequence
from typing import Any, Literal

import reflex as rx

from nnm_site.shared.ui.attributes import attrs, classes
from nnm_site.shared.ui.data import rows_table
from nnm_site.shared.ui.plot import HEIGHT, WIDTH
from nnm_site.shared.ui.values import each

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
    return rx.el.figure(
        rx.el.div(
            rx.el.ul(each(plot.y, rx.el.li), class_name="chart-y", **attrs(aria_hidden="true")),
            rx.el.svg(
                rx.el.path(d=plot.rules, class_name="chart-rules"),
                *(
                    rx.el.path(d=plot.paths[place], class_name=f"chart-{kind} tone-{tone}")
                    for place, (_, tone) in enumerate(series)
                ),
                view_box=f"0 0 {WIDTH} {HEIGHT}",
                preserve_aspect_ratio="none",
                **attrs(role="img", aria_label=label),
            ),
            rx.el.ul(
                each(plot.x, rx.el.li),
                class_name=classes("chart-x", kind),
                **attrs(aria_hidden="true"),
            ),
            class_name="chart-plot",
        ),
        rx.el.figcaption(
            *(rx.el.span(name, class_name=f"chart-key tone-{tone}") for name, tone in series)
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
    return rx.el.details(
        rx.el.summary(summary, class_name="chart-summary"),
        rows_table(caption, head, rows, numeric),
        class_name="chart-table",
    )
