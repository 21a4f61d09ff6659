"""The page of a month's bill: entries and answer, identical with and without JavaScript."""

from typing import Any

import reflex as rx

from nnm_site.features.trades.form import (
    LEFT_OUT,
    TradesPage,
    answer_box,
    column_questions,
    print_row,
    trades_field,
)
from nnm_site.features.trades.month_view import MonthAnswer, answer
from nnm_site.features.trades.orders import KINDS, MOST
from nnm_site.features.trades.state import MonthBillState
from nnm_site.shared import ui
from nnm_site.shared.charges.cards import EXCHANGES
from nnm_site.shared.content.models.charges import Plan
from nnm_site.shared.trades.rules.needed_patterns import ORDERS
from nnm_site.shared.ui import el

#: Orders whose bills together show every variant: orders, refused lines, and columns to choose.
_SENT = (
    {
        "text": "27-11-2026 buy 100 ALPHA 1300 delivery\nbuy 10",
        "side-1": "buy",
        "quantity-1": "x",
    },
    {"text": "Date,Scrip,Qty,Foo,Bar\n27-11-2026,BETA,10,buy,3000\n"},
)

_HINT = (
    "One order a line, such as: buy 100 RELIANCE 1300 delivery. Or a tradebook with its line of column names. "
    f"Your browser sends the orders and the names of columns. {LEFT_OUT}"
)

_TYPED = {"type": "text", "autoComplete": "off"}
#: The fields of a line of the small table: column head, kind of field, options of a list.
_FIELDS: dict[str, tuple[str, dict[str, str], dict[str, str]]] = {
    "day": ("Day", _TYPED | {"type": "date"}, {}),
    "side": ("Side", {}, {"": "Choose", "buy": "Buy", "sell": "Sell"}),
    "quantity": ("Quantity", _TYPED | {"inputMode": "decimal"}, {}),
    "security": ("Security", _TYPED | {"lang": "", "autoCapitalize": "characters"}, {}),
    "price": ("Price in ₹", _TYPED | {"inputMode": "decimal"}, {}),
    "kind": ("Kind", {}, {"": "Shares, as settled", **KINDS}),
    "exchange": ("Exchange", {}, {"": "As below", **{each: each for each in EXCHANGES}}),
}


def _bill(sheet: Any) -> rx.Component:
    by_plan = [f"{plan.name} plan" for plan in Plan.all()]
    figures = tuple(range(2, 3 + len(by_plan)))
    tables = el.div(
        ui.rows_table("All orders, by each charge", ["Charge", *by_plan], sheet.charges, (1, 2)),
        ui.rows_table(
            "By day", ["Day", "Orders", "Turnover", *by_plan], sheet.days, (1, *figures), "scroll"
        ),
        el.div(
            ui.rows_table(
                "By order", ["Order", "Kind", "Turnover", *by_plan], sheet.orders, figures, "blocks"
            ),
            class_name="by-order",
        ),
        print_row(),
        class_name="trades-tables",
    )
    return answer_box("Your bill", sheet, ui.either(ui.some(sheet.charges), tables))


def _entries(view: Any) -> list[rx.Component]:
    is_state = ui.is_state(view)
    more: dict[str, Any] = {"type": "submit", "name": "more", "value": "yes", "data_more_lines": ""}
    return [
        _order_table(view.rows),
        ui.row(ui.button("More lines", kind="outline", **more)),
        trades_field("Or paste your orders", _HINT, None if is_state else view.text, ORDERS),
        column_questions(view.sheet.asked),
        ui.select(
            "exchange",
            "Exchange where an order names none",
            [(each, each) for each in EXCHANGES if each != "MCX"],
            required=True,
            value=EXCHANGES[0] if is_state else view.exchange,
        ),
    ]


def _order_table(rows: Any) -> rx.Component:
    """The small table. CSS makes its rows grids, so they need explicit roles."""
    titles = (
        el.th(title, scope="col", role="columnheader", id=f"head-{place}")
        for place, title in enumerate(["No.", *(title for title, *_ in _FIELDS.values())])
    )
    return el.div(
        el.table(
            el.caption("Orders, one a line"),
            el.thead(el.tr(*titles, role="row"), role="rowgroup"),
            el.tbody(ui.each(rows, _row), role="rowgroup"),
            role="table",
        ),
        class_name="table order-lines",
    )


def _row(row: Any) -> rx.Component:
    """A line of the small table. Its number and the column head label each field."""
    cells = (
        el.td(
            (el.select if options else el.input)(
                *(el.option(text, value=key) for key, text in options.items()),
                name=f"{name}-{row.n}",
                aria_labelledby=f"head-{place} line-{row.n}",
                aria_describedby=f"fault-{row.n}",
                defaultValue=getattr(row, name),
                **own,
            ),
            role="cell",
            data_label=title,
        )
        for place, (name, (title, own, options)) in enumerate(_FIELDS.items(), 1)
    )
    return el.tr(
        el.th(row.n, scope="row", role="rowheader", id=f"line-{row.n}"),
        *cells,
        el.td(row.fault, class_name="error", id=f"fault-{row.n}", role="cell"),
        role="row",
        data_extra=row.extra,
    )


PAGE = TradesPage(
    name="month-bill",
    path="/calculator/month",
    posted_at="/calculator/month/bill",
    id="month",
    intro=f"Up to {MOST} orders: what each costs, what each day costs, and what all of them cost by each of our plans.",
    label="Your orders",
    button="Add up the month",
    method="How it is worked out",
    points=(
        "Shares of one company that are bought and sold on the same day count as intraday, as far as the quantities match; the rest is delivery. Where a line says what it is, that counts.",
        "Taxes are worked out for each order and added, as in the calculator. A contract note works them out for the whole day, so it may differ by a few rupees.",
        "The turnover of options is their premium.",
    ),
    links=lambda: [
        ui.link("One order, line by line", href="/calculator"),
        ui.link("Check a contract note", href="/calculator/contract-note"),
        ui.link("What we charge", href="/charges"),
    ],
    state=MonthBillState,
    answer=answer,
    box=_bill,
    entries=_entries,
    example=MonthAnswer,
    unsent=lambda: answer({}),
    sent=_SENT,
)
