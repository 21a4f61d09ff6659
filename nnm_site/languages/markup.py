"""HTML as this site writes it, as a tree that is written again byte for byte.

Only for our own documents: React, our templates and the Markdown renderer close every element and put
every attribute into double quotes. Everything that is not changed stays as it was, scripts, styles
and the comments that mark parts included.
"""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_TOKEN = re.compile(
    r"<!--.*?-->|<!DOCTYPE[^>]*>|</[a-zA-Z][\w:-]*\s*>|<[a-zA-Z](?:[^>\"']|\"[^\"]*\"|'[^']*')*>",
    re.DOTALL,
)
_NAME = re.compile(r"</?([a-zA-Z][\w:-]*)")
_ATTRIBUTE = re.compile(r"\s([^\s=\"'<>/]+)(?:=(\"[^\"]*\"|'[^']*'))?")
_VOID = frozenset(
    {
        *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param"),
        *("source", "track", "wbr"),
    }
)
_RAW = frozenset({"script", "style"})


@dataclass
class Raw:
    """A comment, a doctype, a script's or style's content: written as it was read."""

    source: str


@dataclass
class Text:
    """Text as it is written in the document, with character references."""

    source: str

    @property
    def words(self) -> str:
        """The text as it is read."""
        return html.unescape(self.source)


@dataclass
class Element:
    """An element: its start tag as written, what is in it, its end tag."""

    tag: str
    start: str
    children: list["Node"] = field(default_factory=list)
    end: str = ""

    def get(self, name: str) -> str | None:
        """The value of an attribute, `None` without it."""
        for found in _ATTRIBUTE.finditer(self.start):
            if found[1].lower() == name:
                return html.unescape(found[2][1:-1]) if found[2] else ""
        return None

    def set(self, name: str, value: str) -> None:
        """Give an attribute a value; a new one stands last."""
        written = html.escape(value)
        for found in _ATTRIBUTE.finditer(self.start):
            if found[1].lower() == name:
                put = f' {found[1]}="{written}"'
                self.start = self.start[: found.start()] + put + self.start[found.end() :]
                return
        close = "/>" if self.start.endswith("/>") else ">"
        self.start = f'{self.start.removesuffix(close)} {name}="{written}"{close}'

    def attributes(self) -> dict[str, str]:
        """All attributes by their names in small letters."""
        return {
            found[1].lower(): html.unescape(found[2][1:-1]) if found[2] else ""
            for found in _ATTRIBUTE.finditer(self.start)
        }


Node = Raw | Text | Element


class MarkupError(ValueError):
    """The HTML is not as this site writes it."""


def parse(source: str) -> Element:
    """The tree of a document or a fragment; the root has no tags. Raises `MarkupError`."""
    root = Element("", "")
    open_: list[Element] = [root]
    end = 0
    while (found := _TOKEN.search(source, end)) is not None:
        if found.start() > end:
            open_[-1].children.append(Text(source[end : found.start()]))
        token, end = found[0], found.end()
        if token.startswith("<!"):
            open_[-1].children.append(Raw(token))
            continue
        tag = _NAME.match(token)[1].lower()  # pyright: ignore[reportOptionalSubscript]
        if token.startswith("</"):
            if open_[-1].tag != tag:
                raise MarkupError(f"{token} closes <{open_[-1].tag}>.")
            open_.pop().end = token
            continue
        element = Element(tag, token)
        open_[-1].children.append(element)
        if tag in _RAW:
            close = source.index(f"</{tag}", end)
            element.children.append(Raw(source[end:close]))
            end = source.index(">", close) + 1
            element.end = source[close:end]
        elif tag not in _VOID and not token.endswith("/>"):
            open_.append(element)
    if len(open_) > 1:
        raise MarkupError(f"<{open_[-1].tag}> is not closed.")
    if end < len(source):
        root.children.append(Text(source[end:]))
    return root


def written(node: Node) -> str:
    """The HTML of a node."""
    if not isinstance(node, Element):
        return node.source
    parts: list[str] = []
    _write(node, parts)
    return "".join(parts)


def _write(element: Element, parts: list[str]) -> None:
    parts.append(element.start)
    for child in element.children:
        if isinstance(child, Element):
            _write(child, parts)
        else:
            parts.append(child.source)
    parts.append(element.end)


def elements(node: Element) -> Iterator[Element]:
    """Every element below a node, in the order of the document."""
    for child in node.children:
        if isinstance(child, Element):
            yield child
            yield from elements(child)
