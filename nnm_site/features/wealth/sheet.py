"""What a planner's sheet is made of: its entries, the bill of its answer, and the chart with its table."""

from collections.abc import Sequence
from typing import Any, Literal

import reflex as rx

from nnm_site.features.wealth.rules.plot import HEIGHT, WIDTH
from nnm_site.shared import ui

Text = rx.Var[str] | str
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


def send_row(send: str, restart: str, examples: str) -> rx.Component:
    """The form's button, and the link to the address where every field holds its example."""
    return ui.el.div(
        ui.button(send, type="submit"), ui.link(restart, href=examples), class_name="row send-row"
    )


def worksheet(entries: rx.Component, result: rx.Component) -> rx.Component:
    """What is typed at the left, what comes of it at the right, on one sheet."""
    return ui.el.div(
        ui.el.div(entries, class_name="worksheet-entries"),
        ui.el.div(result, class_name="worksheet-result"),
        class_name="worksheet",
    )


def entry_group(legend: str, *fields: rx.Component) -> rx.Component:
    """Fields that belong together, under a heading of their own."""
    return ui.el.fieldset(
        ui.el.legend(legend), ui.el.div(*fields, class_name="entry-fields"), class_name="entries"
    )


def outcome(
    sentence: Text,
    lines: Sequence[tuple[str, str, Text]],
    total: tuple[str, str, Text],
    faulty: rx.Var[bool] | bool,
) -> rx.Component:
    """A bill of results: lines of (label, name, figure) and the total under the line.

    `name` is the figure's `data-result`. `sentence` says the same in words and is announced.
    """

    def line(label: str, name: str, figure: Text, class_name: str) -> rx.Component:
        return ui.el.div(
            ui.el.dt(label),
            ui.el.dd(figure, data_result=name),
            class_name=class_name,
        )

    return ui.answer(
        ui.el.dl(
            *(line(*each, "outcome-line") for each in lines),
            line(*total, "outcome-total"),
            class_name="outcome-lines",
        ),
        ui.el.p(sentence, class_name="outcome-sentence", data_says=""),
        faulty=faulty,
        class_name="outcome",
    )
