"""Questions on demat accounts (specification §2.3, 12)."""

import reflex as rx

from nnm_site import ui
from nnm_site.content import queries


def questions() -> rx.Component:
    """An accordion of questions and answers, one open at a time, the first at the start."""
    return ui.section(
        ui.accordion(
            "question",
            [
                ui.Fold(faq.key, faq.question, ui.paragraph(faq.answer))
                for faq in queries.faqs("demat")
            ],
        ),
        ui.stack(
            ui.paragraph("Something else? The desks answer by phone and e-mail."),
            ui.row(ui.button_link("Ask a desk", "/contact", kind="outline")),
            class_name="aside",
        ),
        id="questions",
        kicker="Questions",
        title="Demat accounts, explained",
        intro="Questions about demat accounts, and our answers.",
        tone="tint",
        class_name="questions",
    )
