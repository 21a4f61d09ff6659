"""The bill as a page of its own, and the calculator's answer for visitors without JavaScript."""

from collections.abc import Mapping

import reflex as rx

from nnm_site import ui
from nnm_site.calculator.address import table_entries
from nnm_site.calculator.inputs import InputError
from nnm_site.calculator.view import BREAKDOWN, TABLES, show
from nnm_site.route import Filled
from nnm_site.ui.html import render

PATH = "/calculator/bill"
TITLE = "Your bill: the charges of a trade, line by line"
DESCRIPTION = (
    "The charges of one trade as a sheet to read or print: every line with its rate, the sentence "
    "that explains it, and its source."
)

FIELDS = {
    "quantity": "Quantity",
    "price": "Price",
    "sell_price": "Selling price",
    "rate": "Brokerage rate",
    "minimum": "Minimum brokerage",
}


_FAULTY = "This cannot be added up yet"


def _answer(entries: Mapping[str, str]) -> dict[str, object]:
    """What the templates say: the bill, or what is wrong with the entries."""
    try:
        bill = show(entries)
    except InputError as error:
        faults = [(FIELDS.get(name, name), text) for name, text in error.errors.items()]
        lead = "Correct the entries below and calculate again."
        return {"title": _FAULTY, "lead": lead, "faults": faults}
    return {
        "title": "Your bill",
        "lead": f"{bill['order']}.",
        "faults": [],
        "bill": bill,
        "breakdown": BREAKDOWN,
    }


def fill_bill(_: str, entries: Mapping[str, str]) -> Filled:
    """The bill of a table's entries, as its form sends them without JavaScript."""
    table = entries.get("table")
    if table not in TABLES:
        entries = {**entries, "table": entries.get("type", "delivery")}
    trail = (("Calculator", "/calculator"),)
    said = _answer(entries)
    return Filled(
        main=render("calculator/templates/bill.html", trail=trail, here="Your bill", **said)
    )


def fill_calculator(_: str, query: Mapping[str, str]) -> Filled | None:
    """What the calculator's own address asks for, for visitors without JavaScript."""
    if not query:
        return None
    return Filled(
        answers=render("calculator/templates/answer.html", **_answer(table_entries(query)))
    )


def sheet() -> rx.Component:
    """The bill as a page; the server fills it at each request."""
    return ui.page(name="bill")
