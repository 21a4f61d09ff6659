"""Reading a choice or a number from an address. An unknown value means the default, never an error."""

from collections.abc import Collection, Mapping
from typing import TypeVar

K = TypeVar("K", bound=str)


def pick(query: Mapping[str, str], name: str, allowed: Collection[K], default: K) -> K:
    """The value of `name` in `query` if it is one of `allowed`, else `default`."""
    value = query.get(name)
    return next((key for key in allowed if key == value), default)


def pick_number(query: Mapping[str, str], name: str) -> int:
    """The whole number `name` in `query`, at least 1; 1 for anything else."""
    value = query.get(name, "")
    return max(1, int(value)) if value.isascii() and value.isdigit() and len(value) < 7 else 1
