"""What an unknown article shows."""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.shell.error_pages import error_page


def blog_not_found() -> rx.Component:
    """What an unknown article shows."""
    return error_page(
        "not-found",
        "There is no article at this address. All that we have written is in the list.",
        ui.row(
            ui.button_link("All articles", "/blog"),
            ui.button_link("Go To Homepage", "/", kind="outline"),
        ),
        title="Blog Not Found",
        kicker="404: article not found",
    )
