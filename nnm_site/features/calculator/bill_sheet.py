"""The bill on ledger paper, and what is below it. `bill` is a state's `BillView`, or a plain one."""

from typing import Any

import reflex as rx

from nnm_site.features.calculator.butterfly import butterfly
from nnm_site.features.calculator.entries import TABLES, TYPES
from nnm_site.features.calculator.view import WINGS
from nnm_site.shared import ui
from nnm_site.shared.charges.plans import OWN
from nnm_site.shared.charges.rules.charges import LINES
from nnm_site.shared.content import queries

Bill = Any


def bill_sheet(bill: Bill, faulty: Any, asked: str = "") -> rx.Component:
    """The bill: the total, the drawing, every line, and what to do with it.

    `asked` is the query with which links request the same order, "" if the script keeps the entries.
    """
    return ui.answer(
        ui.el.h2("Your bill", id="bill-title"),
        ui.el.p(bill.order, class_name="bill-order", id="bill-order"),
        _headline(bill),
        rx.html(butterfly(bill.butterfly), class_name="bill-drawing"),
        ui.el.p(
            ui.el.span(bill.wing_names[0]),
            ui.el.span(bill.wing_names[1]),
            class_name="bill-wings",
            aria_hidden=True,
        ),
        _wings(bill, asked),
        _bill_table(bill),
        ui.el.p(bill.depository, class_name="bill-note", hidden=bill.depository == ""),
        ui.el.p(
            ui.el.span(bill.cheaper),
            " ",
            ui.link("NSE and BSE side by side", href="#exchanges"),
            class_name="bill-note bill-exchanges",
            hidden=bill.cheaper == "",
        ),
        ui.small("Every line is rounded by itself, and the lines add up to the total."),
        ui.small(
            "The calculator gives an estimate. The contract note decides what you owe. On it,"
            " charges of a day's trades may be rounded together. Our other charges are in ",
            ui.link("our tariff", href="/charges"),
            ".",
        ),
        ui.small("Today’s rates: ", bill.note.today),
        ui.small(bill.schedule.earlier, ": ", bill.note.earlier, " ", bill.exchange_note),
        _tools(bill),
        shows="the bill",
        faulty=faulty,
        class_name="bill",
    )


def total_link(bill: Bill, faulty: Any, class_name: str, **more: str) -> rx.Component:
    """The total for a phone, which links to the bill."""
    return ui.el.div(
        ui.el.a(
            ui.el.span(
                ui.el.span("You pay ", class_name="total-label"),
                ui.el.strong(bill.results["totalCharges"].today),
            ),
            ui.el.span(
                bill.other_name, " ", ui.el.span(bill.other_total), class_name="total-other"
            ),
            ui.el.span("for your earlier entries", class_name="total-stale"),
            href="#bill-title",
        ),
        class_name=f"{class_name} answer",
        data_answer="",
        data_faulty=faulty,
        **more,
    )


def _headline(bill: Bill) -> rx.Component:
    """The order's total and its parts, then the other plan's total and the difference."""
    return ui.el.div(
        ui.el.dl(
            ui.el.div(ui.el.dt("You pay"), ui.el.dd(bill.results["totalCharges"].today)),
            ui.el.div(
                ui.el.dt(bill.other_name),
                ui.el.dd(bill.other_total, ui.el.span(bill.other_apart, class_name="bill-apart")),
            ),
        ),
        ui.el.p(
            ui.hidden_text("You pay "),
            ui.el.span(bill.results["totalCharges"].today, class_name="visually-hidden"),
            ui.hidden_text(": "),
            bill.split,
            class_name="bill-split",
            data_says="",
        ),
        ui.el.p(
            ui.el.span(bill.plan_line, data_sample=_invented(bill)), class_name="small bill-plan"
        ),
        class_name="bill-headline",
    )


def _invented(bill: Bill) -> Any:
    """The mark on a plan's brokerage while the tariff is sample content."""
    mark = ui.sample_line(sample=queries.tariff().sample).get("data_sample")
    return ui.either(bill.plan == OWN, None, mark) if mark else None


def _wings(bill: Bill, asked: str) -> rx.Component:
    """The switch between the bills that the drawing compares."""
    return ui.el.div(
        *(
            ui.el.a(
                label,
                class_name="toggle-item",
                href=f"?{asked}{'&' if asked else ''}wings={key}",
                aria_current=ui.either(bill.wings == key, "true", "false"),
            )
            for key, label in WINGS.items()
        ),
        class_name="toggle bill-compares",
        role="group",
        aria_label="The drawing compares",
    )


