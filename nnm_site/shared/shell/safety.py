"""The dismissible strip of pages about paying, contact and accounts: what to look at before paying a broker (R207)."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.shell.icons import icon
from nnm_site.shared.shell.popups import KNOW_US

STRIP = "safety-overlay"


def safety_strip() -> rx.Component:
    """One line, visible until it is closed; its button opens the pop-up that says how."""
    popup = queries.popup("check-validate-verify")
    return ui.el.dialog(
        icon("shield"),
        ui.el.p(
            ui.el.strong(popup.title, id=f"{STRIP}-title"),
            " ",
            ui.el.span(popup.lead),
        ),
        ui.el.button(
            "Show how",
            class_name="safety-how",
            type="button",
            popoverTarget=KNOW_US,
            aria_haspopup="dialog",
        ),
        ui.close_button(),
        open=True,
        class_name="notice safety",
        id=STRIP,
        aria_labelledby=f"{STRIP}-title",
        **ui.remembered("\n".join([popup.title, popup.lead]), for_session=True),
    )
