"""A selection of pages that together have every kind of element."""

from collections.abc import Mapping, Set

from tests.documents import Document

#: An element by its name, its classes and its role, with the names of its `data-` attributes.
ElementKind = tuple[str, ...]


def element_kinds(document: Document) -> set[ElementKind]:
    """The kinds of elements in a document."""
    return {
        (
            str(element.tag),
            " ".join(sorted(element.get("class", "").split())),
            element.get("role", ""),
            *sorted(name for name in element.attrib if name.startswith("data-")),
        )
        for element in document.tree.iter("*")
    }


def cover(made_of: Mapping[str, Set[ElementKind]]) -> list[str]:
    """Addresses that together have every kind; each next one adds the most missing kinds."""
    missing = set().union(*made_of.values())
    addresses: list[str] = []
    while missing:
        addresses.append(max(made_of, key=lambda path: len(made_of[path] & missing)))
        missing -= made_of[addresses[-1]]
    return addresses
