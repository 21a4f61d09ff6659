"""Which heading of the readable site map a page or document stands under."""

from collections.abc import Iterable

#: Heading → how the addresses under it begin. What fits none belongs to the last heading.
_GROUPS: dict[str, tuple[str, ...]] = {
    "The firm": ("/about", "/our-forte", "/contact", "/partner-us"),
    "Services": ("/products", "/wealth", "/calculator"),
    "Markets and research": ("/equity", "/nnm-research"),
    "Blog": ("/blog",),
    "Complaint data, month by month": ("/pdf/downloads/annexure-c-",),
    "Documents": ("/downloads", "/pdf/", "/exe/"),
}
_FIRST = "The firm"
_REST = "Policies and investor protection"

#: What a page's title ends with; the reader of the site map knows whose site it is.
_SUFFIX = " | NNM Securities"


def grouped(pages: Iterable[tuple[str, str]]) -> dict[str, list[tuple[str, str]]]:
    """(label, address) pairs by heading, in their order; headings without any are left out."""
    groups: dict[str, list[tuple[str, str]]] = {name: [] for name in (*_GROUPS, _REST)}
    for title, address in pages:
        groups[_group(address)].append((title.removesuffix(_SUFFIX), address))
    return {name: links for name, links in groups.items() if links}


def _group(address: str) -> str:
    if address == "/":
        return _FIRST
    for name, beginnings in _GROUPS.items():
        if address.startswith(beginnings):
            return name
    return _REST
