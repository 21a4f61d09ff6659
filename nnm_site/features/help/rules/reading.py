"""What stands in a text that somebody pasted: names of charges, of rejections. Plain functions."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

#: Characters and lines of a text that are read.
LONGEST, MOST_LINES = 4000, 40


@dataclass(frozen=True)
class Name:
    """Words by which something is called in statements, and the key of what it is."""

    words: str
    key: str


@dataclass(frozen=True)
class Read:
    """A line as it was typed and the keys of what stands in it, in its order; none where it is unknown."""

    line: str
    keys: tuple[str, ...]


@lru_cache(maxsize=2000)
def _pattern(words: str) -> re.Pattern[str]:
    """The words with any signs or none between them, and no letter before or after."""
    inside = r"[\W_]*".join(map(re.escape, re.findall(r"[^\W_]+", words.lower())))
    return re.compile(rf"(?<![^\W\d_]){inside}s?(?![^\W\d_])")


def read(text: str, names: Iterable[Name]) -> tuple[Read, ...]:
    """What stands in each line of a text that is not empty; a longer name goes before a shorter one."""
    ordered = sorted(names, key=lambda name: (-len(name.words), name.words))
    lines = [line.strip() for line in text[:LONGEST].splitlines()]
    return tuple(_read(line, ordered) for line in list(filter(None, lines))[:MOST_LINES])


def _read(line: str, ordered: Sequence[Name]) -> Read:
    """What stands in a line. A place that a name has taken is no other one's."""
    left = line.lower()
    found: dict[str, int] = {}
    for name in ordered:
        for match in _pattern(name.words).finditer(left):
            found[name.key] = min(found.get(name.key, match.start()), match.start())
            left = left[: match.start()] + " " * len(match[0]) + left[match.end() :]
    return Read(line, tuple(sorted(found, key=lambda key: found[key])))
