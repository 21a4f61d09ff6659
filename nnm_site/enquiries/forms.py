"""The three forms as components. Sent by the browser itself, or by `nnm_site/scripts/enquiry.js`."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import reflex as rx

from nnm_site import ui
from nnm_site.content import queries
from nnm_site.enquiries.rules.fields import (
    CALL_TIMES,
    CHANNELS,
    FORMS,
    STATES,
    TRAP,
    Field,
    Form,
    Rule,
)
from nnm_site.enquiries.store import LONGEST_DAYS

#: How a field of each rule is typed in; a rule without an entry is plain text.
_INPUTS: Mapping[Rule, Mapping[str, Any]] = {
    "email": {"kind": "email"},
    "mobile": {"kind": "tel"},
    "phone": {"kind": "tel"},
    "birth": {"kind": "date"},
    "address": {"kind": "textarea"},
    "pincode": {"inputmode": "numeric"},
}

#: What a list says while nothing is chosen, what it offers, and its hint.
_LISTS: Mapping[Rule, tuple[str, Sequence[str], str | None]] = {
    "state": ("Choose your state", STATES, None),
    "channel": ("Not decided yet", CHANNELS, None),
    "call": (
        "No call needed",
        CALL_TIMES,
        "We call on our next working day at this time, on a Saturday between 10 AM and 4 PM.",
    ),
}


def enquiry_form(form: Form, send: str) -> rx.Component:
    """One form with the notice about its data. `send` is what its button says."""
    return ui.PlainForm.create(
        rx.el.div(class_name="enquiry-outcome", role="status", **ui.attrs(tabindex="-1")),
        rx.el.div(*(_field(form, field) for field in form.fields), class_name="enquiry-fields"),
        rx.el.div(
            ui.field(TRAP, "Leave this field empty", id=f"{form.kind}-{TRAP}", autocomplete="off"),
            class_name="trap",
        ),
        ui.small(
            f"By sending this you allow us to contact you about it for up to {LONGEST_DAYS} days. ",
            ui.link("What we keep, why, and how to withdraw", href=form.notice),
            ".",
        ),
        ui.button(send, type="submit"),
        class_name="enquiry",
        **ui.attrs(
            action=form.address,
            method="post",
            noValidate=True,
            data_enquiry=form.kind,
            data_phone=queries.firm().phone,
            aria_label=form.title,
        ),
    )


def _field(form: Form, field: Field) -> rx.Component:
    own = {
        "required": field.required,
        "autocomplete": field.autocomplete,
        "id": f"{form.kind}-{field.name}",
    }
    if field.rule in _LISTS:
        none, options, hint = _LISTS[field.rule]
        choices = [("", none), *((name, name) for name in options)]
        return ui.select(field.name, field.label, choices, hint=hint, **own)
    return ui.field(field.name, field.label, **_INPUTS.get(field.rule, {}), **own)


#: "Become Our Business Partner" (specification §2.15).
partner_form = partial(enquiry_form, FORMS["partner"], "Send application")
#: The advisor request of the wealth-management page (specification §2.12).
advisor_form = partial(enquiry_form, FORMS["advisor"], "Ask for a talk")
#: The open-account form beside the blog (specification §2.11).
account_form = partial(enquiry_form, FORMS["account"], "Continue")

SENDS = {"partner": partner_form, "advisor": advisor_form, "account": account_form}
