"""One choice between panels that are all in the document, kept in the address.

Tabs, lists, filters, accordions and numbered pages are the same thing in another look: a name in the
address (`?desk=billing`), keys that come from the content, a default, and a panel for each key. A
script (`nnm_site/shared/scripts/choice.js`) shows the chosen panel before the first paint and on every
change; no server is asked and nothing else writes it. With JavaScript off all panels show.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import reflex as rx

from nnm_site.shared.ui.element import Examples, classes, el


@dataclass(frozen=True)
class Choice:
    """What can be chosen: `param` is the name in the address, and must be the only one on the page.

    An unknown value means `default`, which is the first key unless it is named. `drops` names
    parameters that end with another choice, such as a page number. Raises `ValueError` for a key
    that occurs twice and for a default that is none of them.
    """

    param: str
    keys: Sequence[str]
    default: str = ""
    drops: Sequence[str] = ()

    def __post_init__(self) -> None:
        if not self.default:
            object.__setattr__(self, "default", self.keys[0])
        if twice := {key for key, number in Counter(self.keys).items() if number > 1}:
            raise ValueError(f"?{self.param}= has the key {', '.join(sorted(twice))} twice")
        if self.default not in self.keys:
            raise ValueError(f"?{self.param}= has no key {self.default!r}, its default")

    def root(self, **more: str | None) -> dict[str, Any]:
        """The attributes of the element that holds options and panels."""
        return {
            "data_choice": self.param,
            "data_keys": " ".join(self.keys),
            "data_default": self.default,
            "data_drops": " ".join(self.drops) or None,
            **more,
        }

    def option(
        self, key: str, *children: rx.Component | str, class_name: str, tab: bool = False
    ) -> rx.Component:
        """The link that chooses `key`. `tab` makes it a tab, which its panel is labelled by."""
        chosen = key == self.default
        marks = (
            {
                "role": "tab",
                "id": f"{self.param}-{key}-tab",
                "aria_controls": f"{self.param}-{key}",
                "aria_selected": _truth(chosen),
                "tabindex": "0" if chosen else "-1",
            }
            if tab
            else {"aria_current": _truth(chosen)}
        )
        return el.a(
            *children,
            class_name=class_name,
            href=f"?{self.param}={key}",
            data_key=key,
            data_drops=" ".join(self.drops) or None,
            **marks,
        )

    def panel(self, key: str, **more: str | None) -> dict[str, Any]:
        """The attributes of the panel of `key`. In a list one key may have several panels.

        The script says `data_says` when the panel is chosen, else its heading.
        """
        return {"hidden": key != self.default, "data_panel": key, **more}


@dataclass(frozen=True)
class Tab:
    """One thing to choose: `key` stands in the address, `label` on the tab or in the list."""

    key: str
    label: str
    panel: rx.Component


def tabs(
    param: str,
    items: Sequence[Tab],
    label: str,
    default: str = "",
    drops: Sequence[str] = (),
    class_name: str | None = None,
) -> rx.Component:
    """A tab list with its panels. `label` names the list for screen readers."""
    choice = Choice(param, [item.key for item in items], default, drops)
    return el.div(
        el.div(
            *(choice.option(item.key, item.label, class_name="tab", tab=True) for item in items),
            class_name="tablist",
            role="tablist",
            aria_label=label,
        ),
        *(
            el.div(
                el.p(item.label, class_name="tab-title", aria_hidden=True),
                item.panel,
                class_name="tabpanel",
                **choice.panel(
                    item.key,
                    role="tabpanel",
                    id=f"{param}-{item.key}",
                    aria_labelledby=f"{param}-{item.key}-tab",
                    tabindex="0",
                ),
            )
            for item in items
        ),
        class_name=classes("tabs", class_name),
        **choice.root(),
    )


def chooser(param: str, items: Sequence[Tab], label: str) -> rx.Component:
    """A list to pick one from, with what belongs to each beside it.

    The chosen line has `aria-current`. Each panel begins with a heading of its own.
    """
    choice = Choice(param, [item.key for item in items])
    return el.div(
        options(choice, [Option(item.key, item.label) for item in items], label),
        *(
            el.div(
                item.panel,
                class_name="tabpanel",
                **choice.panel(item.key, id=f"{param}-{item.key}"),
            )
            for item in items
        ),
        status(),
        class_name="chooser",
        **choice.root(),
    )


@dataclass(frozen=True)
class Option:
    """A line of a list: `key` stands in the address, `note` is a small remark such as a count.

    `holds` says in a second line what belongs to it; `task` is the key of the task it serves.
    """

    key: str
    label: str
    note: str | None = None
    holds: str | None = None
    task: str | None = None


#: A longer list is one stop of the Tab key, and the arrow keys walk its lines.
_SHORT = 12
WALKED = "The arrow keys go from one to the next."


def options(choice: Choice, lines: Sequence[Option], label: str) -> rx.Component:
    """The list of a choice."""
    is_long = len(lines) > _SHORT
    return el.nav(
        el.ul(
            *(
                el.li(
                    choice.option(
                        line.key,
                        el.span(line.label),
                        el.span(line.note, class_name="selector-note") if line.note else "",
                        el.span(line.holds, class_name="selector-holds") if line.holds else "",
                        class_name="selector-item",
                    ),
                    data_task=line.task,
                )
                for line in lines
            ),
            role="list",
        ),
        class_name="selector",
        aria_label=label,
        aria_description=WALKED if is_long else None,
        data_roving="" if is_long else None,
    )


def status() -> rx.Component:
    """Where the script says what is shown now, for screen readers."""
    return el.p(class_name="visually-hidden", role="status", data_said="")


def _truth(value: bool) -> str:
    return "true" if value else "false"


def examples() -> Examples:
    """The states of each component, for the style guide."""
    panels = [
        Tab(key, f"{key.title()} tab", el.p(f"The panel of the {key} tab."))
        for key in ("first", "second", "third")
    ]
    yield tabs, tabs("tab", panels, "Tabs of the guide")
    desks = [
        Tab(name.lower(), name, el.p(f"The panel of {name}.")) for name in ("Dealing", "Billing")
    ]
    yield chooser, chooser("desk", desks, "Desks of the guide")
    choice = Choice("kind", ["all", "licence", "firm"])
    kinds = [
        Option("all", "All", "2"),
        Option("licence", "Licences", "1"),
        Option("firm", "The firm", "1"),
    ]
    filtered = el.ul(
        el.li("Founded: of the kind firm", data_panel="firm"),
        el.li("A licence: of the kind licence", data_panel="licence"),
        class_name="bullets",
    )
    line = options(choice, kinds, "Kinds of the guide")
    yield (
        options,
        el.div(line, filtered, status(), class_name="filtered", **choice.root(data_all="all")),
    )
