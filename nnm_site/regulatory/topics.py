"""The investor charter's pop-ups, one for each topic, with addresses of their own (`?topic=…`)."""

import reflex as rx

from nnm_site import ui
from nnm_site.content import queries
from nnm_site.regulatory.blocks import BLOCKS
from nnm_site.regulatory.facts import fill

PARAM = "topic"


def topic_buttons() -> rx.Component:
    """The five links that open a pop-up."""
    return ui.row(
        *(
            ui.popup_link(
                f"?{PARAM}={topic.key}", topic.key, topic.title, class_name="button outline"
            )
            for topic in queries.topics()
        )
    )


def topic_dialogs() -> rx.Component:
    """The five pop-ups. They close by button, Escape or a click outside, and the tab stays."""
    return rx.fragment(
        *(
            ui.popup(
                *ui.prose(fill(topic.body), BLOCKS, anchor=f"{topic.key}-").components,
                param=PARAM,
                keys=[topic.key],
                id=f"topic-{topic.key}",
                title=topic.title,
            )
            for topic in queries.topics()
        ),
    )
