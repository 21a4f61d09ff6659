"""Protection: life and health insurance."""

import reflex as rx

from nnm_site.features.wealth import parts
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import ExternalLink
from nnm_site.shared.content.models.wealth import Protection


def protection() -> rx.Component:
    """The protection page (R803)."""
    said = Protection.only()
    life, health, regulator = said.life_insurance, said.health_insurance, said.who_answers
    portal = ExternalLink.get("bima-bharosa")
    return ui.page(
        parts.opening(said, parts.PROTECTION),
        parts.quote_banner("arthashastra-2-8-1", "Talk To Us"),
        ui.section(
            ui.grid(
                *(
                    ui.card(
                        ui.drawing(card.drawing),
                        ui.heading(card.title, 3),
                        ui.paragraph(card.text),
                        class_name="aim",
                    )
                    for card in life.cards
                ),
                label="Benefits",
            ),
            id="life-insurance",
            **life.head,
        ),
        ui.section(
            ui.columns(
                ui.stack(
                    ui.paragraph(health.text),
                    ui.heading(health.ask.title, 3),
                    ui.bullets(*health.ask.points),
                ),
                ui.card(*map(ui.paragraph, health.know.paragraphs), title=health.know.title),
                class_name="top",
            ),
            id="health-insurance",
            **health.head,
            tone="tint",
        ),
        ui.section(
            ui.columns(
                ui.stack(
                    *map(ui.paragraph, regulator.paragraphs),
                    ui.link(portal.label, href=portal.url),
                ),
                parts.desk_card(regulator.desk),
                class_name="top",
            ),
            id="who-answers",
            **regulator.head,
        ),
        ui.market_warning(*queries.market_warning()),
        name="protection",
    )
