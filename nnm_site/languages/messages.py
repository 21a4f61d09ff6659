"""The messages of a document: what a translator is given, and how a translation is put in place.

A message is the text of an innermost block. Its inline elements are numbered tags, `<1>…</1>` around
words and `<2/>` for what has none; its values (`values.py`) are `{0}`, `{1}`. A block that holds
nothing but inline elements is no message: each of them is one of its own.
"""

import html
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from nnm_site.languages.markup import Element, Node, Raw, Text, written
from nnm_site.languages.values import BREAK, Value, split

_INLINE = frozenset(
    {
        *("a", "abbr", "b", "bdi", "bdo", "br", "cite", "code", "data", "del", "dfn", "em", "i"),
        *("img", "ins", "kbd", "mark", "q", "s", "samp", "small", "span", "strong", "sub", "sup"),
        *("svg", "time", "u", "var", "wbr"),
    }
)
#: Elements whose text nobody reads.
SILENT = frozenset({"script", "style"})
_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W_]")
_PLACE = re.compile(r"<(?P<open>\d+)>|</(?P<close>\d+)>|<(?P<alone>\d+)/>|\{(?P<value>\d+)\}")

#: Attributes that are read aloud or shown.
SPOKEN = ("alt", "aria-label", "aria-description", "aria-roledescription", "title", "placeholder", "data-label", "label")  # fmt: skip
#: Classes of inline elements that are no part of the sentence they stand in.
_APART = frozenset({"visually-hidden", "section-number", "fact-note"})
_META = frozenset({"description", "og:title", "og:description", "og:image:alt"})
#: Ends every title and is no part of its message.
SUFFIX = " | NNM Securities"


@dataclass
class Message:
    """One message of a document. `source` shows its values, `key` has numbered places for them.

    `values` are the values, `tags` what each numbered tag stands for: HTML before and after its words.
    """

    key: str
    source: str
    values: list[Value]
    tags: list[tuple[str, str]]

    def put(self, translation: str, show: Callable[[Value], str]) -> str:
        """HTML of a translation of `key`. `show` writes a value as the language does."""
        parts: list[str] = []
        end = 0
        for found in _PLACE.finditer(translation):
            parts.append(html.escape(translation[end : found.start()], quote=False))
            end = found.end()
            if found["value"]:
                parts.append(html.escape(show(self.values[int(found["value"])]), quote=False))
            elif found["open"]:
                parts.append(self.tags[int(found["open"]) - 1][0])
            elif found["close"]:
                parts.append(self.tags[int(found["close"]) - 1][1])
            else:
                parts.append("".join(self.tags[int(found["alone"]) - 1]))
        parts.append(html.escape(translation[end:], quote=False))
        return "".join(parts).replace(BREAK, "<wbr/>")


def of_text(text: str) -> Message:
    """The message of a plain text."""
    making = _Making()
    making.add(text)
    return making.made()


def has_words(text: str) -> bool:
    """Whether there is anything to translate besides values."""
    return any(isinstance(part, str) and _LETTER.search(part) for part in split(text))


class _Making:
    def __init__(self) -> None:
        self.key: list[str] = []
        self.source: list[str] = []
        self.values: list[Value] = []
        self.tags: list[tuple[str, str]] = []
        self._text: list[str] = []

    def add(self, text: str) -> None:
        self._text.append(text)

    def _flush(self) -> None:
        text = re.sub(r"[ \t\r\n]+", " ", "".join(self._text))
        self._text = []
        for part in split(text):
            if isinstance(part, Value):
                self.key.append(f"{{{len(self.values)}}}")
                self.source.append(part.text.replace(BREAK, ""))
                self.values.append(part)
            else:
                self.key.append(part)
                self.source.append(part.replace(BREAK, ""))

    def alone(self, markup: str) -> None:
        self._flush()
        self.tags.append((markup, ""))
        self._both(f"<{len(self.tags)}/>")

    def open(self, before: str, after: str) -> int:
        self._flush()
        self.tags.append((before, after))
        self._both(f"<{len(self.tags)}>")
        return len(self.tags)

    def close(self, number: int) -> None:
        self._flush()
        self._both(f"</{number}>")

    def _both(self, text: str) -> None:
        self.key.append(text)
        self.source.append(text)

    def made(self) -> Message:
        self._flush()
        return Message("".join(self.key).strip(), "".join(self.source).strip(), self.values, self.tags)  # fmt: skip


