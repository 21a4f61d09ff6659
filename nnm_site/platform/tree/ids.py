"""Renames the ids of a tree that is written into a document with the same ids."""

from collections.abc import Iterable, Iterator
from typing import Any

from nnm_site.platform.tree.data import Data

#: Attributes that name ids of the same document. Scripts read the last two: texts to copy, and an
#: element to show.
_REFERENCES = frozenset(
    {"for", "form", "list", "popovertarget", "commandfor", "data-copy", "data-shows"}
    | {f"aria-{name}" for name in ("controls", "describedby", "details", "labelledby", "owns")}
)


def with_ids(nodes: Iterable[Data], prefix: str) -> list[Data]:
    """The nodes with `prefix` before each of their ids, and before each reference to one of these.

    Finished HTML stays as it is.
    """
    given = list(nodes)
    own = set(_ids(given))

    def renamed(name: str, value: Any) -> Any:
        if name == "id":
            return prefix + value
        if name in _REFERENCES:
            return " ".join(prefix + one if one in own else one for one in value.split())
        if name == "href" and value.startswith("#") and value[1:] in own:
            return f"#{prefix}{value[1:]}"
        return value

    def copied(node: Data) -> Data:
        if isinstance(node, str):
            return node
        tag, attributes, children = node
        named = {name: renamed(name, value) for name, value in attributes.items()}
        return [tag, named, [copied(child) for child in children]]

    return [copied(node) for node in given]


def _ids(nodes: Iterable[Data]) -> Iterator[str]:
    for node in nodes:
        if not isinstance(node, str):
            _, attributes, children = node
            if "id" in attributes:
                yield attributes["id"]
            yield from _ids(children)
