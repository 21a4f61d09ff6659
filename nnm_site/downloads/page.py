"""The downloads centre (specification §2.14)."""

import reflex as rx

from nnm_site import ui
from nnm_site.content import complaints, queries
from nnm_site.content.models.documents import ANNEXURE_C, DownloadCategory, DownloadTask
from nnm_site.content.queries import Download
from nnm_site.rules.dates import long_date
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
            search_label="Search categories and documents",
            nothing_found="No category or document has these letters in its name.",
            tasks=[
                ui.ListTask(task.key, task.label, task.for_what, _first_of(task))
                for task in queries.download_tasks()
            ],
            tasks_label="What you came for",
        ),
        name="downloads",
        title="Downloads",
        intro="Forms, policies, circulars, charters and software.",
        facts=_facts(),
    )


def _first_of(task: DownloadTask) -> str:
    """The first category of a task that has documents."""
    return next(
        category.key
        for category in queries.download_categories()
        if category.task == task.key and queries.documents(category.key)
    )


def _facts() -> list[ui.HeadFact]:
    by_category = {one.key: queries.documents(one.key) for one in queries.download_categories()}
    everything = [document for own in by_category.values() for document in own]
    newest = max(everything, key=lambda document: document.date)
    latest = queries.complaint_months()[-1]
    policies = max(document.date for document in by_category["policies-and-procedures"])
    return [
        ui.HeadFact(
            "Newest document",
            newest.heading,
            ("Specimen, " if newest.sample else "") + long_date(newest.date),
            newest.sample,
        ),
        ui.HeadFact(
            "Complaint data",
            f"to {latest.month:%B %Y}",
            long_date(complaints.annexure(latest).date),
            latest.sample,
        ),
        ui.HeadFact("Policies and procedures", "last revised", long_date(policies)),
    ]


def _choice(category: DownloadCategory) -> ui.ListEntry:
    documents = queries.documents(category.key)
    return ui.ListEntry(
        category.key,
        category.name,
        [_contents(category, page) for page in paged(documents, PAGE_SIZE)],
        note=str(len(documents)),
        holds=category.holds,
        task=category.task,
    )


def _contents(category: DownloadCategory, page: ListPage[Download]) -> rx.Component:
    if not page.items:
        return ui.empty_state(EMPTY, ui.link("Ask the firm", href="/contact"))
    data = " ", ui.link("The figures as tables and charts", href="/complaint-data")
    return rx.fragment(
        ui.small(page.summary, *(data if category.key == ANNEXURE_C else ())),
        ui.document_rows(*map(_row, page.items)),
    )


def _row(document: Download) -> rx.Component:
    return ui.document_row(
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
