"""The store of a language: every message with its translation, as gettext PO (Babel)."""

import io
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po, unescape, write_po

from nnm_site.shared.content.files import read_text
from nnm_site.shared.content.problems import ContentError, Problem
from nnm_site.shared.content.validate import CONTENT_DIR
from nnm_site.shared.languages.values import MARK

#: The notes on each entry, in comments before it.
_NOTED = ("translator", "reviewed", "before")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_HEADER = "# All sentences of the language (docs/languages.md)."


@dataclass(frozen=True)
class Entry:
    """One message and its translation.

    `key` has named placeholders, `text` is "" until translated. `context` distinguishes it from the same
    English words elsewhere. `places` are where it is used: addresses of pages, and fields of content files
    (`help/add-money.md#body.0`). A `fuzzy` entry, as gettext calls it, translates `previous`, the earlier
    English. `before` identifies the translation that was exported; only exported files have it.
    """

    key: str
    context: str = ""
    text: str = ""
    translator: str = ""
    reviewed: bool = False
    places: tuple[str, ...] = ()
    fuzzy: bool = False
    previous: str = ""
    before: str = ""

    @property
    def valid(self) -> str:
        """The translation of `key` itself, "" where there is none."""
        return "" if self.fuzzy else self.text


def store_path(code: str, root: Path = CONTENT_DIR) -> Path:
    """Where the translations of a language are."""
    return root / "languages" / code / "messages.po"


def read_store(code: str, root: Path = CONTENT_DIR) -> list[Entry]:
    """All entries of a language; none without a file. Raises `ContentError`."""
    path = store_path(code, root)
    return read_entries(path, path.relative_to(root).as_posix()) if path.exists() else []


def read_entries(path: Path, shown: str) -> list[Entry]:
    """All entries of a PO file. Raises `ContentError` naming file, line and entry of each fault."""
    try:
        messages = read_po(io.StringIO(read_text(path, shown)), abort_invalid=True)
    except PoFileError as fault:
        reason = str(fault).rpartition(" on ")[0]
        raise ContentError([Problem(shown, f"line {fault.lineno + 1}", message=reason)]) from None
    entries: list[Entry] = []
    problems: list[Problem] = []
    for message in messages:
        if not message.id:
            continue
        lines = (line.partition(":") for line in message.auto_comments)
        notes = {name: value.strip() for name, _, value in lines}
        entry = _entry(message, notes)
        entries.append(entry)
        others = [name for name in notes if name not in _NOTED]
        faults = [f"“{name}” is none of {', '.join(_NOTED)}" for name in others]
        if entry.valid and (loss := broken(entry.key, entry.text)):
            faults.append(f"the translation has not the same places: {loss}")
        where = f"line {message.lineno}: {entry.key!r}"
        problems += [Problem(shown, where, message=fault) for fault in faults]
    if problems:
        raise ContentError(problems)
    return entries


def _entry(message: Message, notes: dict[str, str]) -> Entry:
    # Babel writes the earlier English, in lines of 76 characters, but reads it as a comment.
    comments = (line[1:].strip() for line in message.user_comments if line.startswith("|"))
    previous = _QUOTED.findall(" ".join(comments))
    return Entry(
        str(message.id),
        message.context or "",
        str(message.string or ""),
        notes.get("translator", ""),
        notes.get("reviewed") == "true",
        tuple(place for place, _ in message.locations),
        message.fuzzy,
        "".join(map(unescape, previous)),
        notes.get("before", ""),
    )


def write_entries(path: Path, code: str, entries: Iterable[Entry]) -> None:
    """Write entries of a language as a PO file."""
    made = Catalog(locale=code, project="Website", fuzzy=False, header_comment=_HEADER)
    for entry in entries:
        notes = [
            f"translator: {entry.translator}",
            f"reviewed: {'true' if entry.reviewed else 'false'}",
        ]
        made.add(
            entry.key,
            entry.text,
            context=entry.context or None,
            locations=[(place, None) for place in entry.places],  # pyright: ignore[reportArgumentType]
            auto_comments=[*notes, f"before: {entry.before}"] if entry.before else notes,
            flags={"fuzzy"} if entry.fuzzy else set(),
            previous_id=entry.previous,
        )
    buffer = io.BytesIO()
    write_po(buffer, made, width=0, include_previous=True)
    # The commit has the file's day: two editors would never agree on one.
    lines = [line for line in buffer.getvalue().splitlines() if b"POT-Creation-Date" not in line]
    path.write_bytes(b"\n".join(lines) + b"\n")


def broken(key: str, text: str) -> str:
    """Placeholders and tags that a translation lost or added, or a tag out of order; "" for none."""
    wanted, given = Counter(MARK.findall(key)), Counter(MARK.findall(text))
    if wanted != given:
        return _changed(wanted, given)
    opened: list[str] = []
    for tag in re.findall(r"</?\d+>", text):
        if not tag.startswith("</"):
            opened.append(tag)
        elif not opened or opened.pop()[1:] != tag[2:]:
            return f"{tag} closes nothing that is open"
    return ""


def other_figures(key: str, text: str) -> str:
    """Figures outside placeholders that a translation lost or added; "" for none."""
    wanted, given = (Counter(re.findall(r"\d+", MARK.sub("", each))) for each in (key, text))
    return "" if wanted == given else _changed(wanted, given)


def _changed(wanted: Counter[str], given: Counter[str]) -> str:
    lost, added = (", ".join(each.elements()) or "nothing" for each in (wanted - given, given - wanted))  # fmt: skip
    return f"{lost} lost, {added} added"
