"""Checks of pages by their facts: dead references, and what every page needs before it is
published: a description, one main heading, and a link to it.

Plain functions; the caller says which files exist.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from urllib.parse import unquote, urljoin, urlsplit

from nnm_site.platform.publish.facts import Whole
from nnm_site.platform.route import Route

_DESCRIPTION = range(50, 161)

#: Begins a text fragment: the browser searches for a text, not for an id.
_TEXT_FRAGMENT = ":~:"


@dataclass(frozen=True, order=True)
class Dead:
    """A dead reference: as it is written, its page, and what is missing."""

    written: str
    page: str
    fault: str


def dead_references(
    pages: Mapping[str, Whole], beginnings: Iterable[str], file: Callable[[str], str | None]
) -> Iterator[Dead]:
    """Every dead reference within the site.

    `pages` are by address, `beginnings` are prefixes of addresses that the server answers itself.
    `file` returns the text of the file at another address, "" if its text is of no use, `None` if
    there is none.
    """
    below = tuple(f"{beginning}/" for beginning in beginnings)

    def fault_of(written: str, page: str) -> str | None:
        target = urlsplit(written if written.startswith("/") else urljoin(page, written))
        if target.scheme:
            return f"is of no known kind ({target.scheme}:)"
        if target.path.startswith(below):
            return None
        path, fragment = unquote(target.path), unquote(target.fragment)
        if path in pages:
            return no_place(path, fragment)
        text = file(path)
        if text is None:
            return "leads nowhere"
        if text and fragment and not re.search(rf'\bid="{re.escape(fragment)}"', text):
            return f"{path} has no part #{fragment}"
        return None

    def no_place(page: str, fragment: str) -> str | None:
        is_there = not fragment or pages[page].has_place(fragment)
        if is_there or fragment.startswith(_TEXT_FRAGMENT):
            return None
        return f"{page} has no place #{fragment}"

    # Most references are the same on many pages, and valid.
    sound: set[str] = set()
    for page, (own, end) in pages.items():
        for written in chain(own.references, end.references):
            if written in sound or written in pages:
                continue
            if written.startswith("#"):
                fault = no_place(page, unquote(written[1:]))
            else:
                fault = fault_of(written, page)
            if fault:
                yield Dead(written, page, fault)
            elif written.startswith("/"):
                sound.add(written)


def lacking(
    routes: Iterable[Route], pages: Mapping[str, Whole], described: Mapping[str, str], index: str
) -> Iterator[tuple[str, str]]:
    """The address of each page that lacks something, with a sentence.

    `pages` and their descriptions are by address. Links from `index`, the site map, do not count: it links to
    every page, in other languages too.
    """
    linked: set[str] = set()
    for address, whole in pages.items():
        if not address.endswith(index):
            linked |= (whole.page.links | whole.end.links) - {address}
    for route in routes:
        path = route.path
        length = len(described.get(path, ""))
        if length not in _DESCRIPTION:
            yield path, f"needs a description of 50 to 160 characters in its Route; it has {length}"
        # If the server writes the whole content, the heading is part of it.
        headings = sum(facts.headings for facts in pages.get(path, ()))
        if headings != 1 and not (headings == 0 and route.answer):
            yield path, f"needs one main heading (a title with level=1); it has {headings}"
        if route.listed and route.canonical is None and path not in linked:
            yield path, "has no link to it: add one where a reader would look, such as the footer"
