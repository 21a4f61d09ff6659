"""What every page needs before it is published: a description, one main heading, and a link to it."""

import re
from collections.abc import Iterable, Iterator, Mapping

from nnm_site.platform.publish.error import BuildError
from nnm_site.platform.route import Route

_DESCRIPTION = range(50, 161)
_HEADING = re.compile(r"<h1[ >]")
_LINK = re.compile(r'<a [^>]*href="(/[^"?#]*)')


def require_complete_pages(
    routes: Iterable[Route], documents: Mapping[str, str], index: str
) -> None:
    """Raise `BuildError` with a sentence for each thing that a page lacks.

    `documents` are the built HTML documents by address. `index` links to every page there is, in other
    languages too, so that its link alone makes no page findable.
    """
    links = {address: set(_LINK.findall(html)) for address, html in documents.items()}
    faults = [fault for route in routes for fault in _faults(route, documents, links, index)]
    if faults:
        raise BuildError("\n".join(faults))


def _faults(
    route: Route, documents: Mapping[str, str], links: Mapping[str, set[str]], index: str
) -> Iterator[str]:
    if len(route.description) not in _DESCRIPTION:
        yield (
            f"The page {route.path} needs a description of 50 to 160 characters in its Route; "
            f"it has {len(route.description)}."
        )
    # Where the server writes the whole content, the heading comes with it.
    headings = len(_HEADING.findall(documents.get(route.path, "")))
    if headings != 1 and not (headings == 0 and route.fill is not None):
        yield (
            f"The page {route.path} needs one main heading (a title with level=1); it has {headings}."
        )
    linking = [
        address
        for address, found in links.items()
        if route.path in found and address != route.path and not address.endswith(index)
    ]
    if route.listed and route.canonical is None and not linking:
        yield (
            f"No page links to {route.path}: link to it from where a reader would look, "
            "such as the footer."
        )
