"""A tree of components as the texts and elements that sentences are made of."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from nnm_site.platform.tree import copies
from nnm_site.platform.tree.components import held_html


@dataclass
class Text:
    """Words of a page."""

    words: str


@dataclass
class Hole:
    """A variable of the state among words."""

    node: Any


@dataclass
class Repeated:
    """What state repeats; `sample` is drawn once."""

    node: Any
    sample: list["Node"]


@dataclass
class Element:
    """An element with what is in it. `node` is the component; `changes` are attributes to give it.

    Without a tag it is a component as it is, and nobody's business.
    """

    tag: str
    node: Any
    children: list["Node"] = field(default_factory=list)
    changes: dict[str, Any] = field(default_factory=dict)

    def get(self, name: str) -> str | None:
        """The text of an attribute; `None` without it, and where state says it."""
        if name in self.changes:
            return self.changes[name]
        return copies.plain_attribute(self.node, name)

    def set(self, name: str, value: Any) -> None:
        """Give an attribute a value; `None` takes it away."""
        self.changes[name] = value


@dataclass
class Choice:
    """What state chooses between."""

    node: Any
    branches: list[list["Node"]]


Node = Text | Hole | Repeated | Element | Choice


def read(tree: Any, kept: Any = None) -> list[Node]:
    """The nodes of a tree, without those that only hold others. `kept` is not looked into."""
    if tree is kept:
        return [Element("", tree)]
    pieces = copies.contents_of(tree)
    if pieces is not None:
        return [Text(piece) if isinstance(piece, str) else Hole(copies.text(piece)) for piece in pieces]  # fmt: skip
    if copies.is_passed_through(tree):
        return read_all(copies.passed(tree), kept)
    branches = copies.branches_of(tree)
    if branches is not None:
        return [Choice(tree, [read(branch) for branch in branches])]
    if copies.is_repeated(tree):
        return [Repeated(tree, read_all(tree.children))]
    # What is HTML already is read by nobody but the browser.
    inner = [] if held_html(tree) is not None else read_all(tree.children, kept)
    return [Element(copies.element_tag(tree), tree, inner)]


def read_all(trees: Iterable[Any], kept: Any = None) -> list[Node]:
    """The nodes of several trees, one after the other."""
    return [node for tree in trees for node in read(tree, kept)]


def built(node: Node) -> Any:
    """The component of a node."""
    if isinstance(node, Text):
        return copies.text(node.words)
    if isinstance(node, Hole | Repeated):
        return node.node
    if isinstance(node, Choice):
        return copies.with_branches(node.node, [fragment(branch) for branch in node.branches])
    made = node.node
    if node.tag and (node.children or made.children):
        made = copies.with_children(made, [built(child) for child in node.children])
    return copies.with_attributes(made, node.changes) if node.changes else made


def fragment(nodes: Iterable[Node]) -> Any:
    """The component of several nodes."""
    return copies.fragment([built(node) for node in nodes])


def elements(nodes: Iterable[Node]) -> Iterator[Element]:
    """Every element among nodes and below, in the order of the document."""
    for node in nodes:
        if isinstance(node, Choice):
            for branch in node.branches:
                yield from elements(branch)
        elif isinstance(node, Element):
            yield node
            yield from elements(node.children)
