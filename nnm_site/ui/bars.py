"""A chart of whole numbers as columns. What it shows must also stand in a table beside it."""

from collections.abc import Sequence
from dataclasses import dataclass

import reflex as rx

from nnm_site.ui.attributes import attrs

#: The drawing's own units; it is stretched to the room there is.
WIDTH, HEIGHT = 600, 200


@dataclass(frozen=True)
class Series:
    """One colour of columns: its name and a value for each place on the axis."""

    name: str
    values: Sequence[int]


def column_path(values: Sequence[int], top: int, index: int, series: int) -> str:
    """The SVG path of one series of `series`, the one numbered `index`, where `top` is full height."""
    slot = WIDTH / len(values)
    thick = slot * 0.76 / series
    parts = []
    for place, value in enumerate(values):
        if value:
            left = slot * (place + 0.12) + thick * index
            high = HEIGHT * value / top
            parts.append(f"M{left:.1f} {HEIGHT}v{-high:.1f}h{thick:.1f}v{high:.1f}z")
    return "".join(parts)


def bars(label: str, places: Sequence[str], *series: Series) -> rx.Component:
    """Columns side by side. `places` names what stands on the axis; its first and last are written
    there. `label` says in words what is drawn.
    """
    top = max((value for one in series for value in one.values), default=0) or 1
    return rx.el.figure(
        rx.el.figcaption(
            *(
                rx.el.span(one.name, class_name=f"bars-key bars-{index}")
                for index, one in enumerate(series)
            )
        ),
        rx.el.div(
            rx.el.p(rx.el.span(str(top)), rx.el.span("0"), class_name="bars-y", aria_hidden=True),
            rx.el.svg(
                *(
                    rx.el.path(
                        d=column_path(one.values, top, index, len(series)),
                        class_name=f"bars-{index}",
                    )
                    for index, one in enumerate(series)
                ),
                view_box=f"0 0 {WIDTH} {HEIGHT}",
                preserve_aspect_ratio="none",
                **attrs(role="img", aria_label=label),
            ),
            rx.el.p(
                rx.el.span(places[0]),
                rx.el.span(places[-1]),
                class_name="bars-x",
                aria_hidden=True,
            ),
            class_name="bars-plot",
        ),
        class_name="bars",
    )
