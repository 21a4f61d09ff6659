"""What moves by itself: typewriter, ticker, carousel. Each can be paused, none moves the layout.

The elements are custom elements whose behaviour is in `nnm_site/shared/scripts/motion.js`; without it (or with
`prefers-reduced-motion`) everything they hold stands still and can be read.
"""

from collections.abc import Sequence

import reflex as rx

from nnm_site.shared.ui.element import classes, el


def pause_switch(what: str) -> rx.Component:
    """A switch that stops the motion beside it. It works without a script."""
    return el.label(
        el.input(type="checkbox", role="switch", aria_label=f"Pause {what}"),
        el.span("Pause", class_name="pause-label", aria_hidden=True),
        class_name="pause",
    )


def typewriter(text: str) -> rx.Component:
    """A line that types itself again and again: 50 ms a letter, a second at the end."""
    return el.div(
        el.type_line(text, class_name="type-line", data_letter=50, data_pause=1000),
        pause_switch("the typing line"),
        class_name="typewriter moving",
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


def carousel(
    slides: Sequence[rx.Component],
    *,
    name: str,
    label: str,
    slide_labels: Sequence[str],
) -> rx.Component:
    """Slides side by side: swiped, paged by numbered buttons, and advanced after five seconds.

    `name` makes the slides' anchors (`#name-1`); `slide_labels` name the page buttons.
    """
    total = len(slides)
    return el.auto_carousel(
        el.ul(
            *(
                el.li(slide, class_name="slide", id=f"{name}-{n}", aria_label=f"{n} of {total}")
                for n, slide in enumerate(slides, 1)
            ),
            class_name="slides",
            tabindex="0",
            role="list",
            aria_label=label,
        ),
        el.div(
            el.div(
                *(
                    el.button(
                        el.span(text, class_name="visually-hidden"),
                        class_name="dot",
                        type="button",
                        data_slide=n,
                        aria_current="true" if n == 0 else "false",
                    )
                    for n, text in enumerate(slide_labels)
                ),
                class_name="dots",
                role="group",
                aria_label=f"{label}: pages",
            ),
            pause_switch(label.lower()),
            class_name="carousel-controls moving",
        ),
        class_name="carousel",
        data_interval=5000,
        role="group",
        aria_roledescription="carousel",
        aria_label=label,
    )
