"""The address of the home page."""

from collections.abc import Iterator

from nnm_site.home.page import home
from nnm_site.home.structured import structured_data as home_facts
from nnm_site.market.day import fill_home
from nnm_site.route import Route


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    yield Route(
        path="/",
        title="NNM Securities: broking and depository since 1950",
        description=(
            "Shares, derivatives, commodities, currency, mutual funds and IPOs with a broker and "
            "depository participant founded in 1950."
        ),
        page=home,
        fonts=("verse",),
        fill=fill_home,
        structured_data=home_facts,
    )
