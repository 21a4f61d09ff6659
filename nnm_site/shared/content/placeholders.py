"""Placeholders such as `{firm.email}`: their values, whether these exist, and where they are filled in.

Pages (`nnm_site/shared/shell/facts.py`) and documents fill them in the fields that `Collection.filled`
names. Everywhere else a visitor would read the braces.
"""

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from nnm_site.shared.content.files import RawEntry, texts_of
from nnm_site.shared.content.models.base import Entry
from nnm_site.shared.content.models.firm import Contact, Desk, ExternalLink, Firm, Registration
from nnm_site.shared.content.models.regulatory import LookedAt

if TYPE_CHECKING:
    from nnm_site.shared.content.validate import Content

#: The kinds of facts that a placeholder may name, each with its default field.
KINDS: Mapping[str, tuple[type[Entry], str]] = {
    "firm": (Firm, ""),
    "contact": (Contact, "email"),
    "desk": (Desk, "email"),
    "registration": (Registration, "number"),
    "link": (ExternalLink, "label"),
    "looks": (LookedAt, "pages"),
}

_WHERE = "only texts of policies, topics, answers and forms are filled in"

#: A placeholder, such as `{contact.nominee.phone}`.
CALL = re.compile(r"\{(?P<kind>[a-z_]+)\.(?P<key>[A-Za-z0-9_-]+)(?:\.(?P<field>[A-Za-z0-9_-]+))?\}")

#: A placeholder for a link's address: the source of a rule, or an address of the register.
_ADDRESS = re.compile(r"\]\((?P<kind>source|link):(?P<key>[A-Za-z0-9_-]+)\)")
_ADDRESSED = {"source": "rule", "link": "link"}

#: Filled in all texts as they are read (`validate.py`): these kinds, and these facts of the firm.
ALWAYS = frozenset(
    {"rule", "source", "figure", "time", "days", "ask", "limit", "stt", "exchanges", "links"}
)
OF_FIRM = (
    "name", "short_name", "legal_name", "founded", "depositories", "segments", "exchanges",
    "complaint_segments",
)  # fmt: skip


def fact(content: "Content", call: re.Match[str]) -> Any:
    """The value of a placeholder.

    Raises `KeyError` for an unknown kind or entry, `AttributeError` for an unknown field.
    """
    kind, key, field = call.groups()
    if kind not in KINDS:
        raise KeyError(f"there are no facts of the kind {kind!r}")
    entry, usual = KINDS[kind]
    if kind == "firm":
        key, field = kind, key
    return getattr(content.one(entry, key), field or usual)


def placeholder_problems(
    item: RawEntry, filled: tuple[str, ...], raw: Mapping[str, list[RawEntry]]
) -> Iterator[tuple[str, str]]:
    """Field and fault of each placeholder in an entry that names nothing or is in an unfilled field."""
    for field, value in item.values.items():
        for text in texts_of(value):
            for call in CALL.finditer(text):
                if fault := _fault(call, raw, is_filled=field in filled):
                    yield field, fault
            for call in _ADDRESS.finditer(text):
                kind = _ADDRESSED[call["kind"]]
                if field not in filled:
                    yield field, f"{call[0][2:-1]} is no address here: {_WHERE}"
                elif not _is_there(kind, call["key"], raw):
                    yield field, f'{call[0][2:-1]}: there is no {kind} "{call["key"]}"'


def _is_there(kind: str, key: str, raw: Mapping[str, list[RawEntry]]) -> bool:
    # Without entries their file could not be read, which is reported itself.
    entries = raw.get(kind) or ()
    return not entries or any(other.values.get("key") == key for other in entries)


def _fault(
    call: re.Match[str], raw: Mapping[str, list[RawEntry]], *, is_filled: bool
) -> str | None:
    kind, key, field = call["kind"], call["key"], call["field"]
    if kind in ALWAYS:  # Unknown ones are reported when these are filled in.
        return None
    if kind not in KINDS:
        return f"{call[0]}: there are no facts of the kind {kind!r}"
    if not is_filled:
        return f"{call[0]} is shown with its braces: {_WHERE}"
    if kind == "firm":
        key, field = kind, key
    if not _is_there(kind, key, raw):
        return f'{call[0]}: there is no {kind} "{key}"'
    if field is not None and field not in KINDS[kind][0].model_fields:
        return f'{call[0]}: a {kind} has no field "{field}"'
    return None
