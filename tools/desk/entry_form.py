"""The form of an entry, drawn from its model, and the entry that somebody has typed into it."""

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import reflex as rx
from pydantic.fields import FieldInfo

from nnm_site.shared import ui
from tools.desk.entries import BODY
from tools.desk.kinds import Kind

#: What is said of the fields that entries of several kinds have: label and hint.
_TOLD = {
    "key": (
        "Key",
        "Lower-case words joined by hyphens. It is part of addresses and stays as it is.",
    ),
    "sample": ("A sample: invented or expected, and marked so", ""),
    "since": ("From which day", "On the site it changes at midnight in India."),
}

#: What a form holds, by field: several choices, or lines, one a line.
Values = Mapping[str, str]

#: A field whose entries say more than this is typed in several lines.
_LONG = 70
#: More choices than this begin closed.
_MANY = 12
#: The field of the file that is dropped.
DROP = "dropped-file"


@dataclass(frozen=True)
class Field:
    """A field of a form: what it takes (`kind`), and what there is to choose from."""

    name: str
    label: str
    hint: str
    kind: type | Literal["long", "lines", "choice", "choices"]
    required: bool
    choices: tuple[tuple[str, str], ...] = ()


def fields_of(
    kind: Kind,
    entries: Sequence[Mapping[str, Any]],
    choices: Mapping[str, Sequence[tuple[str, str]]],
    entry: Mapping[str, Any] | None,
) -> list[Field]:
    """The fields that are asked for. `choices` are key and words of the entries that a field may name.

    The key is that of a new entry alone; whether it is a sample is asked where it is one.
    """
    new = entry is None
    found = []
    for name, info in kind.of.entry.model_fields.items():
        name = info.alias or name
        if name in kind.kept or (name == "sample" and not (entry or {}).get("sample")):
            continue
        if (name == "key" and (not new or kind.keyed)) or (name == kind.keyed and not new):
            continue
        if name == "since" and new:
            continue
        longest = max((len(str(one.get(name, ""))) for one in entries), default=0)
        found.append(_field(name, info, choices.get(name), is_long=longest > _LONG))
    return found


def _field(
    name: str, info: FieldInfo, choices: Sequence[tuple[str, str]] | None, *, is_long: bool
) -> Field:
    plain = _plain(info.annotation)
    several = get_origin(plain) is tuple
    plain = _plain(get_args(plain)[0]) if several else plain
    literals = get_args(plain) if get_origin(plain) is Literal else ()
    offered = tuple(choices or [(one, _words(one)) for one in literals])
    if offered:
        kind = "choices" if several else "choice"
    elif several:
        kind = "lines"
    else:
        kind = "long" if plain is str and (is_long or name == BODY) else plain
    label, hint = _TOLD.get(name, ("", ""))
    hint = info.description or hint or ("One a line." if kind == "lines" else "")
    required = info.is_required() or name == "since"
    return Field(name, info.title or label or _words(name), hint, kind, required, offered)


def _plain(annotation: Any) -> Any:
    """The type itself, without `None` and what else is said of it."""
    while get_origin(annotation) in {Annotated, Union, UnionType}:
        annotation = next(one for one in get_args(annotation) if one is not type(None))
    return annotation


def _words(name: str) -> str:
    words = name.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]


def values_of(entry: Mapping[str, Any]) -> dict[str, str]:
    """What the form of an entry begins with."""
    return {name: _shown(value) for name, value in entry.items()}


def _shown(value: Any) -> str:
    match value:
        case bool():
            return "1" if value else ""
        case Decimal():
            return f"{value:f}"
        case [*_]:
            return "\n".join(map(_shown, value))
        case _:
            return str(value)


def typed(
    fields: Sequence[Field], values: Values, entry: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, str]]:
    """The entry with what was typed into the form, and what is wrong with it by field."""
    found = {
        name: value for name, value in entry.items() if name not in {one.name for one in fields}
    }
    faults = {}
    for field in fields:
        text = values.get(field.name, "").replace("\r\n", "\n").strip()
        try:
            value = _value(field, text)
        except ValueError as fault:
            value = None
            faults[field.name] = str(fault)
        if value not in (None, "", [], False):
            found[field.name] = value
    return found, faults


