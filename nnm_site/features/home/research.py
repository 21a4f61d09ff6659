"""The research teaser (R309)."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content.models.law import Prescribed
from nnm_site.shared.content.models.publications import Note, NoteKind
from nnm_site.shared.rules.dates import long_date

LATEST = 4
"""How many notes a tab lists (R309)."""


def research() -> rx.Component:
    """The latest notes of both kinds, newest first."""
    return ui.section(
        ui.tabs(
            "research",
            [
                ui.Tab("analysis", "Fundamental Analysis", _latest("fundamental")),
                ui.Tab("ipo", "IPO Note", _latest("ipo")),
            ],
            label="Research notes",
            default="analysis",
        ),
        ui.row(ui.button_link("More On NNM Research", "/nnm-research", kind="outline")),
        ui.stack(
            *map(ui.small, Prescribed.get("research-warning").texts),
            *map(ui.small, Prescribed.get("securities-illustration").texts),
            class_name="warnings",
        ),
        id="research",
        title="Research notes",
        class_name="research",
    )


def _latest(kind: NoteKind) -> rx.Component:
    return rx.el.ol(
        *(rx.el.li(_entry(note)) for note in Note.all(kind=kind)[:LATEST]),
        class_name="dated-notes",
        **ui.attrs(role="list"),
    )


def _entry(note: Note) -> rx.Component:
    return ui.link(
        rx.el.span(
            rx.el.time(long_date(note.date), date_time=note.date.isoformat()),
            rx.el.span("Specimen", class_name="specimen-word", **ui.attrs(data_sample=""))
            if note.sample
            else None,
            class_name="note-date",
        ),
        rx.el.span(note.heading),
        href=f"/pdf/ipo&reports/{note.key}.pdf",
        new_tab=True,
        class_name="dated-note",
    )
