"""Copies a tree of components, with other children and other texts.

Components may be shared between pages and are never changed. Uses private API of Reflex, like
`components.py`.
"""

import copy
import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Any

from reflex_base.components.component import BaseComponent, Component
from reflex_base.components.memo import MemoComponent
from reflex_base.vars.base import LiteralVar, Var
from reflex_base.vars.sequence import ConcatVarOperation, LiteralStringVar
from reflex_components_core.base.bare import Bare
from reflex_components_core.base.fragment import Fragment
from reflex_components_core.core.cond import Cond
from reflex_components_core.core.foreach import Foreach
from reflex_components_core.core.match import Match

from nnm_site.platform.tree.components import (
    TreeError,
    children_of,
    html_prop,
    takes_place,
    value_of,
)

#: A piece of a text: words, or a variable with text.
Piece = str | Var
Change = Callable[[BaseComponent], BaseComponent]


def pieces_of(value: Any) -> list[Piece]:
    """The words and the variables of a text, in order; nothing for values that React does not render."""
    if isinstance(value, str):
        # An f-string contains its variables as markers.
        value = LiteralVar.create(value)
    if isinstance(value, ConcatVarOperation):
        return [piece for item in value._var_value for piece in pieces_of(item)]
    try:
        plain = value_of(value)
    except TreeError:
        return [value]
    return [] if plain is None or isinstance(plain, bool) else [str(plain)]


def joined(pieces: Iterable[Piece]) -> str | Var:
    """The text of these words and variables."""
    listed = list(pieces)
    if all(isinstance(piece, str) for piece in listed):
        return "".join(map(str, listed))
    return LiteralStringVar.create("".join(f"{piece}" for piece in listed))


def text(piece: Piece) -> BaseComponent:
    """A text node."""
    return Bare.create(piece)


def fragment(nodes: Iterable[BaseComponent]) -> BaseComponent:
    """A fragment of several nodes."""
    return Fragment.create(*nodes)


def words_of(node: BaseComponent) -> str | None:
    """The words of a text node; `None` for other nodes, and for text from state."""
    pieces = pieces_of(node.contents) if isinstance(node, Bare) else []
    return "".join(map(str, pieces)) if pieces and all(isinstance(p, str) for p in pieces) else None


def is_passed_through(node: BaseComponent) -> bool:
    """Whether a node renders only its children, and these depend on plain values alone."""
    if isinstance(node, Fragment | MemoComponent):
        return True
    decides = node.cond if isinstance(node, Cond) else getattr(node, "iterable", None)
    if not isinstance(node, Cond | Foreach):
        return False
    try:
        value_of(decides)
    except TreeError:
        return False
    return True


def own(
    tree: Any,
    each: Change | None = None,
    instead: Mapping[int, BaseComponent] = MappingProxyType({}),
) -> list[BaseComponent]:
    """A copy of a tree as it is rendered, to be changed in place: texts in pieces, without nodes
    that only group others.

    `each` receives lists over state. Nodes whose `id()` is in `instead` are replaced. A condition
    on state becomes a fragment for each branch.
    """
    if id(tree) in instead:
        return [instead[id(tree)]]
    if isinstance(tree, Bare):
        return list(map(text, pieces_of(tree.contents)))
    if is_passed_through(tree):
        return [node for child in children_of(tree) for node in own(child, each, instead)]
    if isinstance(tree, Foreach):
        return [repeated(tree, each) if each else tree]
    branches = [own(child, each, instead) for child in tree.children]
    if isinstance(tree, Cond | Match):
        return [with_children(tree, list(map(fragment, branches)))]
    # Raw HTML is left as it is.
    is_html = html_prop(tree) is not None
    made: Any = with_children(tree, [] if is_html else list(chain.from_iterable(branches)))
    made.custom_attrs = dict(tree.custom_attrs)
    return [made]


def is_choice(node: BaseComponent) -> bool:
    """Whether a node is a condition on state (`rx.cond`, `rx.match`)."""
    return isinstance(node, Cond | Match)


def repeated(node: Any, change: Change) -> BaseComponent:
    """A copy of an `rx.foreach` with changed items."""
    draw = node.render_fn

    # Reflex names variables after the parameters of the function.
    def of_one(item: Any) -> BaseComponent:
        return change(draw(item))

    def of_two(item: Any, place: Any) -> BaseComponent:
        return change(draw(item, place))

    drawn: Any = of_two if takes_place(draw) else of_one
    return Foreach.create(node.iterable, functools.wraps(draw)(drawn))


def with_children(node: Any, children: Sequence[BaseComponent]) -> BaseComponent:
    """A copy of a node with other children."""
    made = copy.copy(node)
    made.children = list(children)
    return made


def attribute(node: Any, name: str) -> Any:
    """An attribute's original value, by its HTML name; `None` without it."""
    own = node.custom_attrs if isinstance(node, Component) else {}
    for known, value in own.items():
        if _in_html(known) == name:
            return value
    return getattr(node, "class_name" if name == "class" else name, None)


def _in_html(name: str) -> str:
    return name.replace("_", "-").lower()


def plain_attribute(node: Any, name: str) -> str | None:
    """The text of an attribute; `None` without it, and for text from state."""
    given = attribute(node, name)
    if isinstance(given, bool):
        return str(given).lower()
    pieces = pieces_of(given)
    if not pieces or not all(isinstance(piece, str) for piece in pieces):
        return None
    return "".join(map(str, pieces))


def set_attribute(node: Any, name: str, value: Any) -> None:
    """Set an attribute of a copied element."""
    known = next((each for each in node.custom_attrs if _in_html(each) == name), name)
    given = known in node.custom_attrs or getattr(node, name, None) is None
    if given or name not in node.get_fields():
        node.custom_attrs[known] = value
    else:
        setattr(node, name, LiteralVar.create(value))


def tag_of(node: Any) -> str:
    """The tag of an element, or the class name of a library component; "" for texts and conditions."""
    if isinstance(node, Bare | Cond | Match | Foreach):
        return ""
    return str(node.tag) if node.library is None and node.tag else type(node).__name__


def below(node: BaseComponent) -> list[BaseComponent]:
    """The nodes below a copied node: all branches of a condition, one item of a list."""
    if isinstance(node, Foreach):
        return [each for child in node.children for each in own(child)]
    if is_choice(node):
        return [each for branch in node.children for each in branch.children]
    return node.children


def elements(nodes: Iterable[BaseComponent]) -> Iterator[Any]:
    """Every element among nodes and below, in document order, without items of lists over state."""
    for node in nodes:
        if tag_of(node):
            yield node
        if not isinstance(node, Foreach):
            yield from elements(below(node))
