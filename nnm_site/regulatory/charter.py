"""The investor charter: five tabs out of one text (specification §2.17, §4, §9)."""

import re

import reflex as rx

from nnm_site import ui
from nnm_site.regulatory.blocks import BLOCKS
from nnm_site.regulatory.facts import fill
from nnm_site.regulatory.topics import topic_buttons, topic_dialogs

#: Parts of the charter (specification §2.17).
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
        topic_buttons(),
        topic_dialogs(),
    ]
