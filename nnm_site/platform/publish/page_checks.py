"""What every page needs before it is published: a description, one main heading, and a link to it."""

from collections.abc import Iterable, Iterator, Mapping

from nnm_site.platform.publish.error import BuildError
from nnm_site.platform.publish.facts import Whole
from nnm_site.platform.route import Route, answer_of

_DESCRIPTION = range(50, 161)


def require_complete_pages(
    routes: Iterable[Route], pages: Mapping[str, Whole], described: Mapping[str, str], index: str
) -> None:
    """Raise `BuildError` with a sentence for each thing that a page lacks.

    `pages` and their descriptions are by address. `index` links to every page there is, in other
    languages too, so that its link alone makes no page findable.
    """
    linked: set[str] = set()
    for address, whole in pages.items():
        if not address.endswith(index):
            linked |= (whole.page.links | whole.end.links) - {address}
    faults = [fault for route in routes for fault in _faults(route, pages, described, linked)]
    if faults:
        raise BuildError("\n".join(faults))


def _faults(
    route: Route, pages: Mapping[str, Whole], described: Mapping[str, str], linked: set[str]
) -> Iterator[str]:
    length = len(described.get(route.path, ""))
    if length not in _DESCRIPTION:
        yield (
            f"The page {route.path} needs a description of 50 to 160 characters in its Route; "
            f"it has {length}."
        )
    # Where the server writes the whole content, the heading comes with it.
    headings = sum(facts.headings for facts in pages.get(route.path, ()))
    if headings != 1 and not (headings == 0 and answer_of(route)):
        yield (
            f"The page {route.path} needs one main heading (a title with level=1); it has {headings}."
        )
    if route.listed and route.canonical is None and route.path not in linked:
        yield (
            f"No page links to {route.path}: link to it from where a reader would look, "
            "such as the footer."
        )
