"""The entry of `content/changes.toml` by which visitors are told of a change; it names nobody who made it."""

import datetime
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from nnm_site.shared.content.models.changes import ChangeKind, Item
from nnm_site.shared.rules.dates import long_date
from tools.clerk.change import RECORD, Change
from tools.clerk.checkout import read
from tools.clerk.comparison import WHOLE, Changed
from tools.clerk.entries import added, entry, tables

TABLE = "change"

_AGAIN = "Published again: "

#: Fields that say how the site holds an entry, and nothing to visitors.
_WITHIN = {
    "replaces", "category", "file", "sample", "source", "group", "depository_sale", "language", "from", "until",
}  # fmt: skip


#: The tables of the tariff.
_PRICES = ("brokerage", "fee")


@dataclass(frozen=True)
class News:
    """What kind of public news a change is, and the addresses of the pages that it concerns."""

    kind: ChangeKind
    pages: Sequence[str]


def slug(text: str) -> str:
    """A text as a key: lower-case words joined by hyphens."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def recorded(change: Change, news: News | None, day: datetime.date, root: Path) -> Change:
    """The change with its entry in the record; as it is where it is no news."""
    if news is None or not change.items:
        return change
    # Nobody was told of a sample as of something that holds, so its end is no news.
    told = [one for one in change.entries if one.after or not (one.before or {}).get("sample")]
    entries = [one for one in told if one.table != WHOLE] or told
    public = [item for entry in entries for item in _public(entry)]
    items = [{"what": one.what, "before": one.before, "after": one.after} for one in public]
    fields: dict[str, object] = {
        "kind": news.kind,
        "title": change.subject,
        "pages": list(news.pages),
        "items": items,
    }
    first = max([day, *(one.after["from"] for one in entries if one.after and "from" in one.after)])
    if first > day:
        # Nobody is told of what does not show yet.
        fields["from"] = first
    return _with_entry(change, fields, first, root, sample=_is_sample(change))


def _public(entry: Changed) -> Iterator[Item]:
    """What visitors are told of an entry: the fields that mean something to them, with the day where it begins on one."""
    # A price that ends is news, the last day on which a document shows is none.
    within = _WITHIN - {"until"} if entry.table in _PRICES else _WITHIN
    for which, fields in (("before", entry.before), ("after", entry.after)):
        if fields:
            shown = {name: one for name, one in fields.items() if name not in within}
            entry = replace(entry, **{which: shown})
    since = (entry.after or {}).get("since")
    for item in entry.items():
        if not item.what.endswith(", since"):
            after = f"{item.after}, from {long_date(since)}" if since else item.after
            yield replace(item, after=after)


def the_other_way(begins: str, title: str) -> str:
    """The title of what takes a change back; what takes that back publishes again."""
    first = title.removeprefix(_AGAIN)
    return f"{_AGAIN}{first.removeprefix(begins)}" if first.startswith(begins) else begins + first


def taken_back(change: Change, record: Mapping[str, Any], day: datetime.date, root: Path) -> Change:
    """The change that takes one back, with an entry of its own: that one's `record` the other way round."""
    items = [
        {"what": one["what"], "before": one.get("after", ""), "after": one.get("before", "")}
        for one in record["items"]
    ]
    fields = {name: record[name] for name in ("kind", "title", "pages")}
    fields |= {"title": the_other_way("Taken back: ", record["title"]), "items": items}
    return _with_entry(change, fields, day, root, sample=record.get("sample", False))


def _with_entry(
    change: Change, fields: Mapping[str, object], day: datetime.date, root: Path, *, sample: bool
) -> Change:
    data = read(RECORD, root)
    text = (data or b"").decode()
    known = {one["key"] for one in tables(text).get(TABLE, [])}
    first = f"{day}-{slug(str(fields['title']))}"
    keys = (first, *(f"{first}-{number}" for number in range(2, len(known) + 3)))
    key = next(one for one in keys if one not in known)
    new = {"key": key, **({"sample": True} if sample else {}), "day": day, **fields}
    after = added(text, [entry(new, TABLE)]).lstrip()
    return replace(change, files={**change.files, RECORD: (data, after.encode())})


def _is_sample(change: Change) -> bool:
    """Whether what changes is a sample, or its whole file is."""
    files = (
        tables((data or b"").decode())
        for name, (_, data) in change.files.items()
        if name.endswith(".toml")
    )
    whole = any(
        isinstance(one, dict) and one.get("sample") for file in files for one in file.values()
    )
    return whole or any((one.after or {}).get("sample") for one in change.entries)
