"""Entries of content files, changed in the form that the file has: comments and all other lines stay as they are."""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, time
from decimal import Decimal
from typing import Any

#: An entry: its head, and its lines up to an empty one, comments among them.
_ENTRY = re.compile(r"^\[\[(?P<table>[\w-]+)\]\]\n(?P<lines>(?:[^\n]+(?:\n|\Z))*)", re.MULTILINE)
_KEY = re.compile(r'^key = "([a-z0-9-]+)"', re.MULTILINE)
_FIELD = re.compile(r"^([\w-]+)\s*=")


def value(given: Any) -> str:
    """A value as TOML has it."""
    match given:
        case bool():
            return str(given).lower()
        case int() | date() | time():
            return str(given)
        case Decimal():
            return f"{given:f}"
        case str():
            # Escapes of JSON are escapes of TOML too.
            return json.dumps(given, ensure_ascii=False)
        case Mapping():
            return "{ " + ", ".join(f"{name} = {value(one)}" for name, one in given.items()) + " }"
        case [*_] if any(len(str(one)) > 40 for one in given):
            return "[\n" + "".join(f"  {value(one)},\n" for one in given) + "]"
        case _:
            return "[" + ", ".join(map(value, given)) + "]"


def entry(table: str, fields: Mapping[str, Any]) -> str:
    """A new entry."""
    return f"[[{table}]]\n{_lines(fields)}"


def added(text: str, table: str, entries: Iterable[str]) -> str:
    """The text with entries after the last one of their table; an empty line between."""
    there = [found for found in _ENTRY.finditer(text) if found["table"] == table]
    place = there[-1].end() if there else len(text)
    new = "".join(f"\n{one}" for one in entries)
    return text[:place].rstrip("\n") + "\n" + new + text[place:]


def replaced(text: str, table: str, key: str, fields: Mapping[str, Any]) -> str:
    """The text with other fields in the entry `key`; what has not changed stays to the letter."""

    def change(found: re.Match[str]) -> str:
        if found["table"] != table or _key(found) != key:
            return found[0]
        return f"[[{table}]]\n" + "".join(_changed(found["lines"], fields))

    return _ENTRY.sub(change, text)


def without(text: str, table: str, keys: Iterable[str]) -> str:
    """The text without some entries; comments that stand in them stay."""
    gone = set(keys)

    def change(found: re.Match[str]) -> str:
        if found["table"] != table or _key(found) not in gone:
            return found[0]
        return "".join(line for line in found["lines"].splitlines(True) if line.startswith("#"))

    return re.sub(r"\n{3,}", "\n\n", _ENTRY.sub(change, text)).rstrip("\n") + "\n"


def _lines(fields: Mapping[str, Any]) -> str:
    return "".join(f"{name} = {value(one)}\n" for name, one in fields.items())


def _changed(old: str, fields: Mapping[str, Any]) -> Iterator[str]:
    """The lines of an entry with other fields; comments stay where they are."""
    left = dict(fields)
    for name, lines in _pieces(old):
        if not name:
            yield lines
        elif name in left:
            new = left.pop(name)
            if tomllib.loads(lines, parse_float=Decimal)[name] == new:
                yield lines
            else:
                comment = re.search(r"\s+# [^\"]*$", lines.rstrip("\n"))
                yield f"{name} = {value(new)}{comment[0] if comment else ''}\n"
    yield _lines(left)


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """Each field with all its lines, and each other line without a name."""
    name, lines = "", ""
    for line in text.splitlines(keepends=True):
        found = None if name else _FIELD.match(line)
        name = found[1] if found else name
        lines += line
        if not name or _is_whole(lines):
            yield name, lines
            name, lines = "", ""
    if lines:
        yield "", lines


def _is_whole(lines: str) -> bool:
    try:
        tomllib.loads(lines)
    except tomllib.TOMLDecodeError:
        return False
    return True


def _key(found: re.Match[str]) -> str | None:
    key = _KEY.search(found["lines"])
    return key[1] if key else None
