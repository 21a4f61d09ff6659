"""The words of a page or a document. Plain functions on the data of a page and on words."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from nnm_site.platform.publish.facts import is_written_part, text_in
from nnm_site.platform.tree import HTML, MEMO, Data

#: What stands in the main content and is not read: what says no more of the page than of any other.
_SILENT = {"script", "style", "svg", "nav", "form", "template", "aside"}


#: What begins a part of a page, where it has an anchor.
_HEADINGS = {"h2", "h3", "summary"}

#: Elements within a line; every other one begins and ends one.
_INLINE = {
    "a",
    "abbr",
    "b",
    "cite",
    "code",
    "em",
    "i",
    "mark",
    "q",
    "small",
    "span",
    "strong",
    "sub",
    "sup",
    "time",
}


@dataclass(frozen=True)
class Part:
    """What stands under a heading that has an anchor, up to the next one."""

    anchor: str
    heading: str
    words: str


@dataclass(frozen=True)
class Text:
    """A title as one line, all words after it in lines as the page has them, and the parts of a page."""

    title: str
    words: str
    parts: tuple[Part, ...] = ()


#: What the words of a page are not: a remark on a link ("opens in a new tab"), and the source of a fact, which
#: would part the sentence that it stands in.
_REMARK, _SOURCE = "visually-hidden", "fact-note"


class _Main:
    """What is read of the main content, element by element."""

    def __init__(self) -> None:
        self.title: list[str] = []
        self.words: list[str] = []
        #: (anchor, words of the heading, words below it)
        self.parts: list[tuple[str, list[str], list[str]]] = []

    def read(
        self,
        nodes: Iterable[Data],
        *,
        link: bool = False,
        heading: bool = False,
        title: bool = False,
    ) -> None:
        """Nodes with all that they hold; whether they are in a link, a part's heading, the page's title."""
        text = ""
        for node in nodes:
            if isinstance(node, str):
                text += node
                continue
            self._add(text, heading, title)
            text = ""
            self._element(node, link=link, heading=heading, title=title)
        self._add(text, heading, title)

    def _element(self, node: list[Any], *, link: bool, heading: bool, title: bool) -> None:
        tag, attributes, children = node
        if tag == HTML:
            # A written part says something else another day.
            if not is_written_part(html := attributes["html"]):
                inner = children or [text_in(html)]
                self.read(inner, link=link, heading=heading, title=title)
            return
        self._end_line(tag)
        part = tag in _HEADINGS and attributes.get("id")
        if part:
            self.parts.append((part, [], []))
        called = attributes.get("class")
        silent = tag in _SILENT or (
            tag == "span" and (called == _SOURCE or (called == _REMARK and link))
        )
        if not silent:
            self.read(
                children,
                link=link or tag == "a",
                heading=heading or bool(part),
                title=title or tag == "h1",
            )
        self._end_line(tag)

    def _add(self, text: str, heading: bool, title: bool) -> None:
        words = " ".join(text.split())
        (self.title if title else self.words).append(words)
        if self.parts and not title:
            _, named, below = self.parts[-1]
            (named if heading else below).append(words)

    def _end_line(self, tag: str) -> None:
        if tag not in _INLINE:
            self.words.append("\n")
            if self.parts:
                self.parts[-1][2].append("\n")


def page_text(nodes: Iterable[Data]) -> Text:
    """The main content without navigation, forms, drawings, what stands beside it, and what the server writes anew."""
    reader = _Main()
    reader.read(_mains(nodes))
    parts = tuple(
        Part(anchor, _one_line(heading), _lines(below))
        for anchor, heading, below in reader.parts
        if "".join(heading).strip()
    )
    return Text(_one_line(reader.title), _lines(reader.words), parts)


def _mains(nodes: Iterable[Data]) -> Iterator[Data]:
    for node in nodes:
        if isinstance(node, str) or node[0] == MEMO:
            continue
        if node[0] == "main":
            yield node
        else:
            yield from _mains(node[2])


#: The head of a document of the house (`title-block` in `style.typ`): all up to its version, and what makes it a specimen.
_LETTERHEAD = re.compile(
    r".*?\bVersion \S+ · \d+ \w+ \d{4} · \w+(?: Specimen: [^.]+\.[^.]+\.)?", re.DOTALL
)


def without_letterhead(words: str, addresses: str) -> str:
    """What a document says between its letterhead and the firm's `addresses` at its end, of which the beginning is given.

    The firm's own file, which has neither, stays as it is.
    """
    begin = _LETTERHEAD.match(words)
    end = words.rfind(addresses)
    return words[begin.end() if begin else 0 : end if end >= 0 else None].strip()


def _one_line(pieces: list[str]) -> str:
    return " ".join(" ".join(pieces).split())


def _lines(pieces: list[str]) -> str:
    """The lines that are not empty. What follows a link is a piece of its own, a full stop too."""
    lines = (" ".join(line.split()) for line in " ".join(pieces).split("\n"))
    return "\n".join(re.sub(r" (?=[.,;:?!।](?:\s|$))", "", line) for line in lines if line)
