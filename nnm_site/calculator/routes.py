"""The addresses of the calculator."""

from collections.abc import Iterator

from nnm_site.calculator import page, sheet
from nnm_site.route import Route


def routes() -> Iterator[Route]:
    """The calculator, and the sheet that its forms open without JavaScript."""
    yield Route(
        path=page.PATH,
        title="Brokerage calculator: every charge, line by line",
        description=(
            "What a trade costs on NSE or BSE: brokerage, STT, stamp duty, fees and GST, with"
            " every rate and its source."
        ),
        page=page.calculator,
        fill=sheet.fill_calculator,
        structured_data=page.structured_data,
        drawing="service-derivatives",
    )
    yield Route(
        path=sheet.PATH,
        title=sheet.TITLE,
        description=sheet.DESCRIPTION,
        page=sheet.sheet,
        fill=sheet.fill_bill,
        listed=False,
    )
