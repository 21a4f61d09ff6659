"""The address of the search."""

from collections.abc import Iterator

from nnm_site.route import Route
from nnm_site.search.page import fill_results, search_page


def routes() -> Iterator[Route]:
    """One page; its question stands in the address."""
    yield Route(
        path="/search",
        title="Search this site | NNM Securities",
        description=(
            "Search the pages, articles, research notes and documents of NNM Securities, the words "
            "inside the PDF files included."
        ),
        page=search_page,
        fill=fill_results,
        label="Search",
        drawing="mark-document",
    )
