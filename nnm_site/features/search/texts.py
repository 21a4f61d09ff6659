"""The words of a page or a document. Plain functions on bytes."""

import io
import re
from dataclasses import dataclass
from html import unescape
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from lxml.html import HtmlElement

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
        element: "HtmlElement",
        *,
        link: bool = False,
        heading: bool = False,
        title: bool = False,
    ) -> None:
        """An element with all that it holds; whether it stands in a link, a part's heading, the page's title."""
        tag = element.tag
        self._end_line(tag)
        part = tag in _HEADINGS and element.get("id")
        if part:
            self.parts.append((part, [], []))
        called = element.get("class")
        silent = tag in _SILENT or (
            tag == "span" and (called == _SOURCE or (called == _REMARK and link))
        )
        link, heading, title = link or tag == "a", heading or bool(part), title or tag == "h1"
        if not silent:
            self._add(element.text, heading, title)
            for child in element:
                if isinstance(child.tag, str):
                    self.read(child, link=link, heading=heading, title=title)
                self._add(child.tail, heading, title)
        self._end_line(tag)

    def _add(self, text: str | None, heading: bool, title: bool) -> None:
        words = " ".join((text or "").split())
        (self.title if title else self.words).append(words)
        if self.parts and not title:
            _, named, below = self.parts[-1]
            (named if heading else below).append(words)

    def _end_line(self, tag: str) -> None:
        if tag not in _INLINE:
            self.words.append("\n")
            if self.parts:
                self.parts[-1][2].append("\n")


def page_text(html: str) -> Text:
    """The main content without navigation, forms, drawings, what stands beside it, and what the server writes anew."""
    # As below: the running site reads no pages.
    from lxml.html import document_fromstring

    reader = _Main()
    for main in document_fromstring(_WRITTEN.sub(" ", html)).iter("main"):
        reader.read(main)
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

    from nnm_site.shared.documents.reading import pdf_words

    pdf = PdfReader(io.BytesIO(data))
    title = pdf.metadata.title if pdf.metadata else None
    return Text(title or "", pdf_words(data))


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
