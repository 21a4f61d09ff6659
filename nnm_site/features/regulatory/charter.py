"""The investor charter: five tabs out of one text, and five topics as pop-ups (R906, R907)."""

import re

import reflex as rx

from nnm_site.features.regulatory.blocks import BLOCKS
from nnm_site.shared import ui
from nnm_site.shared.content.models.regulatory import Topic
from nnm_site.shared.shell.facts import fill

#: Parts of the charter (R906).
PARTS = 5

_TAB_TITLE = re.compile(r"^# (.+)\n", re.MULTILINE)


def parts(body: str) -> list[tuple[str, str]]:
    """The (title, text) of each tab: a heading of level 1 begins one.

    Raises `ValueError` when their number is not that of the tabs in the address.
    """
    before, *split = _TAB_TITLE.split(body)
    found = list(zip(split[::2], split[1::2], strict=True))
    if before.strip() or len(found) != PARTS:
        raise ValueError(f"the charter has {len(found)} parts, not {PARTS}")
    return found


def body(text: str) -> list[rx.Component]:
    """Tabs, the buttons of the five topics, and their pop-ups."""
    return [
        ui.tabs(
            "tab",
            [
                ui.Tab(
                    str(number),
                    title,
                    rx.fragment(
                        *ui.prose(
                            fill(part),
                            BLOCKS,
                            numbered=True,
                            number=f"{number}.",
                            anchor=f"part-{number}-",
                        ).components
                    ),
                )
                for number, (title, part) in enumerate(parts(text), 1)
            ],
            label="Parts of the charter",
        ),
        ui.heading("Five topics explained", id="topics"),
        _topic_buttons(),
        _topic_dialogs(),
    ]


def _topic_buttons() -> rx.Component:
    """The five links that open a pop-up."""
    return ui.row(
        *(
            ui.popup_link(
                f"?topic={topic.key}", topic.key, topic.title, class_name="button outline"
            )
            for topic in Topic.all()
        )
    )


def _topic_dialogs() -> rx.Component:
    """The five pop-ups. They close by button, Escape or a click outside, and the tab stays."""
    return rx.fragment(
        *(
            ui.popup(
                *ui.prose(fill(topic.body), BLOCKS, anchor=f"{topic.key}-").components,
                param="topic",
                keys=[topic.key],
                id=f"topic-{topic.key}",
                title=topic.title,
            )
            for topic in Topic.all()
        ),
    )
