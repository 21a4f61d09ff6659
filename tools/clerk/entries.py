"""Edits entries of a content file as text: comments and all other lines stay as they are."""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

TABLE = "complaints"

_LONGEST_LINE = 100


def _value(given: object) -> str:
    """A number, a date, a text, a list or a table in TOML."""
    match given:
        case Mapping():
            fields = (f"{name} = {_value(one)}" for name, one in given.items())
            return "{ " + ", ".join(fields) + " }"
        case bool():
            return str(given).lower()
        case str():
            return json.dumps(given, ensure_ascii=False)
        case Sequence():
            values = [_value(one) for one in given]
            short = f"[{', '.join(values)}]"
            lines = "".join(f"  {one},\n" for one in values)
            return short if len(short) < _LONGEST_LINE else f"[\n{lines}]"
    return str(given)


def tables(text: str) -> dict[str, Any]:
    """The tables of a file; decimal numbers keep the digits as written."""
    return tomllib.loads(text, parse_float=Decimal)


def entry(fields: Mapping[str, object], table: str = TABLE) -> str:
    """The text of a new entry."""
    return f"[[{table}]]\n" + "".join(f"{name} = {_value(one)}\n" for name, one in fields.items())


def put(text: str, fields: Mapping[str, Any], table: str = TABLE) -> str:
    """The text with these fields in the entry with their key, or in a new one at its end.

    Comments in the entry and unchanged fields stay exactly as they are.
    """
    key = fields["key"]
    if all(one["key"] != key for one in tables(text).get(table, ())):
        return (text.rstrip("\n") + "\n\n" + entry(fields, table)).lstrip("\n")

    def change(lines: str) -> str:
        left, new = dict(fields), f"[[{table}]]\n"
        for written in _statements(lines):
            name = written.partition(" =")[0]
            if name in left:
                value = left.pop(name)
                is_as_before = _value(tables(written)[name]) == _value(value)
                new += written if is_as_before else f"{name} = {_value(value)}\n"
            elif written.startswith("#"):
                new += written
        return new + "".join(f"{name} = {_value(one)}\n" for name, one in left.items())

    return _changed(text, table, {key}, change)


def without(text: str, keys: Iterable[str]) -> str:
    """The text without the entries of these keys; the comments in them stay."""

    def comments(lines: str) -> str:
        return "".join(re.findall(r"^#.*\n", lines, re.M))

    changed = _changed(text, TABLE, set(keys), comments)
    return re.sub(r"\n{3,}", "\n\n", changed).rstrip("\n") + "\n"


def _changed(text: str, table: str, keys: set[str], change: Callable[[str], str]) -> str:
    """The text after `change` has rewritten the lines of each entry with one of these keys.

    An entry is its header and its lines up to an empty one, including comments.
    """
    lines = r'(?P<lines>(?:#.*\n)*key = "(?P<key>[a-z0-9-]+)"\n(?:[^\n]+(?:\n|\Z))*)'
    entries = re.compile(rf"^\[\[{table}\]\]\n{lines}", re.M)
    return entries.sub(lambda one: change(one["lines"]) if one["key"] in keys else one[0], text)


def _statements(lines: str) -> Iterator[str]:
    """Each field with its value, possibly of several lines, and each comment."""
    whole = ""
    for line in lines.splitlines(keepends=True):
        whole += line
        try:
            tomllib.loads(whole)
        except tomllib.TOMLDecodeError:
            continue
        yield whole
        whole = ""
