"""Writing a record of what texts said on their day, which a test holds them to."""

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any


def as_toml(table: str, command: str, states: Mapping[str, Any]) -> str:
    """A record as a file: a table for each key with the fields of its state, texts in quotes."""
    entries = (
        f'[[{table}]]\nkey = "{key}"\n'
        + "".join(
            f'{name} = "{value}"\n' if isinstance(value, str) else f"{name} = {value}\n"
            for name, value in vars(state).items()
        )
        for key, state in states.items()
    )
    return f"# Written by `python -m {command}`; see its first lines.\n\n" + "\n".join(entries)


def write(path: Path, text: str, problems: Iterable[str]) -> int:
    """Write a record unless there are problems, which are printed; returns the command's exit code."""
    if found := list(problems):
        print(*found, sep="\n", file=sys.stderr)
        return 1
    path.write_text(text, encoding="utf-8")
    return 0
