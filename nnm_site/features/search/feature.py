"""The address of the search."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from nnm_site.features.search.index import indexed, write_index
from nnm_site.features.search.lines import known_lines
from nnm_site.features.search.page import answer_results, example, search_page
from nnm_site.features.search.state import INDEX, SEARCHES, SearchState
from nnm_site.features.search.words import known_passing, known_words
from nnm_site.platform.feature import Feature
from nnm_site.platform.publish.records import Record
from nnm_site.platform.route import LiveRoute, Route
from nnm_site.shared.publishing.routes import page_route


def routes() -> Iterator[Route]:
    """One page; the question is in its address."""
    # A faulty word list must fail at the start, not on a visitor's question.
    known_passing()
    yield page_route(
        "/search",
        search_page,
        kind=LiveRoute,
        state=SearchState,
        example=example,
        answer=answer_results,
        limiter=SEARCHES,
    )


def _index(records: Iterable[Record]) -> Callable[[Path], None]:
    entries = indexed(records)
    return lambda folder: write_index(entries, folder / INDEX)


FEATURE = Feature(routes=routes, index=_index, read_ahead=lambda: (known_words(), known_lines()))
