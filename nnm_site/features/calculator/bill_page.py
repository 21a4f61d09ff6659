"""The bill as a page of its own, and the calculator's answer for visitors without JavaScript."""

from collections.abc import Mapping
from urllib.parse import urlencode

import reflex as rx

from nnm_site.features.calculator.bill_sheet import bill_sheet
from nnm_site.features.calculator.entries import TABLES, table_entries
from nnm_site.features.calculator.form import form
from nnm_site.features.calculator.page import more
from nnm_site.features.calculator.view import Answer, answer
from nnm_site.platform.route import Filled
from nnm_site.shared import ui
from nnm_site.shared.languages.speaking import say, t

PATH = "/calculator/bill"
TITLE = "Your bill: the charges of a trade, line by line"
DESCRIPTION = (
    "The charges of one trade as a sheet to read or print: every line with its rate, the sentence "
    "that explains it, and its source."
)

#: What is wrong with a field is said under its name.
FIELDS = {
    "quantity": "Quantity",
    "price": "Price",
    "sell_price": "Selling price",
    "rate": "Brokerage rate",
    "minimum": "Minimum brokerage",
    "strike": "Strike price",
    "settlement_price": "Settlement price",
}

_FAULTY = "This cannot be added up yet"

#: Before the ids of what a document of the calculator has a second time.
_ASKED = "asked-"


def bill_page() -> rx.Component:
    """The bill of the example; the server writes that of an address's entries."""
    return ui.page(*_bill({}), name="calculator")


def fill_bill(_: str, query: Mapping[str, str]) -> Filled:
    """The bill of a table's entries, as its form sends them without JavaScript."""
    return Filled(main=rx.fragment(*_bill(query)))


def fill_calculator(_: str, query: Mapping[str, str]) -> Filled | None:
    """What the calculator's own address asks for, for visitors without JavaScript.

    Its parts stand in the page itself where that does without the framework.
    """
    if not query:
        return None
    found = answer(query)
    change = ui.paragraph(
        ui.link("Change these entries", href=f"{PATH}?{urlencode(table_entries(query))}")
    )
    if found.faulty:
        first = _measure(rx.el.h2(_FAULTY), _faults(found), change)
        return Filled(answers=first)
    # On the page they stand at the fields.
    odd = filter(None, found.bill.cautions.values())
    first = _measure(
        bill_sheet(found.bill, found.faulty, _ASKED, found.bill.asked),
        *map(ui.paragraph, odd),
        change,
    )
    rest = rx.fragment(*more(found, _ASKED))
    return Filled(answers=rx.fragment(first, rest))


def _bill(query: Mapping[str, str]) -> list[rx.Component]:
    """A bill with the entries that it came from, to be changed where it stands."""
    entries, found = table_entries(query), answer(query)
    bill = bill_sheet(found.bill, found.faulty, asked=found.bill.asked)
    sheet = _faults(found) if found.faulty else bill
    entered = rx.el.section(
        ui.heading("Your entries", id="entries-title"),
        form(TABLES[entries["table"]], found, entries),
        class_name="asked-entries",
        **ui.attrs(aria_labelledby="entries-title"),
    )
    head = ui.section(
        rx.el.div(sheet, entered, class_name="asked"),
        id="your-bill",
        title=_FAULTY if found.faulty else "What will this trade cost?",
        intro="Correct the entries below and calculate again." if found.faulty else None,
        level=1,
        reveal=False,
    )
    return [head, *([] if found.faulty else more(found))]


def _measure(*children: rx.Component) -> rx.Component:
    return rx.el.div(*children, class_name="measure asked")


def _faults(found: Answer) -> rx.Component:
    """What is wrong with each of the entries."""
    return rx.el.ul(
        *(
            rx.el.li(
                t("{field}: {fault}", field=say(FIELDS[name]), fault=text),
                **ui.attrs(data_fault=name),
            )
            for name, text in found.faults.items()
            if text
        ),
        class_name="bullets",
    )
