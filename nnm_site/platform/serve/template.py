"""Built documents that the server fills at a request."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from markupsafe import escape

from nnm_site.platform.route import PageAnswer
from nnm_site.platform.serve.headers import content_security_policy
from nnm_site.platform.tree import render
from nnm_site.settings import settings

#: What can be filled: a pattern whose second group is what the build wrote there. Not every document
#: has each of them.
_HOLES = {
    "title": re.compile(r"(<title>)(.*?)(</title>)", re.DOTALL),
    "description": re.compile(r'(<meta content=")([^"]*)(" name="description"/>)'),
    "og_title": re.compile(r'(<meta content=")([^"]*)(" property="og:title"/>)'),
    "og_description": re.compile(r'(<meta content=")([^"]*)(" property="og:description"/>)'),
    "og_url": re.compile(r'(<meta content=")([^"]*)(" property="og:url"/>)'),
    "canonical": re.compile(r'(<link href=")([^"]*)(" rel="canonical"/>)'),
    "answers": re.compile(r'(<noscript data-answers="">)(.*?)(</noscript>)', re.DOTALL),
    "main": re.compile(r"(<main\b[^>]*>)(.*)(</main>)", re.DOTALL),
}

#: A part that is written by itself (`ui.written_part`); none stands in another.
PART = "part "
_PART = re.compile(r"(<!--part ([\w-]+)-->)(.*?)(<!--/part-->)", re.DOTALL)


@dataclass(frozen=True)
class _Cut:
    """A document cut at its holes: what stands before each of them, the last piece after all.

    `holes` are the name of each, that of a part after `PART`, and what the build wrote there.
    """

    pieces: tuple[str, ...]
    holes: tuple[tuple[str, str], ...]

    def filled(self, given: Mapping[str, str]) -> str:
        """The document with what is given in its holes, and what was built in the others."""
        written = (given.get(name, html) for name, html in self.holes)
        *before, last = self.pieces
        return "".join(chain.from_iterable(zip(before, written, strict=True))) + last


@dataclass(frozen=True)
class BuiltDocument:
    """A built document with holes: the parts within its main element, or all of that element."""

    by_parts: _Cut
    whole: _Cut
    policy: str
    is_live: bool

    def fill(self, filled: PageAnswer) -> str:
        """The document with what is given in its holes, and what was built in the others."""
        texts = {"title": filled.title, "description": filled.description}
        texts |= {f"og_{name}": text for name, text in texts.items()}
        if filled.canonical:
            texts |= dict.fromkeys(("canonical", "og_url"), settings.site_url + filled.canonical)
        trees = {"answers": filled.answers, "main": filled.main}
        trees |= {PART + name: part for name, part in filled.parts.items()}
        given = {name: escape(text) for name, text in texts.items() if text is not None}
        given |= {name: render(tree) for name, tree in trees.items() if tree is not None}
        return (self.by_parts if filled.main is None else self.whole).filled(given)


def built_document(path: Path) -> BuiltDocument:
    """Read a built document."""
    return as_template(path.read_text(encoding="utf-8"))


def as_template(text: str) -> BuiltDocument:
    """A whole document with its holes."""
    found = {name: pattern.search(text) for name, pattern in _HOLES.items()}
    places = [(*hole.span(2), name) for name, hole in found.items() if hole and name != "main"]
    parts = [(*part.span(3), PART + part[2]) for part in _PART.finditer(text)]
    is_live = found["answers"] is not None
    by_parts = whole = _cut(text, [*places, *parts])
    main = found["main"]
    # A live page keeps its content, since the framework must find what was built.
    if main is not None and not is_live:
        start, end = main.span(2)
        outside = [part for part in parts if not start <= part[0] < end]
        whole = _cut(text, [*places, *outside, (start, end, "main")])
    return BuiltDocument(by_parts, whole, content_security_policy(text), is_live)


def _cut(text: str, places: Iterable[tuple[int, int, str]]) -> _Cut:
    pieces: list[str] = []
    holes: list[tuple[str, str]] = []
    after = 0
    for start, end, name in sorted(places):
        pieces.append(text[after:start])
        holes.append((name, text[start:end]))
        after = end
    return _Cut((*pieces, text[after:]), tuple(holes))
