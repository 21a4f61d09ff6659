"""Reads Reflex components: tag, children, text.

All private API of Reflex that the renderer relies on is used here and in `data.py`;
`tests/unit/tree` tests each use.
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
    """A tree contains something that only React can render."""


def value_of(var: Any) -> Any:
    """The plain value of a variable. Raises `TreeError` for state and expressions."""
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
    """The text of a text node as React writes it; `None` for other nodes."""
    if not isinstance(node, Bare):
        return None
    value = value_of(node.contents)
    # React writes nothing for these.
    return "" if value is None or isinstance(value, bool) else str(value)


def tag_of(node: BaseComponent) -> str | None:
    """The tag of an element; `None` for a node that renders only its children. Raises `TreeError`."""
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
    """The definition of a memo, whose `component` is rendered instead; `None` for other nodes."""
    return node._memo_definition if isinstance(node, MemoComponent) else None


def memo_name(node: Any) -> str:
    """The name of a memo in the data of a page."""
    return node._memo_definition.export_name


def takes_place(draw: Callable[..., Any]) -> bool:
    """Whether the function that renders an item of a list also takes its index.

    Counted as Reflex does: the first parameter of a method is its own.
    """
    return len(getfullargspec(draw).args) > 1


def children_of(node: BaseComponent) -> Iterator[Any]:
    """The children of a node, with conditions evaluated and lists expanded. Raises `TreeError`."""
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
    """The raw HTML of a node (`dangerouslySetInnerHTML`); else `None`."""
    html = html_prop(node)
    return None if html is None else str(value_of(value_of(html)["__html"]))


def html_prop(node: BaseComponent) -> Any:
    """The value of a node's `dangerouslySetInnerHTML`, which may be state; else `None`."""
    for props in (getattr(node, "custom_attrs", {}), vars(node)):
        for name in ("dangerouslySetInnerHTML", "dangerously_set_inner_html"):
            if (html := props.get(name)) is not None:
                return html
    return None


def give_source(node: BaseComponent, tree: Any) -> None:
    """Attach to a node the tree that its HTML was made of."""
    vars(node)["_made_of"] = tree


def made_of(node: BaseComponent) -> Any:
    """The tree that a node's HTML was made of; `None` if unknown."""
    return vars(node).get("_made_of")
