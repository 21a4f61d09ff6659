"""The address of the home page."""

from collections.abc import Iterator

from nnm_site.features.home.page import home
from nnm_site.features.home.structured import structured_data as home_facts
from nnm_site.platform.feature import Feature, part
from nnm_site.platform.route import AnsweredRoute, Route


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    yield AnsweredRoute(
        path="/",
        title="NNM Securities: broking and depository since 1950",
        description=(
            "Shares, derivatives, commodities, currency, mutual funds and IPOs with a broker and "
            "depository participant founded in 1950."
        ),
        page=home,
        fonts=("verse",),
        answer=part("market-trends").fill,
        examples=part("market-trends").examples,
        structured_data=home_facts,
    )


FEATURE = Feature(routes=routes)
