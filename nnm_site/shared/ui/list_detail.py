"""A list to choose from, and next to it the content of each choice in numbered pages.

Two nested choices (`choice.py`): the category, and within it the page.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Any

import reflex as rx

from nnm_site.shared.languages.speaking import say, t
from nnm_site.shared.ui.choice import Choice, Option, options, status
from nnm_site.shared.ui.documents import document_rows
from nnm_site.shared.ui.element import Examples, el
from nnm_site.shared.ui.layout import eyebrow, paragraph, small
from nnm_site.shared.ui.paging import page_count, page_window, pager


@dataclass(frozen=True)
class ListEntry(Option):
    """One line of the list; its note counts the documents. `pages` are its content, at least one."""

    pages: Sequence[rx.Component] = ()


def list_detail(
    param: str,
    items: Sequence[ListEntry],
    *,
    label: str,
    tasks: Mapping[str, str] = MappingProxyType({}),
    around: Callable[[rx.Component], rx.Component] = rx.fragment,
) -> rx.Component:
    """Choices at the left, the pages of the chosen one at the right; the first is the default.

    `param` names the choice in the address, `page` its page. `tasks` maps the lines' tasks to their names.
    `around` wraps the list.
    """
    choice = Choice(param, [item.key for item in items], drops=["page"])
    return el.div(
        el.div(around(options(choice, items, label)), class_name="list-detail-list"),
        *(
            el.section(
                eyebrow(tasks[item.task]) if item.task else None,
                el.h2(item.label),
                paragraph(item.holds) if item.holds else None,
                _pages(item),
                class_name="list-detail-panel",
                **choice.panel(
                    item.key, aria_label=item.label, data_says=_says(item), data_task=item.task
                ),
            )
            for item in items
        ),
        status(),
        class_name="list-detail",
        **choice.root(),
    )


def dated_pages(
    items: Sequence[Any], size: int, row: Callable[[Any], rx.Component], *more: rx.Component | str
) -> Iterator[rx.Component]:
    """Documents in pages of `size`, a `row` for each; above them the number on all pages, and `more`.

    Each has a `date`; if sorted that way, the list says "newest first". Without any there is one empty page.
    """
    total, pages = len(items), page_count(len(items), size)
    summary = f"{total} document" + ("" if total == 1 else "s")
    if total > 1 and all(one.date >= next_.date for one, next_ in pairwise(items)):
        summary += ", newest first"
    for page in range(pages):
        place = f" Page {page + 1} of {pages}." if pages > 1 else ""
        shown = items[size * page : size * (page + 1)]
        yield rx.fragment(small(f"{summary}.{place}", *more), document_rows(*map(row, shown)))


def _says(item: ListEntry) -> str:
    """The announcement when a line is chosen; the line's note counts its documents."""
    sentence = "{name}, {number} document." if item.note == "1" else "{name}, {number} documents."
    return t(sentence, name=say(item.label), number=item.note or "")


def _pages(item: ListEntry) -> rx.Component:
    total = len(item.pages)
    if total == 1:
        return item.pages[0]
    choice = Choice("page", [str(page) for page in range(1, total + 1)])
    return el.div(
        *(
            el.div(
                content,
                pager(page_window(page, total), page),
                class_name="list-detail-page",
                **choice.panel(str(page), data_says=f"{item.label}, page {page} of {total}."),
            )
            for page, content in enumerate(item.pages, 1)
        ),
        **choice.root(),
    )


def examples() -> Examples:
    """The states of each component, for the style guide."""
    forms = ListEntry("forms", "Forms to sign", "2", "To sign.", pages=[paragraph("The forms.")])
    policies = ListEntry("policies", "Policies", "1", pages=[paragraph("The policies.")] * 2)
    yield list_detail, list_detail("list", [forms, policies], label="Categories of the guide")
