"""The downloads centre (R705)."""

import reflex as rx

from nnm_site.features.downloads.categories import searched, tasks
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
from nnm_site.shared.ui.paging import ListPage, paged

#: Documents on a page (R1102).
PAGE_SIZE = 12
EMPTY = "No Documents Available For The Selected Item"


def downloads() -> rx.Component:
    """Categories with a search at the left, the documents of the chosen one at the right."""
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
    return ui.ListEntry(
        category.key,
        category.name,
        note=str(len(documents)),
        holds=category.holds,
        task=category.task,
        pages=[_contents(category, page) for page in paged(documents, PAGE_SIZE)],
    )


def _contents(category: DownloadCategory, page: ListPage[Document]) -> rx.Component:
    if not page.items:
        return ui.empty_state(EMPTY, ui.link("Ask the firm", href="/contact"))
    data = " ", ui.link("The figures as tables and charts", href="/complaint-data")
    return rx.fragment(
        ui.small(page.summary, *(data if category.key == ANNEXURE_C else ())),
        ui.document_rows(*map(_row, page.items)),
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
        specimen=document.sample,
        save_as=document.save_as if document.kind == "exe" else None,
        check=_check(document) if document.kind == "exe" else None,
        fill_in=form.address if form else None,
        title_language="en" if spoken() else None,
    )


def _check(document: Document) -> str:
    """How one makes sure that the program is ours: its signature and its bytes."""
    signed = t("Signed by {name}.", name=document.signer) if document.signer else t("Not signed.")
    file = document.published
    known = (file and file.sha256) or t("not known")
    return f"{signed} {t('SHA-256 of the file: {sum}', sum=known)}"
