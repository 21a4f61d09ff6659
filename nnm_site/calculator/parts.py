"""What the calculator is made of: its fields, and the bill on ledger paper."""

from collections.abc import Mapping
from typing import Any

import reflex as rx

from nnm_site import ui
from nnm_site.calculator.view import BAR, BREAKDOWN

#: A variable of the state that holds texts by name; type checkers see the plain value there.
Texts = Any


def table_form(*children: rx.Component | None, label: str) -> rx.Component:
    """A table of inputs. Without JavaScript it sends itself to `/calculator/bill`."""
    return ui.live_form("/calculator/bill", *children, label=label, class_name="table-form")


def hidden(name: str, value: str) -> rx.Component:
    """An entry that nobody types."""
    return rx.el.input(**ui.attrs(type="hidden", name=name, defaultValue=value))


def amount(
    table: str,
    name: str,
    label: str,
    *,
    unit: str,
    value: str,
    fault: Any,
    class_name: str = "",
) -> rx.Component:
    """A field for an amount, with its unit and its fault."""
    id = f"{table}-{name}"
    return rx.el.div(
        rx.el.label(
            label, rx.el.span(f" ({unit})", class_name="visually-hidden"), **ui.attrs(htmlFor=id)
        ),
        rx.el.div(
            rx.el.input(
                **ui.attrs(
                    id=id,
                    name=name,
                    type="text",
                    inputMode="decimal",
                    defaultValue=value,
                    aria_describedby=f"{id}-error",
                    aria_invalid=rx.cond(fault == "", "false", "true"),
                )
            ),
            rx.el.span(unit, class_name="unit", aria_hidden=True),
            class_name="input",
        ),
        rx.el.p(fault, class_name="error", **ui.attrs(id=f"{id}-error", aria_live="polite")),
        class_name=f"field {class_name}".strip(),
    )


def segments(
    name: str,
    legend: str,
    options: Mapping[str, str],
    *,
    hidden: Any = False,
) -> rx.Component:
    """One of a few, side by side; the first is chosen."""
    first = next(iter(options))
    return rx.el.fieldset(
        rx.el.legend(legend),
        rx.el.div(
            *(
                rx.el.label(
                    rx.el.input(
                        **ui.attrs(
                            type="radio", name=name, value=value, defaultChecked=value == first
                        )
                    ),
                    rx.el.span(text),
                    class_name="segment",
                )
                for value, text in options.items()
            ),
            class_name="segments",
        ),
        class_name=f"choice choice-{name}",
        **ui.attrs(hidden=hidden),
    )


def desk(tables: rx.Component, result: rx.Component, *foot: rx.Component) -> rx.Component:
    """Inputs at the left, the bill at the right, `foot` under the inputs; a phone stacks them."""
    return rx.el.div(
        tables, result, rx.el.div(*foot, class_name="calculator-foot"), class_name="calculator"
    )


def only_without_script(*children: rx.Component | str) -> rx.Component:
    """What a visitor without JavaScript needs and nobody else."""
    return rx.el.div(*children, class_name="without-script-only")


def bill_sheet(bill: Texts, faulty: Any) -> rx.Component:
    """The bill: every line with its rate, the total, the bar, and the schedule it is made under."""
    return ui.answer(
        rx.el.h2("Your bill", **ui.attrs(id="bill-title")),
        rx.el.p(bill["order"], class_name="bill-order"),
        rx.el.dl(
            _row("Turnover", bill["turnover"], "turnover", class_name="bill-turnover"),
            _row("Brokerage by the rate alone", bill["brokerageRate"], "brokerageRate", quiet=True),
            *(
                _row(bill[f"{name}Label"], bill[name], name, rate=bill[f"{name}Chip"])
                for name in BREAKDOWN
            ),
            _row("Total charges", bill["totalCharges"], "totalCharges", class_name="bill-total"),
            _row(bill["netWord"], bill["net"], "net", hidden=bill["both"] == ""),
            _row(
                "Break-even selling price",
                bill["breakEven"],
                "breakEven",
                hidden=bill["both"] == "",
            ),
            class_name="bill-lines",
        ),
        _bar(bill),
        ui.small("Every line is rounded by itself, and the lines add up to the total."),
        rx.el.p(bill["schedule"], class_name="bill-schedule", **ui.attrs(data_result="schedule")),
        ui.small(bill["note"]),
        shows="the bill",
        faulty=faulty,
        class_name="bill",
    )


def _row(
    label: Any,
    figure: Any,
    name: str,
    *,
    rate: Any = None,
    quiet: bool = False,
    hidden: Any = False,
    class_name: str = "",
) -> rx.Component:
    return rx.el.div(
        rx.el.dt(label, rx.el.span(rate, class_name="bill-rate") if rate is not None else None),
        rx.el.dd(figure, **ui.attrs(data_result=name)),
        hidden=hidden,
        class_name=f"bill-line{' quiet' if quiet else ''} {class_name}".strip(),
    )


def _bar(bill: Texts) -> rx.Component:
    return rx.el.svg(
        *(
            rx.el.rect(
                x=bill[f"{name}X"],
                y="0",
                width=bill[f"{name}Width"],
                height="14",
                class_name=f"bar-{name}",
            )
            for name in BREAKDOWN
        ),
        view_box=f"0 0 {BAR} 14",
        preserve_aspect_ratio="none",
        class_name="bill-bar",
        **ui.attrs(role="img", aria_label="Shares of the total; the table below has the figures"),
    )


def keyed(name: str, label: Any) -> rx.Component:
    """A line's label with the colour that it has in the bar."""
    return rx.el.span(rx.el.span(class_name=f"swatch swatch-{name}", aria_hidden=True), label)


def tools(bill: Texts) -> rx.Component:
    """Copy, print and download. The buttons need JavaScript; the download does not."""
    return rx.el.div(
        rx.el.pre(bill["text"], hidden=True, **ui.attrs(id="bill-text")),
        ui.button("Copy as text", kind="outline", class_name="scripted", data_copy="bill-text"),
        ui.button("Print", kind="outline", class_name="scripted", data_print=""),
        ui.plain_link(
            "Download CSV",
            class_name="button outline",
            **ui.attrs(href=f"/api/charges.csv?{bill['query']}", download="charges.csv"),
        ),
        rx.el.span(class_name="small", **ui.attrs(role="status", data_said="")),
        class_name="row bill-tools",
    )
