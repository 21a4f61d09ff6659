"""A language as `content/languages/CODE/language.toml` describes it."""

import re
import tomllib
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any

from nnm_site.languages.values import MONTHS, Value
from nnm_site.settings import PROJECT_ROOT

FOLDER = PROJECT_ROOT / "content" / "languages"


@dataclass(frozen=True)
class Language:
    """`name` is what it calls itself, `locale` what Open Graph calls it.

    `months` are its names of the months; `under_review` is said on pages nobody has reviewed,
    `font` the file of its letters in `assets/fonts`. `offer` and `close` are what
    English pages say to visitors whose browser prefers the language.
    `pages` are the addresses of the pages that it has; of `legal_pages` the English text prevails, and
    of the content files `legal_files` (patterns) a stale translation is not shown at all.
    """

    code: str
    name: str
    english_name: str
    locale: str
    months: tuple[str, ...]
    under_review: str
    font: str
    offer: str
    close: str
    pages: tuple[str, ...] = ()
    legal_pages: tuple[str, ...] = ()
    legal_files: tuple[str, ...] = ()

    @property
    def prefix(self) -> str:
        """What the addresses of its pages begin with."""
        return f"/{self.code}"

    def address(self, path: str) -> str:
        """The address of a page's twin."""
        return self.prefix + ("" if path == "/" else path)

    def has(self, path: str) -> bool:
        """Whether the page at an English address has a twin."""
        return path in self.pages

    def is_legal(self, file: str) -> bool:
        """Whether a content file is a legal text."""
        return any(fnmatch(file, pattern) for pattern in self.legal_files)

    def show(self, value: Value) -> str:
        """A value as it is written in this language: days with its own months, all else as it is."""
        if value.kind not in {"day", "american", "month"}:
            return value.text
        day = year = month = ""
        for part in re.findall(r"[A-Za-z]+|\d+", value.text):
            if part.isdecimal() and len(part) == 4:
                year = part
            elif part.isdecimal():
                day = part
            else:
                month = next(
                    own
                    for name, own in zip(MONTHS, self.months, strict=True)
                    if name.startswith(part[:3])
                )
        return " ".join(part for part in (day, month, year) if part)


def read_language(code: str, folder: Path = FOLDER) -> Language:
    """The language of that code. Raises `FileNotFoundError` when there is none."""
    fields = tomllib.loads((folder / code / "language.toml").read_text(encoding="utf-8"))
    lists: dict[str, Any] = {
        name: tuple(value) for name, value in fields.items() if isinstance(value, list)
    }
    return Language(**fields | lists)


@cache
def languages(folder: Path = FOLDER) -> tuple[Language, ...]:
    """Every language besides English, in the order of their codes."""
    return tuple(
        read_language(path.parent.name, folder) for path in sorted(folder.glob("*/language.toml"))
    )
