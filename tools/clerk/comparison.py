"""The changes in content files, in words: the fields of each entry before and after."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from nnm_site.shared.content.files import FRONT_MATTER
from nnm_site.shared.content.models.base import COLLECTIONS
from nnm_site.shared.content.models.changes import Item
from nnm_site.shared.content.models.charges import Plan
from nnm_site.shared.content.models.documents import SOURCES
from nnm_site.shared.content.models.firm import ComplaintSegment
from nnm_site.shared.rules.dates import long_date
from tools.clerk.entries import tables

Fields = Mapping[str, Any]
#: The old and the new version of a file; `None` for a file that does not exist.
Versions = tuple[bytes | None, bytes | None]

#: Fields that can serve as an entry's name.
NAMES = ("heading", "title", "label", "name", "question", "person")

#: Shown for a new month of complaints: these numbers, summed over all sources.
_COUNTED = ("received", "resolved", "pending")

#: The most names in a list; further ones are counted.
_MOST = 10

#: In place of a table's name, for a file without readable entries.
WHOLE = "file"

#: Folders of files without entries, with the prefix under which pages record reading a file.
_FILES = {"content/documents/files/": "document", "content/company/portraits/": "portrait"}


@dataclass(frozen=True)
class Changed:
    """A changed entry of a table; `before` is `None` for a new one, `after` for a removed one."""

    file: str
    table: str
    key: str
    before: Fields | None
    after: Fields | None

    @property
    def name(self) -> str:
        """The entry's name in words."""
        fields = {**(self.before or {}), **(self.after or {})}
        segment, month = ComplaintSegment.find(str(fields.get("segment"))), fields.get("month")
        if segment and isinstance(month, date):
            return f"{segment.label}, {month:%B %Y}"
        if {"plan", "segment"} <= fields.keys():
            plan = Plan.find(str(fields["plan"]))
            return f"Brokerage, {fields['segment']}, {plan.name if plan else fields['plan']} plan"
        return next((str(fields[name]) for name in NAMES if fields.get(name)), self.key)

    def items(self) -> Iterator[Item]:
        """Its changed fields; a new or removed entry is one item."""
        if self.before is None or self.after is None or self.table == WHOLE:
            yield Item(self.name, _told(self.before), _told(self.after))
            return
        before, after = _flat(self.before), _flat(self.after)
        for field in dict.fromkeys((*before, *after)):
            if before.get(field) != after.get(field):
                what = f"{self.name}, {field}"
                yield Item(what, before.get(field, ""), after.get(field, ""))

    def inputs(self) -> set[str]:
        """The inputs by which pages read it (`nnm_site/platform/reads.py`)."""
        place = self.file.removeprefix("content/")
        kept = (of for folder, of in _FILES.items() if self.file.startswith(folder))
        names = {f"{of}:{Path(self.file).stem}" for of in kept}
        for kind, of in COLLECTIONS.items():
            is_here = of.source == place and of.name == self.table
            if is_here or (of.source.endswith("/") and place == f"{of.source}{self.key}.md"):
                name = kind.__name__
                names |= {f"kind:{name}", f"entry:{name}/{self.key}", f"body:{name}/{self.key}"}
        return names


def few(names: Sequence[str]) -> str:
    """Names in a line: the first ten, and how many more there are."""
    more = [f"and {len(names) - _MOST} more"] if len(names) > _MOST else []
    return ", ".join([*names[:_MOST], *more])


def keys_of(entries: Iterable[Changed]) -> str:
    """The keys of the entries that exist after a change."""
    return few([one.key for one in entries if one.after and one.table != WHOLE])


def changed_entries(file: str, versions: Versions) -> list[Changed]:
    """The changed entries of a file; a file without entries counts as one.

    A charge that replaces another one is compared with that.
    """
    before, after = (_entries(file, data) for data in versions)
    if before is None or after is None:
        name = f"Photograph, {Path(file).name}" if "/portraits/" in file else Path(file).name
        told = [None if one is None else {"a file of": f"{len(one)} bytes"} for one in versions]
        is_other = versions[0] != versions[1]
        return [Changed(file, WHOLE, name, told[0], told[1])] if is_other else []
    changes = []
    for table, key in dict.fromkeys((*before, *after)):
        old, new = before.get((table, key)), after.get((table, key))
        if old != new:
            if old is None and new and (replaced := after.get((table, str(new.get("replaces"))))):
                old = {"key": key, **{name: one for name, one in replaced.items() if name != "key"}}
            changes.append(Changed(file, table, key, old, new))
    return changes


def _entries(file: str, data: bytes | None) -> dict[tuple[str, str], Fields] | None:
    """The entries of a file's version by table and key; `None` if it has no readable ones."""
    if not file.endswith((".toml", ".md")):
        return None
    text = (data or b"").decode("utf-8-sig", errors="replace")
    try:
        if file.endswith(".md"):
            match = FRONT_MATTER.fullmatch(text)
            fields = {**tables(match["fields"]), "text": match["body"]} if match else {}
            return {("", Path(file).stem): fields} if fields else {}
        read = tables(text)
    except tomllib.TOMLDecodeError:
        return None
    entries: dict[tuple[str, str], Fields] = {}
    for table, value in read.items():
        if isinstance(value, list) and all(isinstance(one, dict) for one in value):
            for number, one in enumerate(value, start=1):
                entries[table, str(one.get("key", number))] = one
        else:
            entries[table, table] = value if isinstance(value, dict) else {table: value}
    return entries


def _told(fields: Fields | None) -> str:
    """A whole entry in one line."""
    if fields is None:
        return ""
    if set(SOURCES) <= fields.keys():
        sums = ((name, sum(fields[one].get(name, 0) for one in SOURCES)) for name in _COUNTED)
        return ", ".join(f"{name} {number}" for name, number in sums)
    flat = {name: text for name, text in _flat(fields).items() if name not in {"key", *NAMES}}
    return "; ".join(f"{name} {text}" for name, text in flat.items()) or "there"


def _flat(fields: Fields, above: str = "") -> dict[str, str]:
    """Each field with its value in words; those of an inner table with its name in front."""
    flat: dict[str, str] = {}
    for name, value in fields.items():
        shown = f"{above}{name.replace('_', ' ')}"
        if isinstance(value, Mapping):
            flat |= _flat(value, f"{shown}, ")
        else:
            flat[shown] = _in_words(value)
    return flat


def _in_words(value: object) -> str:
    if isinstance(value, list):
        return "; ".join(map(_in_words, value))
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_in_words(one)}" for name, one in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = long_date(value) if isinstance(value, date) else str(value)
    return re.sub(r"\s+", " ", text).strip()
