"""The addresses of the regulatory and policy pages."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from nnm_site.features.regulatory import check, flows
from nnm_site.features.regulatory.check import PATH
from nnm_site.features.regulatory.freezing import whom_to_call
from nnm_site.features.regulatory.page import policy_page
from nnm_site.features.regulatory.pages import PAGES, SITE_MAP
from nnm_site.platform.feature import Endpoint, Feature, Part
from nnm_site.platform.route import Route
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.regulatory import Policy, Warning
from nnm_site.shared.languages.posted_pages import PostedPages
from nnm_site.shared.publishing.feeds import FeedEntry, atom

FEED = f"{PATH}/warnings.atom"


def routes() -> Iterator[Route]:
    """In the order of the readable site map, which itself is added where all routes are known."""
    for page in PAGES:
        if page is SITE_MAP:
            continue
        yield Route(
            path=page.path,
            title=page.title,
            description=page.description,
            page=partial(policy_page, page),
            label=page.label,
            drawing=page.drawing,
            updated=Policy.get(page.key).reviewed,
            feed=FEED if page.path == PATH else None,
            examples=check.examples if page.path == PATH else tuple,
        )


def _endpoints(build: Path) -> Iterator[Endpoint]:
    yield PostedPages(build, PATH, check.answer_checked).endpoint()


def _files(site_url: str) -> dict[str, bytes]:
    """The feed of the warnings."""
    firm = queries.firm().name
    entries = [
        FeedEntry(f"{PATH}#{one.key}", one.title, one.date, one.date, f"{one.by}: {one.text}")
        for one in Warning.all()
    ]
    return {FEED: atom(site_url, FEED, f"{firm}: warnings of frauds", firm, PATH, entries)}


FEATURE = Feature(
    routes=routes,
    endpoints=_endpoints,
    files=_files,
    parts={"complaint-flow": Part(flows.complaint), "whom-to-call": Part(whom_to_call)},
)