@dataclass
class Run:
    """Neighbours within an element that are one message: `element.children[start:end]`."""

    element: Element
    start: int
    end: int

    @property
    def nodes(self) -> list[Node]:
        """What belongs to the message."""
        return self.element.children[self.start : self.end]

    @property
    def is_whole(self) -> bool:
        """Whether the element holds nothing to read besides."""
        rest = self.element.children[: self.start] + self.element.children[self.end :]
        return not any(_has_text(node) for node in rest)


def runs(element: Element) -> Iterator[Run]:
    """Every message of an element, without those of opaque elements within one.

    Runs of one element come last first, so that each may be replaced as it comes.
    """
    if element.tag in SILENT:
        return
    children = element.children
    groups: list[tuple[int, int]] = []
    place = 0
    while place < len(children):
        if not _is_inline(children[place]):
            place += 1
            continue
        begin = place
        while place < len(children) and _is_inline(children[place]):
            place += 1
        groups.append((begin, place))
    for child in children:
        if isinstance(child, Element) and not _is_inline(child):
            yield from runs(child)
    for begin, end in reversed(groups):
        own = children[begin:end]
        if not any(isinstance(node, Text) and _LETTER.search(node.words) for node in own):
            for node in own:
                if isinstance(node, Element):
                    yield from runs(node)
            continue
        while _is_opaque(children[begin]):
            if isinstance(child := children[begin], Element):
                yield from runs(child)
            begin += 1
        while _is_opaque(children[end - 1]):
            if isinstance(child := children[end - 1], Element):
                yield from runs(child)
            end -= 1
        yield Run(element, begin, end)


def opaque(nodes: Sequence[Node]) -> Iterator[Element]:
    """The opaque elements of a message, whose own text is a message beside it."""
    for node in nodes:
        if isinstance(node, Element):
            if _is_opaque(node):
                yield node
            else:
                yield from opaque(node.children)


def message_of(nodes: Sequence[Node]) -> Message:
    """The message of neighbours."""
    making = _Making()
    for node in nodes:
        _add(node, making)
    return making.made()


def _add(node: Node, making: _Making) -> None:
    if isinstance(node, Text):
        making.add(node.words)
    elif isinstance(node, Raw):
        # React writes an empty comment between two texts.
        if node.source != "<!-- -->":
            making.alone(node.source)
    elif node.tag == "wbr":
        making.add(BREAK)
    elif _is_opaque(node):
        making.alone(written(node))
    else:
        before, after = node.start, node.end
        inner: Sequence[Node] = node.children
        # One tag for elements around the same words, with what has none at either end.
        while True:
            begin, end = 0, len(inner)
            while begin < end and _is_opaque(inner[begin]) and not _is_wbr(inner[begin]):
                before += written(inner[begin])
                begin += 1
            tail = ""
            while end > begin and _is_opaque(inner[end - 1]) and not _is_wbr(inner[end - 1]):
                tail = written(inner[end - 1]) + tail
                end -= 1
            after = tail + after
            inner = inner[begin:end]
            if len(inner) != 1 or not isinstance(only := inner[0], Element):
                break
            before, after, inner = before + only.start, only.end + after, only.children
        number = making.open(before, after)
        for child in inner:
            _add(child, making)
        making.close(number)


def _is_wbr(node: Node) -> bool:
    return isinstance(node, Element) and node.tag == "wbr"


def _is_inline(node: Node) -> bool:
    if not isinstance(node, Element):
        return True
    return node.tag in _INLINE and (node.tag == "svg" or all(map(_is_inline, node.children)))


def _is_opaque(node: Node) -> bool:
    """Whether a node has no words of the sentence around it: a sign, a blank, a hidden remark."""
    if isinstance(node, Text):
        return not node.words.strip()
    if isinstance(node, Raw):
        return True
    if node.tag == "wbr":
        return False
    return _stands_apart(node) or not _has_text(node)


def _has_text(node: Node) -> bool:
    """Whether there is anything to read in it that belongs to the sentence."""
    if isinstance(node, Text):
        return bool(_WORD.search(node.words))
    if isinstance(node, Raw):
        return False
    return not _stands_apart(node) and any(_has_text(child) for child in node.children)


def _stands_apart(node: Element) -> bool:
    if node.tag in {"svg", "img", "br", *SILENT} or node.get("aria-hidden") == "true":
        return True
    return bool(_APART.intersection((node.get("class") or "").split()))


def spoken_attributes(element: Element) -> Iterator[tuple[str, str]]:
    """(name, text) of each attribute of an element that is read."""
    if element.tag == "meta":
        attributes = element.attributes()
        if {attributes.get("name"), attributes.get("property")} & _META:
            yield "content", attributes["content"]
        return
    if "=" in element.start:
        attributes = element.attributes()
        for name in SPOKEN:
            if has_words(text := attributes.get(name, "")):
                yield name, text
