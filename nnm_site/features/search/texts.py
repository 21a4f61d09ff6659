"""The words of a page or a document. Plain functions on bytes."""

import io
import re
from dataclasses import dataclass
from html import unescape
from html.parser import HTMLParser
from urllib.parse import urlsplit

#: What stands in the main content and is not read.
_SILENT = {"script", "style", "svg", "nav", "form", "template"}


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


#: A part that another day says something else (`ui.written_part`).
_WRITTEN = re.compile(r"<!--part .*?<!--/part-->", re.DOTALL)


_CANONICAL = re.compile(r'<link href="(?P<address>[^"]*)" rel="canonical"/?>')


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


class _Main(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.title: list[str] = []
        self.words: list[str] = []
        #: (anchor, words of the heading, words below it)
        self.parts: list[tuple[str, list[str], list[str]]] = []
        self._heading = False
        #: What is open of h1, a, what is silent, and spans that speak of a link.
        self._open: list[str] = []
        self._in_main = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._end_line(tag)
        if tag == "main":
            self._in_main = True
        elif self._in_main and (tag in _SILENT or tag in {"h1", "a"}):
            self._open.append(tag)
        elif self._in_main and tag in {"h2", "h3", "summary"} and (anchor := dict(attrs).get("id")):
            self.parts.append((anchor, [], []))
            self._heading = True
        elif tag == "span" and "a" in self._open and ("class", "visually-hidden") in attrs:
            # "(opens in a new tab)" is about the link, no word of the page.
            self._open.append(tag)
        elif tag == "span" and ("class", "fact-note") in attrs:
            # Nor is the source of a fact: it would part the sentence that it stands in.
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        self._end_line(tag)
        if tag == "main":
            self._in_main = False
        elif tag in {"h2", "h3", "summary"}:
            self._heading = False
        elif self._open and self._open[-1] == tag:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if not self._in_main or (_SILENT | {"span"}).intersection(self._open):
            return
        data = " ".join(data.split())
        (self.title if "h1" in self._open else self.words).append(data)
        if self.parts and "h1" not in self._open:
            _, heading, below = self.parts[-1]
            (heading if self._heading else below).append(data)

    def _end_line(self, tag: str) -> None:
        if self._in_main and tag not in _INLINE:
            self.words.append("\n")
            if self.parts:
                self.parts[-1][2].append("\n")


def page_text(html: str) -> Text:
    """The main content of a page without navigation, forms, drawings, and what the server writes anew."""
    reader = _Main()
    reader.feed(_WRITTEN.sub(" ", html))
    parts = tuple(
        Part(anchor, _one_line(heading), _lines(below))
        for anchor, heading, below in reader.parts
        if "".join(heading).strip()
    )
    return Text(_one_line(reader.title), _lines(reader.words), parts)


def canonical_path(html: str) -> str | None:
    """The path of the page whose content a page shows; `None` where it does not say so."""
    found = _CANONICAL.search(html)
    return (urlsplit(unescape(found["address"])).path.rstrip("/") or "/") if found else None


def pdf_text(data: bytes) -> Text:
    """The words of a PDF and the title that it names itself."""
    # The running site reads no documents, and has not what reads them.
    from pypdf import PdfReader

    pdf = PdfReader(io.BytesIO(data))
    title = pdf.metadata.title if pdf.metadata else None
    return Text(title or "", _one_line([page.extract_text() for page in pdf.pages]))


def _one_line(pieces: list[str]) -> str:
    return " ".join(" ".join(pieces).split())


def _lines(pieces: list[str]) -> str:
    """The lines that are not empty. What follows a link is a piece of its own, a full stop too."""
    lines = (" ".join(line.split()) for line in " ".join(pieces).split("\n"))
    return "\n".join(re.sub(r" (?=[.,;:?!।](?:\s|$))", "", line) for line in lines if line)
