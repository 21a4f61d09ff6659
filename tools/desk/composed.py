"""What a change makes of the pages in English: each is composed with the content as it is and as it would be, and compared.

The site reads its content once in a process. So each side is composed by a process of its own (`python -m
tools.desk.composed`), in a copy of the site's program with that content.
"""

import difflib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from lxml.html import HtmlElement, document_fromstring

from tools.desk.change import Change, Refused
from tools.desk.entry_change import changed_content
from tools.serve import ROOT

#: What does not begin a piece of text of its own.
_INLINE = frozenset({"a", "abbr", "b", "bdi", "cite", "code", "em", "i", "q", "small", "span", "strong", "sub", "sup", "time", "wbr"})  # fmt: skip
_UNREAD = frozenset({"script", "style", "template", "noscript"})

#: The words of a page, piece by piece.
Pieces = list[str]


@dataclass(frozen=True)
class Difference:
    """What stands on pages now, and what will stand there instead; nothing where the page is not there."""

    pages: tuple[str, ...]
    now: tuple[str, ...] | None
    then: tuple[str, ...] | None


class Composer:
    """Composes pages; those of the content as it is are kept until that changes. `only` are the pages that are asked for."""

    def __init__(self, root: Path, only: Sequence[str] = ()) -> None:
        self._root = root
        self._only = only
        self._kept: tuple[object, dict[str, Pieces]] | None = None

    def differences(self, change: Change, day: date) -> list[Difference]:
        """What a change makes of all pages on a day. Raises `Refused` where a page cannot be composed."""
        with ThreadPoolExecutor() as both:
            then = both.submit(_pages, self._root, change, day, self._only)
            now = both.submit(self._now, day)
        return list(differences(now.result(), then.result()))

    def _now(self, day: date) -> dict[str, Pieces]:
        files = [path for path in (self._root / "content").rglob("*") if path.is_file()]
        state = (day, frozenset((path, path.stat().st_mtime_ns) for path in files))
        if self._kept is None or self._kept[0] != state:
            self._kept = (state, _pages(self._root, None, day, self._only))
        return self._kept[1]


def _pages(root: Path, change: Change | None, day: date, only: Sequence[str]) -> dict[str, Pieces]:
    """The words of each page with the content, or with a change of it."""
    with changed_content(change, root) as made:
        for path in ROOT.iterdir():
            if path.name == "nnm_site":
                shutil.copytree(path, made / path.name)
            elif path.name != "content" and not path.name.startswith("."):
                (made / path.name).symlink_to(path)
        done = subprocess.run(
            [sys.executable, "-m", "tools.desk.composed", str(made / "pages.json"), *only],
            cwd=made, env=os.environ | {"PREVIEW_DAY": str(day), "PYTHONPATH": str(made)},
            capture_output=True, text=True,
        )  # fmt: skip
        if done.returncode:
            raise Refused(f"The pages cannot be shown: {done.stderr.strip().splitlines()[-1]}")
        return json.loads((made / "pages.json").read_text(encoding="utf-8"))


def differences(now: dict[str, Pieces], then: dict[str, Pieces]) -> Iterator[Difference]:
    """Each difference once, with all pages that have it."""
    found: dict[tuple[tuple[str, ...] | None, tuple[str, ...] | None], list[str]] = {}
    for path in dict.fromkeys([*now, *then]):
        if now.get(path) == then.get(path):
            continue
        if path not in now or path not in then:
            pair = tuple(tuple(side[path]) if path in side else None for side in (now, then))
            found.setdefault((pair[0], pair[1]), []).append(path)
            continue
        matched = difflib.SequenceMatcher(None, now[path], then[path], autojunk=False)
        for what, a, b, c, d in matched.get_opcodes():
            if what != "equal":
                found.setdefault((tuple(now[path][a:b]), tuple(then[path][c:d])), []).append(path)
    return (Difference(tuple(pages), *pair) for pair, pages in found.items())


def pieces(html: str) -> Pieces:
    """The words of a page in pieces: its title, then each paragraph, cell or heading of its content, with addresses."""
    tree = document_fromstring(html)
    main = tree.find(".//main")
    found = [f"{tree.findtext('.//title')} (title)"]
    line: list[str] = []

    def end() -> None:
        words = " ".join("".join(line).split())
        # The cross of a button says nothing.
        if any(letter.isalnum() for letter in words):
            found.append(words)
        line.clear()

    def walk(element: HtmlElement) -> None:
        if not isinstance(element.tag, str) or element.tag in _UNREAD:
            return
        apart = element.tag not in _INLINE
        if apart:
            end()
        if shown := element.get("src") or (element.tag == "use" and element.get("href")):
            line.append(f" [picture {shown}] ")
        line.append(element.text or "")
        for child in element:
            walk(child)
            line.append(child.tail or "")
        if element.tag == "a" and element.get("href"):
            line.append(f" ({element.get('href')})")
        if apart:
            end()

    if main is not None:
        walk(main)
    return found


def main(arguments: list[str]) -> None:
    """Compose the pages of the site in this folder, or some of them, and write their words."""
    from nnm_site.prepare import samples_alone

    out, *only = arguments
    with samples_alone():
        from nnm_site.plan import plan
        from nnm_site.translations import composed_pages

        routes = [
            route for route in plan().routes
            if not route.language and (not only or route.path in only)
        ]  # fmt: skip
        found = {}
        for page in composed_pages(routes):
            if page.fault is not None:
                sys.exit(f"{page.route.path}: {page.fault}")
            found[page.route.path] = pieces(page.html)
    Path(out).write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
