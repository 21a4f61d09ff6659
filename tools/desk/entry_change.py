"""A change of one entry of the content, and what the reader of the content says of it, field by field."""

import datetime
import io
import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pypdf
from pydantic import TypeAdapter, ValidationError
from pypdf.errors import PyPdfError

from nnm_site.shared.content.collections import COLLECTIONS, Collection
from nnm_site.shared.content.files import read_markdown
from nnm_site.shared.content.models.base import Key
from nnm_site.shared.content.not_yet import not_yet
from nnm_site.shared.content.pictures import without_picture
from nnm_site.shared.content.problems import ContentError, Problem
from nnm_site.shared.content.validate import content_files, validate
from nnm_site.shared.documents.supplied import lacking
from nnm_site.shared.rules.dates import long_date
from tools.desk.change import Change, File, Refused, held, read, write
from tools.desk.entries import added, entry, markdown, replaced, without
from tools.desk.entry_form import DROP, Field, Values, fields_of, typed
from tools.desk.kinds import Kind

#: An entry as it is written.
Raw = Mapping[str, Any]

_KEY = TypeAdapter(Key)

#: The words by which a field that names an entry calls it.
_NAMES = ("label", "name", "title", "question", "heading", "term")


@dataclass(frozen=True)
class Faults:
    """What is wrong with an entry: by field, and what no field can say."""

    fields: Mapping[str, str]
    others: Sequence[str] = ()

    def __bool__(self) -> bool:
        """Whether anything is wrong."""
        return bool(self.fields or self.others)


def entries_of(of: Collection, root: Path) -> list[Raw]:
    """The entries of a collection as they are written. Raises `Refused` for a file that cannot be read."""
    path = root / "content" / of.source
    try:
        if of.source.endswith("/"):
            files = [file for file in content_files(root / "content") if file.parent == path]
            return [read_markdown(file, file.name).values for file in files]
        return tomllib.loads(path.read_text("utf-8"), parse_float=Decimal).get(of.name, [])
    except (ContentError, tomllib.TOMLDecodeError) as fault:
        raise Refused(f"content/{of.source} cannot be read: {fault}") from None


def _choices(kind: Kind, root: Path) -> dict[str, list[tuple[str, str]]]:
    """By field, key and words of the entries that it may name."""
    by_name = {one.name: one for one in COLLECTIONS}
    return {
        field: [(str(one["key"]), _called(one)) for one in entries_of(by_name[target], root)]
        for field, target in kind.of.references.items()
    }


def _called(entry: Raw) -> str:
    words = next((str(entry[name]) for name in _NAMES if entry.get(name)), "")
    return f"{words} ({entry['key']})" if words else str(entry["key"])


def _key_of(kind: Kind, new: Raw, old: Raw | None) -> str:
    """The key under which an entry is written. What follows a line of the tariff has that one's, and its day."""
    if follows(kind, old) and old is not None:
        return f"{old['key']}-{new.get('since', '')}"
    return str(old["key"] if old else new.get(kind.keyed or "key", ""))


def follows(kind: Kind, old: Raw | None) -> bool:
    """Whether an entry is not changed, but followed by another one from a day on."""
    return kind.followed and old is not None and "replaces" not in old


def entry_change(
    kind: Kind, new: Raw | None, old: Raw | None, root: Path, pdf: bytes | None = None
) -> Change:
    """What becomes of the content with an entry; without `new` the old one is taken out.

    Raises `Refused` where the file has another form than this can write.
    """
    key = str(old["key"]) if new is None and old else _key_of(kind, new or {}, old)
    adds = old is None or (new is not None and follows(kind, old))
    done = "taken out" if new is None else "new" if adds else "changed"
    shown = str((new or old or {}).get(kind.shows) or key)
    subject = f"{kind.one}, {done}: {shown if len(shown) <= 60 else f'{shown[:59]}…'}"
    files = [
        _file(
            kind, None if new is None else _written(kind, new, old, key), key, adds=adds, root=root
        )
    ]
    if kind.drop:
        name = kind.drop.format(key=key)
        before = held(name, root)
        after = None if new is None else pdf or before
        files += [File(name, before, after)] if before != after else []
    return Change(tuple(files), subject)


