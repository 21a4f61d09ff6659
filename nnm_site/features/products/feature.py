"""The address of products and services."""

from collections.abc import Iterator

from nnm_site.features.products import page as products_page
from nnm_site.platform.feature import Feature
from nnm_site.platform.route import Route


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    yield Route(
        path="/products",
        title="Products and services: seven ways to invest",
        description=(
            "Equity, commodity, derivatives, currency, mutual funds, IPOs and algo trading: "
            "what each is, whom it suits, what it costs and its risks."
        ),
        page=products_page.products,
        label=products_page.TITLE,
        structured_data=products_page.structured_data,
        drawing="service-equity",
    )


FEATURE = Feature(routes=routes)
