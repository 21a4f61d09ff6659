"""Questions on demat accounts (R311)."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content.models.home import Faq


def questions() -> rx.Component:
    """An accordion of questions and answers, one open at a time, the first at the start."""
    return ui.section(
        ui.accordion(
            "question",
            [
                ui.Fold(faq.key, faq.question, ui.paragraph(faq.answer))
                for faq in Faq.all(topic="demat")
            ],
        ),
        ui.stack(
            ui.paragraph("Something else? The desks answer by phone and e-mail."),
            ui.row(ui.button_link("Ask a desk", "/contact", kind="outline")),
            class_name="aside",
        ),
        id="questions",
        title="Demat accounts, explained",
        tone="tint",
        class_name="questions",
    )