def _written(kind: Kind, new: Raw, old: Raw | None, key: str) -> dict[str, Any]:
    """The fields of an entry in the order of the file: those it has, then those of the model."""
    names = [info.alias or name for name, info in kind.of.entry.model_fields.items()]
    given = {**new, "key": key}
    if follows(kind, old) and old is not None:
        given["replaces"] = old["key"]
        old = None
    order = [*(old or {}), *(name for name in names if name not in (old or {}))]
    return {name: given[name] for name in order if name in given}


def _file(kind: Kind, fields: dict[str, Any] | None, key: str, *, adds: bool, root: Path) -> File:
    """What becomes of the file of an entry."""
    source, table = f"content/{kind.of.source}", kind.of.name
    if source.endswith("/"):
        name = f"{source}{key}.md"
        before = held(name, root)
        own = {name: one for name, one in (fields or {}).items() if name != "key"}
        text = markdown(own, (before or b"").decode()) if fields else None
        return File(name, before, None if text is None else text.encode())
    before = read(source, root)
    known = tomllib.loads(before, parse_float=Decimal)
    if fields is None:
        after = without(before, table, [key])
    elif adds:
        after = added(before, table, [entry(table, fields)], first=kind.first)
    else:
        after = replaced(before, table, key, fields)
    others = [one for one in known.get(table, []) if adds or one["key"] != key]
    made = tomllib.loads(after, parse_float=Decimal)
    rest = [one for one in made.pop(table, []) if one["key"] != key or one != fields]
    if rest != others or made != {name: one for name, one in known.items() if name != table}:
        raise Refused(f"{source} has another form than this can write: change it by hand.")
    return File(source, before.encode(), after.encode())


def _first_faults(
    kind: Kind, new: Raw, old: Raw | None, root: Path, day: datetime.date, pdf: bytes | None
) -> dict[str, str]:
    """What is wrong with an entry before anything is written, by field."""
    faults = {}
    key = _key_of(kind, new, old)
    if old is None or follows(kind, old):
        field = "since" if follows(kind, old) else kind.keyed or "key"
        if not new.get(field):
            faults[field] = "is missing"
        else:
            try:
                _KEY.validate_python(key)
            except ValidationError as error:
                faults[field] = Problem.of(error.errors()[0], "").message
        if any(one["key"] == key for one in entries_of(kind.of, root)):
            faults[field] = f"“{key}” is there already"
    if kind.followed and new.get("since", day) <= day:
        faults.setdefault("since", "must be a day to come: a price that holds is not changed here")
    if pdf is not None and not _is_pdf(pdf):
        faults[DROP] = "is no PDF that can be read"
    elif kind.drop and old is None and pdf is None:
        faults[DROP] = "is missing: choose the document"
    return faults


def _model_faults(kind: Kind, new: Raw) -> dict[str, str]:
    """What the model says of an entry that is not written because of other faults, by field."""
    try:
        kind.of.entry.model_validate({"key": "new", **new})
    except ValidationError as error:
        problems = [Problem.of(fault, "") for fault in error.errors()]
        return _by_field([one for one in problems if one.field])
    return {}


def _is_pdf(data: bytes) -> bool:
    try:
        return len(pypdf.PdfReader(io.BytesIO(data)).pages) > 0
    except (PyPdfError, ValueError, KeyError, OSError):
        return False


@contextmanager
def changed_content(change: Change | None, root: Path) -> Iterator[Path]:
    """A folder with the content as it is, or with a change, which ends with the context."""
    with TemporaryDirectory() as folder:
        made = Path(folder)
        shutil.copytree(root / "content", made / "content")
        if change is not None:
            write(change, made)
        yield made


@dataclass(frozen=True)
class Taken:
    """What somebody has typed as a change: the entry, and what is to be looked at in a PDF that was dropped."""

    change: Change
    entry: Raw | None
    remarks: Sequence[str]


class NotTaken(Refused):
    """What somebody has typed is wrong, with what is said of each field."""

    def __init__(self, faults: Faults) -> None:
        """Keep `faults`; the message is one line for each."""
        self.faults = faults
        said = [f"{field}: {message}" for field, message in faults.fields.items()]
        super().__init__("\n".join([*faults.others, *said]))


