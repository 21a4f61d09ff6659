"""What stands in a document, how one is offered, and what must stand beside a promotion."""

import datetime

import reflex as rx

from nnm_site.features.style_guide.specimen import chapter, specimen
from nnm_site.shared import ui
from nnm_site.shared.content import queries

TEXT = """\
A paragraph of Markdown with **strong words**, *words in italics* and [a link](/style-guide).

- The first point
- The second point

Table: What to bring

| Mandatory document | Copies |
|---|---|
| Form | 2 |
| Proof | 1 |
"""


def documents() -> rx.Component:
    """Prose from Markdown, terms, flow, prescribed warning."""
    return chapter(
        "documents",
        "Documents",
        "Policies and charters are documents: ui.policy_page makes a whole page of one, with its table "
        "of contents and a clean print.",
        specimen(
            "ui.prose",
            rx.el.div(*ui.prose(TEXT).components, class_name="prose"),
            note="Markdown of content/; what it does not support stops the build.",
        ),
        specimen(
            "ui.terms",
            ui.terms(
                (
                    ("guide-term-dp", "Depository participant", ("Keeps demat accounts.",)),
                    ("guide-term-isin", "ISIN", ("The number of a security, of 12 characters.",)),
                )
            ),
        ),
        specimen(
            "ui.flow",
            ui.flow(
                "How a complaint travels",
                (ui.Step("You write", "To our desk"), ui.Step("We answer", "In words", "21 days")),
                (
                    ui.Lane("To the regulator", (ui.Step("SCORES", "Online"),)),
                    ui.Lane("To a conciliator", (ui.Step("SMART ODR", "Online"),)),
                ),
            ),
        ),
        specimen(
            "ui.document_rows, ui.document_row",
            ui.document_rows(
                ui.document_row(
                    "A form",
                    href="/favicon.svg",
                    date=datetime.date(2026, 4, 1),
                    pages=2,
                    size=48_000,
                    specimen=True,
                ),
                ui.document_row(
                    "A program",
                    href="/favicon.svg",
                    date=datetime.date(2026, 4, 1),
                    kind="Program",
                    save_as="program.svg",
                ),
            ),
        ),
        specimen(
            "ui.fact, ui.sourced",
            ui.paragraph(
                "A complaint is answered within ",
                ui.fact(
                    "21 days",
                    key="a-circular",
                    text="A circular",
                    checked="checked on 1 April 2026",
                ),
                ". The same in a table of sources: ",
                ui.sourced("a circular", "checked on 1 April 2026", "another-circular"),
                ".",
            ),
            note="Focus, pointer or tap opens the note of a fact; print has them all.",
        ),
        specimen(
            "ui.caterpillar",
            ui.caterpillar(
                "guide",
                [("read", "Read the guide"), ("use", "Use it")],
                ticked=True,
                note="A candle for each step done.",
            ),
        ),
        specimen("ui.folded", ui.folded("Unfold more", ui.paragraph("What was folded away."))),
        specimen("ui.copy_address", ui.copy_address("Copy the address")),
        specimen(
            "ui.market_warning",
            ui.market_warning(*queries.market_warning()),
        ),
    )
