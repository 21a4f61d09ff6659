"""The entry of `content/changes.toml` that informs visitors of a change; it does not name who made it."""

import datetime
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from nnm_site.shared.content.complaints import source_label
from nnm_site.shared.content.models.changes import ChangeKind, Item
from nnm_site.shared.content.models.charges import Brokerage, Fee
from nnm_site.shared.content.models.documents import SOURCES
from nnm_site.shared.rules.dates import long_date
from tools.clerk.change import RECORD, Change
from tools.clerk.checkout import read
from tools.clerk.comparison import NAMES, WHOLE, Changed, Fields
from tools.clerk.entries import put, tables

TABLE = "change"

_AGAIN = "Published again: "

#: Internal fields of an entry, of no interest to visitors.
_WITHIN = {"category", "file", "sample", "source", "language", "from", "until"}


@dataclass(frozen=True)
class News:
    """The kind of public news that a change is, and the addresses of its pages."""

    kind: ChangeKind
    pages: Sequence[str]


def slug(text: str) -> str:
    """A text as a key: lower-case words joined by hyphens."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def recorded(change: Change, news: News | None, day: datetime.date, root: Path) -> Change:
    """The change with its entry in the record; unchanged if it is not news."""
    if news is None or not change.items:
        return change
    # A sample was never presented as valid, so its end is not news.
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
        # No news of something that does not show yet.
        fields["from"] = first
    return _with_entry(change, fields, first, root, sample=_is_sample(change))


def _public(entry: Changed) -> Iterator[Item]:
    """The public news about an entry, in visitors' words, with its first day, if it has one."""
    since = (entry.after or {}).get("since")
    is_other = bool(entry.before and entry.after)
    for which, fields in (("before", entry.before), ("after", entry.after)):
        if fields:
            entry = replace(entry, **{which: _shown(entry.table, fields, is_other=is_other)})
    for item in entry.items():
        after = f"{item.after}, from {long_date(since)}" if since else item.after
        yield replace(item, what=item.what.removesuffix(","), after=after)


def _shown(table: str, fields: Fields, *, is_other: bool) -> Fields:
    """The fields of an entry that concern visitors, in their words; the main one has the name "".

    With `is_other` it is compared with another version, and each field is shown separately.
    """
    named = {name: fields[name] for name in (*NAMES, "plan", "segment", "month") if name in fields}
    # The end of a price is news; the last day of a document is not.
    until = {"until": fields["until"]} if "until" in fields else {}
    match table:
        case "brokerage":
            least = Brokerage.model_construct(**fields).minimum_in_words
            return named | {"": f"{fields['rate']}%", "minimum": least} | until
        case "fee":
            fee = Fee.model_construct(**fields)
            gst = "plus GST" if fee.gst else "no GST on top"
            if not is_other:
                return named | {"": f"{fee.price} {fee.per}, {gst}"} | until
            return (
                named
                | {"": fee.price, "charged": fee.per, "GST": gst, "note": fee.note or ""}
                | until
            )
        case "note" | "document" if not is_other:
            kinds = {"ipo": "IPO note", "fundamental": "Fundamental analysis"}
            kind = kinds[fields["kind"]] if table == "note" else f"version {fields['version']}"
            return named | {"": f"{kind} of {long_date(fields['date'])}"}
        case "complaints" if is_other:
            count = {"older": "pending for more than 3 months", "days": "days to resolve"}
            for one in SOURCES:
                figures = {count.get(name, name): value for name, value in fields[one].items()}
                named[source_label(one, fields["segment"])] = figures
            return named | {"corrected on": fields["corrected"]} if "corrected" in fields else named
    return {name: one for name, one in fields.items() if name not in _WITHIN}


def the_other_way(begins: str, title: str) -> str:
    """The title of the change that reverts one; reverting that publishes again."""
    first = title.removeprefix(_AGAIN)
    return f"{_AGAIN}{first.removeprefix(begins)}" if first.startswith(begins) else begins + first


def taken_back(change: Change, record: Mapping[str, Any], day: datetime.date, root: Path) -> Change:
    """The reverting change with its own entry: the original's `record` with before and after swapped."""
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
    after = put(text, new, TABLE).encode()
    return replace(change, files={**change.files, RECORD: (data, after)})


def _is_sample(change: Change) -> bool:
    """Whether a changed entry is a sample, or its whole file is."""
    files = (
        tables((data or b"").decode())
        for name, (_, data) in change.files.items()
        if name.endswith(".toml")
    )
    whole = any(
        isinstance(one, dict) and one.get("sample") for file in files for one in file.values()
    )
    return whole or any((one.after or {}).get("sample") for one in change.entries)
