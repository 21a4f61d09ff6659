"""The address of the home page."""

from collections.abc import Iterator

from nnm_site.features.home.page import home
from nnm_site.features.home.structured import structured_data
from nnm_site.platform.feature import Feature, part
from nnm_site.platform.route import AnsweredRoute, Route
from nnm_site.shared.publishing.routes import page_route


def routes() -> Iterator[Route]:
    """One page."""
    trends = part("market-trends")
    yield page_route(
        "/",
        home,
        kind=AnsweredRoute,
        fonts=("verse",),
        answer=trends.fill,
        examples=trends.examples,
        structured_data=structured_data,
    )


FEATURE = Feature(routes=routes)
