"""Markdown → components of the design system, at build time.

CommonMark with tables, and these conventions of this site:

- A paragraph before a table gives its caption: `Table: caption`.
- A paragraph `::: name argument` stands for a block that the page provides (a table of people, a
  drawing).
- Headings have levels 2 and 3; they get anchors and, on request, numbers.
- A link to `source:key` is a fact; its title says where it was published and, after a semicolon, when
  that was checked.
- A link to `sample:` is not a link: its words are marked as a sample's.
"""

import functools
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

import reflex as rx
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from nnm_site.shared.ui.data import Cell, table
from nnm_site.shared.ui.element import Examples, el
from nnm_site.shared.ui.links import link
from nnm_site.shared.ui.marks import fact, sample_line

#: Makes the component that stands for `::: name argument`.
Block = Callable[[str], rx.Component]

_BLOCK = re.compile(r":::\s*(?P<name>[a-z-]+)(?:\s+(?P<argument>\S+))?")
_MARKDOWN = MarkdownIt("commonmark").enable("table")
_CAPTION = "Table: "
_SOURCE = "source:"
SAMPLE = "sample:"


class MarkdownError(ValueError):
    """A text uses unsupported Markdown. `line` is its line in the text, from 1."""

    def __init__(self, message: str, line: int) -> None:
        """Keep the line."""
        super().__init__(message)
        self.line = line


@contextmanager
def _placed(node: SyntaxTreeNode) -> Iterator[None]:
    """Add the line to an error about the node or its children."""
    try:
        yield
    except MarkdownError:
        raise
    except ValueError as error:
        first, _ = node.map or (0, 0)
        raise MarkdownError(str(error), first + 1) from None


@dataclass(frozen=True)
class Heading:
    """A heading of a text: its anchor, number ("" if unnumbered), words and level."""

    id: str
    number: str
    text: str
    level: int

    @property
    def shown_number(self) -> rx.Component | None:
        """Its number, before its words."""
        return el.span(self.number, class_name="section-number") if self.number else None


@dataclass(frozen=True)
class Prose:
    """A text as components, with its headings for a table of contents."""

    components: tuple[rx.Component, ...]
    headings: tuple[Heading, ...]


def prose(
    text: str,
    blocks: Mapping[str, Block] | None = None,
    *,
    numbered: bool = False,
    number: str = "",
    anchor: str = "",
) -> Prose:
    """Render `text`.

    With `numbered`, sections count 1, 2, 3 and their parts 1.1, 1.2; `number` precedes each number
    (`number="2."` gives 2.1) and `anchor` each heading's anchor, for several texts on a page. Raises
    `MarkdownError` for unsupported Markdown, `ValueError` for a fault of the whole text, `KeyError`
    for an unknown block.
    """
    return _Renderer({} if blocks is None else blocks, numbered, number, anchor).render(text)


def inline(text: str) -> tuple[rx.Component | str, ...]:
    """One line of Markdown: emphasis and links. Raises `ValueError` for anything more."""
    tree = _parse(text)
    if [node.type for node in tree.children] != ["paragraph"]:
        raise ValueError(f"not a single line of text: {text!r}")
    return _words(tree.children[0].children[0])


@functools.cache
def plain(text: str) -> str:
    """The words of a Markdown text without its marks, as one line."""
    return " ".join(_text(node) for node in _parse(text).walk() if node.type == "inline")


def anchor_of(text: str) -> str:
    """The anchor of a heading: its words in lower case, joined by hyphens."""
    return "-".join(re.findall(r"[a-z0-9]+", text.lower().replace("'", "").replace("’", "")))


def _parse(text: str) -> SyntaxTreeNode:
    return SyntaxTreeNode(_MARKDOWN.parse(text))


