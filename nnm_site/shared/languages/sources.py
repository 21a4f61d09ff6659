"""The texts of content files as messages, and the translations that match none of them."""

import json
import sys
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import reflex as rx
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from reflex_base.components.component import BaseComponent

from nnm_site.platform.publish.cache import CACHE, find, key_of, store
from nnm_site.platform.tree import copies
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.base import COLLECTIONS, Collection
from nnm_site.shared.content.models.base import Entry as ContentEntry
from nnm_site.shared.content.queries import site_content
from nnm_site.shared.content.validate import CONTENT_DIR, Content, validate
from nnm_site.shared.languages.messages import has_words, message_of, of_text, runs
from nnm_site.shared.languages.store import Entry

#: Fields whose texts are not words of a page. `asked` is for the search, in any language.
_NO_TEXT = {"key", "sample", "said", "asked", "url", "source", "email", "phone", "image", "file"}

_MARKDOWN = MarkdownIt("commonmark").enable("table")
#: What this site's Markdown files contain besides text (`nnm_site/shared/ui/markdown.py`).
_CAPTION, _BLOCK = "Table: ", ":::"
#: Elements of a sentence.
_INLINE = {"em", "strong", "link", "code_inline"}
#: The component for each of these, and for any other element.
_SPAN, _DIV = rx.el.span(), rx.el.div()


@dataclass(frozen=True)
class Stale:
    """A translation whose sentence has changed to `now`, "" if the sentence is gone."""

    entry: Entry
    file: str
    field: str
    now: str

    def __str__(self) -> str:
        """The line of a list."""
        return f"{self.file}: {self.field}: {self.now or 'the sentence is gone'}"


def stale_of(entries: Iterable[Entry], content: Content) -> Iterator[Stale]:
    """Entries of a store that no longer translate a sentence of the content, for each field of a file."""
    places = [
        (entry, *place.split("#")) for entry in entries for place in entry.places if "#" in place
    ]
    files = source_files(content)
    keys = {name: keys_of(name, files[name]) if name in files else {} for _, name, _ in places}
    present = {(name, key) for name, fields in keys.items() for key in fields.values()}
    for entry, name, field_name in places:
        if entry.fuzzy or (name, entry.key) not in present:
            yield Stale(entry, name, field_name, keys[name].get(field_name, ""))


def content_of(root: Path) -> Content:
    """The content of a folder; the site's own is read once."""
    return site_content() if root == CONTENT_DIR else validate(root)


#: What extracts messages: the code of these folders, and these libraries.
_FOLDERS = (PROJECT_ROOT / "nnm_site" / "shared", PROJECT_ROOT / "nnm_site" / "platform" / "tree")
_LIBRARIES = ("Babel", "markdown-it-py")


@cache
def _code_now() -> str:
    versions = [sys.version, *map(version, _LIBRARIES)]
    code = [path.read_bytes() for folder in _FOLDERS for path in sorted(folder.rglob("*.py"))]
    return key_of(repr(versions), *code)


def kept(name: str, made_of: str, make: Callable[[], Any], folder: Path = CACHE) -> Any:
    """The result of `make`, cached by what it is `made_of`, as JSON: lists, texts and numbers.

    Extracting the messages of all files takes a second. They are cached per file, so that a changed
    sentence costs its file alone.
    """
    key = key_of(_code_now(), made_of)
    data = find(name, key, folder)
    if data is not None:
        return json.loads(data)
    data = json.dumps(make(), ensure_ascii=False).encode()
    # A site without write access computes it at each start.
    with suppress(OSError):
        store(name, key, data, folder)
    return json.loads(data)


#: The entries of a content file, each with its collection.
Entries = list[tuple[Collection, ContentEntry]]


def source_files(content: Content) -> dict[str, Entries]:
    """Every content file by its name, in their order."""
    files: defaultdict[str, Entries] = defaultdict(list)
    for collection in COLLECTIONS.values():
        is_folder = collection.source.endswith("/")
        for key, entry in content.entries[collection.entry].items():
            name = f"{collection.source}{key}.md" if is_folder else collection.source
            files[name].append((collection, entry))
    return files


def keys_of(name: str, entries: Entries) -> dict[str, str]:
    """The key of each message of a content file by its field."""
    named = [(collection.name, entry) for collection, entry in entries]
    # The names of the firm are placeholders in a message.
    made_of = repr((name, named, queries.firm()))
    return kept("messages", made_of, lambda: dict(_keys(entries)))


def _keys(entries: Entries) -> Iterator[tuple[str, str]]:
    for collection, entry in entries:
        fields = entry.model_dump(exclude={"key"}, exclude_none=True)
        owner, body = f"{collection.name}.{entry.key}.", ""
        if collection.source.endswith("/"):
            owner, body = "", str(fields.pop("body", ""))
        for name, value in _texts(fields):
            for number, key in enumerate(_messages(value)):
                yield f"{owner}{name}.{number}" if number else f"{owner}{name}", key
        yield from ((f"body.{number}", key) for number, key in enumerate(_of_body(body)))


def _texts(value: Any, field: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        if has_words(value):
            yield field, value
    elif isinstance(value, dict):
        for name, inner in value.items():
            if name not in _NO_TEXT:
                yield from _texts(inner, f"{field}.{name}".strip("."))
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):
            yield from _texts(inner, f"{field}.{number}")


def _messages(text: str) -> list[str]:
    """The keys of a field's messages: as plain text, and as Markdown where that differs."""
    plain = of_text(text).key
    own = [plain] if "\n\n" not in text.strip() else []
    return own + [key for key in _of_body(text) if key != plain]


def _of_body(body: str) -> Iterator[str]:
    for block in SyntaxTreeNode(_MARKDOWN.parse(body)).children:
        # The last message of a block comes first.
        for run in runs([_node(block)]):
            key = message_of(run.nodes).key.removeprefix(_CAPTION)
            if key and not key.startswith(_BLOCK):
                yield key


def column_keys(body: str, heads: Container[str]) -> Iterator[str]:
    """The keys of the messages in a text's table columns with one of these heads, without the heads."""
    for block in SyntaxTreeNode(_MARKDOWN.parse(body)).children:
        if block.type != "table":
            continue
        head, *rows = (row for section in block.children for row in section.children)
        wanted = [number for number, cell in enumerate(head.children) if _text_of(cell) in heads]
        for row in rows:
            for number in wanted:
                cell = runs([_node(row.children[number])])
                yield from (message_of(run.nodes).key for run in cell)


def _text_of(cell: SyntaxTreeNode) -> str:
    return " ".join(leaf.content for leaf in cell.children)


def _node(leaf: SyntaxTreeNode) -> BaseComponent:
    """A part of a Markdown text as a component, as far as sentences need it."""
    if leaf.type in {"text", "text_special"}:
        return copies.text(leaf.content)
    if leaf.type == "softbreak":
        return copies.text(" ")
    is_code = leaf.type == "code_inline"
    children = [copies.text(leaf.content)] if is_code else list(map(_node, leaf.children))
    return copies.with_children(_SPAN if leaf.type in _INLINE else _DIV, children)
