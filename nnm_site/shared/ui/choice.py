"""One choice between panels that are all in the document, kept in the address.

Tabs, lists, filters, accordions and numbered pages are the same thing in different looks: a parameter
of the address (`?desk=billing`), keys from the content, a default, and a panel for each key. A script
(`nnm_site/shared/scripts/choice.js`) shows the chosen panel before the first paint and on every change,
without a server request; nothing else writes it. With JavaScript off all panels show.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import reflex as rx

from nnm_site.shared.ui.element import Examples, classes, el


@dataclass(frozen=True)
class Choice:
    """A choice between `keys`: `param` is its parameter in the address, unique on the page.

    An unknown value means `default`, by default the first key. `drops` names parameters that a new
    choice removes, such as a page number. Raises `ValueError` for a key that occurs twice and for a
    default that is not a key.
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
        """The link that chooses `key`. `tab` makes it a tab, which labels its panel."""
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

        The script announces `data_says` when the panel is chosen, else the panel's heading.
        """
        return {"hidden": key != self.default, "data_panel": key, **more}


@dataclass(frozen=True)
class Tab:
    """One option: `key` appears in the address, `label` on the tab or in the list."""

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
    """A list to choose from, next to the panel of the chosen line.

    The chosen line has `aria-current`. Each panel begins with its own heading.
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
    """A line of a list: `key` appears in the address, `note` is a small remark such as a count.

    `holds` is a second line that describes its content; `task` is the key of the task it serves.
    """

    key: str
    label: str
    note: str | None = None
    holds: str | None = None
    task: str | None = None


#: A longer list is one stop of the Tab key; the arrow keys move between its lines.
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
    """Where the script announces what is shown, for screen readers."""
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
