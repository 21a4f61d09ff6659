"""The frame around every page. It stays in place while pages change inside it."""

import reflex as rx

from nnm_site import ui
from nnm_site.shell.dock import dock
from nnm_site.shell.footer import footer
from nnm_site.shell.navigation import navigation
from nnm_site.shell.popups import popups
from nnm_site.shell.risk import risk_disclosure
from nnm_site.shell.strip import strip


@rx.memo
def frame(children: rx.Var[rx.Component]) -> rx.Component:
    """Skip link, header, the page, risk disclosure, footer, dock, pop-ups."""
    return rx.fragment(
        ui.skip_link(),
        rx.el.header(strip(), navigation(), class_name="shell"),
        children,
        risk_disclosure(),
        footer(),
        dock(),
        popups(),
    )
