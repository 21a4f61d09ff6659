"""The code blocks of the guides for a new page, still and live, and the files they belong to."""

import re
from pathlib import Path

from tests.server import ROOT


def blocks() -> list[tuple[str, list[str]]]:
    """(file, lines) of each code block of the guides that names its file."""
    guides = (ROOT / "docs" / name for name in ("add-a-page.md", "add-a-live-page.md"))
    text = "\n".join(guide.read_text(encoding="utf-8") for guide in guides)
    blocks = re.findall(r"^```\w+\n(?:#|//) (\S+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [(file, lines.splitlines()) for file, lines in blocks]


def carry_out(project: Path, file: str, lines: list[str]) -> None:
    """Write a new file; into an existing one, insert the new lines next to those already there."""
    path = project / file
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join([*lines, ""]), encoding="utf-8")
        return
    present = path.read_text(encoding="utf-8").splitlines()
    for first in range(len(present)):
        for size in range(len(lines) - 1, 0, -1):
            here = present[first : first + size]
            if here in (lines[:size], lines[-size:]):
                present[first : first + size] = lines
                path.write_text("\n".join([*present, ""]), encoding="utf-8")
                return
    raise AssertionError(f"no neighbour in {file}")
