"""The texts of content files as messages, so that each has its translation beside it."""

import hashlib
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt

from nnm_site.content.files import FRONT_MATTER
from nnm_site.content.validate import CONTENT_DIR, content_files
from nnm_site.languages.markup import parse
from nnm_site.languages.messages import Message, has_words, message_of, of_text, runs

_MARKDOWN = MarkdownIt("commonmark").enable("table")
#: Fields whose texts are no words of a page.
_NO_TEXT = {"key", "sample", "url", "source", "email", "phone", "image", "file"}
#: What Markdown files of this site say besides text (`nnm_site/ui/markdown.py`).
_CAPTION, _BLOCK = "Table: ", ":::"


@dataclass(frozen=True)
class SourceText:
    """One message of a content file: of which entry and field, or which part of a Markdown file."""

    file: str
    table: str
    entry: str
    field: str
    message: Message

    @property
    def hash(self) -> str:
        """What tells this sentence from the one it was before."""
        return source_hash(self.message.source)


def source_hash(source: str) -> str:
    """Eight letters of the SHA-256 of a message as it is read."""
    return hashlib.sha256(source.encode()).hexdigest()[:8]


def source_texts(root: Path = CONTENT_DIR) -> Iterator[SourceText]:
    """Every message of every content file below `root`."""
    firm = tomllib.loads((root / "firm.toml").read_text(encoding="utf-8")).get("firm", {})
    for path in content_files(root):
        shown = path.relative_to(root).as_posix()
        if shown.startswith(("languages/", "rate_cards/", "documents/")):
            continue
        text = path.read_text(encoding="utf-8-sig").replace(
            "{legal_name}", str(firm.get("legal_name", "{legal_name}"))
        )
        yield from _of_markdown(shown, text) if path.suffix == ".md" else _of_toml(shown, text)


def _of_toml(shown: str, text: str) -> Iterator[SourceText]:
    for table, entries in tomllib.loads(text).items():
        for entry in entries if isinstance(entries, list) else [entries]:
            key = str(entry.get("key", ""))
            for field, value in _texts(entry):
                for number, message in enumerate(_messages(value)):
                    name = f"{field}.{number}" if number else field
                    yield SourceText(shown, table, key, name, message)


def _of_markdown(shown: str, text: str) -> Iterator[SourceText]:
    found = FRONT_MATTER.fullmatch(text)
    if found is None:
        return
    for field, value in _texts(tomllib.loads(found["fields"])):
        for message in _messages(value):
            yield SourceText(shown, "", "", field, message)
    for number, message in enumerate(_of_body(found["body"])):
        yield SourceText(shown, "", "", f"body.{number}", message)


def _texts(value: Any, field: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        if has_words(value):
            yield field, value
    elif isinstance(value, dict):
        for name, inner in value.items():
            if name not in _NO_TEXT:
                yield from _texts(inner, f"{field}.{name}".strip("."))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _texts(inner, f"{field}.{number}")


def _messages(text: str) -> list[Message]:
    """A field as it is shown: as a plain text, and by its Markdown where that is something else."""
    plain = of_text(text)
    found = [plain] if "\n\n" not in text.strip() else []
    for message in _of_body(text):
        if message.key != plain.key:
            found.append(message)
    return found


def _of_body(body: str) -> Iterator[Message]:
    root = parse(_MARKDOWN.render(body))
    found: list[Message] = []
    for element in root.children:
        wrapped = parse("")
        wrapped.children = [element]
        # The last message of an element comes first.
        part = [message_of(run.nodes) for run in runs(wrapped)]
        found += part
    for message in found:
        if message.key.startswith(_BLOCK):
            continue
        if message.key.startswith(_CAPTION):
            yield of_text(message.source.removeprefix(_CAPTION))
        elif message.key:
            yield message
