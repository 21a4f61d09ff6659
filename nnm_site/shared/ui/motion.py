"""Parts that move by themselves: they can be paused and never shift the layout.

With `prefers-reduced-motion`, or without the script of custom elements (`nnm_site/shared/scripts/motion.js`),
they are still and can be read in full.
"""

import reflex as rx

from nnm_site.shared.ui.element import Examples, classes, el


def pause_switch(what: str) -> rx.Component:
    """A switch that stops the motion next to it. It works without a script."""
    return el.label(
        el.input(type="checkbox", role="switch", aria_label=f"Pause {what}"),
        el.span("Pause", class_name="pause-label", aria_hidden=True),
        class_name="pause",
    )


def ticker(
    *messages: str | rx.Component, label: str, class_name: str | None = None
) -> rx.Component:
    """Messages that scroll past in one line."""
    return el.div(
        el.div(
            el.ul(*(el.li(message) for message in messages), class_name="ticker-track"),
            class_name="ticker-window",
            tabindex="0",
            role="region",
            aria_label=label,
        ),
        pause_switch(label.lower()),
        class_name=classes("ticker moving", class_name),
    )


def examples() -> Examples:
    """The states of each component, for the style guide."""
    messages = (
        "The first message of the ticker, which is long enough to run out of the line.",
        "The second message.",
    )
    yield ticker, ticker(*messages, label="Ticker of the guide")
    yield pause_switch, pause_switch("nothing, shown for itself")
