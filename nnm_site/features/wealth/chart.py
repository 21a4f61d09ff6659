"""A chart of figures that may change with the state."""

from typing import Any

import reflex as rx

from nnm_site.features.wealth.rules.plot import HEIGHT, WIDTH
from nnm_site.shared import ui
from nnm_site.shared.content.models.wealth import PlannerChart


def chart(plot: Any, words: PlannerChart, label: rx.Var[str] | str) -> rx.Component:
    """A drawn chart with its legend, whose series are in the order of the plot's paths.

    `plot` is a `Plot` or a variable that holds one. `label` says in words what it shows; what is drawn
    must also be in a table beside it.
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
                    ui.el.path(d=plot.paths[place], class_name=f"chart-{words.kind} tone-{tone}")
                    for place, (_, tone) in enumerate(words.series)
                ),
                viewBox=f"0 0 {WIDTH} {HEIGHT}",
                preserveAspectRatio="none",
                role="img",
                aria_label=label,
            ),
            ui.el.ul(
                ui.each(plot.x, lambda place: ui.el.li(place)),
                class_name=ui.classes("chart-x", words.kind),
                aria_hidden="true",
            ),
            class_name="chart-plot",
        ),
        ui.el.figcaption(
            *(ui.el.span(name, class_name=f"chart-key tone-{tone}") for name, tone in words.series)
        ),
        class_name="chart",
    )
