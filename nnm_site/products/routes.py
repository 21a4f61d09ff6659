"""The address of products and services."""

from collections.abc import Iterator

from nnm_site.products import page as products_page
from nnm_site.route import Route


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    yield Route(
        path="/products",
        title="Products and services: seven ways into the market",
        description=(
            "Equity, commodity, derivatives, currency, mutual funds, IPOs and algo trading: what "
            "each is, whom it suits, how to start, what it costs, what can go wrong."
        ),
        page=products_page.products,
        structured_data=products_page.structured_data,
        drawing="service-equity",
    )
