"""Groups the pages and documents of the readable site map under headings."""

import re
from collections.abc import Iterable, Sequence

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.shell import SiteGroup

#: A label that ends with a month and its year.
_MONTHLY = re.compile(r"(?:.*: )?(?P<what>.+): (?P<month>[A-Z][a-z]+) (?P<year>\d{4})")


def grouped(pages: Iterable[tuple[str, str]]) -> dict[str, list[tuple[str, str]]]:
    """(label, address) pairs by heading, in order; empty headings are left out.

    The longest matching prefix counts. Home is under the first heading, the rest under that without prefixes.
    """
    headings = SiteGroup.all()
    begins = {beginning: one.label for one in headings for beginning in one.begins}
    rest = next((one for one in headings if not one.begins), headings[-1]).label
    groups: dict[str, list[tuple[str, str]]] = {one.label: [] for one in headings}
    for title, address in pages:
        longest = max(filter(address.startswith, begins), key=len, default="")
        name = headings[0].label if address == "/" else begins.get(longest, rest)
        # Readers of the site map know whose site it is.
        groups[name].append((title.removesuffix(queries.title_end()), address))
    return {name: links for name, links in groups.items() if links}


def by_month(
    links: Sequence[tuple[str, str]],
) -> tuple[list[tuple[str, str]], dict[str, list[tuple[str, str]]]]:
    """Links without a month, and those with one: "What, year" → (month, address) pairs."""
    others: list[tuple[str, str]] = []
    months: dict[str, list[tuple[str, str]]] = {}
    for label, address in links:
        if match := _MONTHLY.fullmatch(label):
            months.setdefault(f"{match['what']}, {match['year']}", []).append(
                (match["month"], address)
            )
        else:
            others.append((label, address))
    return others, months
