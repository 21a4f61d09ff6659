"""The three forms as components. Posted by the browser or by `nnm_site/shared/scripts/enquiry.js`."""

import re
from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

import reflex as rx

from nnm_site.features.enquiries.outbox import LONGEST_DAYS
from nnm_site.features.enquiries.rules.fields import ASKED, TRAP, Field, Form, Rule
from nnm_site.features.enquiries.service import Answer
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.ui import el

#: The input of each rule's fields; a rule without an entry gets plain text.
_INPUTS: Mapping[Rule, Mapping[str, Any]] = {
    "email": {"kind": "email"},
    "mobile": {"kind": "tel"},
    "phone": {"kind": "tel"},
    "birth": {"kind": "date"},
    "address": {"kind": "textarea"},
    "pincode": {"inputmode": "numeric"},
}

#: Characters that HTML cannot hold and no form needs.
_UNPRINTABLE = re.compile(
    "[^\t\n\r -\x7e\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010ffff]"
)

#: The entries of an empty form.
NO_ENTRIES: Mapping[str, str] = MappingProxyType({})


def enquiry_form(
    form: Form, entries: Mapping[str, str] = NO_ENTRIES, answer: Answer | None = None
) -> rx.Component:
    """One form with the notice about its data.

    `entries` are the typed values by field name. The messages of `answer` appear above the form and
    next to its fields; the first faulty field has the focus, else the message above the form.
    """
    errors = answer.errors if answer else {}
    names = [*(field.name for field in form.fields), TRAP]
    first = next((name for name in names if name in errors), None)
    typed = {name: _UNPRINTABLE.sub("", text) for name, text in entries.items()}

    def own(name: str) -> dict[str, Any]:
        return {
            "id": f"{form.kind}-{name}",
            "value": typed.get(name),
            "error": errors.get(name, ""),
            "autoFocus": True if name == first else None,
        }

    # The email address found faulty; the script sets the same value (`enquiry.js`).
    faulty = (
        typed.get(field.name, "")
        for field in form.fields
        if field.rule == "email" and field.name in errors
    )
    trap = ui.field(TRAP, "Leave this field empty", autocomplete="off", **own(TRAP))
    return el.form(
        _outcome(form, answer, focused=first is None),
        el.div(*(_field(one, own(one.name)) for one in form.fields), class_name="enquiry-fields"),
        el.div(trap, class_name="trap"),
        el.input(type="hidden", name=ASKED, defaultValue="".join(faulty)),
        ui.small(
            f"By sending this you allow us to contact you about it for up to {LONGEST_DAYS} days. ",
            ui.link("What we keep, why, and how to withdraw", href=form.notice),
            ".",
        ),
        ui.button(form.send, type="submit"),
        class_name="enquiry",
        action=form.address,
        method="post",
        noValidate=True,
        data_enquiry=form.kind,
        data_phone=queries.firm().phone,
        aria_label=form.title,
    )


def _outcome(form: Form, answer: Answer | None, *, focused: bool) -> rx.Component:
    """The message about the whole form; the script writes the same into it (`enquiry.js`)."""
    place = partial(el.div, class_name="enquiry-outcome", role="status", tabindex="-1")
    if answer is None:
        return place()
    faulty = [
        el.li(el.a(field.label, class_name="link", href=f"#{form.kind}-{field.name}"))
        for field in form.fields
        if field.name in answer.errors
    ]
    return place(
        el.strong(answer.title),
        el.ul(*faulty) if faulty else None,
        el.p(answer.message),
        data_state="refused",
        autoFocus=True if focused else None,
    )


def _field(field: Field, own: dict[str, Any]) -> rx.Component:
    own |= {"required": field.required, "autocomplete": field.autocomplete}
    if field.choices:
        choices = [("", field.none), *((name, name) for name in field.choices)]
        return ui.select(field.name, field.label, choices, hint=field.hint, **own)
    kind = _INPUTS.get(field.rule, {})
    if kind.get("kind") == "textarea" and own["value"]:
        # Typed text may be in any language, and is not to be translated.
        own["lang"] = ""
    return ui.field(field.name, field.label, **kind, **own)
