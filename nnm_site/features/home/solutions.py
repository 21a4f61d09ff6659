"""What investors worry about and what the firm answers (R305)."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content.models.home import Solution


def solutions() -> rx.Component:
    """The worries at the left, the answers at the right, as in a ledger."""
    pairs = Solution.all()
    return ui.section(
        ui.ledger(
            "The worry",
            "Our answer",
            [
                (
                    solution.worry,
                    ui.stack(rx.el.strong(solution.answer), ui.paragraph(solution.detail)),
                )
                for solution in pairs
            ],
            caption="What investors worry about, with our answer to each",
        ),
        id="solutions",
        title="How we help",
        intro="Four concerns that investors have, and what we do about each.",
        class_name="solutions",
    )
