"""The downloads centre (R705): tasks, the list of categories with a search, and their documents."""

from collections.abc import Sequence

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.documents import (
    ANNEXURE_C,
    Document,
    DownloadCategory,
    DownloadTask,
)
from nnm_site.shared.content.models.forms import Form
from nnm_site.shared.languages.speaking import spoken, t
from nnm_site.shared.ui.disclosure import phone_details

#: Documents per page (R1102).
PAGE_SIZE = 12
EMPTY = "No Documents Available For The Selected Item"


def downloads() -> rx.Component:
    """Categories with a search on the left, the documents of the chosen one on the right."""
    items = [_choice(category) for category in DownloadCategory.all()]
    label = "Categories"
    return ui.reading_page(
        tasks(items),
        ui.list_detail(
            "category",
            items,
            label=label,
            tasks={task.key: task.label for task in DownloadTask.all()},
            around=lambda lines: searched(lines, label, len(items)),
        ),
        name="downloads",
        title="Downloads",
        intro="Forms, policies, circulars, charters and software.",
    )


def _choice(category: DownloadCategory) -> ui.ListEntry:
    documents = queries.documents(category.key)
    data = " ", ui.link("The figures as tables and charts", href="/complaint-data")
    more = data if category.key == ANNEXURE_C else ()
    nothing = ui.empty_state(EMPTY, ui.link("Ask the firm", href="/contact"))
    return ui.ListEntry(
        category.key,
        category.name,
        note=str(len(documents)),
        holds=category.holds,
        task=category.task,
        pages=[*ui.dated_pages(documents, PAGE_SIZE, _row, *more)] if documents else [nothing],
    )


def _row(document: Document) -> rx.Component:
    form, file = Form.find(document.key), document.published
    return ui.document_row(
        document.heading,
        href=document.href,
        date=document.date,
        kind="PDF" if document.kind == "pdf" else "Windows installer",
        pages=file.pages if file else None,
        size=file.size if file else None,
        language=document.language,
        version=None if document.category == ANNEXURE_C else document.version,
        specimen=document.sample,
        save_as=document.save_as if document.kind == "exe" else None,
        check=_check(document) if document.kind == "exe" else None,
        fill_in=form.address if form else None,
        title_language="en" if spoken() else None,
    )


def _check(document: Document) -> str:
    """How to verify that the program is ours: its signature and its hash."""
    signed = t("Signed by {name}.", name=document.signer) if document.signer else t("Not signed.")
    file = document.published
    known = (file and file.sha256) or t("not known")
    return f"{signed} {t('SHA-256 of the file: {sum}', sum=known)}"


#: In the address: no task is chosen, the list shows all categories.
ALL = "all"


def searched(lines: rx.Component, label: str, count: int) -> rx.Component:
    """The list with a box that filters it by the names of categories and their documents.

    It does not change category or page. On a phone the list starts closed, and typing opens it.
    """
    return rx.fragment(
        _search("Search categories and documents"),
        ui.el.ul(hidden=True, class_name="found-documents", aria_label="Documents found"),
        ui.el.p(
            ui.link("Search the whole site", href="/search"),
            hidden=True,
            class_name="search-elsewhere",
        ),
        _folded(lines, label, count),
        ui.el.p("Nothing found. Try another word.", hidden=True, class_name="nothing-found"),
    )


def _folded(lines: rx.Component, label: str, count: int) -> rx.Component:
    """A long list, folded on phones so that the chosen documents can be reached without scrolling past it."""
    head = ui.el.summary(
        ui.el.strong(label),
        ui.el.span(str(count), class_name="selector-note"),
        class_name="phone-fold-title",
    )
    return phone_details(head, lines)


def _search(label: str) -> rx.Component:
    return ui.el.form(
        ui.el.input(
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


def tasks(items: Sequence[ui.ListEntry]) -> rx.Component:
    """Links that filter the categories by a task and open one of them, and a link to all.

    On a phone everything of a task is then one list.
    """
    tiles = []
    for task in DownloadTask.all():
        query = f"task={task.key}&category={_first_of(task)}"
        count = sum(item.task == task.key for item in items)
        tiles.append(_tile(task.key, query, task.label, task.for_what, count))
    tiles.append(_tile(ALL, f"task={ALL}", "All", "in the order of the list", len(items)))
    return ui.el.nav(
        ui.el.ul(*tiles, role="list"), class_name="tasks", aria_label="What you came for"
    )


def _tile(key: str, query: str, name: str, text: str, count: int) -> rx.Component:
    return ui.el.li(
        ui.el.a(
            ui.el.strong(name),
            ui.el.span(text),
            ui.el.span(str(count), class_name="selector-note"),
            class_name="task",
            href=f"?{query}",
            data_keeps_task=key,
            data_drops="page",
            aria_current="true" if key == ALL else "false",
        )
    )


def _first_of(task: DownloadTask) -> str:
    """The first category of a task that has documents."""
    return next(
        category.key
        for category in DownloadCategory.all()
        if category.task == task.key and queries.documents(category.key)
    )
