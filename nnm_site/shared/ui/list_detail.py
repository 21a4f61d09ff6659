"""A list to choose from, and what belongs to each choice in numbered pages, beside it.

Two choices in one another (`choice.py`): the category, and within it the page.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import reflex as rx

from nnm_site.shared.languages.speaking import say, t
from nnm_site.shared.ui.choice import Choice, Option, options, said
from nnm_site.shared.ui.disclosure import phone_details
from nnm_site.shared.ui.element import Examples, el
from nnm_site.shared.ui.layout import eyebrow, paragraph
from nnm_site.shared.ui.links import link
from nnm_site.shared.ui.paging import page_window, pager

#: In the address: no task is chosen, every line is in the list.
ALL = "all"


@dataclass(frozen=True)
class ListEntry:
    """One line of the list: `key` stands in the address; `pages` are what belongs to it, at least one.

    `note` is a small remark at the end of the line (a count); `holds` says in a sentence what
    belongs to it; `task` is the key of its `ListTask`.
    """

    key: str
    name: str
    pages: Sequence[rx.Component]
    note: str
    holds: str | None = None
    task: str | None = None


@dataclass(frozen=True)
class ListTask:
    """Lines that serve the same end: `label`, and words that say what for.

    `shows` is the key of the line that is chosen with the task.
    """

    key: str
    label: str
    text: str
    shows: str


def list_detail(
    param: str,
    items: Sequence[ListEntry],
    *,
    label: str,
    search_label: str | None = None,
    nothing_found: str = "",
    elsewhere: str = "",
    tasks: Sequence[ListTask] = (),
    tasks_label: str = "",
) -> rx.Component:
    """Choices at the left, the pages of the chosen one at the right; the first is the default.

    `param` names the choice in the address, `page` its page, `q` what was typed. `search_label` adds
    a box that filters the list by the letters of its lines and of the documents that belong to them,
    whatever their case, and leaves choice and page alone; `nothing_found` is said when nothing holds
    them, and `elsewhere` is the address of the search of the whole site. A list with a box is long:
    on a phone it begins closed, and what is typed opens it. `tasks` stand above the list and keep the
    lines of one of them (`task` in the address); on a phone all that belongs to it is then one list.
    `tasks_label` names them for screen readers.
    """
    choice = Choice(param, [item.key for item in items], drops=["page"])
    names = {task.key: task.label for task in tasks}
    lines = options(
        choice,
        [Option(one.key, one.name, one.note, one.holds, one.task) for one in items],
        label,
    )
    room = el.div(
        el.div(
            _search(search_label) if search_label else None,
            el.ul(hidden=True, class_name="found-documents", aria_label="Documents found")
            if search_label
            else None,
            el.p(
                link("Search the whole site", href=elsewhere),
                hidden=True,
                class_name="search-elsewhere",
            )
            if elsewhere
            else None,
            _folded(lines, label, len(items)) if search_label else lines,
            el.p(nothing_found, hidden=True, class_name="nothing-found") if search_label else None,
            class_name="list-detail-list",
        ),
        *(
            el.section(
                eyebrow(names[item.task]) if item.task else None,
                el.h2(item.name),
                paragraph(item.holds) if item.holds else None,
                _pages(item),
                class_name="list-detail-panel",
                **choice.panel(
                    item.key, aria_label=item.name, data_says=_says(item), data_task=item.task
                ),
            )
            for item in items
        ),
        said(),
        class_name="list-detail",
        **choice.root(),
    )
    return rx.fragment(_tasks(param, tasks, items, tasks_label), room) if tasks else room


def _folded(lines: rx.Component, label: str, count: int) -> rx.Component:
    """A long list, which a thumb need not pass to reach what belongs to the chosen line."""
    head = el.summary(
        el.strong(label),
        el.span(str(count), class_name="selector-note"),
        class_name="phone-fold-title",
    )
    return phone_details(head, lines)


def _says(item: ListEntry) -> str:
    """What is said when a line is chosen; the note beside it counts its documents."""
    sentence = "{name}, {number} document." if item.note == "1" else "{name}, {number} documents."
    return t(sentence, name=say(item.name), number=item.note)


def _tasks(
    param: str, tasks: Sequence[ListTask], items: Sequence[ListEntry], label: str
) -> rx.Component:
    """Links that keep the lines of one task and show one of them, and one that keeps all."""

    def tile(key: str, query: str, name: str, text: str, count: int) -> rx.Component:
        return el.li(
            el.a(
                el.strong(name),
                el.span(text),
                el.span(str(count), class_name="selector-note"),
                class_name="task",
                href=f"?{query}",
                data_keeps_task=key,
                data_drops="page",
                aria_current="true" if key == ALL else "false",
            )
        )

    tiles = []
    for task in tasks:
        own = [item for item in items if item.task == task.key]
        query = f"task={task.key}&{param}={task.shows}"
        tiles.append(tile(task.key, query, task.label, task.text, len(own)))
    return el.nav(
        el.ul(
            *tiles,
            tile(ALL, f"task={ALL}", "All", "in the order of the list", len(items)),
            role="list",
        ),
        class_name="tasks",
        aria_label=label,
    )


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
                **choice.panel(str(page), data_says=f"{item.name}, page {page} of {total}."),
            )
            for page, content in enumerate(item.pages, 1)
        ),
        **choice.root(),
    )


def _search(label: str) -> rx.Component:
    return el.form(
        el.input(
            type="search",
            name="q",
            placeholder="Search...",
            aria_label=label,
            autoComplete="off",
            enterKeyHint="search",
        ),
        class_name="input list-detail-search",
        role="search",
        data_list_search="",
    )


def examples() -> Examples:
    """The states of each component, for the style guide."""
    lines = [
        ListEntry("forms", "Forms to sign", [paragraph("The forms.")], "2", "To sign.", "fill-in"),
        ListEntry("policies", "Policies", [paragraph("The policies.")], "1", "To read.", "read"),
    ]
    tasks = [
        ListTask("fill-in", "Fill in", "and send to the desk", "forms"),
        ListTask("read", "Read", "before you sign", "policies"),
    ]
    words = {
        "label": "Categories of the guide",
        "search_label": "Search the categories",
        "nothing_found": "Nothing found. Try another word.",
        "tasks_label": "Tasks of the guide",
    }
    yield list_detail, list_detail("list", lines, tasks=tasks, **words)
