"""Where the references of pages lead: links, pictures, drawings, forms, and the places within a page.

Plain functions on documents; which files there are is told.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import unquote, urljoin, urlsplit

from nnm_site.platform.publish.page_parts import PageParts

#: Elements that refer to something, and the attribute that does.
_ATTRIBUTES = {
    "a": "href",
    "area": "href",
    "form": "action",
    "iframe": "src",
    "image": "href",
    "img": "src",
    "use": "href",
}
_SET_ATTRIBUTES = ("srcset", "imagesrcset")
#: What leads elsewhere.
_SCHEMES = frozenset({"https", "http", "mailto", "tel", "webcal", "data"})
#: A piece of text that a browser looks for, where others name an element.
_TEXT_FRAGMENT = ":~:"


@dataclass(frozen=True, order=True)
class Dead:
    """A reference that leads nowhere: as it is written, on which page, and what is not there."""

    written: str
    page: str
    fault: str


def dead_references(
    documents: Mapping[str, PageParts],
    beginnings: Iterable[str],
    file: Callable[[str], str | None],
) -> Iterator[Dead]:
    """Every reference within the site that leads nowhere.

    `documents` are the pages by address, `beginnings` those of addresses below which the server answers itself.
    `file` gives the text of what stands at any other address, "" where a text is of no use, `None` for nothing.
    """
    ids = {path: _ids(parts) for path, parts in documents.items()}
    below = tuple(f"{beginning}/" for beginning in beginnings)
    for page, parts in documents.items():
        for written in dict.fromkeys(references(parts)):
            target = urlsplit(urljoin(page, written))
            if target.scheme and target.scheme not in _SCHEMES:
                yield Dead(written, page, f"is of no known kind ({target.scheme}:)")
            if target.scheme or target.netloc or target.path.startswith(below):
                continue
            path, fragment = unquote(target.path), unquote(target.fragment)
            found = None if path in documents else file(path)
            if path not in documents and found is None:
                yield Dead(written, page, "leads nowhere")
            elif not fragment or fragment.startswith(_TEXT_FRAGMENT):
                continue
            elif path in documents:
                if fragment not in ids[path]:
                    yield Dead(written, page, f"{path} has no place #{fragment}")
            elif found and not re.search(rf'\bid="{re.escape(fragment)}"', found):
                yield Dead(written, page, f"{path} has no part #{fragment}")


def references(page: PageParts) -> Iterator[str]:
    """Every reference of a page as it is written; a step of a pager that leads nowhere is none."""
    for tag, attributes in page.elements:
        if attributes.get("aria-disabled") == "true":
            continue
        if tag in _ATTRIBUTES and (written := attributes.get(_ATTRIBUTES[tag])):
            yield written
        for name in _SET_ATTRIBUTES:
            for one in attributes.get(name, "").split(","):
                if one.strip():
                    yield one.split()[0]


def _ids(page: PageParts) -> frozenset[str]:
    return frozenset(attributes["id"] for _, attributes in page.elements if "id" in attributes)
