"""Another tree made of a tree: copies of its components, with other children and other texts.

Components may be shared between pages, so none is ever changed. What is said in `components.py` of
Reflex holds here too.
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

#: What a text is made of: words, and variables that hold some.
Piece = str | Var
Change = Callable[[BaseComponent], BaseComponent]


def pieces_of(value: Any) -> list[Piece]:
    """The words and the variables of a text, in turn; nothing for what React writes nothing of."""
    if isinstance(value, str):
        # An f-string holds its variables as marks.
        value = LiteralVar.create(value)
    if isinstance(value, ConcatVarOperation):
        return [piece for item in value._var_value for piece in pieces_of(item)]
    try:
        plain = value_of(value)
    except TreeError:
        return [value]
    return [] if plain is None or isinstance(plain, bool) else [str(plain)]


def joined(pieces: Iterable[Piece]) -> str | Var:
    """The text that these words and variables make."""
    listed = list(pieces)
    if all(isinstance(piece, str) for piece in listed):
        return "".join(map(str, listed))
    return LiteralStringVar.create("".join(f"{piece}" for piece in listed))


def text(piece: Piece) -> BaseComponent:
    """A node that is nothing but text."""
    return Bare.create(piece)


def fragment(nodes: Iterable[BaseComponent]) -> BaseComponent:
    """Several nodes as one, of which nothing but they is drawn."""
    return Fragment.create(*nodes)


def words_of(node: BaseComponent) -> str | None:
    """The words of a text; `None` for every other node, and where state says them."""
    pieces = pieces_of(node.contents) if isinstance(node, Bare) else []
    return "".join(map(str, pieces)) if pieces and all(isinstance(p, str) for p in pieces) else None


def is_passed_through(node: BaseComponent) -> bool:
    """Whether nothing but its children is drawn of a node, and those are known: plain values decide."""
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
    """A copy of what is drawn of a tree, to be changed in place: texts in pieces, and no node that only holds others.

    `each` is given what state repeats. Of the nodes whose `id` is in `instead` others are taken. What state chooses
    between is a fragment for each branch.
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
    # What is HTML already is read by nobody but the browser.
    is_html = html_prop(tree) is not None
    made: Any = with_children(tree, [] if is_html else list(chain.from_iterable(branches)))
    made.custom_attrs = dict(tree.custom_attrs)
    return [made]


def is_choice(node: BaseComponent) -> bool:
    """Whether state chooses what is drawn (`rx.cond`, `rx.match`)."""
    return isinstance(node, Cond | Match)


def repeated(node: Any, change: Change) -> BaseComponent:
    """A copy of an `rx.foreach` in which everything that it draws is changed."""
    draw = node.render_fn

    # Reflex names variables after the parameters of `draw`.
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
    """An attribute as it was given, by its name in HTML; `None` without it."""
    own = node.custom_attrs if isinstance(node, Component) else {}
    for known, value in own.items():
        if _in_html(known) == name:
            return value
    return getattr(node, "class_name" if name == "class" else name, None)


def _in_html(name: str) -> str:
    return name.replace("_", "-").lower()


def plain_attribute(node: Any, name: str) -> str | None:
    """The text of an attribute; `None` without it, and where state says it."""
    given = attribute(node, name)
    if isinstance(given, bool):
        return str(given).lower()
    pieces = pieces_of(given)
    if not pieces or not all(isinstance(piece, str) for piece in pieces):
        return None
    return "".join(map(str, pieces))


def set_attribute(node: Any, name: str, value: Any) -> None:
    """Give an element of one's own an attribute."""
    known = next((each for each in node.custom_attrs if _in_html(each) == name), name)
    given = known in node.custom_attrs or getattr(node, name, None) is None
    if given or name not in node.get_fields():
        node.custom_attrs[known] = value
    else:
        setattr(node, name, LiteralVar.create(value))


def tag_of(node: Any) -> str:
    """The name of an element, of a component of a library that of its class; "" for texts and what state decides."""
    if isinstance(node, Bare | Cond | Match | Foreach):
        return ""
    return str(node.tag) if node.library is None and node.tag else type(node).__name__


def below(node: BaseComponent) -> list[BaseComponent]:
    """What is drawn in a node of one's own, of a choice in all its branches, of what state repeats once."""
    if isinstance(node, Foreach):
        return [each for child in node.children for each in own(child)]
    if is_choice(node):
        return [each for branch in node.children for each in branch.children]
    return node.children


def elements(nodes: Iterable[BaseComponent]) -> Iterator[Any]:
    """Every element among nodes and below, in the order of the document, without those that state repeats."""
    for node in nodes:
        if tag_of(node):
            yield node
        if not isinstance(node, Foreach):
            yield from elements(below(node))