def take(
    kind: Kind,
    key: str | None,
    values: Values,
    root: Path,
    day: datetime.date,
    pdf: bytes | None = None,
) -> Taken:
    """The change that the form of the entry `key` is, or that of a new one. Raises `NotTaken` or `Refused`."""
    old = entry_at(kind, key, root)
    new, faults = typed(form_of(kind, key, root), values, old or {})
    if pdf is not None:
        new = {name: one for name, one in new.items() if name != "sample"}
        new.update(kind.dropped)
    faults = _first_faults(kind, new, old, root, day, pdf) | faults
    if faults:
        raise NotTaken(Faults(_model_faults(kind, new) | faults))
    change = entry_change(kind, new, old, root, pdf)
    return Taken(change, new, _remarks(change, root, day))


def take_out(kind: Kind, key: str, root: Path, day: datetime.date) -> Taken:
    """The change that takes an entry out. Raises `NotTaken` or `Refused`."""
    old = entry_at(kind, key, root)
    if kind.followed and (old or {}).get("since", day) <= day:
        raise Refused("A price that holds is not taken out here.")
    change = entry_change(kind, None, old, root)
    return Taken(change, None, _remarks(change, root, day))


def form_of(kind: Kind, key: str | None, root: Path) -> list[Field]:
    """The fields of the form of an entry, or of a new one."""
    entries = entries_of(kind.of, root)
    return fields_of(kind, entries, _choices(kind, root), entry_at(kind, key, root))


def entry_at(kind: Kind, key: str | None, root: Path) -> Raw | None:
    """The entry of a key as it is written; nothing for a new one. Raises `Refused` where there is none."""
    if key is None:
        return None
    found = next((one for one in entries_of(kind.of, root) if one["key"] == key), None)
    if found is None:
        raise Refused(f"There is no entry “{key}”.")
    return found


def _remarks(change: Change, root: Path, day: datetime.date) -> list[str]:
    """What is to be looked at in a PDF of a change. Raises `NotTaken` for what the reader of the content finds."""
    with changed_content(change, root) as made:
        try:
            content = validate(made / "content")
            problems = [*not_yet(content, day), *without_picture(content)]
        except ContentError as error:
            problems = list(error.problems)
        dropped = {file.name for file in change.files if file.name.endswith(".pdf")}
        remarks = [
            line for line in lacking(made / "content" / "documents" / "files")
            if line.partition(": ")[0] in dropped
        ]  # fmt: skip
    if faults := _placed(problems, change):
        raise NotTaken(faults)
    return remarks


def _placed(problems: Sequence[Problem], change: Change) -> Faults:
    """The faults at the fields of the entry that was changed; those of other entries as they are."""
    file = change.files[0]
    changed = _changed_keys(file)
    own = [
        one for one in problems
        if one.file == file.name and (not changed or any(f'"{key}"' in one.entry for key in changed))
    ]  # fmt: skip
    others = [
        one.message if one in own else str(one)
        for one in problems
        if one not in own or not one.field
    ]
    return Faults(_by_field([one for one in own if one.field]), others)


def _by_field(problems: Sequence[Problem]) -> dict[str, str]:
    """What is said of each field; of a line of it with the number of the line."""
    said: dict[str, str] = {}
    for problem in problems:
        line = re.search(r"\[(\d+)\]", problem.field)
        message = f"line {line[1]} {problem.message}" if line else problem.message
        said.setdefault(re.split(r"[\[.]", problem.field)[0], message)
    return said


def _changed_keys(file: File) -> list[str]:
    """The keys of the entries of a TOML file that are new or changed."""
    if not file.name.endswith(".toml"):
        return []
    before, after = (
        tomllib.loads((text or b"").decode(), parse_float=Decimal)
        for text in (file.before, file.after)
    )
    return [
        one["key"]
        for table, entries in after.items() if isinstance(entries, list)
        for one in entries if one not in before.get(table, [])
    ]  # fmt: skip


def day_of(kind: Kind, new: Raw | None, today: datetime.date) -> datetime.date:
    """The day on which a change is looked at: the first one on which it shows."""
    first = (new or {}).get(kind.day, today)
    return max(first, today) if isinstance(first, datetime.date) else today


def day_words(day: datetime.date, today: datetime.date) -> str:
    """As of when pages are shown."""
    return "today" if day == today else long_date(day)
