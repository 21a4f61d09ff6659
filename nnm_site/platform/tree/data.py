"""A tree of components as plain data, which JSON can hold: what React draws and what is asked of a page is made of it.

A text is a `str`. An element is `[tag, attributes, children]`, with the names that HTML has; an attribute is a
text, or `True` where it is only there. HTML that is finished is `[HTML, {"html": …}, children]`: the children are what
it was made of, where that is known: a part's tree, a drawing's elements. A component of `@rx.memo` is `[MEMO, {"name": …}, children]`.
"""

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

from markupsafe import Markup
from reflex_base.components.component import BaseComponent

from nnm_site.platform.tree.components import (
    children_of,
    made_of,
    memo_name,
    memo_of,
    raw_html,
    tag_of,
    text_of,
)
from nnm_site.platform.tree.props import attributes_of, default_of

#: A text, or `[tag, attributes, children]`.
Data = str | list[Any]

#: The tags of nodes that are no elements.
HTML, MEMO = "", "@"


def as_data(tree: BaseComponent | str, *, memos: bool = True) -> list[Data]:
    """The nodes of a tree; one that only holds others is these. Without `memos` a memo is there by its name alone.

    Raises `TreeError` for what only React can draw: state, an event handler, a component of a library.
    """
    return list(_nodes(tree, memos=memos))


def _nodes(node: Any, chosen: str | None = None, *, memos: bool) -> Iterator[Data]:
    """`chosen` is the value of the `select` that the node is in."""
    if isinstance(node, Markup):
        yield [HTML, {"html": str(node)}, []]
        return
    if isinstance(node, str):
        yield str(node)
        return
    text = text_of(node)
    if text is not None:
        if text:
            yield text
        return
    memo = memo_of(node)
    if memo is not None:
        yield [MEMO, {"name": memo_name(node)}, _of_memo(memo) if memos else []]
        return
    tag = tag_of(node)
    if tag is None:
        for child in children_of(node):
            yield from _nodes(child, chosen, memos=memos)
        return
    attributes = dict(attributes_of(node, tag))
    if tag == "option" and chosen is not None and attributes.get("value") == chosen:
        attributes["selected"] = True
    yield [tag, attributes, list(_content(node, tag, chosen, memos=memos))]


#: The nodes of each memo: it has no values of its own, and is the same everywhere.
_MEMOS: dict[int, tuple[Any, list[Data]]] = {}


def _of_memo(memo: Any) -> list[Data]:
    """The nodes of a memo's definition, which is kept with them so that its place in memory is not another's."""
    if id(memo) not in _MEMOS:
        _MEMOS[id(memo)] = (memo, as_data(memo.component))
    return _MEMOS[id(memo)][1]


def _content(node: BaseComponent, tag: str, chosen: str | None, *, memos: bool) -> Iterator[Data]:
    html = raw_html(node)
    if html is not None:
        made = made_of(node)
        drawing = html.startswith("<svg")
        nodes = from_svg(html) if drawing else [] if made is None else as_data(made)
        yield [HTML, {"html": html}, nodes]
    elif tag == "textarea":
        if text := default_of(node):
            yield text
    else:
        if tag == "select":
            chosen = default_of(node)
        for child in children_of(node):
            yield from _nodes(child, chosen, memos=memos)


def from_svg(text: str) -> list[Data]:
    """The nodes of a drawing that code writes as text. Raises `ParseError` for what is no XML."""

    def node(element: ET.Element) -> list[Any]:
        children: list[Data] = [element.text] if element.text else []
        for child in element:
            children.append(node(child))
            children += [child.tail] if child.tail else []
        return [element.tag.rpartition("}")[2], dict(element.attrib), children]

    # Code of ours has written it.
    return [node(ET.fromstring(text))]  # noqa: S314