def _value(field: Field, text: str) -> Any:
    """What is typed into a field. Raises `ValueError` for what it cannot be."""
    if not text:
        return None
    if field.kind in {"lines", "choices"}:
        return [line.strip() for line in text.splitlines() if line.strip()]
    if field.kind is bool:
        return True
    if field.kind is datetime.date or field.kind is datetime.time:
        try:
            return field.kind.fromisoformat(text)
        except ValueError:
            example = "2027-04-01" if field.kind is datetime.date else "09:15"
            raise ValueError(f"“{text}” is none: write it as {example}") from None
    if field.kind in {int, Decimal}:
        if not re.fullmatch(r"-?\d+" if field.kind is int else r"-?\d+(\.\d+)?", text, re.ASCII):
            number = "whole number" if field.kind is int else "number"
            raise ValueError(f"“{text}” is no {number}: write it with digits alone")
        return Decimal(text) if "." in text else int(text)
    return text if field.name == BODY else " ".join(text.split())


def drawn(
    kind: Kind, fields: Sequence[Field], values: Values, faults: Mapping[str, str], *, new: bool
) -> Iterator[rx.Component]:
    """The fields with what was entered, each with its message."""
    for field in fields:
        yield _drawn(field, values.get(field.name, ""), faults.get(field.name, ""))
    if kind.drop:
        yield ui.field(
            DROP,
            "The document (.pdf)" if new else "Another document in its place (.pdf)",
            kind="file",
            error=faults.get(DROP, ""),
            required=new,
            accept=".pdf,application/pdf",
        )


def _drawn(field: Field, value: str, error: str) -> rx.Component:
    told: dict[str, Any] = {
        "hint": field.hint or None,
        "error": error,
        "required": field.required,
        "value": value,
    }
    if field.kind == "choice":
        none = () if field.required and value else (("", "Choose" if field.required else "None"),)
        return ui.select(field.name, field.label, (*none, *field.choices), **told)
    if field.kind == "choices":
        return _several(field, value.splitlines(), error)
    if field.kind is bool:
        return checkbox(field.name, field.label, checked=bool(value))
    if field.kind in {"long", "lines"}:
        rows = "10" if field.name == BODY else "5"
        return ui.field(field.name, field.label, kind="textarea", **told, rows=rows, cols="70")
    kinds = {datetime.date: "date", datetime.time: "time"}
    number: dict[str, Any] = {"inputmode": "decimal"} if field.kind in {int, Decimal} else {}
    wide: dict[str, Any] = {"size": "60"} if field.kind is str else {}
    return ui.field(
        field.name, field.label, kind=kinds.get(field.kind, "text"), **told, **number, **wide
    )


def _several(field: Field, chosen: Sequence[str], error: str) -> rx.Component:
    """Boxes to tick; those that are ticked come first, in their order."""
    ordered = sorted(
        field.choices, key=lambda one: chosen.index(one[0]) if one[0] in chosen else len(chosen)
    )
    boxes = [
        checkbox(field.name, label, value=key, checked=key in chosen) for key, label in ordered
    ]
    error_id = f"{field.name}-error"
    return rx.el.fieldset(
        rx.el.legend(field.label),
        rx.el.p(field.hint, class_name="hint") if field.hint else None,
        *boxes[: len(chosen) if len(boxes) > _MANY else None],
        ui.folded(f"Choose {field.label.lower()}", *boxes[len(chosen) :])
        if len(boxes) > _MANY
        else None,
        rx.el.p(error, class_name="error", **ui.attrs(id=error_id)),
        **ui.attrs(id=field.name, aria_describedby=error_id),
    )


def checkbox(
    name: str, label: str, *, checked: bool, value: str = "1", where: str = ""
) -> rx.Component:
    """A box to tick. `where` tells those of one name apart."""
    id = f"{where or name}-{value}" if value != "1" else f"{where}{name}"
    return rx.el.p(
        rx.el.input(
            **ui.attrs(type="checkbox", name=name, value=value, id=id, checked=checked or None)
        ),
        " ",
        rx.el.label(label, html_for=id),
    )


def name_in_lists(kind: Kind, entry: Mapping[str, Any]) -> str:
    """What a list calls an entry: the field that shows it, a day that it has, and whether it is a sample."""
    words = [str(entry.get(kind.shows) or entry["key"])]
    if kind.keyed:
        words.insert(0, str(entry["key"]))
    words += [f"{name} {entry[name]}" for name in ("from", "until", "since") if name in entry]
    return ", ".join(words) + (" (sample)" if entry.get("sample") else "")
