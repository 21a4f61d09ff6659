"""Another tree made of a tree: copies of its components, with other children and other texts.

Components may be shared between pages, so none is ever changed. What is said in `components.py` of
Reflex holds here too.
"""

import copy
import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
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

from nnm_site.platform.tree.components import TreeError, children_of, takes_place, value_of

#: What a text is made of: words, and variables that hold some.
Piece = str | Var


def pieces_of(value: Any) -> list[Piece]:
    """The words and the variables of a text, in turn; nothing for what React writes nothing of."""
    if isinstance(value, str):
        # An f-string holds its variables as marks.
        value = LiteralVar.create(value)
    if isinstance(value, ConcatVarOperation):
        return [piece for part in value._var_value for piece in pieces_of(part)]
    try:
        plain = value_of(value)
    except TreeError:
        return [value]
    return [] if plain is None or isinstance(plain, bool) else [str(plain)]


def joined(pieces: Iterable[Piece]) -> str | Var:
    """The text that these words and variables make."""
    held = list(pieces)
    if all(isinstance(piece, str) for piece in held):
        return "".join(map(str, held))
    return LiteralStringVar.create("".join(f"{piece}" for piece in held))


def text(piece: Piece) -> BaseComponent:
    """A node that is nothing but text."""
    return Bare.create(piece)


def fragment(nodes: Iterable[BaseComponent]) -> BaseComponent:
    """Several nodes as one, of which nothing but they is drawn."""
    return Fragment.create(*nodes)


def contents_of(node: BaseComponent) -> list[Piece] | None:
    """What a node that is nothing but text is made of; `None` for every other node."""
    return pieces_of(node.contents) if isinstance(node, Bare) else None


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


def passed(node: BaseComponent) -> list[Any]:
    """The children of a node that `is_passed_through`."""
    return list(children_of(node))


def branches_of(node: BaseComponent) -> list[BaseComponent] | None:
    """What state chooses between (`rx.cond`, `rx.match`); `None` for every other node."""
    return list(node.children) if isinstance(node, Cond | Match) else None


def with_branches(node: BaseComponent, branches: Sequence[BaseComponent]) -> BaseComponent:
    """A copy of a node that chooses between `branches`."""
    return with_children(node, branches)


def is_repeated(node: BaseComponent) -> bool:
    """Whether state says how often something is drawn (`rx.foreach`)."""
    return isinstance(node, Foreach)


def repeated(node: Any, change: Callable[[BaseComponent], BaseComponent]) -> BaseComponent:
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


def with_attributes(node: Any, given: Mapping[str, Any]) -> BaseComponent:
    """A copy of an element with other attributes; `None` takes one away."""
    made = copy.copy(node)
    own = dict(node.custom_attrs)
    for name, value in given.items():
        known = next((each for each in own if _in_html(each) == name), name)
        if known not in own and getattr(node, name, None) is not None and name in node.get_fields():
            setattr(made, name, None if value is None else LiteralVar.create(value))
        elif value is None:
            own.pop(known, None)
        else:
            own[known] = value
    made.custom_attrs = own
    return made


def element_tag(node: Any) -> str:
    """The name of an element; of a component of a library that of its class."""
    return str(node.tag) if node.library is None and node.tag else type(node).__name__