@dataclass
class _Renderer:
    """Renders one text to components; counts its headings."""

    _blocks: Mapping[str, Block]
    _numbered: bool
    _prefix: str
    _anchor: str
    _headings: list[Heading] = field(default_factory=list)
    _caption: str | None = None
    _above: str = ""

    def render(self, text: str) -> Prose:
        """The whole text. A caption without a table, or a table without one, is an error."""
        blocks = map(self._block, _parse(text).children)
        components = [block for block in blocks if block is not None]
        if self._caption is not None:
            raise ValueError(f"no table follows the caption {self._caption!r}")
        anchors = [heading.id for heading in self._headings]
        if len(anchors) != len(set(anchors)):
            raise ValueError(f"two headings have the same words: {sorted(anchors)}")
        return Prose(tuple(components), tuple(self._headings))

    def _block(self, node: SyntaxTreeNode) -> rx.Component | None:
        with _placed(node):
            return self._component(node)

    def _component(self, node: SyntaxTreeNode) -> rx.Component | None:
        if self._caption is not None and node.type != "table":
            raise ValueError(f"no table follows the caption {self._caption!r}")
        above, self._above = self._above, ""
        match node.type:
            case "heading":
                self._above = _text(node)
                return self._heading(node)
            case "paragraph":
                shown = self._paragraph(node)
                # A caption is not shown as a paragraph: its table is still directly below the heading.
                self._above = above if shown is None else ""
                return shown
            case "bullet_list" | "ordered_list":
                return self._list(node)
            case "blockquote":
                return el.blockquote(*map(self._block, node.children))
            case "table":
                return self._table(node, above)
        raise ValueError(f"{node.type} is not supported")

    def _heading(self, node: SyntaxTreeNode) -> rx.Component:
        level = int(node.tag[1])
        if level not in (2, 3):
            raise ValueError(f"a heading of level {level}; use 2 and 3")
        text = _text(node)
        heading = Heading(self._anchor + anchor_of(text), self._count(level), text, level)
        self._headings.append(heading)
        number = [heading.shown_number, " "] if heading.number else []
        return getattr(el, node.tag)(*number, *_words(node.children[0]), id=heading.id)

    def _count(self, level: int) -> str:
        if not self._numbered:
            return ""
        sections = sum(heading.level == 2 for heading in self._headings)
        if level == 2:
            return f"{self._prefix}{sections + 1}"
        last = max(i for i, heading in enumerate(self._headings) if heading.level == 2)
        return f"{self._prefix}{sections}.{len(self._headings) - last}"

    def _paragraph(self, node: SyntaxTreeNode) -> rx.Component | None:
        text = _text(node)
        if block := _BLOCK.fullmatch(text):
            return self._blocks[block["name"]](block["argument"] or "")
        if text.startswith(_CAPTION):
            self._caption = text.removeprefix(_CAPTION)
            return None
        return el.p(*_words(node.children[0]))

    def _list(self, node: SyntaxTreeNode) -> rx.Component:
        return getattr(el, node.tag)(
            *(el.li(*self._item(item)) for item in node.children), class_name="bullets"
        )

    def _item(self, node: SyntaxTreeNode) -> list[rx.Component | str | None]:
        """The content of a list item; in a tight list without the paragraph around it."""
        pieces: list[rx.Component | str | None] = []
        for child in node.children:
            if child.type == "paragraph" and child.hidden:
                with _placed(child):
                    pieces += _words(child.children[0])
            else:
                pieces.append(self._block(child))
        return pieces

    def _table(self, node: SyntaxTreeNode, above: str) -> rx.Component:
        if self._caption is None:
            raise ValueError("a table needs a paragraph 'Table: caption' before it")
        caption, self._caption = self._caption, None
        head, *lines = (line.children for part in node.children for line in part.children)
        numeric = [i for i, cell in enumerate(head) if "right" in str(cell.attrs.get("style"))]
        rows = [list(map(_cell, line)) for line in lines]
        return table(
            caption, list(map(_text, head)), rows, numeric=numeric, headed=caption == above
        )


def _cell(node: SyntaxTreeNode) -> Cell:
    words = (_words(node.children[0]) if node.children else ()) or ("",)
    return words[0] if len(words) == 1 else el.span(*words)


def _text(node: SyntaxTreeNode) -> str:
    return "".join(
        " " if leaf.type == "softbreak" else leaf.content
        for leaf in node.walk()
        if leaf.type in {"text", "softbreak", "code_inline"}
    )


def _words(node: SyntaxTreeNode) -> tuple[rx.Component | str, ...]:
    """Text, emphasis and links of one run of text; adjacent pieces of text are joined."""
    pieces: list[rx.Component | str] = []
    for leaf in node.children:
        piece = _word(leaf)
        if isinstance(piece, str) and pieces and isinstance(pieces[-1], str):
            pieces[-1] += piece
        elif piece != "":
            pieces.append(piece)
    return tuple(pieces)


def _word(leaf: SyntaxTreeNode) -> rx.Component | str:
    match leaf.type:
        case "text" | "text_special":
            return leaf.content
        case "softbreak":
            return " "
        case "em" | "strong":
            return getattr(el, leaf.type)(*_words(leaf))
        case "link":
            href = str(leaf.attrs["href"])
            if href.startswith(_SOURCE):
                text, _, checked = str(leaf.attrs.get("title", "")).rpartition("; ")
                return fact(
                    *_words(leaf), key=href.removeprefix(_SOURCE), text=text, checked=checked
                )
            if href == SAMPLE:
                return el.span(*_words(leaf), **sample_line(sample=True))
            return link(*_words(leaf), href=href, new_tab=href.startswith("/pdf/"))
    raise ValueError(f"{leaf.type} is not supported in a line of text")


def examples() -> Examples:
    """The states of each component, for the style guide."""
    text = "**Strong words**, *italics*, [a link](#markdown).\n\n- A point\n\nTable: Copies\n\n"
    table_of = "| Mandatory document | Copies |\n|---|---|\n| Form | 2 |\n"
    yield prose, el.div(*prose(text + table_of).components, class_name="prose")
