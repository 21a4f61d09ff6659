"""Whom to call when an account may be in danger: the same sentence wherever it stands."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content.models.firm import Contact


def whom_to_call() -> rx.Component:
    """The number at which online trading is frozen, and the page that says how."""
    return rx.fragment(
        "Somebody may be in your account, or your phone is gone: call us from any phone at ",
        ui.phone_link(Contact.get("voluntary-freezing").phone),
        " to ",
        ui.link("freeze online trading", href="/voluntary-freezing"),
        ".",
    )
