"""The downloads centre (specification §2.14)."""

import reflex as rx

from nnm_site import ui
from nnm_site.content import queries
from nnm_site.content.models.documents import ANNEXURE_C, DownloadCategory
from nnm_site.content.queries import Download
from nnm_site.ui.list_pages import ListPage, paged

#: Documents on a page (specification §9).
PAGE_SIZE = 12
EMPTY = "No Documents Available For The Selected Item"


def downloads() -> rx.Component:
    """Categories with a search at the left, the documents of the chosen one at the right."""
    return ui.reading_page(
        ui.list_detail(
            "category",
            [_choice(category) for category in queries.download_categories()],
            label="Categories",
            search_label="Search the categories",
            nothing_found="No category has these letters in its name.",
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
        [_contents(category, page) for page in paged(documents, PAGE_SIZE)],
        note=str(len(documents)),
    )


def _contents(category: DownloadCategory, page: ListPage[Download]) -> rx.Component:
    if not page.items:
        return ui.empty_state(EMPTY, ui.link("Ask the firm", href="/contact"))
    data = " ", ui.link("The figures as tables and charts", href="/complaint-data")
    return rx.fragment(
        ui.small(page.summary, *(data if category.key == ANNEXURE_C else ())),
        ui.grid(*map(_card, page.items)),
    )


def _card(document: Download) -> rx.Component:
    return ui.document_card(
        document.heading,
        href=document.href,
        date=document.date,
        kind="PDF" if document.kind == "pdf" else "Windows installer",
        pages=document.pages,
        size=document.size,
        language=document.language,
        specimen=document.sample,
        save_as=document.save_as if document.kind == "exe" else None,
    )
