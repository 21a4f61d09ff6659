"""Writes a tree of components as HTML. The tree holds plain values; state belongs to React."""

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from types import MappingProxyType

from markupsafe import Markup
from reflex_base.components.component import BaseComponent

from nnm_site.platform.tree.data import HTML, MEMO, Data, as_data

#: Elements without content and without an end tag.
VOID = frozenset(
    {
        *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source"),
        *("track", "wbr"),
    }
)
#: Elements whose text is not parsed as HTML.
RAW_TEXT = frozenset({"script", "style"})

#: The nodes of each memo, by its name.
Memos = Mapping[str, Iterable[Data]]
_NO_MEMOS: Memos = MappingProxyType({})


def render(tree: BaseComponent | str) -> Markup:
    """The HTML of a tree, its texts escaped.

    Raises `TreeError` for what only React can render: state, an event handler, a component of a library.
    """
    return html_of(as_data(tree))


def html_of(nodes: Iterable[Data], memos: Memos = _NO_MEMOS) -> Markup:
    """The HTML of plain data. `memos` are the nodes of those that the data only names."""
    return Markup("".join(_written(nodes, memos)))


def _written(nodes: Iterable[Data], memos: Memos) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, str):
            yield escape(node, quote=False)
            continue
        tag, attributes, children = node
        if tag == HTML:
            yield attributes["html"]
        elif tag == MEMO:
            yield from _written(children or memos[attributes["name"]], memos)
        elif tag in VOID:
            yield f"<{tag}{_written_attributes(attributes)}/>"
        else:
            yield f"<{tag}{_written_attributes(attributes)}>"
            if tag in RAW_TEXT:
                yield from map(str, children)
            elif tag == "textarea":
                # A browser drops one line break at the beginning.
                yield "\n" if children and children[0].startswith("\n") else ""
                yield from _written(children, memos)
            else:
                yield from _written(children, memos)
            yield f"</{tag}>"


def _written_attributes(attributes: Mapping[str, str | bool]) -> str:
    return "".join(
        f' {name}="{"" if value is True else _quoted(str(value))}"'
        for name, value in attributes.items()
    )


def _quoted(value: str) -> str:
    return escape(value, quote=False).replace('"', "&quot;")
