"""Where in the content files some words stand: for a fault that shows itself on a page."""

import re
from functools import cache

from nnm_site.shared.content.validate import CONTENT_DIR, content_files

#: What a message quotes: the key or the text that was not found.
_QUOTED = re.compile(r"'([^']+)'|\"([^\"]+)\"|“([^”]+)”")


def place(words: str) -> tuple[str, int] | None:
    """The first file and line that hold these words, not as a part of longer ones."""
    pattern = re.compile(rf"(?<![\w/-]){re.escape(words)}(?![\w/-])")
    for shown, lines in _lines().items():
        for number, line in enumerate(lines, start=1):
            if words in line and pattern.search(line):
                return shown, number
    return None


def named_by(fault: Exception) -> str:
    """What an exception says, with its kind."""
    message = str(fault.args[0]) if fault.args else ""
    return f"{message} ({type(fault).__name__})".strip()


def place_named(message: str) -> tuple[str, int] | None:
    """The place of what a message quotes, or of all that it says before its kind."""
    quoted = [next(filter(None, groups)) for groups in _QUOTED.findall(message)]
    words = quoted or [message.rpartition(" (")[0]]
    return next((match for text in words if text and (match := place(text))), None)


@cache
def _lines() -> dict[str, list[str]]:
    """The lines of every content file, by the name that editors see."""
    texts = {path: path.read_text(encoding="utf-8-sig") for path in content_files(CONTENT_DIR)}
    above = CONTENT_DIR.parent
    return {path.relative_to(above).as_posix(): text.splitlines() for path, text in texts.items()}
