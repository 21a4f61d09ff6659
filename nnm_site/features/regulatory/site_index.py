"""Which heading of the readable site map a page or document stands under."""

import re
from collections.abc import Iterable, Sequence

#: A label that ends with a month and its year.
_MONTHLY = re.compile(r"(?:.*: )?(?P<what>.+): (?P<month>[A-Z][a-z]+) (?P<year>\d{4})")

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
    "Articles": ("/blog",),
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


def by_month(
    links: Sequence[tuple[str, str]],
) -> tuple[list[tuple[str, str]], dict[str, list[tuple[str, str]]]]:
    """Links without a month, and those with one: "What, year" → (month, address) pairs."""
    others: list[tuple[str, str]] = []
    months: dict[str, list[tuple[str, str]]] = {}
    for label, address in links:
        if found := _MONTHLY.fullmatch(label):
            months.setdefault(f"{found['what']}, {found['year']}", []).append(
                (found["month"], address)
            )
        else:
            others.append((label, address))
    return others, months
