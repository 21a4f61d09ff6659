"""Our Forte: the verse, what it demands of a firm like ours, and what it means for a client."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content.models.company import Aim, Forte


def forte() -> rx.Component:
    """Our Forte (R406): verse, meaning, conclusion."""
    texts, begin = Forte.only(), Forte.only().conclusion.begin
    return ui.page(
        ui.first_section(
            ui.columns(
                ui.verse("arthashastra-1-4-3", after=", on the science of government"),
                ui.drawing("butterfly"),
            ),
            id="verse",
            title=texts.label,
            intro=texts.intro,
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
        ui.market_warning(),
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
