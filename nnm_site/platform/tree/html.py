"""Writes a tree of components as HTML. The tree holds plain values; state belongs to React."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from markupsafe import Markup
from reflex_base.components.component import BaseComponent

from nnm_site.platform.tree.components import children_of, memo_of, raw_html, tag_of, text_of
from nnm_site.platform.tree.props import attributes_of, default_of

#: Elements without content and without an end tag.
VOID = frozenset(
    {
        *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source"),
        *("track", "wbr"),
    }
)
#: Elements whose text is no HTML.
RAW_TEXT = frozenset({"script", "style"})


def render(tree: BaseComponent | str) -> Markup:
    """The HTML of a tree, its texts escaped.

    Raises `TreeError` for what only React can draw: state, an event handler, a component of a library.
    """
    return Markup("".join(_written(tree)))


def _written(node: Any, chosen: str | None = None) -> Iterator[str]:
    """`chosen` is the value of the `select` that the node stands in."""
    if isinstance(node, Markup):
        yield node
        return
    if isinstance(node, str):
        yield escape(node, quote=False)
        return
    text = text_of(node)
    if text is not None:
        yield escape(text, quote=False)
        return
    memo = memo_of(node)
    if memo is not None:
        yield _written_once(memo)
        return
    tag = tag_of(node)
    if tag is None:
        for child in children_of(node):
            yield from _written(child, chosen)
        return
    attributes = dict(attributes_of(node, tag))
    if tag == "option" and chosen is not None and attributes.get("value") == chosen:
        attributes["selected"] = ""
    if tag in VOID:
        yield f"<{tag}{_written_attributes(attributes)}/>"
        return
    yield f"<{tag}{_written_attributes(attributes)}>"
    yield from _content(node, tag, chosen)
    yield f"</{tag}>"


#: What each memo holds, as HTML: it has no values of its own, and is the same wherever it stands.
_WRITTEN: dict[int, tuple[Any, str]] = {}


def _written_once(memo: Any) -> str:
    """The HTML of a memo's definition, which is kept with it so that its place in memory is not another's."""
    if id(memo) not in _WRITTEN:
        _WRITTEN[id(memo)] = (memo, "".join(_written(memo.component)))
    return _WRITTEN[id(memo)][1]


def _content(node: BaseComponent, tag: str, chosen: str | None) -> Iterator[str]:
    html = raw_html(node)
    if html is not None:
        yield html
        return
    if tag == "textarea":
        # A browser drops one line break at the beginning.
        text = default_of(node) or ""
        yield ("\n" if text.startswith("\n") else "") + escape(text, quote=False)
        return
    if tag == "select":
        chosen = default_of(node)
    for child in children_of(node):
        if tag in RAW_TEXT:
            yield text_of(child) or ""
        else:
            yield from _written(child, chosen)


def _written_attributes(attributes: Mapping[str, str]) -> str:
    return "".join(
        f' {name}="{escape(value, quote=False).replace(chr(34), "&quot;")}"'
        for name, value in attributes.items()
    )
