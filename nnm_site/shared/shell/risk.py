"""The derivatives risk disclosure above every footer (R208)."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries

#: SEBI's study of 20 August 2026. Stands below the prescribed text and never instead of it.
_CONTEXT_TITLE = "For context, not part of the prescribed text: SEBI study of 20 August 2026"


def risk_disclosure() -> rx.Component:
    """The prescribed title, its four sentences and source to the letter; newer facts below."""
    risk = queries.prescribed("derivatives-risk")
    return ui.el.section(
        ui.el.div(
            ui.heading(risk.title, id="risk-title"),
            ui.el.ol(
                *(ui.el.li(text) for text in risk.texts), class_name="risk-points", role="list"
            ),
            ui.small(risk.note or ""),
            ui.el.div(
                ui.phone_fold(_CONTEXT_TITLE, "", ui.el.p(queries.rule("derivatives-study").says)),
                class_name="risk-context",
            ),
            class_name="measure",
            # In another language the prescribed words stand folded below the others.
            data_folds_english="",
        ),
        class_name="risk",
        aria_labelledby="risk-title",
    )
