"""The investor charter: five tabs from one text, and five topics as pop-ups (R906, R907)."""

import re

import reflex as rx

from nnm_site.features.regulatory.blocks import BLOCKS
from nnm_site.shared import ui
from nnm_site.shared.content.models.regulatory import Topic
from nnm_site.shared.shell.facts import fill

PARTS = 5

_TAB_TITLE = re.compile(r"^# (.+)\n", re.MULTILINE)


def parts(body: str) -> list[tuple[str, str]]:
    """The (title, text) of each tab; a heading of level 1 begins one.

    Raises `ValueError` if there are not `PARTS` tabs.
    """
    before, *split = _TAB_TITLE.split(body)
    tabs = list(zip(split[::2], split[1::2], strict=True))
    if before.strip() or len(tabs) != PARTS:
        raise ValueError(f"the charter has {len(tabs)} parts, not {PARTS}")
    return tabs


def body(text: str) -> list[rx.Component]:
    """Tabs, the links of the five topics, and the pop-ups that they open over the current tab."""
    tabs, links, popups = [], [], []
    for number, (title, markdown) in enumerate(parts(text), 1):
        prose = ui.prose(
            fill(markdown), BLOCKS, numbered=True, number=f"{number}.", anchor=f"part-{number}-"
        )
        tabs.append(ui.Tab(str(number), title, rx.fragment(*prose.components)))
    for topic in Topic.all():
        key, title = topic.key, topic.title
        links.append(ui.popup_link(f"?topic={key}", key, title, class_name="button outline"))
        prose = ui.prose(fill(topic.body), BLOCKS, anchor=f"{key}-")
        popups.append(
            ui.popup(*prose.components, param="topic", keys=[key], id=f"topic-{key}", title=title)
        )
    return [
        ui.tabs("tab", tabs, label="Parts of the charter"),
        ui.heading("Five topics explained", id="topics"),
        ui.row(*links),
        *popups,
    ]
