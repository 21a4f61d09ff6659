"""The feature "What changed": the page and its feed."""

from collections.abc import Iterator

from nnm_site.features.what_changed.changes import changes
from nnm_site.features.what_changed.page import (
    FEED,
    PATH,
    in_words,
    structured_data,
    what_changed,
)
from nnm_site.platform.feature import Feature
from nnm_site.platform.route import Route
from nnm_site.shared.publishing.feeds import FeedEntry, atom
from nnm_site.shared.publishing.routes import page_route
from nnm_site.shared.rules.dates import today

#: How many of the newest changes the feed has: about a year's.
FEED_ENTRIES = 50


def routes() -> Iterator[Route]:
    """One page."""
    newest = changes(today())[0].day
    yield page_route(PATH, what_changed, feed=FEED, updated=newest, structured_data=structured_data)


def _files(site_url: str) -> dict[str, bytes]:
    entries = [
        FeedEntry(f"{PATH}#{one.key}", one.title, one.day, one.day, in_words(one))
        for one in changes(today())[:FEED_ENTRIES]
    ]
    return {FEED: atom(site_url, FEED, "what changed", PATH, entries)}


FEATURE = Feature(
    routes=routes,
    files=_files,
    for_programs=(
        f"Feed of changes of rates, rules, documents and complaint data: {{site}}{FEED}.",
    ),
)
