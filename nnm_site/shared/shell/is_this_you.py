"""The form that asks whether something is the firm's own, on its page and in the panel of every page.

It is posted, so that the text appears in no address and no log.
"""

from typing import Any

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content.models.shell import Page

#: The name of its field.
FIELD = "thing"


def box(place: str = "page") -> rx.Component:
    """The form; `place` distinguishes two on one page."""
    return ui.el.form(
        ui.field(
            FIELD,
            "A number, an address, a link, an account or the whole message",
            kind="textarea",
            hint="What you paste is compared with our own list and then forgotten. We store nothing.",
            required=True,
            autocomplete="off",
            id=f"is-this-you-{place}",
        ),
        ui.row(ui.button("Is this you?", type="submit")),
        **_posted(),
    )


def check_button(thing: Any) -> rx.Component:
    """A button that submits `thing`, typed elsewhere, to the same check."""
    return ui.el.form(
        ui.el.input(type="hidden", name=FIELD, value=thing),
        ui.row(ui.button("Check whether it is ours", type="submit")),
        **_posted(),
    )


def _posted() -> dict[str, Any]:
    return {
        "action": f"{Page.get('know-it-is-us').href}#is-this-you",
        "method": "post",
        "aria_label": "Is this you?",
    }
