"""The research page (R704)."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.law import Prescribed
from nnm_site.shared.content.models.publications import Note, NoteKind
from nnm_site.shared.content.published import published_file
from nnm_site.shared.languages.speaking import spoken

#: Notes per page (R704).
PAGE_SIZE = 9


def research() -> rx.Component:
    """The two kinds of notes on the left, the notes of the chosen kind on the right."""
    return ui.reading_page(
        ui.list_detail(
            "kind",
            [
                _choice("analysis", "Fundamental Analysis", "fundamental"),
                _choice("ipo", "IPO Note", "ipo"),
            ],
            label="Kinds of research",
        ),
        ui.stack(
            *map(ui.small, Prescribed.get("research-warning").texts),
            *map(ui.small, Prescribed.get("securities-illustration").texts),
            ui.link(
                "Investor charter and complaint data for research", href="/charter-research-analyst"
            ),
            class_name="warnings",
        ),
        name="research",
        title=f"{queries.firm().short_name} Research",
        intro="Notes are dated and are not updated afterwards.",
    )


def _choice(key: str, name: str, kind: NoteKind) -> ui.ListEntry:
    notes = Note.all(kind=kind)
    return ui.ListEntry(
        key, name, note=str(len(notes)), pages=[*ui.dated_pages(notes, PAGE_SIZE, _row)]
    )


def _row(note: Note) -> rx.Component:
    file = published_file(note.key)
    return ui.document_row(
        note.heading,
        href=f"/pdf/ipo&reports/{note.key}.pdf",
        date=note.date,
        pages=file.pages if file else None,
        size=file.size if file else None,
        specimen=file.sample if file else note.sample,
        title_language="en" if spoken() else None,
    )
