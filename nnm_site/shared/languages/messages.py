"""The messages of a page: what a translator gets, and how a translation is put in place.

A message is the text of an innermost block. Inline elements around words become numbered tags,
`<1>…</1>`; those without words become named placeholders: `{value}` for a state variable, `{break}` for a
line break, `{part}` for a sign. Values (`values.py`) become placeholders too: `{day}`, `{number}`,
`{number2}`. A block of nothing but inline elements is not a message: each of them is one.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile

import reflex as rx
from reflex_base.components.component import BaseComponent

from nnm_site.platform.tree import copies
from nnm_site.shared.languages.values import BREAK, MARK, Value, split

_INLINE = frozenset(
    {
        *("a", "abbr", "b", "bdi", "bdo", "br", "cite", "code", "data", "del", "dfn", "em", "i"),
        *("img", "ins", "kbd", "mark", "q", "s", "samp", "small", "span", "strong", "sub", "sup"),
        *("svg", "time", "u", "var", "wbr"),
    }
)
#: Elements whose text nobody reads.
SILENT = frozenset({"script", "style"})
#: English has only these letters.
_LETTER = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿ]")
_OTHER_LETTER = re.compile(r"[^\W\d_A-Za-zÀ-ÖØ-öø-ÿ]")
_WORD = re.compile(r"[^\W_]")

#: Attributes that are read aloud or shown.
SPOKEN = ("alt", "aria-label", "aria-description", "aria-roledescription", "title", "placeholder", "data-label", "data-says", "label")  # fmt: skip
#: Classes of inline elements that are not part of the sentence around them.
_APART = frozenset({"visually-hidden", "section-number", "fact-note"})

Node = BaseComponent
#: Puts the words between two tags into what the tag stands for.
Around = Callable[[list[Node]], list[Node]]
Show = Callable[[Value], str]


@dataclass
class Message:
    """One message of a page. `key` has placeholders for its values.

    `values` and `opaque` (nodes without words) are keyed by their placeholder's name; `tags` are what
    each numbered tag stands for.
    """

    key: str
    values: dict[str, Value]
    opaque: dict[str, Node]
    tags: list[Around]

    @property
    def has_words(self) -> bool:
        """Whether there is any English to translate besides values."""
        return _LETTER.search(MARK.sub("", self.key)) is not None

    def nodes(self, translation: str, show: Show) -> list[Node]:
        """The nodes of a translation of `key`. `show` writes a value as the language does."""
        return self._filled(iter(MARK.split(translation)), show)

    def text(self, translation: str, show: Show = lambda value: value.text) -> str:
        """A translation of `key` as plain text."""
        shown = {name: show(value) for name, value in self.values.items()}
        return MARK.sub(lambda mark: shown.get(mark[0][1:-1], ""), translation).replace(BREAK, "")

    def _filled(self, pieces: Iterator[str], show: Show) -> list[Node]:
        made: list[Node] = []
        for piece in pieces:
            name = piece[1:-1]
            if not MARK.fullmatch(piece):
                made += _with_breaks(piece)
            elif piece.startswith("</"):
                break
            elif piece.startswith("<"):
                made += self.tags[int(name) - 1](self._filled(pieces, show))
            elif name in self.values:
                made += _with_breaks(show(self.values[name]))
            else:
                made.append(self.opaque[name])
        return made


def _with_breaks(text: str) -> Iterator[Node]:
    """A text with a `<wbr>` wherever a line may break within an address."""
    for number, words in enumerate(text.split(BREAK)):
        if number:
            yield rx.el.wbr()
        if words:
            yield copies.text(words)


def of_text(text: str) -> Message:
    """The message of a plain text."""
    making = _Making()
    making.add(text)
    return making.made()


def has_words(text: str) -> bool:
    """Whether there is any English to translate besides values."""
    return any(isinstance(piece, str) and _LETTER.search(piece) for piece in split(text))


def is_in_other_script(text: str) -> bool:
    """Whether a text has letters of another script."""
    return _OTHER_LETTER.search(text) is not None


class _Making:
    """A message under construction."""

    def __init__(self) -> None:
        self.message = Message("", {}, {}, [])
        self._places = Counter[str]()
        self._text = ""

    def add(self, text: str) -> None:
        self._text += text

    def mark(self, mark: str) -> None:
        """Add a tag or placeholder after the words so far, whose values are taken out."""
        for piece in split(re.sub(r"[ \t\r\n]+", " ", self._text)):
            if isinstance(piece, Value):
                name = self.place(piece.place)
                self.message.values[name] = piece
                piece = f"{{{name}}}"
            self.message.key += piece
        self.message.key += mark
        self._text = ""

    def place(self, kind: str) -> str:
        """The name of a placeholder; from the second of a kind on it has a number."""
        self._places[kind] += 1
        return f"{kind}{self._places[kind]}" if self._places[kind] > 1 else kind

    def made(self) -> Message:
        self.mark("")
        self.message.key = self.message.key.strip()
        return self.message


@dataclass
class Run:
    """Neighbouring nodes that are one message: `siblings[start:end]`.

    `around` are the elements around them, the nearest last.
    """

    around: tuple[Node, ...]
    siblings: list[Node]
    start: int
    end: int

    @property
    def nodes(self) -> list[Node]:
        """The nodes of the message."""
        return self.siblings[self.start : self.end]

    @property
    def tag(self) -> str:
        """The name of the nearest element, "" without one."""
        return copies.tag_of(self.around[-1]) if self.around else ""

    @property
    def is_whole(self) -> bool:
        """Whether its element has no other text."""
        rest = self.siblings[: self.start] + self.siblings[self.end :]
        return bool(self.around) and not any(map(_has_text, rest))


def runs(siblings: list[Node], around: tuple[Node, ...] = ()) -> Iterator[Run]:
    """Every message among neighbouring nodes, without those in opaque elements of a message.

    Runs of one list come in reverse order, so that each may be replaced as it comes.
    """
    groups: list[tuple[int, int]] = []
    for is_inline, places in groupby(range(len(siblings)), lambda at: _is_inline(siblings[at])):
        group = list(places)
        if is_inline:
            groups.append((group[0], group[-1] + 1))
        else:
            for place in group:
                yield from within(siblings[place], around)
    for begin, end in reversed(groups):
        own = siblings[begin:end]
        if not any(map(_is_english, own)):
            for node in own:
                yield from within(node, around)
            continue
        before, after = _edges(own)
        for node in (*before, *after):
            yield from within(node, around)
        yield Run(around, siblings, begin + len(before), end - len(after))


def _is_english(node: Node) -> bool:
    """Whether a node is text that is still English."""
    words = copies.words_of(node)
    return words is not None and not is_in_other_script(words) and _LETTER.search(words) is not None


def within(node: Node, around: tuple[Node, ...] = ()) -> Iterator[Run]:
    """Every message within a node."""
    if copies.is_choice(node):
        for branch in node.children:
            yield from runs(branch.children, around)
    elif (tag := copies.tag_of(node)) and tag not in SILENT:
        yield from runs(node.children, (*around, node))


def within_opaque(nodes: Sequence[Node], around: tuple[Node, ...]) -> Iterator[Run]:
    """The messages in the opaque nodes of a message, which are not part of its words."""
    for node in nodes:
        if copies.is_choice(node):
            yield from within(node)
        elif copies.tag_of(node) and _is_opaque(node):
            yield from within(node, around)
        elif copies.tag_of(node):
            yield from within_opaque(node.children, (*around, node))


def message_of(nodes: Sequence[Node]) -> Message:
    """The message of neighbouring nodes."""
    making = _Making()
    for node in nodes:
        _add(node, making)
    return making.made()


def _add(node: Node, making: _Making) -> None:
    words = copies.words_of(node)
    if words is not None and not is_in_other_script(words):
        making.add(words)
    elif copies.tag_of(node) == "wbr":
        making.add(BREAK)
    elif not copies.tag_of(node) or _is_opaque(node):
        name = making.place(_called(node))
        making.message.opaque[name] = node
        making.mark(f"{{{name}}}")
    else:
        # One tag for all elements around the same words, with the wordless nodes at either end.
        levels: list[tuple[Node, list[Node], list[Node]]] = []
        inner = [node]
        while len(inner) == 1 and copies.tag_of(node := inner[0]):
            before, after = _edges(node.children)
            levels.append((node, before, after))
            inner = node.children[len(before) : len(node.children) - len(after)]

        def around(words: list[Node]) -> list[Node]:
            for element, before, after in reversed(levels):
                words = [copies.with_children(element, [*before, *words, *after])]
            return words

        making.message.tags.append(around)
        number = len(making.message.tags)
        making.mark(f"<{number}>")
        for child in inner:
            _add(child, making)
        making.mark(f"</{number}>")


def _edges(nodes: list[Node]) -> tuple[list[Node], list[Node]]:
    """The nodes without words at the beginning and at the end of the sentence."""
    before = list(takewhile(_is_opaque, nodes))
    after = list(takewhile(_is_opaque, reversed(nodes[len(before) :])))
    return before, after[::-1]


def words_of(tree: Node) -> str:
    """The text of a tree of components, without what the state or a request puts in."""
    return " ".join("".join(_texts(copies.own(tree))).split())


def _texts(nodes: Iterable[Node]) -> Iterator[str]:
    for node in nodes:
        yield copies.words_of(node) or ""
        yield from _texts(copies.below(node))
        if not _is_inline(node):
            yield " "


def _called(node: Node) -> str:
    """The name of the placeholder for a node without words of the sentence."""
    if copies.words_of(node) is not None:
        return "words"
    tag = copies.tag_of(node)
    return "break" if tag == "br" else "part" if tag else "value"


def _is_inline(node: Node) -> bool:
    tag = copies.tag_of(node)
    return tag == "svg" or (
        (not tag or tag in _INLINE) and all(map(_is_inline, copies.below(node)))
    )


def _is_opaque(node: Node) -> bool:
    """Whether a node has no words of the sentence around it: a sign, a space, a hidden remark."""
    words = copies.words_of(node)
    if words is not None:
        return not words.strip() or is_in_other_script(words)
    tag = copies.tag_of(node)
    return not tag or (tag != "wbr" and (_is_apart(node) or not _has_text(node)))


def _has_text(node: Node) -> bool:
    """Whether it has text that belongs to the sentence and is still English."""
    words = copies.words_of(node)
    if words is not None:
        return bool(_WORD.search(words)) and not is_in_other_script(words)
    return bool(copies.tag_of(node)) and not _is_apart(node) and any(map(_has_text, node.children))


def _is_apart(node: Node) -> bool:
    if copies.tag_of(node) in {"svg", "img", "br", *SILENT}:
        return True
    if copies.plain_attribute(node, "aria-hidden") == "true":
        return True
    return bool(_APART.intersection((copies.plain_attribute(node, "class") or "").split()))
