"""A list to choose from, and what belongs to each choice in numbered pages, beside it.

Two choices in one another (`choice.py`): the category, and within it the page.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import reflex as rx

from nnm_site.ui.attributes import attrs
from nnm_site.ui.choice import Choice, options, said
from nnm_site.ui.forms import PlainForm
from nnm_site.ui.lists import pager
from nnm_site.ui.paging import page_window


@dataclass(frozen=True)
class ListEntry:
    """One line of the list: `key` stands in the address; `pages` are what belongs to it, at least one.

    `note` is a small remark at the end of the line (a count).
    """

    key: str
    name: str
    pages: Sequence[rx.Component]
    note: str


def list_detail(
    param: str,
    items: Sequence[ListEntry],
    *,
    label: str,
    search_label: str | None = None,
    nothing_found: str = "",
) -> rx.Component:
    """Choices at the left, the pages of the chosen one at the right; the first is the default.

    `param` names the choice in the address, `page` its page, `q` what was typed. `search_label` adds
    a box that filters the list by its letters, whatever their case, and leaves choice and page
    alone; `nothing_found` is said when no line holds them.
    """
    choice = Choice(param, [item.key for item in items], drops=["page"])
    return rx.el.div(
        rx.el.div(
            _search(search_label) if search_label else None,
            options(choice, [(item.key, item.name, item.note) for item in items], label),
            rx.el.p(nothing_found, hidden=True, class_name="nothing-found", **attrs(role="status"))
            if search_label
            else None,
            class_name="shelf-list",
        ),
        *(
            rx.el.section(
                rx.el.h2(item.name),
                _pages(item),
                class_name="shelf",
                **choice.panel(item.key, aria_label=item.name),
            )
            for item in items
        ),
        said(),
        class_name="shelf-room",
        **choice.root(),
    )


def _pages(item: ListEntry) -> rx.Component:
    total = len(item.pages)
    if total == 1:
        return item.pages[0]
    choice = Choice("page", [str(page) for page in range(1, total + 1)])
    return rx.el.div(
        *(
            rx.el.div(
                content,
                pager(page_window(page, total), page),
                class_name="shelf-page",
                **choice.panel(str(page)),
            )
            for page, content in enumerate(item.pages, 1)
        ),
        **choice.root(),
    )


def _search(label: str) -> rx.Component:
    return PlainForm.create(
        rx.el.input(
            **attrs(
                type="search",
                name="q",
                placeholder="Search...",
                aria_label=label,
                autoComplete="off",
                enterKeyHint="search",
            )
        ),
        class_name="input shelf-search",
        **attrs(role="search", data_list_search=""),
    )
