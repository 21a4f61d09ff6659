"""The brokerage calculator: its entries, and the answer in the same words with and without JavaScript."""

from typing import Any

import reflex as rx

from nnm_site.features.calculator.bill_sheet import Bill, bill_sheet, first_total, keyed, total_bar
from nnm_site.features.calculator.entries import TABLES, TABS, TYPES
from nnm_site.features.calculator.form import form
from nnm_site.features.calculator.inputs import AMOUNTS
from nnm_site.features.calculator.state import CalculatorState as State
from nnm_site.shared import ui
from nnm_site.shared.charges.rules.charges import LINES

#: What belongs to one table: another table takes its entries from its own fields.
ENTRIES = (*AMOUNTS, "exchange", "group", "side", "contract", "what", "exercised", "preset")


def calculator(view: Any = State) -> rx.Component:
    """Inputs and bill side by side, then all equity trades, each line's source, NSE beside BSE.

    `view` is the state, or an `Answer`.
    """
    bill, faulty = view.bill, view.faulty
    sections = [
        ui.section(
            rx.el.div(
                first_total(bill, faulty),
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
            level=1,
            reveal=False,
        ),
        *more(view),
        # Last, since it stands at the lower edge: the Tab key goes downwards.
        total_bar(bill, faulty),
    ]
    return ui.page(ui.live(*sections, view=view), name="calculator")


def more(view: Any, prefix: str = "") -> list[rx.Component]:
    """What stands below the bill: the same entries as another trade, sources, both exchanges.

    `prefix` stands before its ids where a document has it twice.
    """
    bill, faulty = view.bill, view.faulty
    return [
        rx.el.div(
            ui.section(
                ui.answer(
                    _types(bill),
                    ui.small("For options the price counts as the premium."),
                    faulty=faulty,
                ),
                id=f"{prefix}types",
                title="The same order as delivery, intraday, futures or options",
                intro="Each line leads to its bill.",
                tone="tint",
                reveal=False,
            ),
            hidden=bill.types[TYPES[0]].link == "",
        ),
        ui.section(
            ui.answer(_breakdown(bill), faulty=faulty),
            id=f"{prefix}breakdown",
            title="Where the money goes",
            intro="By today’s rates: what each charge is based on, and where its rate was published.",
            reveal=False,
            phone_fold=True,
        ),
        ui.section(
            ui.answer(
                rx.el.p(bill.cheaper, hidden=bill.cheaper == ""),
                _exchanges(bill),
                ui.small(bill.exchanges_note),
                faulty=faulty,
            ),
            id=f"{prefix}exchanges",
            title="NSE and BSE side by side",
            intro="The same order on either exchange, by today’s rates.",
            tone="tint",
            reveal=False,
            phone_fold=True,
        ),
    ]


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


def _types(bill: Bill) -> rx.Component:
    return ui.table(
        "Total charges of every equity trade",
        ["Trade", bill.plan_name, bill.other_name],
        [
            [
                ui.plain_link(
                    TABLES[key].label,
                    class_name="link",
                    **ui.attrs(href=bill.types[key].link, data_shows="bill-title"),
                ),
                bill.types[key].total,
                bill.types[key].other,
            ]
            for key in TYPES
        ],
        numeric=(1, 2),
    )


def _breakdown(bill: Bill) -> rx.Component:
    return ui.table(
        "Share, rate and source of every charge",
        ["Charge", "Amount", "Share", "Rate", "Charged on", "How it is calculated", "Source"],
        [
            [
                keyed(name, line.label),
                line.amount.today,
                line.share,
                line.rate.today,
                line.base,
                line.why,
                ui.either(
                    line.checked == "",
                    line.source,
                    ui.sourced(line.source, line.checked, name),
                ),
            ]
            for name, line in ((name, bill.lines[name]) for name in LINES)
        ],
        numeric=(1, 2, 3, 4),
    )


def _exchanges(bill: Bill) -> rx.Component:
    nse, bse = bill.exchanges["NSE"], bill.exchanges["BSE"]
    return ui.table(
        "Charges on NSE and on BSE",
        ["Charge", "NSE", "BSE"],
        [
            *([bill.lines[name].label, nse.charges[name], bse.charges[name]] for name in LINES),
            ["Total charges", nse.total, bse.total],
            ["Break-even selling price", nse.break_even, bse.break_even],
        ],
        numeric=(1, 2),
        hidden={len(LINES) + 1: nse.break_even == ""},
    )
