"""The addresses of the calculator."""

from collections.abc import Iterator

from nnm_site.calculator import bill_page, page
from nnm_site.route import Route


def routes() -> Iterator[Route]:
    """The calculator, and the page that its forms open without JavaScript."""
    yield Route(
        path="/calculator",
        title="Brokerage calculator: every charge, line by line",
        description=(
            "What a trade costs on NSE or BSE: brokerage, STT, stamp duty, fees and GST, with"
            " every rate and its source."
        ),
        page=page.calculator,
        fill=bill_page.fill_calculator,
        label="Calculator",
        drawing="service-derivatives",
    )
    yield Route(
        path=bill_page.PATH,
        title=bill_page.TITLE,
        description=bill_page.DESCRIPTION,
        label="Your bill",
        page=bill_page.bill_page,
        fill=bill_page.fill_bill,
        listed=False,
    )
