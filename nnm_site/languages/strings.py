"""Interface strings, those of scripts and of server messages included, as gettext PO (Babel)."""

import io
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from nnm_site.content.validate import CONTENT_DIR
from nnm_site.languages.sources import source_hash


@dataclass(frozen=True)
class String:
    """One interface string. `key` has numbered places, `text` is "" while nobody has translated it.

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
    """All strings of a language; none where there is no file yet."""
    path = strings_path(code, root)
    if not path.exists():
        return []
    with path.open("rb") as file:
        found = read_po(file, locale=code)
    strings: list[String] = []
    for message in found:
        if not message.id:
            continue
        noted: dict[str, str] = {}
        for line in message.auto_comments:
            name, _, value = line.partition(":")
            noted[name] = value.strip()
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
    return strings


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
    strings_path(code, root).write_bytes(buffer.getvalue())


_HEADER = "# Interface strings (docs/languages.md)."
