"""A quiet line while the connection to the server is lost."""

import reflex as rx
from reflex_components_core.core.banner import has_connection_errors

from nnm_site import ui


def connection_line() -> rx.Component:
    """Says that clicks are kept. It lies above the dock, so nothing on the page moves for it."""
    return rx.el.div(
        rx.cond(
            has_connection_errors,
            rx.el.p("Reconnecting… What you click is kept and done when the connection is back."),
        ),
        class_name="connection",
        **ui.attrs(role="status"),
    )
