"""The bill of the calculator's page, by the data names of its results."""

from nnm_site.features.calculator.view import BillView, Figures


def figures(bill: BillView, name: str) -> Figures:
    """The figures of a result or a charge in both columns."""
    return bill.results[name] if name in bill.results else bill.lines[name].amount
