"""Reading TOML files, and Markdown files with TOML front matter between `+++` lines."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import tomli

from nnm_site.shared.content.problems import ContentError, Problem

FRONT_MATTER = re.compile(r"\+\+\+\n(?P<fields>.*?)^\+\+\+\n(?P<body>.*)", re.DOTALL | re.MULTILINE)
TOML_POSITION = re.compile(
    r" \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)"
)

HEADER_OR_KEY = re.compile(
    r"\s*(?:\[\[(?P<entry>[\w-]+)\]\]|\[(?P<header>[\w-]+)\]|(?P<key>[\w-]+)\s*=)"
)


@dataclass(frozen=True)
class RawEntry:
    """An entry as written: its file (shown to editors), its number there, and its fields."""

    file: str
    number: int | None
    values: dict[str, Any]

    @property
    def label(self) -> str:
        """How a message names the entry: its number, and its key in quotes."""
        key = self.values.get("key")
        name = f'("{key}")' if isinstance(key, str) and key else ""
        if self.number is None:
            return ""
        return f"entry {self.number} {name}".rstrip()

    def problem(self, field: str, message: str) -> Problem:
        """A fault of one of its fields."""
        return Problem(self.file, self.label, field, message)


def read_toml(path: Path, shown: str) -> dict[str, Any]:
    """The tables of a TOML file. Raises `ContentError` with the line of a syntax error."""
    return _parse(read_text(path, shown), shown, first_line=1)


def line_of(path: Path, field: Sequence[int | str]) -> str:
    """`line 39`, where a TOML file has the field, or else its table; "" if it has neither."""
    table: list[int | str] = []
    entries: Counter[str] = Counter()
    line = ""
    for number, written in enumerate(read_text(path, path.name).splitlines(), start=1):
        match = HEADER_OR_KEY.match(written)
        if match is None:
            continue
        if match["header"]:
            table = [match["header"]]
        if match["entry"]:
            table = [match["entry"], entries[match["entry"]]]
            entries[match["entry"]] += 1
        here = [*table, match["key"]] if match["key"] else table
        if here == list(field[: len(here)]):
            line = f"line {number}"
    return line


def read_markdown(path: Path, shown: str) -> RawEntry:
    """A Markdown file as an entry: front matter, `body`, and the file's name as `key`."""
    match = FRONT_MATTER.fullmatch(read_text(path, shown))
    if match is None:
        fault = "must begin with fields between two lines of +++"
        raise ContentError([Problem(shown, message=fault)])
    fields = _parse(match["fields"], shown, first_line=2)
    fault = "is taken from the file itself"
    if reserved := sorted({"key", "body"} & fields.keys()):
        raise ContentError([Problem(shown, field=name, message=fault) for name in reserved])
    return RawEntry(shown, None, fields | {"key": path.stem, "body": match["body"]})


def read_text(path: Path, shown: str) -> str:
    """The text of a file. Raises `ContentError` with the reason if it cannot be read."""
    try:
        # Some editors begin a file with a byte-order mark; it is not part of the text.
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        reason = "the file is missing"
    except UnicodeDecodeError:
        reason = "the file is not UTF-8 text"
    except IsADirectoryError:
        reason = "must be a file, but is a folder"
    except OSError as error:
        reason = f"cannot be read: {error.strerror}"
    raise ContentError([Problem(shown, message=reason)])


def _parse(text: str, shown: str, *, first_line: int) -> dict[str, Any]:
    """The tables, numbers exactly as written: 0.1 is one tenth, not the nearest binary fraction."""
    try:
        # The standard library's parser, but compiled: a third of the time.
        return tomli.loads(text, parse_float=Decimal)
    except tomli.TOMLDecodeError as error:
        position = TOML_POSITION.search(str(error))
        reason = TOML_POSITION.sub("", str(error))
        if position is None or position["line"] is None:
            line = first_line + text.rstrip("\n").count("\n")
        else:
            line = first_line - 1 + int(position["line"])
        raise ContentError([Problem(shown, f"line {line}", message=reason)]) from None


def texts_of(value: Any) -> Iterator[str]:
    """Every text in an entry's value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from texts_of(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts_of(each)
