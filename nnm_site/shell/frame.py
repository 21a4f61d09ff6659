"""The frame around every page. It stays in place while pages change inside it."""

import reflex as rx

from nnm_site import ui


@rx.memo
def frame(children: rx.Var[rx.Component]) -> rx.Component:
    """Skip link, header, the page, footer."""
    return rx.fragment(
        ui.skip_link(),
        rx.el.header(ui.link("NNM", href="/", current=True), ui.theme_switch()),
        children,
        rx.el.footer("foot"),
    )
