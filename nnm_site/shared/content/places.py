"""Finds words in the content files, to locate a fault that appears on a page."""

import re
from functools import cache

from nnm_site.shared.content.validate import CONTENT_DIR, content_files

#: The quoted words of a message: the key or the text that was not found.
_QUOTED = re.compile(r"'([^']+)'|\"([^\"]+)\"|“([^”]+)”")


def place(words: str) -> tuple[str, int] | None:
    """The first file and line that contain these words, not as a part of longer ones."""
    pattern = re.compile(rf"(?<![\w/-]){re.escape(words)}(?![\w/-])")
    for shown, lines in _lines().items():
        for number, line in enumerate(lines, start=1):
            if words in line and pattern.search(line):
                return shown, number
    return None


def named_by(fault: Exception) -> str:
    """An exception's message, with its type."""
    message = str(fault.args[0]) if fault.args else ""
    return f"{message} ({type(fault).__name__})".strip()


def place_named(message: str) -> tuple[str, int] | None:
    """The place of the words that a message quotes, or else of all before the exception's type."""
    quoted = [next(filter(None, groups)) for groups in _QUOTED.findall(message)]
    words = quoted or [message.rpartition(" (")[0]]
    return next((match for text in words if text and (match := place(text))), None)


@cache
def _lines() -> dict[str, list[str]]:
    """The lines of every content file, by the name that editors see."""
    texts = {path: path.read_text(encoding="utf-8-sig") for path in content_files(CONTENT_DIR)}
    above = CONTENT_DIR.parent
    return {path.relative_to(above).as_posix(): text.splitlines() for path, text in texts.items()}
