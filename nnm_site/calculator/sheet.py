"""The bill as a page of its own: what the calculator's forms open without JavaScript."""

from collections.abc import Mapping
from html import escape

import reflex as rx

from nnm_site.calculator.inputs import InputError
from nnm_site.calculator.view import BREAKDOWN, EXAMPLE, TABLES, show
from nnm_site.ui.adopted import adopted_main, page_html

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


def sheet_html(entries: Mapping[str, str]) -> str:
    """The page's content for a table's entries: the bill, or what is wrong with them."""
    entries = {**entries}
    if entries.get("table") not in TABLES:
        entries["table"] = entries.get("type", "delivery")
    trail = (("Calculator", "/calculator"),)
    try:
        bill = show(entries)
    except InputError as error:
        faults = "".join(
            f"<li>{escape(FIELDS.get(name, name))}: {escape(text)}</li>"
            for name, text in error.errors.items()
        )
        return page_html(
            trail,
            "Your bill",
            title="This cannot be added up yet",
            lead="Go back, correct the entries below, and calculate again.",
            body=f'<ul class="bullets">{faults}</ul>',
        )
    body = (
        '<div class="table"><table role="table"><caption>Every charge with its source</caption>'
        '<thead><tr><th scope="col">Charge</th><th scope="col" class="numeric">Amount</th>'
        '<th scope="col">How it is made</th><th scope="col">Source</th></tr></thead><tbody>'
        + _row("Turnover", bill["turnover"], "turnover", "Quantity × price.")
        + _row("By the rate alone", bill["brokerageRate"], "brokerageRate", "Before the minimum.")
        + "".join(
            _row(
                bill[f"{name}Label"],
                bill[name],
                name,
                bill[f"{name}Why"],
                bill[f"{name}Source"],
            )
            for name in BREAKDOWN
        )
        + _row(
            "Total charges", bill["totalCharges"], "totalCharges", "The sum of the charges above."
        )
        + (_both(bill) if bill["both"] else "")
        + "</tbody></table></div>"
        f'<p class="bill-schedule" data-result="schedule">{escape(bill["schedule"])}</p>'
        f'<p class="small">{escape(bill["note"])}</p>'
    )
    return page_html(trail, "Your bill", title="Your bill", lead=f"{bill['order']}.", body=body)


def _both(bill: Mapping[str, str]) -> str:
    why = "The lowest price from which a sale loses nothing."
    return _row(bill["netWord"], bill["net"], "net", "Sale less purchase and charges.") + _row(
        "Break-even selling price", bill["breakEven"], "breakEven", why
    )


def _row(label: str, amount: str, name: str, why: str, source: str = "–") -> str:
    return (
        f'<tr><th scope="row" data-label="Charge">{escape(label)}</th>'
        f'<td class="numeric" data-label="Amount"><span data-result="{name}">{escape(amount)}</span>'
        f'</td><td data-label="How it is made">{escape(why)}</td>'
        f'<td data-label="Source">{escape(source)}</td></tr>'
    )


class SheetState(rx.State):
    """The sheet of the address, for a visitor who walks back to it inside the site."""

    html: str = ""

    @rx.event
    def read_address(self):
        """Make the sheet that the address asks for."""
        self.html = sheet_html(dict(self.router.url.query_parameters))


def sheet() -> rx.Component:
    """The bill as a page; the server writes it at each request."""
    example = sheet_html({"table": "delivery", **EXAMPLE})
    return adopted_main(name="bill", html=SheetState.html, initial=example)
