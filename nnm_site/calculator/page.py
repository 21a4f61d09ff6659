"""The brokerage calculator (specification §2.9)."""

from typing import Any

import reflex as rx

from nnm_site import ui
from nnm_site.calculator import parts
from nnm_site.calculator.address import PATH
from nnm_site.calculator.inputs import AMOUNTS
from nnm_site.calculator.state import CalculatorState as State
from nnm_site.calculator.view import BREAKDOWN, CONTRACTS, EXAMPLE, TABLES, TABS, Table
from nnm_site.settings import settings

TITLE = "Calculator"

#: What belongs to one table: another table or schedule takes its entries from its own fields.
ENTRIES = (*AMOUNTS, "exchange", "side", "contract")


def calculator() -> rx.Component:
    """Inputs and bill side by side, then what each line is made of, then NSE beside BSE."""
    return ui.page(
        ui.live(*_sections(), state=State),
        name="calculator",
    )


def _sections() -> list[rx.Component]:
    return [
        ui.section(
            parts.desk(
                ui.tabs(
                    "tab",
                    [ui.Tab(tab, label, _tab(tab)) for tab, label in TABS.items()],
                    label="Market",
                    drops=ENTRIES,
                ),
                parts.bill_sheet(State.bill, State.faulty),
                _switch(),
                parts.tools(State.bill),
            ),
            id="calculator",
            title="What will this trade cost?",
            crumbs=ui.breadcrumbs(here=TITLE),
            intro="Enter an order. The bill shows every charge with its rate and its source.",
            level=1,
            reveal=False,
        ),
        ui.section(
            ui.answer(_breakdown(), faulty=State.faulty),
            id="breakdown",
            title="Where the money goes",
            intro="What each charge is based on, why it is due, and where its rate was published.",
            reveal=False,
        ),
        ui.section(
            ui.answer(_exchanges(), ui.small(State.bill["traded"]), faulty=State.faulty),
            ui.small(
                "The calculator gives an estimate. The contract note decides what you owe. On it,"
                " charges of a day's trades may be rounded together."
            ),
            id="exchanges",
            title="NSE and BSE side by side",
            intro="The same order on either exchange.",
            tone="tint",
            reveal=False,
        ),
    ]


def structured_data() -> list[dict[str, Any]]:
    """The way here."""
    return [ui.breadcrumb_data(settings.site_url, here=TITLE, path=PATH)]


def _tab(tab: str) -> rx.Component:
    tables = [table for table in TABLES.values() if table.tab == tab]
    if len(tables) == 1:
        return _form(tables[0])
    return ui.tabs(
        "type",
        [ui.Tab(table.key, table.label, _form(table)) for table in tables],
        label=f"{TABS[tab]} trade",
        drops=ENTRIES,
        class_name="segmented",
    )


def _form(table: Table) -> rx.Component:
    equity = table.tab == "equity"
    label = f"{TABS[table.tab]}: {table.label}" if equity else table.label

    def amount(name: str, text: str, unit: str, class_name: str = "") -> rx.Component:
        return parts.amount(
            table.key,
            name,
            text,
            unit=unit,
            value=EXAMPLE[name],
            fault=State.faults[name],
            class_name=class_name,
        )

    sides = {"buy": "Buy", "sell": "Sell", "both": "Both sides"}
    return parts.table_form(
        parts.hidden("tab", table.tab),
        *([parts.hidden("type", table.key)] if equity else []),
        parts.hidden("table", table.key),
        parts.segments("contract", "Contract", CONTRACTS, hidden=State.schedule == "house")
        if not equity
        else None,
        amount("quantity", "Quantity", "units"),
        amount("price", table.price, table.unit),
        amount("sell_price", f"Selling {table.price.lower()}", table.unit, "sell-price"),
        amount("rate", "Brokerage rate", "%"),
        amount("minimum", "Minimum brokerage", "₹ a unit"),
        parts.segments(
            "exchange",
            "Exchange",
            {"NSE": "NSE", "BSE": "BSE"},
            hidden=(State.schedule == "statutory") if table.key == "commodity" else False,
        ),
        parts.segments("side", "Side", sides),
        parts.only_without_script(
            parts.segments("schedule", "Schedule", {"house": "House", "statutory": "Statutory"}),
            ui.button("Calculate", type="submit"),
        ),
        label=label,
    )


def _switch() -> rx.Component:
    bill = State.bill
    return ui.paragraph(
        ui.plain_link(
            "Show the ",
            bill["otherName"],
            class_name="link",
            **ui.attrs(href="?schedule=" + bill["other"], data_drops=" ".join(ENTRIES)),
        ),
        " (",
        bill["difference"],
        ").",
    )


def _breakdown() -> rx.Component:
    bill = State.bill
    return ui.table(
        "Share, rate and source of every charge",
        ["Charge", "Amount", "Share", "Rate", "Charged on", "How it is made", "Source"],
        [
            [
                parts.keyed(name, bill[f"{name}Label"]),
                bill[name],
                bill[f"{name}Share"],
                bill[f"{name}Rate"],
                bill[f"{name}Base"],
                bill[f"{name}Why"],
                bill[f"{name}Source"],
            ]
            for name in BREAKDOWN
        ],
        numeric=(1, 2, 3, 4),
    )


def _exchanges() -> rx.Component:
    bill = State.bill
    return ui.table(
        "Charges on NSE and on BSE",
        ["Charge", "NSE", "BSE"],
        [
            *([bill[f"{name}Label"], bill[f"NSE{name}"], bill[f"BSE{name}"]] for name in BREAKDOWN),
            ["Total charges", bill["NSEtotal"], bill["BSEtotal"]],
        ],
        numeric=(1, 2),
    )
