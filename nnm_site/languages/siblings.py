"""Translations beside the content that they translate: `faq.hi.toml`, `mitc.hi.md`.

Both hold a translation for each message of the file. In TOML each is a table with the entry's `key`
and `field`; in Markdown each is a paragraph after a comment with its hash and field. `source_hash` is
that of the English sentence that was translated, `translator` who did it, `reviewed` whether somebody
else has read it.
"""

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from nnm_site.content.files import FRONT_MATTER
from nnm_site.content.validate import CONTENT_DIR

_PART = re.compile(
    r"<!-- (?P<field>[\w.-]+) source_hash=(?P<hash>[0-9a-f]{8}) -->\n(?P<text>[^\n]*)\n"
)


@dataclass(frozen=True)
class Sibling:
    """The translation of one message of a content file."""

    table: str
    entry: str
    field: str
    source_hash: str
    translator: str
    reviewed: bool
    text: str

    @property
    def place(self) -> str:
        """How a list names it."""
        return " ".join(part for part in (self.table, self.entry, self.field) if part)


def sibling_path(code: str, file: str, root: Path = CONTENT_DIR) -> Path:
    """Where the translation of a content file stands."""
    path = root / file
    return path.with_name(f"{path.stem}.{code}{path.suffix}")


def read_siblings(code: str, root: Path = CONTENT_DIR) -> dict[str, list[Sibling]]:
    """All translations beside content, by the file that they translate."""
    found: dict[str, list[Sibling]] = {}
    for path in sorted(root.rglob(f"*.{code}.*")):
        if path.suffix not in {".toml", ".md"}:
            continue
        file = path.relative_to(root).as_posix().replace(f".{code}.", ".")
        text = path.read_text(encoding="utf-8")
        found[file] = _read_markdown(text) if path.suffix == ".md" else _read_toml(text)
    return found


def _read_toml(text: str) -> list[Sibling]:
    return [
        Sibling(table, entry.pop("key", ""), **entry)
        for table, entries in tomllib.loads(text).items()
        for entry in entries
    ]


def _read_markdown(text: str) -> list[Sibling]:
    front = FRONT_MATTER.fullmatch(text)
    if front is None:
        raise ValueError("a translation must begin with fields between two lines of +++")
    fields = tomllib.loads(front["fields"])
    return [
        Sibling("", "", part["field"], part["hash"], fields["translator"], fields["reviewed"], part["text"])
        for part in _PART.finditer(front["body"])
    ]  # fmt: skip


def write_siblings(
    code: str, siblings: Mapping[str, Iterable[Sibling]], root: Path = CONTENT_DIR
) -> None:
    """Write the translations beside each of the files."""
    for file, held in siblings.items():
        path = sibling_path(code, file, root)
        write = _markdown if path.suffix == ".md" else _toml
        path.write_text(write(Path(file).name, list(held)), encoding="utf-8")


def _toml(name: str, held: list[Sibling]) -> str:
    parts = [f"# Translations of {name} (docs/languages.md).\n"]
    for one in held:
        lines = [f"[[{one.table}]]"]
        lines += [f"key = {_quoted(one.entry)}"] if one.entry else []
        lines += [
            f"field = {_quoted(one.field)}",
            f"source_hash = {_quoted(one.source_hash)}",
            f"translator = {_quoted(one.translator)}",
            f"reviewed = {'true' if one.reviewed else 'false'}",
            f"text = {_quoted(one.text)}",
        ]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def _markdown(name: str, held: list[Sibling]) -> str:
    reviewed = all(one.reviewed for one in held)
    translators = sorted({one.translator for one in held if one.translator})
    head = (
        f"+++\n# Translation of {name} (docs/languages.md).\n"
        f"translator = {_quoted(', '.join(translators))}\n"
        f"reviewed = {'true' if reviewed else 'false'}\n+++\n"
    )
    return head + "".join(
        f"\n<!-- {one.field} source_hash={one.source_hash} -->\n{one.text}\n" for one in held
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
