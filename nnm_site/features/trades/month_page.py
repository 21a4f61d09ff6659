"""The page of a month's bill: entries and answer, in the same words with and without JavaScript."""

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

#: Orders whose bills together have every look: orders, lines that were not taken, and columns to choose.
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

_COLUMNS = ("Day", "Side", "Quantity", "Security", "Price in ₹", "Kind", "Exchange")


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
    return [
        _order_table(view.rows),
        ui.row(
            ui.button("More lines", kind="outline", type="submit", name="more", value="yes", data_more_lines="")
        ),
        trades_field("Or paste your orders", _HINT, None if is_state else view.text, ORDERS),
        column_questions(view.sheet.asked),
        ui.select(
            "exchange",
            "Exchange where an order names none",
            [(each, each) for each in EXCHANGES if each != "MCX"],
            required=True,
            value=EXCHANGES[0] if is_state else view.exchange,
        ),
    ]  # fmt: skip


def _order_table(rows: Any) -> rx.Component:
    """The small table. Its rows are grids, which are no rows by themselves: they are given their roles."""
    titles = (
        el.th(title, scope="col", role="columnheader", id=f"head-{place}")
        for place, title in enumerate(("No.", *_COLUMNS))
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
    """A line of the small table. Its fields are named by its number and by the head of the column."""
    places = iter(range(len(_COLUMNS)))

    def cell(name: str, make: Any, *options: rx.Component, **own: Any) -> rx.Component:
        place = next(places)
        field = make(
            *options,
            name=f"{name}-{row.n}",
            aria_labelledby=f"head-{place + 1} line-{row.n}",
            aria_describedby=f"fault-{row.n}",
            defaultValue=getattr(row, name),
            **own,
        )
        return el.td(field, role="cell", data_label=_COLUMNS[place])

    def typed(name: str, **own: Any) -> rx.Component:
        return cell(name, el.input, **({"type": "text", "autoComplete": "off"} | own))

    def chosen(name: str, *options: tuple[str, str]) -> rx.Component:
        return cell(name, el.select, *(el.option(text, value=key) for key, text in options))

    return el.tr(
        el.th(row.n, scope="row", role="rowheader", id=f"line-{row.n}"),
        typed("day", type="date"),
        chosen("side", ("", "Choose"), ("buy", "Buy"), ("sell", "Sell")),
        typed("quantity", inputMode="decimal"),
        typed("security", lang="", autoCapitalize="characters"),
        typed("price", inputMode="decimal"),
        chosen("kind", ("", "Shares, as settled"), *KINDS.items()),
        chosen("exchange", ("", "As below"), *((each, each) for each in EXCHANGES)),
        el.td(row.fault, class_name="error", id=f"fault-{row.n}", role="cell"),
        role="row",
        data_extra=row.extra,
    )


def _links() -> list[rx.Component]:
    return [
        ui.link("One order, line by line", href="/calculator"),
        ui.link("Check a contract note", href="/calculator/contract-note"),
        ui.link("What we charge", href="/charges"),
    ]


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
    links=_links,
    state=MonthBillState,
    answer=answer,
    box=_bill,
    entries=_entries,
    example=MonthAnswer,
    unsent=lambda: answer({}),
    sent=_SENT,
)
