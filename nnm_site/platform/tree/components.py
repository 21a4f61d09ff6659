"""What a component is made of: its tag, its children, its text.

Everything that the renderer relies on in Reflex below what it documents stands here and in `data.py`;
`tests/unit/tree` holds each part of it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import getfullargspec
from typing import Any

from reflex_base.components.component import BaseComponent, Component
from reflex_base.components.memo import MemoComponent
from reflex_base.vars.base import LiteralVar, Var
from reflex_components_core.base.bare import Bare
from reflex_components_core.base.fragment import Fragment
from reflex_components_core.core.cond import Cond
from reflex_components_core.core.foreach import Foreach


class TreeError(TypeError):
    """A tree holds something that only React can draw."""


def value_of(var: Any) -> Any:
    """The plain value of a variable that holds one. Raises `TreeError` for state and expressions."""
    if isinstance(var, LiteralVar):
        value = var._var_value  # pyright: ignore[reportAttributeAccessIssue]
        return _plain(value)
    if isinstance(var, Var):
        original = getattr(var, "_original", None)
        if original is not None:
            return value_of(original)
        raise TreeError(f"{var} has no plain value: it is state, or an expression.")
    return var


def _plain(value: Any) -> Any:
    if isinstance(value, Var):
        return value_of(value)
    if isinstance(value, Mapping):
        return {_plain(name): _plain(inner) for name, inner in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(inner) for inner in value]
    return value


def text_of(node: BaseComponent) -> str | None:
    """The text of a node that is nothing but text, as React writes it; else `None`."""
    if not isinstance(node, Bare):
        return None
    value = value_of(node.contents)
    # React writes nothing for these.
    return "" if value is None or isinstance(value, bool) else str(value)


def tag_of(node: BaseComponent) -> str | None:
    """The name of an element; `None` for what is only its children. Raises `TreeError`."""
    if isinstance(node, Fragment | Cond | Foreach | MemoComponent):
        return None
    if not isinstance(node, Component):
        raise TreeError(f"{type(node).__name__} is no component of a page.")
    if node.library is not None or not node.tag:
        raise TreeError(f"{type(node).__name__} is a component that only React can draw.")
    if node.event_triggers:
        names = ", ".join(node.event_triggers)
        raise TreeError(f"<{node.tag}> handles events ({names}), which only React can do.")
    return node.tag


def memo_of(node: BaseComponent) -> Any:
    """The definition of a memo, whose `component` is drawn in its place; `None` for every other node."""
    return node._memo_definition if isinstance(node, MemoComponent) else None


def memo_name(node: Any) -> str:
    """What the data of a page calls a memo by."""
    return node._memo_definition.export_name


def takes_place(draw: Callable[..., Any]) -> bool:
    """Whether what draws an item of a list is given its place as well.

    As Reflex counts: the first parameter of a method is its own.
    """
    return len(getfullargspec(draw).args) > 1


def children_of(node: BaseComponent) -> Iterator[Any]:
    """The children of a node, each choice made and each list unrolled. Raises `TreeError`."""
    if isinstance(node, Cond):
        yield node.children[0 if value_of(node.cond) else 1]
    elif isinstance(node, Foreach):
        draw = node.render_fn
        for place, item in enumerate(value_of(node.iterable)):
            yield draw(item, place) if takes_place(draw) else draw(item)
    elif (memo := memo_of(node)) is not None:
        yield memo.component
    else:
        yield from node.children


def raw_html(node: BaseComponent) -> str | None:
    """The HTML that a node holds as it is (`dangerouslySetInnerHTML`); else `None`."""
    html = html_prop(node)
    return None if html is None else str(value_of(value_of(html)["__html"]))


def html_prop(node: BaseComponent) -> Any:
    """What a node is given as `dangerouslySetInnerHTML`, state included; else `None`."""
    for props in (getattr(node, "custom_attrs", {}), vars(node)):
        for name in ("dangerouslySetInnerHTML", "dangerously_set_inner_html"):
            if (html := props.get(name)) is not None:
                return html
    return None


def give_source(node: BaseComponent, tree: Any) -> None:
    """Keep with a node what its HTML was made of."""
    vars(node)["_made_of"] = tree


def made_of(node: BaseComponent) -> Any:
    """What the HTML of a node was made of; `None` where nobody has said so."""
    return vars(node).get("_made_of")
