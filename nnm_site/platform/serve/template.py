"""Built documents that the server fills at a request."""

import re
from dataclasses import dataclass
from pathlib import Path

from markupsafe import escape

from nnm_site.platform.route import PageAnswer
from nnm_site.platform.serve.headers import content_security_policy
from nnm_site.platform.tree import as_data, html_of, render, with_ids
from nnm_site.settings import settings

#: What can be filled, as patterns whose second group is the built text. Not every document has all of
#: them.
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

#: A part that is written separately (`ui.written_part`); parts are not nested.
PART = "part "
#: Prefix of the ids in an answer for visitors without JavaScript: the built page may have the same ones.
SECOND_IDS = "asked-"
_PART = re.compile(r"(<!--part ([\w-]+)-->)(.*?)(<!--/part-->)", re.DOTALL)


@dataclass(frozen=True)
class BuiltDocument:
    """A built document. `holes` are (start, end, name) of the replaceable texts, in their order.

    Parts may be inside the main element's hole: they are filled if that is not.
    """

    text: str
    holes: tuple[tuple[int, int, str], ...]
    policy: str
    is_live: bool

    def fill(self, filled: PageAnswer) -> str:
        """The document with its holes filled; holes without a new text keep the built one."""
        texts = {"title": filled.title, "description": filled.description}
        texts |= {f"og_{name}": text for name, text in texts.items()}
        if filled.canonical:
            texts |= dict.fromkeys(("canonical", "og_url"), settings.site_url + filled.canonical)
        trees = {"main": filled.main}
        trees |= {PART + name: part for name, part in filled.parts.items()}
        given = {name: escape(text) for name, text in texts.items() if text is not None}
        given |= {name: render(tree) for name, tree in trees.items() if tree is not None}
        if filled.answers is not None:
            given["answers"] = html_of(with_ids(as_data(filled.answers), SECOND_IDS))
        pieces: list[str] = []
        after = 0
        for start, end, name in self.holes:
            if name in given and start >= after:
                pieces += (self.text[after:start], given[name])
                after = end
        return "".join((*pieces, self.text[after:]))


def built_document(path: Path) -> BuiltDocument:
    """Read a built document."""
    return as_template(path.read_text(encoding="utf-8"))


def as_template(text: str) -> BuiltDocument:
    """A document with the positions of its holes."""
    matches = {name: pattern.search(text) for name, pattern in _HOLES.items()}
    is_live = matches["answers"] is not None
    if is_live:
        # A live page keeps its content: the framework must find what was built.
        matches["main"] = None
    holes = [(*hole.span(2), name) for name, hole in matches.items() if hole]
    holes += [(*part.span(3), PART + part[2]) for part in _PART.finditer(text)]
    return BuiltDocument(text, tuple(sorted(holes)), content_security_policy(text), is_live)
