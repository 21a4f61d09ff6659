"""The box that asks whether something is the firm's own, on its page and in the panel around every page.

It is posted, so that what was typed stands in no address and no log.
"""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries

#: The name of its field.
FIELD = "thing"


def box(place: str = "page") -> rx.Component:
    """The form; `place` tells two on one page apart."""
    return ui.PlainForm.create(
        ui.field(
            FIELD,
            "A number, an address, a link, an account or the whole message",
            kind="textarea",
            hint="What you paste is compared with our own list and then forgotten. We store nothing.",
            required=True,
            autocomplete="off",
            maxlength="4000",
            id=f"is-this-you-{place}",
        ),
        ui.row(ui.button("Is this you?", type="submit")),
        **ui.attrs(
            action=f"{queries.page('know-it-is-us').href}#is-this-you",
            method="post",
            aria_label="Is this you?",
        ),
    )
