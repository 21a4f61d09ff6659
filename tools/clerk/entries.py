"""Entries of the file of complaints, in the form that it has: comments and all other lines stay as they are."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping

TABLE = "complaints"

#: An entry with a key: its head, and its lines up to an empty one, comments among them.
_ENTRY = re.compile(
    rf'^\[\[{TABLE}\]\]\n(?P<lines>(?:#.*\n)*key = "(?P<key>[a-z0-9-]+)"\n(?:[^\n]+(?:\n|\Z))*)',
    re.M,
)


def _value(given: object) -> str:
    """A number, a date, a text or a table of numbers as TOML has it."""
    if isinstance(given, Mapping):
        return "{ " + ", ".join(f"{name} = {_value(one)}" for name, one in given.items()) + " }"
    if isinstance(given, bool):
        return str(given).lower()
    return f'"{given}"' if isinstance(given, str) else str(given)


def entry(fields: Mapping[str, object]) -> str:
    """A new entry."""
    return f"[[{TABLE}]]\n" + "".join(f"{name} = {_value(one)}\n" for name, one in fields.items())


def added(text: str, entries: Iterable[str]) -> str:
    """The text with entries at its end; an empty line before each."""
    return text.rstrip("\n") + "\n" + "".join(f"\n{one}" for one in entries)


def replaced(text: str, key: str, fields: Mapping[str, object]) -> str:
    """The text with other fields in the entry `key`; comments in it, and what has not changed, stay to the letter."""

    def change(lines: str) -> str:
        left, new = dict(fields), f"[[{TABLE}]]\n"
        for line in lines.splitlines(keepends=True):
            name = line.partition(" =")[0]
            if name in left:
                value = left.pop(name)
                is_as_before = tomllib.loads(line)[name] == value
                new += line if is_as_before else f"{name} = {_value(value)}\n"
            elif line.startswith("#"):
                new += line
        return new + "".join(f"{name} = {_value(one)}\n" for name, one in left.items())

    return _changed(text, {key}, change)


def without(text: str, keys: Iterable[str]) -> str:
    """The text without some entries; comments that stand in them stay."""

    def comments(lines: str) -> str:
        return "".join(re.findall(r"^#.*\n", lines, re.M))

    return re.sub(r"\n{3,}", "\n\n", _changed(text, set(keys), comments)).rstrip("\n") + "\n"


def _changed(text: str, keys: set[str], change: Callable[[str], str]) -> str:
    """The text with what `change` makes of the lines of each entry with one of these keys."""
    return _ENTRY.sub(lambda one: change(one["lines"]) if one["key"] in keys else one[0], text)
