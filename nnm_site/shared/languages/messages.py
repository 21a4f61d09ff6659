"""The messages of a page: what a translator is given, and how a translation is put in place.

A message is the text of an innermost block. Its inline elements are numbered tags, `<1>…</1>` around
words; what has none has a named place, `{value}` for a variable of the state, `{break}` for the end of a line,
`{part}` for a sign. Its values (`values.py`) have named places too, `{day}`, `{number}` and `{number2}`. A block that holds nothing but inline elements is no message: each of them is one of its own.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import reflex as rx

from nnm_site.shared.languages.nodes import Choice, Element, Hole, Node, Repeated, Text, read
from nnm_site.shared.languages.values import BREAK, Value, split

_INLINE = frozenset(
    {
        *("a", "abbr", "b", "bdi", "bdo", "br", "cite", "code", "data", "del", "dfn", "em", "i"),
        *("img", "ins", "kbd", "mark", "q", "s", "samp", "small", "span", "strong", "sub", "sup"),
        *("svg", "time", "u", "var", "wbr"),
    }
)
#: Elements whose text nobody reads.
SILENT = frozenset({"script", "style"})
#: English is written in these letters alone.
_LETTER = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿ]")
_OTHER_LETTER = re.compile(r"[^\W\d_A-Za-zÀ-ÖØ-öø-ÿ]")
_WORD = re.compile(r"[^\W_]")
_PLACE = re.compile(r"<(?P<open>\d+)>|</(?P<close>\d+)>|\{(?P<named>\w+)\}")

#: Attributes that are read aloud or shown.
SPOKEN = ("alt", "aria-label", "aria-description", "aria-roledescription", "title", "placeholder", "data-label", "data-says", "label")  # fmt: skip
#: Classes of inline elements that are no part of the sentence they stand in.
_APART = frozenset({"visually-hidden", "section-number", "fact-note"})
#: Ends every title and is no part of its message.
SUFFIX = " | NNM Securities"

#: Makes of the words between two tags what the tag stands for.
Around = Callable[[list[Node]], list[Node]]
Show = Callable[[Value], str]


@dataclass
class Message:
    """One message of a page. `source` shows its values, `key` has places for them.

    `values` and `parts`, which have no words, are known by the name of their place; `tags` are what each
    numbered tag stands for.
    """

    key: str
    source: str
    values: dict[str, Value]
    parts: dict[str, list[Node]]
    tags: list[Around]

    def nodes(self, translation: str, show: Show) -> list[Node]:
        """The nodes of a translation of `key`. `show` writes a value as the language does."""
        return self._filled(iter(_tokens(translation)), show)

    def text(self, translation: str, show: Show) -> str:
        """A translation of `key` as plain text."""
        return _PLACE.sub(
            lambda found: (
                show(self.values[found["named"]]) if found["named"] in self.values else ""
            ),
            translation,
        )

    def _filled(self, tokens: Iterator[str | re.Match[str]], show: Show) -> list[Node]:
        made: list[Node] = []
        for token in tokens:
            if isinstance(token, str):
                made += _with_breaks(token)
            elif (name := token["named"]) in self.values:
                made += _with_breaks(show(self.values[name]))
            elif name:
                made += self.parts[name]
            elif token["open"]:
                made += self.tags[int(token["open"]) - 1](self._filled(tokens, show))
            else:
                break
        return made


def _tokens(translation: str) -> Iterator[str | re.Match[str]]:
    end = 0
    for found in _PLACE.finditer(translation):
        if found.start() > end:
            yield translation[end : found.start()]
        yield found
        end = found.end()
    if end < len(translation):
        yield translation[end:]


def _with_breaks(text: str) -> list[Node]:
    """A text with an element wherever a line may break within an address."""
    parts: list[Node] = []
    for place, part in enumerate(text.split(BREAK)):
        if place:
            parts.append(Element("wbr", rx.el.wbr()))
        if part:
            parts.append(Text(part))
    return parts


def of_text(text: str) -> Message:
    """The message of a plain text."""
    making = _Making()
    making.add(text)
    return making.made()


def has_words(text: str) -> bool:
    """Whether there is any English to translate besides values."""
    return any(isinstance(part, str) and _LETTER.search(part) for part in split(text))


def is_said(text: str) -> bool:
    """Whether a text stands in another script already."""
    return _OTHER_LETTER.search(text) is not None


class _Making:
    def __init__(self) -> None:
        self.key: list[str] = []
        self.source: list[str] = []
        self.values: dict[str, Value] = {}
        self.parts: dict[str, list[Node]] = {}
        self.tags: list[Around] = []
        self._places = Counter[str]()
        self._text: list[str] = []

    def add(self, text: str) -> None:
        self._text.append(text)

    def _flush(self) -> None:
        text = re.sub(r"[ \t\r\n]+", " ", "".join(self._text))
        self._text = []
        for part in split(text):
            if isinstance(part, Value):
                name = self._place(part.place)
                self.key.append(f"{{{name}}}")
                self.source.append(part.text.replace(BREAK, ""))
                self.values[name] = part
            else:
                self.key.append(part)
                self.source.append(part.replace(BREAK, ""))

    def _place(self, kind: str) -> str:
        """The name of a place; the second of a kind has its number."""
        self._places[kind] += 1
        return f"{kind}{self._places[kind]}" if self._places[kind] > 1 else kind

    def alone(self, node: Node) -> None:
        self._flush()
        name = self._place(_called(node))
        self.parts[name] = [node]
        self._both(f"{{{name}}}")

    def open(self, around: Around) -> int:
        self._flush()
        self.tags.append(around)
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
        key, source = ("".join(words).strip() for words in (self.key, self.source))
        return Message(key, source, self.values, self.parts, self.tags)


@dataclass
class Run:
    """Neighbours within a list of nodes that are one message: `siblings[start:end]`.

    `element` is what they stand in, `None` for what has no element around it.
    """

    element: Element | None
    siblings: list[Node]
    start: int
    end: int

    @property
    def nodes(self) -> list[Node]:
        """What belongs to the message."""
        return self.siblings[self.start : self.end]

    @property
    def is_whole(self) -> bool:
        """Whether its element holds nothing to read besides."""
        rest = self.siblings[: self.start] + self.siblings[self.end :]
        return self.element is not None and not any(_has_text(node) for node in rest)


def runs(siblings: list[Node], element: Element | None = None) -> Iterator[Run]:
    """Every message of some neighbours, without those of opaque elements within one.

    Runs of one list come last first, so that each may be replaced as it comes.
    """
    groups: list[tuple[int, int]] = []
    place = 0
    while place < len(siblings):
        if not _is_inline(siblings[place]):
            place += 1
            continue
        begin = place
        while place < len(siblings) and _is_inline(siblings[place]):
            place += 1
        groups.append((begin, place))
    for node in siblings:
        if not _is_inline(node):
            yield from within(node, element)
    for begin, end in reversed(groups):
        own = siblings[begin:end]
        if not any(map(_is_english, own)):
            for node in own:
                yield from within(node, element)
            continue
        while _is_opaque(siblings[begin]):
            yield from within(siblings[begin], element)
            begin += 1
        while _is_opaque(siblings[end - 1]):
            yield from within(siblings[end - 1], element)
            end -= 1
        yield Run(element, siblings, begin, end)


def _is_english(node: Node) -> bool:
    """Whether a node is words that nobody has said yet."""
    if not isinstance(node, Text) or is_said(node.words):
        return False
    return _LETTER.search(node.words) is not None


def within(node: Node, element: Element | None = None) -> Iterator[Run]:
    """Every message within a node that stands in `element`."""
    if isinstance(node, Element) and node.tag not in SILENT:
        yield from runs(node.children, node)
    elif isinstance(node, Choice):
        for branch in node.branches:
            yield from runs(branch, element)


def opaque(nodes: Sequence[Node]) -> Iterator[Node]:
    """The opaque nodes of a message, whose own text is a message beside it."""
    for node in nodes:
        if isinstance(node, Element | Choice):
            if _is_opaque(node):
                yield node
            elif isinstance(node, Element):
                yield from opaque(node.children)


def message_of(nodes: Sequence[Node]) -> Message:
    """The message of neighbours."""
    making = _Making()
    for node in nodes:
        _add(node, making)
    return making.made()


def _add(node: Node, making: _Making) -> None:
    if isinstance(node, Text) and not is_said(node.words):
        making.add(node.words)
    elif _is_break(node):
        making.add(BREAK)
    elif not isinstance(node, Element) or _is_opaque(node):
        making.alone(node)
    else:
        # One tag for elements around the same words, with what has none at either end.
        levels: list[tuple[Element, list[Node], list[Node]]] = []
        inner: Sequence[Node]
        while True:
            inner = node.children
            begin, end = 0, len(inner)
            while begin < end and _is_opaque(inner[begin]):
                begin += 1
            while end > begin and _is_opaque(inner[end - 1]):
                end -= 1
            levels.append((node, list(inner[:begin]), list(inner[end:])))
            inner = inner[begin:end]
            if len(inner) != 1 or not isinstance(only := inner[0], Element):
                break
            node = only

        def around(words: list[Node]) -> list[Node]:
            for element, before, after in reversed(levels):
                words = [replace(element, children=[*before, *words, *after])]
            return words

        number = making.open(around)
        for child in inner:
            _add(child, making)
        making.close(number)


def words_of(tree: rx.Component) -> str:
    """What a tree of components says: neither how it is drawn, nor what the state or a request puts in."""
    return " ".join("".join(_texts(read(tree))).split())


def _texts(nodes: Iterable[Node]) -> Iterator[str]:
    for node in nodes:
        match node:
            case Text(words):
                yield words
            case Element(children=inner) | Repeated(sample=inner):
                yield from _texts(inner)
            case Choice(branches=branches):
                for branch in branches:
                    yield from _texts(branch)
        if not _is_inline(node):
            yield " "


def _called(node: Node) -> str:
    """What the place of a node is called that has no words of the sentence."""
    match node:
        case Text():
            return "words"
        case Element(tag="br"):
            return "break"
        case Element():
            return "part"
    return "value"


def _is_break(node: Node) -> bool:
    return isinstance(node, Element) and node.tag == "wbr"


def _is_inline(node: Node) -> bool:
    if isinstance(node, Text | Hole):
        return True
    if isinstance(node, Choice):
        return all(_is_inline(child) for branch in node.branches for child in branch)
    if isinstance(node, Repeated):
        return all(map(_is_inline, node.sample))
    return node.tag in _INLINE and (node.tag == "svg" or all(map(_is_inline, node.children)))


def _is_opaque(node: Node) -> bool:
    """Whether a node has no words of the sentence around it: a sign, a blank, a hidden remark."""
    if isinstance(node, Text):
        return not node.words.strip() or is_said(node.words)
    if not isinstance(node, Element):
        return True
    return not _is_break(node) and (_stands_apart(node) or not _has_text(node))


def _has_text(node: Node) -> bool:
    """Whether there is anything to read in it that belongs to the sentence, and is not said yet."""
    if isinstance(node, Text):
        return bool(_WORD.search(node.words)) and not is_said(node.words)
    if not isinstance(node, Element):
        return False
    return not _stands_apart(node) and any(_has_text(child) for child in node.children)


def _stands_apart(node: Element) -> bool:
    if node.tag in {"svg", "img", "br", *SILENT} or node.get("aria-hidden") == "true":
        return True
    return bool(_APART.intersection((node.get("class") or "").split()))
