"""Diagrams of processes."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content.models.regulatory import ComplaintWay, Flow


def flow(key: str) -> rx.Component:
    """A diagram of consecutive steps and the ways that branch after them.

    It is built from lists, not an image of text, so that screen readers can read it.
    """
    entry = Flow.get(key)
    lanes = (_lane(ComplaintWay.get(way)) for way in entry.ways)
    return ui.el.figure(
        ui.el.figcaption(entry.caption),
        _steps(
            *(_step(step.title, step.text, step.time) for step in entry.steps),
            ui.el.li(ui.el.ul(*lanes, class_name="flow-lanes", role="list"), class_name="flow-fork")
            if entry.ways
            else None,
        ),
        class_name="flow",
    )


def _lane(way: ComplaintWay) -> rx.Component:
    """A further way of a complaint, as also in the complaint procedure and Annexure B."""
    return ui.el.li(
        ui.el.p(way.title, class_name="flow-lane"),
        _steps(*(_step(stage.name, stage.happens, stage.time) for stage in way.stages)),
    )


def _steps(*steps: rx.Component | None) -> rx.Component:
    return ui.el.ol(*steps, class_name="flow-steps", role="list")


def _step(title: str, text: str, time: str | None) -> rx.Component:
    return ui.el.li(
        ui.el.strong(title),
        ui.el.span(text),
        ui.el.em(time) if time else None,
        class_name="flow-step",
    )
