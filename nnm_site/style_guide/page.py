"""The style guide page."""

import reflex as rx

from nnm_site import ui


def style_guide() -> rx.Component:
    """Every component of `nnm_site.ui`, in every state."""
    return ui.page(
        ui.section(ui.link("home", href="/"), id="guide", title="Style guide", level=1),
        name="style-guide",
    )
