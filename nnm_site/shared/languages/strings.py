"""Interface strings, those of scripts and of server messages included, as gettext PO (Babel)."""

import io
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError, read_po, write_po

from nnm_site.shared.content.files import read_text
from nnm_site.shared.content.problems import ContentError, Problem
from nnm_site.shared.content.validate import CONTENT_DIR
from nnm_site.shared.languages.sources import source_hash

_PLACE = re.compile(r"\{\w+\}")

#: What is noted of each string, in comments before it.
_NOTED = ("source_hash", "translator", "reviewed")


@dataclass(frozen=True)
class String:
    """One interface string. `key` has named places, `text` is "" while nobody has translated it.

    `pages` says where it stands, `context` tells it from the same English words elsewhere.
    """

    key: str
    context: str
    text: str
    translator: str
    reviewed: bool
    pages: tuple[str, ...] = ()


def strings_path(code: str, root: Path = CONTENT_DIR) -> Path:
    """Where the strings of a language stand."""
    return root / "languages" / code / "messages.po"


def read_strings(code: str, root: Path = CONTENT_DIR) -> list[String]:
    """All strings of a language; none where there is no file yet. Raises `ContentError`."""
    path = strings_path(code, root)
    if not path.exists():
        return []
    shown = f"languages/{code}/{path.name}"
    try:
        found = read_po(io.StringIO(read_text(path, shown)), locale=code, abort_invalid=True)
    except PoFileError as fault:
        reason = str(fault).rpartition(" on ")[0]
        raise ContentError([Problem(shown, f"line {fault.lineno + 1}", message=reason)]) from None
    strings: list[String] = []
    problems: list[Problem] = []
    for message in found:
        if not message.id:
            continue
        noted: dict[str, str] = {}
        for line in message.auto_comments:
            name, _, value = line.partition(":")
            noted[name] = value.strip()
            if name not in _NOTED:
                reason = f"“{name}” is none of {', '.join(_NOTED)}"
                problems.append(Problem(shown, f"line {message.lineno}", message=reason))
        strings.append(
            String(
                str(message.id),
                message.context or "",
                str(message.string or ""),
                noted.get("translator", ""),
                noted.get("reviewed") == "true",
                tuple(place for place, _ in message.locations),
            )
        )
        if message.string and _places(message.id) != _places(message.string):
            reason = "the translation has not the same places in braces"
            problems.append(Problem(shown, f"{strings[-1].key!r}", message=reason))
    if problems:
        raise ContentError(problems)
    return strings


def _places(text: object) -> set[str]:
    return set(_PLACE.findall(str(text)))


def write_strings(code: str, strings: Iterable[String], root: Path = CONTENT_DIR) -> None:
    """Write all strings of a language."""
    made = Catalog(locale=code, project="NNM Securities", fuzzy=False, header_comment=_HEADER)
    for string in strings:
        made.add(
            string.key,
            string.text,
            context=string.context or None,
            locations=[(page, None) for page in string.pages],  # pyright: ignore[reportArgumentType]
            auto_comments=[
                f"source_hash: {source_hash(string.key)}",
                f"translator: {string.translator}",
                f"reviewed: {'true' if string.reviewed else 'false'}",
            ],
        )
    buffer = io.BytesIO()
    write_po(buffer, made, width=0, omit_header=False)
    # The day of the file is the commit's: two editors would never agree on it.
    lines = [line for line in buffer.getvalue().splitlines() if b"POT-Creation-Date" not in line]
    strings_path(code, root).write_bytes(b"\n".join(lines) + b"\n")


_HEADER = "# Interface strings (docs/languages.md)."
