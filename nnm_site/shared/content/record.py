"""Records of texts as of their day: the check reports later changes until somebody has read them again."""

import datetime
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace


@dataclass(frozen=True)
class State:
    """A text's state: the hash of its words, the day somebody answered for them, a document's version."""

    sha256: str
    day: datetime.date
    version: str = ""


States = Mapping[str, State]


@dataclass(frozen=True)
class Record:
    """A file that `command` writes: a `table` for each text, with its day in the field `field`.

    `day` and `remedy` are used in messages: what the day is, and what to do first after changing the words.
    """

    path: Path
    table: str
    field: str
    command: str
    day: str
    remedy: str

    def faults(self, now: States, then: States) -> Iterator[str]:
        """A sentence for each text whose words, day or version differ from the record."""
        for key, state in now.items():
            if key not in then:
                yield f"{key}: is not recorded yet"
            elif state.sha256 != then[key].sha256 and state.day == then[key].day:
                yield f"{key}: the words have changed, but its {self.day} ({state.day}) has not"
            elif state != then[key]:
                yield f"{key}: has a new {self.day} or version, but that is not recorded yet"

    def refusals(self, now: States, then: States, today: datetime.date) -> Iterator[str]:
        """Why no new record can be written: future days, or words newer than their day or version."""
        for key, state in now.items():
            if state.day > today:
                yield f"{key}: its {self.day} ({state.day}) lies in the future"
            elif key in then and state.sha256 != then[key].sha256 and then[key].day != today:
                if state.day == then[key].day:
                    yield f"{key}: the words have changed; {self.remedy.format(today=today)}"
                elif state.version and state.version == then[key].version:
                    yield f"{key}: the words have changed; set the next version"

    def text(self, now: States) -> str:
        """The content of the record's file."""
        states = {}
        for key, one in now.items():
            version = {"version": one.version} if one.version else {}
            states[key] = SimpleNamespace(**{self.field: one.day}, **version, sha256=one.sha256)
        return as_toml(self.table, self.command, states)

    def write(self, now: States, then: States, today: datetime.date) -> int:
        """Write the record or print why not; returns the command's exit code."""
        return write(self.path, self.text(now), self.refusals(now, then, today))


def as_toml(table: str, command: str, states: Mapping[str, object]) -> str:
    """A record as TOML: a table for each key with the fields of its state, texts in quotes."""
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
    if faults := list(problems):
        print(*faults, sep="\n", file=sys.stderr)
        return 1
    path.write_text(text, encoding="utf-8")
    return 0
