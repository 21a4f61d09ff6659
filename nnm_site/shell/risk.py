"""The derivatives risk disclosure above every footer (specification §9)."""

import reflex as rx

from nnm_site import ui
from nnm_site.content import queries

#: SEBI's study of 20 August 2026. Stands below the prescribed text and never instead of it.
_CONTEXT_TITLE = "For context, not part of the prescribed text: SEBI study of 20 August 2026"
_CONTEXT = (
    "In FY 2025-26, 87.7% of individual traders in equity derivatives lost money, together "
    "₹91,685 crore (about ₹1.12 lakh crore the year before). 92% of the losses were in options. "
    "The number of individual traders fell from 98.1 lakh to 78.6 lakh."
)


def risk_disclosure() -> rx.Component:
    """The prescribed title, its four sentences and source to the letter; newer facts below."""
    risk = queries.prescribed("derivatives-risk")
    return rx.el.section(
        rx.el.div(
            ui.heading(risk.title, id="risk-title"),
            rx.el.ol(
                *(rx.el.li(text) for text in risk.texts),
                class_name="risk-points",
                **ui.attrs(role="list"),
            ),
            ui.small(risk.note or ""),
            rx.el.div(
                ui.phone_fold(_CONTEXT_TITLE, "", rx.el.p(_CONTEXT)), class_name="risk-context"
            ),
            class_name="measure",
        ),
        class_name="risk",
        **ui.attrs(aria_labelledby="risk-title"),
    )
