"""A page as its elements and the text that a visitor reads."""

from collections.abc import Mapping
from dataclasses import dataclass
from html.parser import HTMLParser

#: Nobody reads what stands in these.
_UNREAD = frozenset({"script", "style", "template"})
#: A place to break a line within a word.
_BREAK = "wbr"


@dataclass(frozen=True)
class PageParts:
    """Every element with its attributes, in order, and the text of the body, with single spaces."""

    elements: tuple[tuple[str, Mapping[str, str]], ...]
    text: str


def parts_of(html: str) -> PageParts:
    """The parts of an HTML document. Elements are apart from each other in its text."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return PageParts(tuple(reader.elements), " ".join("".join(reader.texts).split()))


class _Reader(HTMLParser):
    """Collects what `PageParts` holds."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, Mapping[str, str]]] = []
        self.texts: list[str] = []
        self._unread = 0
        self._in_body = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self._in_body = self._in_body or tag == "body"
        self._unread += tag in _UNREAD
        self._apart(tag)

    def handle_endtag(self, tag: str) -> None:
        """An element ends."""
        self._unread -= tag in _UNREAD
        self._apart(tag)

    def handle_data(self, data: str) -> None:
        """A piece of text."""
        if self._in_body and not self._unread:
            self.texts.append(data)

    def _apart(self, tag: str) -> None:
        if tag != _BREAK:
            self.texts.append(" ")