def _bill_table(bill: Bill) -> rx.Component:
    """Every result in two columns, today's first; `data-result` names the figures by earlier rates."""

    def result(name: str, label: Any, class_name: str = "", *, hidden: Any = None) -> rx.Component:
        figures = bill.results[name]
        if hidden is None:
            hidden = figures.today == ""
        return _row(name, label, figures, hidden=hidden, class_name=class_name)

    return ui.el.div(
        ui.el.table(
            ui.el.caption(
                "Every charge by today’s rates and by earlier ones", class_name="visually-hidden"
            ),
            ui.el.thead(
                ui.el.tr(
                    ui.el.th("Charge", scope="col"),
                    _head(bill.schedule.today, bill.exchange.today, data_result_today="schedule"),
                    _head(bill.schedule.earlier, bill.exchange.earlier, data_result="schedule"),
                )
            ),
            ui.el.tbody(
                result("turnover", "Turnover", "bill-turnover", hidden=False),
                result(
                    "brokerageRate",
                    rx.fragment(
                        "Brokerage by the rate alone",
                        ui.el.span(bill.floor, class_name="bill-reason"),
                    ),
                    "bill-floor",
                    hidden=bill.floor == "",
                ),
                *(_charge(name, bill.lines[name]) for name in LINES),
            ),
            ui.el.tfoot(
                result("totalCharges", "Total charges", "bill-total", hidden=False),
                result("net", bill.net_label),
                result("breakEven", "Break-even selling price"),
                result("depositoryBreakEven", "Break-even with the depository charge"),
            ),
            role="table",
        ),
        class_name="bill-table",
        id="bill-lines",
    )


def _head(words: Any, exchange: Any, **name: str) -> rx.Component:
    return ui.el.th(
        ui.el.span(words, **name),
        ui.el.span(exchange, class_name="bill-exchange"),
        class_name="numeric",
        scope="col",
    )


def _row(
    name: str,
    label: Any,
    figures: Any,
    rates: Any = None,
    *,
    differs: Any = None,
    hidden: Any = False,
    class_name: str = "",
) -> rx.Component:
    """A line of the table: today's figure, then the one by earlier rates, each with its rate below it."""

    def figure(text: Any, rate: Any, **result: str) -> rx.Component:
        return ui.el.td(
            ui.el.span(text, **result),
            None if rate is None else ui.el.span(rate, class_name="bill-rate"),
            class_name="numeric",
        )

    now, before = (None, None) if rates is None else (rates.today, rates.earlier)
    return ui.el.tr(
        ui.el.th(label, scope="row"),
        figure(figures.today, now, data_result_today=name),
        figure(figures.earlier, before, data_result=name),
        hidden=hidden,
        class_name=class_name,
        data_differs=differs,
    )


def _charge(name: str, line: Any) -> rx.Component:
    """One charge. If the two differ, its label opens the reason."""
    label = keyed(name, line.label)
    return _row(
        name,
        ui.either(
            line.differs,
            ui.el.details(
                ui.el.summary(
                    label, ui.el.span("differs", ui.hidden_text(": why"), class_name="bill-differs")
                ),
                ui.el.p(line.reason, class_name="bill-reason"),
                class_name="bill-why",
            ),
            label,
        ),
        line.amount,
        line.rate,
        differs=ui.either(line.differs, "true", None),
    )


def keyed(name: str, label: Any) -> rx.Component:
    """A charge's label with its colour in the drawing."""
    return ui.el.span(
        ui.el.span(class_name=f"swatch swatch-{name}", aria_hidden=True), label, class_name="keyed"
    )


def _tools(bill: Bill) -> rx.Component:
    """Copy, print and save. The first two need JavaScript; the file does not."""
    return ui.el.div(
        ui.button("Share this bill", kind="outline", class_name="scripted", data_share=""),
        ui.button(
            "Copy as text",
            kind="outline",
            class_name="scripted",
            data_copy="bill-order bill-lines",
            data_copy_address="",
        ),
        ui.button("Print", kind="outline", class_name="scripted", data_print=""),
        ui.el.a(
            "Download CSV",
            class_name="button outline",
            href=f"/api/v1/charges.csv?{bill.query}",
            download="charges.csv",
        ),
        ui.el.span(class_name="small", role="status", data_said=""),
        class_name="row bill-tools",
    )


# -- below the bill --------------------------------------------------------------------------------


def more(view: Any) -> list[rx.Component]:
    """The sections below the bill: the same entries as another trade, sources, both exchanges."""
    bill, faulty = view.bill, view.faulty
    return [
        ui.el.div(
            ui.section(
                ui.answer(
                    _types(bill),
                    ui.small("For options the price counts as the premium."),
                    faulty=faulty,
                ),
                id="types",
                title="The same order as delivery, intraday, futures or options",
                intro="Each line leads to its bill.",
                tone="tint",
                reveal=False,
            ),
            hidden=bill.types[TYPES[0]].link == "",
        ),
        ui.section(
            ui.answer(_breakdown(bill), faulty=faulty),
            id="breakdown",
            title="Where the money goes",
            intro="By today’s rates: what each charge is based on, and where its rate was published.",
            reveal=False,
            phone_fold=True,
        ),
        ui.section(
            ui.answer(
                ui.el.p(bill.cheaper, hidden=bill.cheaper == ""),
                _exchanges(bill),
                ui.small(bill.exchanges_note),
                faulty=faulty,
            ),
            id="exchanges",
            title="NSE and BSE side by side",
            intro="The same order on either exchange, by today’s rates.",
            tone="tint",
            reveal=False,
            phone_fold=True,
        ),
    ]


def _types(bill: Bill) -> rx.Component:
    return ui.table(
        "Total charges of every equity trade",
        ["Trade", bill.plan_name, bill.other_name],
        [
            [
                ui.el.a(
                    TABLES[key].label,
                    class_name="link",
                    href=bill.types[key].link,
                    data_shows="bill-title",
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
                    line.checked == "", line.source, ui.sourced(line.source, line.checked, name)
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
