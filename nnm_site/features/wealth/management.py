"""Wealth management: what five steps mean, and seven products."""

from collections.abc import Sequence

import reflex as rx

from nnm_site.features.wealth import parts
from nnm_site.platform.feature import part
from nnm_site.shared import ui
from nnm_site.shared.content.models.wealth import Management


def management() -> rx.Component:
    """The wealth-management page (R802)."""
    said = Management.only()
    return ui.page(
        parts.opening(said, parts.MANAGEMENT),
        parts.quote_banner(
            "chanakya-niti-4-18", "Contact With Our Advisor Now", "#advisor-firstName"
        ),
        ui.section(
            _roadmap(
                [
                    (step.title, step.text, f"roadmap-{number}")
                    for number, step in enumerate(said.roadmap.cards, 1)
                ],
                label="The five steps",
            ),
            id="roadmap",
            **said.roadmap.head,
        ),
        ui.section(
            ui.ledger(
                "Solution",
                "What it is, and its main risk",
                [
                    (each.title, ui.stack(ui.paragraph(each.text), ui.tag(each.risk, "accent")))
                    for each in said.solutions.solutions
                ],
                caption="The seven solutions",
            ),
            id="solutions",
            **said.solutions.head,
            tone="tint",
        ),
        ui.section(
            ui.columns(
                ui.stack(
                    ui.paragraph(said.advisor.text),
                    ui.link(said.advisor.link, href=f"{parts.PERSONAL_FINANCE}?step=step-1"),
                    parts.desk_card(said.advisor.desk),
                ),
                ui.card(part("advisor-form").show(), title=said.advisor.form_title),
                class_name="top",
            ),
            id="advisor",
            **said.advisor.head,
        ),
        parts.market_warning(),
        name="wealth-management",
    )


def _roadmap(stations: Sequence[tuple[str, str, str]], label: str) -> rx.Component:
    """Numbered stations along a line: (title, text, drawing)."""
    return ui.el.ol(
        *(
            ui.el.li(
                ui.drawing(picture),
                ui.el.div(ui.el.h3(title), ui.el.p(text)),
            )
            for title, text, picture in stations
        ),
        class_name="roadmap",
        role="list",
        aria_label=label,
    )
