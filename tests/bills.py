"""The bill of the calculator's page, by the names that its results have in data."""

from nnm_site.features.calculator.view import BillView, Figures


def figures(bill: BillView, name: str) -> Figures:
    """A result or a charge as both columns show it."""
    return bill.results[name] if name in bill.results else bill.lines[name].amount
