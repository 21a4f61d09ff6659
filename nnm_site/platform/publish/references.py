"""Where the references of pages lead: links, pictures, drawings, forms, and the places within a page.

Plain functions on facts of pages; which files there are is told.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from nnm_site.platform.publish.facts import PageFacts

#: A piece of text that a browser looks for, where others name an element.
_TEXT_FRAGMENT = ":~:"


@dataclass(frozen=True, order=True)
class Dead:
    """A reference that leads nowhere: as it is written, on which page, and what is not there."""

    written: str
    page: str
    fault: str


def dead_references(
    pages: Mapping[str, PageFacts],
    beginnings: Iterable[str],
    file: Callable[[str], str | None],
) -> Iterator[Dead]:
    """Every reference within the site that leads nowhere.

    `pages` are by address, each with what it ends with; `beginnings` are those of addresses below which the server
    answers itself. `file` gives the text of what stands at any other address, "" where a text is of no use, `None` for
    nothing.
    """
    below = tuple(f"{beginning}/" for beginning in beginnings)

    # Most pages refer to the same.
    @cache
    def fault_of(path: str, fragment: str) -> str | None:
        if path.startswith(below):
            return None
        found = None if path in pages else file(path)
        if path not in pages and found is None:
            return "leads nowhere"
        if not fragment or fragment.startswith(_TEXT_FRAGMENT):
            return None
        if path in pages:
            return None if fragment in pages[path].ids else f"{path} has no place #{fragment}"
        if found and not re.search(rf'\bid="{re.escape(fragment)}"', found):
            return f"{path} has no part #{fragment}"
        return None

    for page, facts in pages.items():
        for written, kind in dict.fromkeys(facts.unknown):
            yield Dead(written, page, f"is of no known kind ({kind}:)")
        for target in facts.targets:
            if fault := fault_of(target.path or page, target.fragment):
                yield Dead(target.written, page, fault)
