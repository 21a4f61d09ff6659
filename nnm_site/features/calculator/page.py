"""The brokerage calculator, and its bill as a page: the answer without JavaScript."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import reflex as rx

from nnm_site.features.calculator.bill_sheet import bill_sheet, more, total_link
from nnm_site.features.calculator.entries import TABLES, TABS, table_entries
from nnm_site.features.calculator.form import form
from nnm_site.features.calculator.inputs import AMOUNTS
from nnm_site.features.calculator.state import CalculatorState as State
from nnm_site.features.calculator.view import Answer, answer
from nnm_site.platform.route import PageAnswer
from nnm_site.shared import ui
from nnm_site.shared.languages.speaking import say, t

#: Entries of one table: another table takes these from its own fields.
ENTRIES = (*AMOUNTS, "exchange", "group", "side", "contract", "what", "exercised", "preset")

#: The page of a bill.
PATH = "/calculator/bill"

#: The names of fields in error messages.
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


def calculator(view: Any = State) -> rx.Component:
    """Inputs and bill side by side, then all equity trades, each line's source, NSE beside BSE.

    `view` is the state, or an `Answer`.
    """
    bill, faulty = view.bill, view.faulty
    sections = [
        ui.first_section(
            ui.el.div(
                # For phones, where the bill is below the fields.
                total_link(bill, faulty, "first-total"),
                ui.tabs(
                    "tab",
                    [ui.Tab(tab, label, _tab(tab, view)) for tab, label in TABS.items()],
                    label="Market",
                    drops=ENTRIES,
                ),
                bill_sheet(bill, faulty),
                class_name="calculator",
            ),
            ui.row(
                ui.link("Add up a month of orders", href="/calculator/month"),
                ui.link("Check a contract note", href="/calculator/contract-note"),
            ),
            id="calculator",
            title="What will this trade cost?",
            intro=(
                "Enter an order and choose your plan. The bill shows every charge by the rates in force "
                "today."
            ),
        ),
        *more(view),
        # A bar while the total is out of sight elsewhere. Last, because it is at the bottom edge: the
        # Tab key moves downwards.
        total_link(
            bill, faulty, "total-bar", data_repeats=".first-total, .bill-headline, .bill-total"
        ),
    ]
    return ui.page(ui.live(*sections, view=view), name="calculator")


def _tab(tab: str, view: Any) -> rx.Component:
    tables = [table for table in TABLES.values() if table.tab == tab]
    if len(tables) == 1:
        return form(tables[0], view)
    return ui.tabs(
        "type",
        [ui.Tab(table.key, table.label, form(table, view)) for table in tables],
        label=f"{TABS[tab]} trade",
        drops=ENTRIES,
        class_name="segmented",
    )


def bill_page() -> rx.Component:
    """The bill of the example; the server replaces it with that of an address's entries."""
    return ui.page(*_bill({}), name="calculator")


def answer_bill(_: str, query: Mapping[str, str]) -> PageAnswer:
    """The bill of a table's entries, as its form sends them without JavaScript."""
    return PageAnswer(main=rx.fragment(*_bill(query)))


def answer_calculator(_: str, query: Mapping[str, str]) -> PageAnswer | None:
    """The answer to the calculator's own address, for visitors without JavaScript.

    The answers are in the page itself if it works without the framework.
    """
    if not query:
        return None
    result = answer(query)
    change = ui.paragraph(
        ui.link("Change these entries", href=f"{PATH}?{urlencode(table_entries(query))}")
    )
    if result.faulty:
        return PageAnswer(answers=_refused(result, change))
    # On the live page they are next to the fields.
    odd = filter(None, result.bill.cautions.values())
    sheet = bill_sheet(result.bill, result.faulty, result.bill.asked)
    first = ui.el.div(sheet, *map(ui.paragraph, odd), change, class_name="measure asked")
    rest = rx.fragment(*more(result))
    return PageAnswer(answers=rx.fragment(first, rest))


def examples() -> list[rx.Component]:
    """What `answer_calculator` may write: its frame appears nowhere else on the page."""
    return [_refused(answer({"quantity": "x"}))]


def _refused(result: Answer, *after: rx.Component) -> rx.Component:
    return ui.el.div(ui.el.h2(_FAULTY), _faults(result), *after, class_name="measure asked")


def _bill(query: Mapping[str, str]) -> list[rx.Component]:
    """A bill with its entries next to it, to be changed."""
    entries, result = table_entries(query), answer(query)
    bill = bill_sheet(result.bill, result.faulty, result.bill.asked)
    sheet = _faults(result) if result.faulty else bill
    entered = ui.el.section(
        ui.heading("Your entries", id="entries-title"),
        form(TABLES[entries["table"]], result, entries),
        class_name="asked-entries",
        aria_labelledby="entries-title",
    )
    head = ui.first_section(
        ui.el.div(sheet, entered, class_name="asked"),
        id="your-bill",
        title=_FAULTY if result.faulty else "What will this trade cost?",
        intro="Correct the entries below and calculate again." if result.faulty else None,
    )
    return [head, *([] if result.faulty else more(result))]


def _faults(result: Answer) -> rx.Component:
    """The fault of each faulty entry."""
    return ui.el.ul(
        *(
            ui.el.li(t("{field}: {fault}", field=say(FIELDS[name]), fault=text), data_fault=name)
            for name, text in result.faults.items()
            if text
        ),
        class_name="bullets",
    )
