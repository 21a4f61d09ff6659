"""What stands around every page."""

import reflex as rx

from nnm_site import ui
from nnm_site.shell.demonstration import demonstration_line
from nnm_site.shell.dock import dock
from nnm_site.shell.footer import footer
from nnm_site.shell.navigation import navigation
from nnm_site.shell.popups import popups
from nnm_site.shell.risk import risk_disclosure
from nnm_site.shell.safety import safety_strip
from nnm_site.shell.strip import strip


def frame(page: rx.Component, here: str) -> rx.Component:
    """Everything of a page from the skip link to the pop-ups.

    `here` is the address of the page: links to it are marked as current.
    """
    return rx.fragment(
        ui.skip_link(),
        rx.el.header(strip(here), navigation(here), class_name="shell"),
        safety_strip(),
        demonstration_line(),
        page,
        _end(),
    )


@rx.memo
def _end() -> rx.Component:
    """What is the same on every page, compiled once."""
    return rx.fragment(risk_disclosure(), footer(), dock(), popups())
