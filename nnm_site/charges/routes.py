"""The addresses of the charges."""

from collections.abc import Iterator

from nnm_site.charges import developers_page, tariff_page
from nnm_site.content import queries
from nnm_site.route import Route


def routes() -> Iterator[Route]:
    """The tariff, and what programs may ask."""
    yield Route(
        path=tariff_page.PATH,
        title="What we charge: brokerage, account and demat fees",
        description=(
            "Brokerage by plan and segment, account and demat fees, and what law and exchanges "
            "charge on each trade, with sources and earlier rates."
        ),
        page=tariff_page.charges,
        label="Charges",
        structured_data=tariff_page.structured_data,
        drawing="mark-pot",
        updated=queries.tariff().effective,
    )
    yield Route(
        path=developers_page.PATH,
        title="For developers: charges as API and open data",
        description=(
            "What a trade costs, for programs: the brokerage calculator over HTTP, every rate as "
            "JSON and CSV, with examples in curl and Python."
        ),
        page=developers_page.developers,
        structured_data=developers_page.structured_data,
        drawing="mark-document",
        updated=developers_page.REVIEWED,
    )
