"""A tree of components as plain data (JSON), from which documents and facts of pages are made.

A text is a `str`. An element is `[tag, attributes, children]`, with HTML names; an attribute is a
text, or `True` without a value. Finished HTML is `[HTML, {"html": …}, children]`: the children are the nodes
that it was made of, if known: a part's tree, a drawing's elements. A component of `@rx.memo` is
`[MEMO, {"name": …}, children]`.
"""

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

from markupsafe import Markup
from reflex_base.components.component import BaseComponent

from nnm_site.platform.tree.components import (
    TreeError,
    children_of,
    made_of,
    memo_name,
    memo_of,
    raw_html,
    tag_of,
    text_of,
    value_of,
)

#: A text, or `[tag, attributes, children]`.
Data = str | list[Any]

#: The tags of nodes that are not elements.
HTML, MEMO = "", "@"

#: Properties of React that are not attributes.
_NOT_WRITTEN = frozenset(
    {"children", "dangerouslySetInnerHTML", "key", "ref", "suppressHydrationWarning"}
)
#: Properties whose attribute is not the name in lower case.
_RENAMED = {
    "className": "class",
    "htmlFor": "for",
    "httpEquiv": "http-equiv",
    "acceptCharset": "accept-charset",
    "defaultValue": "value",
    "defaultChecked": "checked",
}
#: Boolean attributes.
_BOOLEAN = frozenset({
    "allowfullscreen", "async", "autofocus", "autoplay", "checked", "controls", "default", "defer", "disabled",
    "formnovalidate", "hidden", "inert", "itemscope", "loop", "multiple", "muted", "nomodule", "novalidate", "open",
    "playsinline", "readonly", "required", "reversed", "selected",
})  # fmt: skip
#: Attributes with the values "true" and "false".
_TRUE_OR_FALSE = ("aria-", "data-")
_ENUMERATED = frozenset({"contenteditable", "draggable", "spellcheck"})
#: SVG attributes with capitals; all others are lower case or hyphenated.
_SVG = frozenset({
    "viewBox", "preserveAspectRatio", "gradientUnits", "gradientTransform", "pathLength", "clipPathUnits",
    "maskUnits", "patternUnits", "markerWidth", "markerHeight", "refX", "refY",
})  # fmt: skip
_SVG_HYPHENED = re.compile(
    r"^(stroke|fill|stop|clip|text|font|dominant|alignment|baseline|letter|word)([A-Z]\w*)$"
)
_CAPITAL = re.compile(r"[A-Z]")


def as_data(tree: BaseComponent | str, *, memos: bool = True) -> list[Data]:
    """The nodes of a tree; a fragment is replaced by its children. Without `memos` a memo has only its name.

    Raises `TreeError` for what only React can render: state, an event handler, a component of a library.
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
    attributes = dict(_attributes_of(node, tag))
    if tag == "option" and chosen is not None and attributes.get("value") == chosen:
        attributes["selected"] = True
    yield [tag, attributes, list(_content(node, tag, chosen, memos=memos))]


#: The nodes of each memo, which has no arguments and is the same everywhere.
_MEMOS: dict[int, tuple[Any, list[Data]]] = {}


def _of_memo(memo: Any) -> list[Data]:
    """The nodes of a memo's definition. The definition is kept too, so that its `id()` is not reused."""
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
        if text := _default_of(node):
            yield text
    else:
        if tag == "select":
            chosen = _default_of(node)
        for child in children_of(node):
            yield from _nodes(child, chosen, memos=memos)


def from_svg(text: str) -> list[Data]:
    """The nodes of a drawing in SVG text. Raises `ParseError` for invalid XML."""

    def node(element: ET.Element) -> list[Any]:
        children: list[Data] = [element.text] if element.text else []
        for child in element:
            children.append(node(child))
            children += [child.tail] if child.tail else []
        return [element.tag.rpartition("}")[2], dict(element.attrib), children]

    # Code of ours has written it.
    return [node(ET.fromstring(text))]  # noqa: S314


def _attributes_of(node: BaseComponent, tag: str) -> Iterator[tuple[str, str | bool]]:
    """Every attribute of an element with its text, `True` where it is only there. Raises `TreeError` for what is no plain value."""
    # In the order in which Reflex gives them to React.
    for prop, var in sorted(_props(node).items()):
        if prop in _NOT_WRITTEN or (prop == "defaultValue" and tag in {"textarea", "select"}):
            continue
        if prop in {"css", "style"}:
            raise TreeError(
                f"<{tag}> has a style of its own ({prop}); pages use class names alone."
            )
        name = _name(prop)
        text = _text(name, value_of(var))
        if text is not None:
            yield name, text


def _default_of(node: BaseComponent) -> str | None:
    """The first value of a text area or of a list."""
    value = value_of(_props(node).get("defaultValue"))
    return None if value is None else str(value)


def _props(node: Any) -> dict[str, Any]:
    return {name: var for name, var in node._render().props.items() if var is not None}


def _name(prop: str) -> str:
    if prop in _RENAMED:
        return _RENAMED[prop]
    if prop in _SVG:
        return prop
    if (match := _SVG_HYPHENED.match(prop)) is not None:
        return prop[: match.start(2)] + _CAPITAL.sub(lambda c: "-" + c[0].lower(), match[2])
    return prop.lower()


def _text(name: str, value: Any) -> str | bool | None:
    """The text of an attribute, `True` where it is only there; `None` leaves it out."""
    if value is None:
        return None
    if name in _BOOLEAN:
        # React takes "" for no.
        return True if value else None
    if isinstance(value, bool):
        if name.startswith(_TRUE_OR_FALSE) or name in _ENUMERATED:
            return "true" if value else "false"
        return None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str(value)
