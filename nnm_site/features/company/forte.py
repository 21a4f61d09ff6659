"""Our Forte: the verse, what it asks of a firm like ours, and what follows for a client."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.company import Aim, Forte
from nnm_site.shared.content.models.home import Verse


def forte() -> rx.Component:
    """Our Forte (R406): verse, meaning, conclusion."""
    texts, begin = Forte.only(), Forte.only().conclusion.begin
    verse = Verse.get("arthashastra-1-4-3")
    return ui.page(
        ui.section(
            ui.columns(
                ui.verse(
                    verse.devanagari,
                    verse.iast,
                    verse.meaning,
                    f"{verse.work} {verse.reference}, on the science of government",
                ),
                ui.drawing("butterfly"),
            ),
            id="verse",
            title=texts.label,
            intro=texts.intro,
            level=1,
            reveal=False,
        ),
        ui.section(
            ui.grid(*map(_aim, texts.aims.cards), columns=4, label="The four aims"),
            id="aims",
            **texts.aims.head,
        ),
        ui.section(
            ui.columns(
                ui.stack(*map(ui.paragraph, texts.conclusion.paragraphs)),
                ui.card(
                    ui.bullets(*(rx.fragment(*ui.inline(point)) for point in begin.points)),
                    ui.button_link("Speak to the wealth desk", "/contact?desk=wealth"),
                    title=begin.title,
                    level=3,
                ),
                class_name="top",
            ),
            id="conclusion",
            **texts.conclusion.head,
            tone="tint",
        ),
        ui.market_warning(*queries.market_warning()),
        name="forte",
    )


def _aim(aim: Aim) -> rx.Component:
    return ui.card(
        ui.drawing(aim.drawing),
        ui.heading(aim.title, 3),
        ui.transliteration(aim.verse),
        ui.paragraph(ui.el.strong(aim.service)),
        ui.paragraph(aim.text),
        class_name="aim",
    )
