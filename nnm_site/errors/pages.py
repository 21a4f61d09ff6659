"""The not-found page and the unexpected-error page (specification §2.19)."""

import reflex as rx

from nnm_site import ui


def not_found() -> rx.Component:
    """What an unknown address shows; the server answers 404."""
    return ui.page(ui.section(ui.button_link("Go To Homepage", "/"), id="not-found", title="Not found", level=1), name="not-found")
