"""The brokerage calculator (specification §2.9)."""

import reflex as rx

from nnm_site import ui
from nnm_site.calculator import parts
from nnm_site.calculator.inputs import AMOUNTS
from nnm_site.calculator.presets import presets, start_of
from nnm_site.calculator.state import CalculatorState as State
from nnm_site.calculator.view import (
    BREAKDOWN,
    CONTRACTS,
    EXCHANGES,
    NOW,
    SIDES,
    TABLES,
    TABS,
    TYPES,
    Table,
    name_of,
)

#: What belongs to one table: another table takes its entries from its own fields.
ENTRIES = (*AMOUNTS, "exchange", "side", "contract", "preset")


def calculator() -> rx.Component:
    """Inputs and bill side by side, then all equity trades, each line's source, NSE beside BSE."""
    return ui.page(ui.live(*_sections(), state=State), name="calculator")


def _sections() -> list[rx.Component]:
    bill, faulty = State.bill, State.faulty
    return [
        ui.section(
            rx.el.div(
                ui.tabs(
                    "tab",
                    [ui.Tab(tab, label, _tab(tab)) for tab, label in TABS.items()],
                    label="Market",
                    drops=ENTRIES,
                ),
                parts.bill_sheet(bill, faulty),
                class_name="calculator",
            ),
            id="calculator",
            title="What will this trade cost?",
            intro=(
                "Enter an order. The first column of the bill uses today’s rates. The second uses "
                "the firm’s earlier schedule, for comparison."
            ),
            level=1,
            reveal=False,
        ),
        rx.el.div(
            ui.section(
                ui.answer(
                    _types(),
                    ui.small("For options the price counts as the premium."),
                    faulty=faulty,
                ),
                id="types",
                title="The same order as delivery, intraday, futures or options",
                intro="Each line leads to its bill.",
                tone="tint",
                reveal=False,
            ),
            hidden=bill["types"] == "",
        ),
        ui.section(
            ui.answer(_breakdown(), faulty=faulty),
            id="breakdown",
            title="Where the money goes",
            intro="By today’s rates: what each charge is based on, and where its rate was published.",
            reveal=False,
            phone_fold=True,
        ),
        ui.section(
            ui.answer(_exchanges(), ui.small(bill["traded"]), faulty=faulty),
            id="exchanges",
            title="NSE and BSE side by side",
            intro="The same order on either exchange, by today’s rates.",
            tone="tint",
            reveal=False,
            phone_fold=True,
        ),
        # Last, since it stands at the lower edge: the Tab key goes downwards.
        parts.total_bar(bill, faulty),
    ]


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
    """A table of inputs. Without JavaScript it sends itself to the page of the bill."""
    equity = table.tab == "equity"
    label = f"{TABS[table.tab]}: {table.label}" if equity else table.label
    start, contracts = start_of(table.key), presets(table.key)

    def amount(name: str, text: str, unit: str, **more: str) -> rx.Component:
        return parts.amount(
            table.key,
            name,
            text,
            unit=unit,
            value=start[name],
            fault=State.faults[name],
            caution=State.bill[f"caution_{name}"],
            **more,
        )

    return ui.live_form(
        "/calculator/bill",
        parts.hidden("tab", table.tab),
        *([parts.hidden("type", table.key)] if equity else []),
        parts.hidden("table", table.key),
        parts.segments("contract", "Contract", CONTRACTS) if not equity else None,
        parts.preset_list(table, contracts, State.bill) if contracts else None,
        amount("quantity", "Quantity", "units"),
        amount("price", table.price, table.unit),
        amount(
            "sell_price",
            f"Selling {table.price.lower()}",
            table.unit,
            follows="price",
            placeholder=start["price"],
            class_name="sell-price",
        ),
        amount("rate", "Brokerage rate", "%"),
        amount("minimum", "Minimum brokerage", "₹ a unit"),
        parts.segments("exchange", "Exchange", EXCHANGES),
        parts.segments("side", "Side", SIDES),
        rx.el.div(ui.button("Calculate", type="submit"), class_name="without-script-only"),
        label=label,
        keeps=True,
        class_name="table-form",
    )


def _types() -> rx.Component:
    bill = State.bill
    return ui.table(
        "Total charges of every equity trade",
        ["Trade", "Today’s rates", "The firm’s schedule"],
        [
            [
                ui.plain_link(
                    TABLES[key].label, class_name="link", **ui.attrs(href=bill[f"{key}Link"])
                ),
                bill[f"{key}Today"],
                bill[f"{key}Firm"],
            ]
            for key in TYPES
        ],
        numeric=(1, 2),
    )


def _breakdown() -> rx.Component:
    bill = State.bill
    return ui.table(
        "Share, rate and source of every charge",
        ["Charge", "Amount", "Share", "Rate", "Charged on", "How it is calculated", "Source"],
        [
            [
                parts.keyed(name, bill[f"{name}Label"]),
                bill[now],
                bill[f"{name}Share"],
                bill[f"{now}Rate"],
                bill[f"{now}Base"],
                bill[f"{now}Why"],
                rx.cond(
                    bill[f"{now}Checked"] == "",
                    bill[f"{now}Source"],
                    ui.sourced(bill[f"{now}Source"], bill[f"{now}Checked"], name),
                ),
            ]
            for name, now in ((name, name_of(NOW, name)) for name in BREAKDOWN)
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
            ["Total by the firm’s schedule", bill["NSEfirmTotal"], bill["BSEfirmTotal"]],
        ],
        numeric=(1, 2),
    )
