"""A chart that changes with the state, and the same figures as a table."""

from collections.abc import Sequence
from typing import Any, Literal

import reflex as rx

from nnm_site.ui.attributes import attrs, classes
from nnm_site.ui.plot import HEIGHT, WIDTH, Plot

Tone = Literal["a", "b", "gain", "loss"]


def chart(
    plot: rx.Var[Plot] | Plot,
    series: Sequence[tuple[str, Tone]],
    *,
    label: rx.Var[str] | str,
    kind: Literal["columns", "lines"] = "columns",
) -> rx.Component:
    """A drawn chart with its legend. `series` are (name, colour) in the order of the plot's paths.

    `label` says in words what it shows; what is drawn must also stand in a table beside it.
    """
    drawn: Any = rx.Var.create(plot)
    return rx.el.figure(
        rx.el.div(
            rx.el.ul(
                rx.foreach(drawn.y, rx.el.li), class_name="chart-y", **attrs(aria_hidden="true")
            ),
            rx.el.svg(
                rx.el.path(d=drawn.rules, class_name="chart-rules"),
                *(
                    rx.el.path(d=drawn.paths[place], class_name=f"chart-{kind} tone-{tone}")
                    for place, (_, tone) in enumerate(series)
                ),
                view_box=f"0 0 {WIDTH} {HEIGHT}",
                preserve_aspect_ratio="none",
                **attrs(role="img", aria_label=label),
            ),
            rx.el.ul(
                rx.foreach(drawn.x, rx.el.li),
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
    """A table of the state's rows that opens on request; the first column names the row."""

    def cell(row: Any, column: int) -> rx.Component:
        align = "numeric" if column in numeric else ""
        extra = attrs(scope="row" if column == 0 else None)
        make = rx.el.th if column == 0 else rx.el.td
        return make(row[column], class_name=align, **extra)

    return rx.el.details(
        rx.el.summary(summary, class_name="chart-summary"),
        rx.el.div(
            rx.el.table(
                rx.el.caption(caption),
                rx.el.thead(
                    rx.el.tr(
                        *(
                            rx.el.th(
                                text,
                                class_name="numeric" if column in numeric else "",
                                **attrs(scope="col"),
                            )
                            for column, text in enumerate(head)
                        )
                    )
                ),
                rx.el.tbody(
                    rx.foreach(
                        rows,
                        lambda row: rx.el.tr(*(cell(row, column) for column in range(len(head)))),
                    )
                ),
                **attrs(role="table"),
            ),
            class_name="table in-columns",
            # It scrolls when it is long, so a keyboard must reach it.
            **attrs(tabindex="0", role="region", aria_label=caption),
        ),
        class_name="chart-table",
    )
