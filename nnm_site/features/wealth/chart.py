"""A chart, of figures that may change with the state, and the same figures as a table."""

from collections.abc import Sequence
from typing import Any, Literal

import reflex as rx

from nnm_site.features.wealth.planners import Tone
from nnm_site.features.wealth.rules.plot import HEIGHT, WIDTH
from nnm_site.shared import ui


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
    return ui.el.figure(
        ui.el.div(
            ui.el.ul(
                ui.each(plot.y, lambda figure: ui.el.li(figure)),
                class_name="chart-y",
                aria_hidden="true",
            ),
            ui.el.svg(
                ui.el.path(d=plot.rules, class_name="chart-rules"),
                *(
                    ui.el.path(d=plot.paths[place], class_name=f"chart-{kind} tone-{tone}")
                    for place, (_, tone) in enumerate(series)
                ),
                viewBox=f"0 0 {WIDTH} {HEIGHT}",
                preserveAspectRatio="none",
                role="img",
                aria_label=label,
            ),
            ui.el.ul(
                ui.each(plot.x, lambda place: ui.el.li(place)),
                class_name=ui.classes("chart-x", kind),
                aria_hidden="true",
            ),
            class_name="chart-plot",
        ),
        ui.el.figcaption(
            *(ui.el.span(name, class_name=f"chart-key tone-{tone}") for name, tone in series)
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
    return ui.el.details(
        ui.el.summary(summary, class_name="chart-summary"),
        ui.rows_table(caption, head, rows, numeric),
        class_name="chart-table",
    )
