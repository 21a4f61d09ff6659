"""The addresses of the calculator and of its sheet to print."""

from collections.abc import Iterator

from nnm_site.calculator import page as calculator_page
from nnm_site.calculator import sheet as calculator_sheet
from nnm_site.calculator.state import CalculatorState
from nnm_site.route import Route


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    yield Route(
        path="/calculator",
        title="Brokerage calculator: every charge, line by line",
        description=(
            "What a trade in equity, currency or commodity costs on NSE or BSE: brokerage, STT, "
            "stamp duty, fees and GST, with every rate and its source."
        ),
        page=calculator_page.calculator,
        on_load=CalculatorState.read_address,
        structured_data=calculator_page.structured_data,
    )
    yield Route(
        path=calculator_sheet.PATH,
        title=calculator_sheet.TITLE,
        description=calculator_sheet.DESCRIPTION,
        page=calculator_sheet.sheet,
        on_load=calculator_sheet.SheetState.read_address,
        listed=False,
    )
