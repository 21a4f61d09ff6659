"""The page of a month's bill: entries and answer, in the same words with and without JavaScript."""

from collections.abc import Mapping
from typing import Any

import reflex as rx

from nnm_site.features.month_bill.orders import KINDS, MOST
from nnm_site.features.month_bill.state import MonthBillState
from nnm_site.features.month_bill.view import Answer, Sheet, answer, empty_rows
from nnm_site.platform.route import Filled
from nnm_site.shared import ui
from nnm_site.shared.charges.cards import EXCHANGES
from nnm_site.shared.content import queries
from nnm_site.shared.trades.field import (
    LEFT_OUT,
    column_questions,
    how_it_is_done,
    refused_lines,
    trades_field,
    trades_form,
)
from nnm_site.shared.trades.rules.needed_patterns import ORDERS

PATH = "/calculator/month"
#: Where the form is posted without JavaScript.
BILL = "/calculator/month/bill"
#: Orders whose bills together have every look: orders, lines that were not taken, and columns to choose.
SENT = (
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
_SIDES = (("", "Choose"), ("buy", "Buy"), ("sell", "Sell"))


def month_page(view: Any = MonthBillState) -> rx.Component:
    """The form and, once it is asked for, the bill above it. `view` is the state, or an `Answer`."""
    return ui.page(*_content(view, is_live=True), name="month-bill")


def example() -> Answer:
    """The page as it is before anything is sent."""
    return Answer(Sheet(), empty_rows())


def bill_page() -> rx.Component:
    """The page that the form opens without JavaScript."""
    return ui.page(*_content(answer({}), is_live=False), name="month-bill")


def fill_bill(_: str, entries: Mapping[str, str]) -> Filled:
    """The bill of what was posted."""
    return Filled(main=rx.fragment(*_content(answer(entries), is_live=False)))


def _content(view: Any, *, is_live: bool) -> list[rx.Component]:
    return [
        ui.section(
            ui.either(view.sheet.number != 0, _bill(view.sheet)),
            _entries(view, is_live=is_live),
            id="month",
            title="A month’s bill",
            intro=f"Up to {MOST} orders: what each costs, what each day costs, and what all of them cost by each of our plans.",
            level=1,
            reveal=False,
        ),
        how_it_is_done(
            "How it is worked out",
            "Shares of one company that are bought and sold on the same day count as intraday, as far as the quantities match; the rest is delivery. Where a line says what it is, that counts.",
            "Taxes are worked out for each order and added, as in the calculator. A contract note works them out for the whole day, so it may differ by a few rupees.",
            "The turnover of options is their premium.",
            links=(
                ui.link("One order, line by line", href="/calculator"),
                ui.link("Check a contract note", href="/calculator/contract-note"),
                ui.link("What we charge", href="/charges"),
            ),
        ),
    ]


def _bill(sheet: Any) -> rx.Component:
    plans = [plan.name for plan in queries.plans()]
    by_plan = [f"{name} plan" for name in plans]
    figures = tuple(range(2, 3 + len(plans)))
    return rx.el.div(
        rx.el.h2("Your bill", **ui.attrs(tabindex="-1", data_trades_answer="")),
        rx.el.p(sheet.summary, class_name="lead-figure"),
        ui.either(
            ui.some(sheet.said), rx.el.ul(ui.each(sheet.said, rx.el.li), class_name="bullets")
        ),
        ui.either(ui.some(sheet.refused), refused_lines(sheet.refused)),
        ui.either(
            ui.some(sheet.charges),
            rx.el.div(
                ui.rows_table(
                    "All orders, by each charge", ["Charge", *by_plan], sheet.charges, (1, 2)
                ),
                ui.rows_table(
                    "By day",
                    ["Day", "Orders", "Turnover", *by_plan],
                    sheet.days,
                    (1, *figures),
                    "scroll",
                ),
                rx.el.div(
                    ui.rows_table(
                        "By order",
                        ["Order", "Kind", "Turnover", *by_plan],
                        sheet.orders,
                        figures,
                        "blocks",
                    ),
                    class_name="by-order",
                ),
                ui.row(ui.button("Print", kind="outline", class_name="scripted", data_print="")),
                class_name="trades-tables",
            ),
        ),
        class_name="trades-answer",
    )


def _entries(view: Any, *, is_live: bool) -> rx.Component:
    is_state = ui.is_state(view)
    exchange = EXCHANGES[0] if is_state else view.exchange
    return trades_form(
        ui.heading("Your orders", id="entries"),
        rx.el.div(
            rx.el.table(
                rx.el.caption("Orders, one a line"),
                rx.el.thead(
                    rx.el.tr(
                        *(
                            rx.el.th(
                                text,
                                **ui.attrs(scope="col", role="columnheader", id=f"head-{place}"),
                            )
                            for place, text in enumerate(("No.", *_COLUMNS))
                        ),
                        **ui.attrs(role="row"),
                    ),
                    **ui.attrs(role="rowgroup"),
                ),
                rx.el.tbody(ui.each(view.rows, _row), **ui.attrs(role="rowgroup")),
                # Its rows are grids, which are no rows by themselves.
                **ui.attrs(role="table"),
            ),
            class_name="table order-lines",
        ),
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
            value=exchange,
        ),
        ui.row(
            ui.button("Add up the month", type="submit"),
            ui.link("Start again", href=PATH),
            class_name="send-row",
        ),
        view=view,
        is_live=is_live,
        action=BILL,
        label="Your orders",
        answers=view.sheet.number,
    )  # fmt: skip


def _row(row: Any) -> rx.Component:
    """A line of the small table. Its fields are named by its number and by the head of the column."""

    def cell(place: int, field: rx.Component) -> rx.Component:
        return rx.el.td(field, **ui.attrs(role="cell", data_label=_COLUMNS[place]))

    def named(place: int, name: str) -> dict[str, Any]:
        return {
            "name": f"{name}-{row.n}",
            "aria_labelledby": f"head-{place + 1} line-{row.n}",
            "aria_describedby": f"fault-{row.n}",
        }

    def typed(place: int, name: str, value: Any, **more: Any) -> rx.Component:
        own = {"type": "text", "defaultValue": value, "autoComplete": "off"} | more
        return cell(place, rx.el.input(**ui.attrs(**named(place, name), **own)))

    def chosen(place: int, name: str, value: Any, options: Any) -> rx.Component:
        made = (rx.el.option(label, value=key) for key, label in options)
        return cell(
            place, rx.el.select(*made, **ui.attrs(**named(place, name), defaultValue=value))
        )

    return rx.el.tr(
        rx.el.th(row.n, **ui.attrs(scope="row", role="rowheader", id=f"line-{row.n}")),
        typed(0, "day", row.day, type="date"),
        chosen(1, "side", row.side, _SIDES),
        typed(2, "quantity", row.quantity, inputMode="decimal"),
        typed(3, "security", row.security, lang="", autoCapitalize="characters"),
        typed(4, "price", row.price, inputMode="decimal"),
        chosen(5, "kind", row.kind, [("", "Shares, as settled"), *KINDS.items()]),
        chosen(6, "exchange", row.exchange, [("", "As below"), *((e, e) for e in EXCHANGES)]),
        rx.el.td(
            row.fault,
            class_name="error",
            **ui.attrs(id=f"fault-{row.n}", role="cell"),
        ),
        **ui.attrs(role="row", data_extra=row.extra),
    )
