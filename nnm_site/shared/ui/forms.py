"""Form fields: a visible label, a hint, an error tied to its field."""

from collections.abc import Callable, Sequence
from typing import Any

import reflex as rx

from nnm_site.shared.ui.element import Examples, either, el


def field(
    name: str,
    label: str,
    *,
    kind: str = "text",
    hint: rx.Component | str | None = None,
    error: rx.Var[str] | str = "",
    required: bool = False,
    value: str | None = None,
    unit: str | None = None,
    id: str | None = None,
    **html: Any,
) -> rx.Component:
    """One text-like field. `error` is shown under it and announced; empty means no error.

    `unit` appears inside the field at the right (%, ₹ a unit) and is read with the label. The kind
    `textarea` has several lines. Give an `id` if another element has `name` as its id; `html` are
    other attributes, such as `autocomplete` and `inputmode`.
    """
    tag, own = (el.textarea, {"rows": "3"}) if kind == "textarea" else (el.input, {"type": kind})
    own |= {"id": id or name, "name": name, "required": required or None, "defaultValue": value}
    return _field(tag, own | html, label, hint=hint, error=error, unit=unit)


def select(
    name: str,
    label: str,
    options: Sequence[tuple[str, str]],
    *,
    hint: str | None = None,
    error: rx.Var[str] | str = "",
    required: bool = False,
    value: str | None = None,
    id: str | None = None,
    **html: Any,
) -> rx.Component:
    """A list to choose from. `options` are (value, label) pairs; an empty value is "none yet".

    Give an `id` if another element has `name` as its id; `html` are other attributes.
    """
    own = {"id": id or name, "name": name, "required": required or None, "defaultValue": value}
    choices = (el.option(text, value=value) for value, text in options)
    return _field(el.select, own | html, label, *choices, hint=hint, error=error)


def _field(
    tag: Callable[..., rx.Component],
    own: dict[str, Any],
    label: str,
    *options: rx.Component,
    hint: rx.Component | str | None,
    error: rx.Var[str] | str,
    unit: str | None = None,
) -> rx.Component:
    """A control with its label, hint and error. `own` are its attributes."""
    id = own["id"]
    described = f"{id}-hint {id}-error" if hint else f"{id}-error"
    return el.div(
        el.label(
            label,
            el.span(f" ({unit})", class_name="visually-hidden") if unit else None,
            None if own["required"] else el.span(" (optional)", class_name="optional"),
            htmlFor=id,
        ),
        el.p(hint, class_name="hint", id=f"{id}-hint") if hint else None,
        el.div(
            tag(*options, **own, aria_describedby=described, aria_invalid=invalid(error)),
            el.span(unit, class_name="unit", aria_hidden=True) if unit else None,
            class_name="input",
        ),
        el.p(error, class_name="error", id=f"{id}-error"),
        class_name="field",
    )


def invalid(error: rx.Var[str] | str) -> rx.Var[str] | str | None:
    """The `aria-invalid` of a field; `None` while there is no error."""
    return either(error == "", None, "true")


def examples() -> Examples:
    """The states of each component, for the style guide."""
    yield field, field("guide-name", "Name", required=True, autocomplete="name")
    yield field, field("guide-city", "City", hint="Where we should call.")
    yield field, field("guide-rate", "Brokerage rate", unit="%", value="0.25", required=True)
    wrong = "This is no e-mail address: the part after @ is missing."
    yield field, field("guide-mail", "E-mail", kind="email", value="name@", error=wrong)
    for kind in ("search", "date", "textarea"):
        yield field, field(f"guide-{kind}", f"Of the kind {kind}", kind=kind)
    channels = ("", "Not chosen yet"), ("sub-broker", "Sub-Broker"), ("remiser", "Remiser")
    yield select, select("guide-one", "Channel", channels[1:], required=True)
    yield select, select("guide-two", "Channel", channels, hint="How to work.", error="Choose one.")
