"""Which heading of the readable site map a page or document stands under."""

from collections.abc import Iterable

#: Heading → how the addresses under it begin. The longest beginning counts.
_GROUPS: dict[str, tuple[str, ...]] = {
    "The firm and this website": (
        "/about",
        "/our-forte",
        "/contact",
        "/partner-us",
        "/search",
        "/site-map",
        "/accessibility",
    ),
    "Services": (
        "/products",
        "/wealth",
        "/calculator",
        "/charges",
        "/developers",
        "/first-steps",
        "/account-opening",
    ),
    "Markets and research": ("/equity", "/nnm-research"),
    "Blog": ("/blog",),
    "Policies and investor protection": (),
    "Documents": ("/downloads", "/pdf/", "/exe/"),
    "Complaint data, month by month": ("/complaint-data", "/pdf/downloads/annexure-c-"),
}
_FIRST = "The firm and this website"
_REST = "Policies and investor protection"

#: What a page's title ends with; the reader of the site map knows whose site it is.
_SUFFIX = " | NNM Securities"


def grouped(pages: Iterable[tuple[str, str]]) -> dict[str, list[tuple[str, str]]]:
    """(label, address) pairs by heading, in their order; headings without any are left out."""
    groups: dict[str, list[tuple[str, str]]] = {name: [] for name in _GROUPS}
    for title, address in pages:
        groups[_group(address)].append((title.removesuffix(_SUFFIX), address))
    return {name: links for name, links in groups.items() if links}


def _group(address: str) -> str:
    if address == "/":
        return _FIRST
    fitting = [
        (len(beginning), name)
        for name, beginnings in _GROUPS.items()
        for beginning in beginnings
        if address.startswith(beginning)
    ]
    return max(fitting)[1] if fitting else _REST
