"""The tables of inputs: each is a form, with contracts that fill it in."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

import reflex as rx

from nnm_site.features.calculator.entries import (
    CONTRACTS,
    EXCHANGES,
    EXERCISED,
    GROUP_NAMES,
    SIDES,
    TABS,
    WHATS_OF,
    Table,
    contracts_of,
    one_lot,
    picked,
    start_of,
)
from nnm_site.features.calculator.view import NO_PRESET
from nnm_site.shared import ui
from nnm_site.shared.charges.cards import GROUPS_OF
from nnm_site.shared.charges.plans import OWN, plan_names
from nnm_site.shared.content.models.charges import Contract

#: What delivery and intraday have in common.
SHARED = ("quantity", "price", "exchange")


def form(table: Table, view: Any, entries: Mapping[str, str] | None = None) -> rx.Component:
    """A table of inputs, with its initial entries or with the `entries` of an address.

    `view` is the state, or an `Answer`. Without JavaScript the form opens the page of the bill.
    """
    typed = dict(entries or {})
    if typed.get("rate"):
        typed["plan"] = OWN
    return ui.live_form(
        "/calculator/bill",
        *_fields(table, view, typed),
        ui.el.div(
            ui.button("Calculate", type="submit"),
            class_name="send" if entries else "without-script-only",
        ),
        label=f"{TABS[table.tab]}: {table.label}" if table.tab == "equity" else table.label,
        keeps=True,
        # The same shares, sold another day or today, need not be typed twice.
        shares=SHARED if table.key in ("delivery", "intraday") else (),
        class_name="table-form",
    )


def _fields(table: Table, view: Any, typed: Mapping[str, str]) -> Iterator[rx.Component]:
    """The fields of a table, in their order, with what was `typed`."""
    start, equity = start_of(table.key), table.tab == "equity"

    def amount(
        name: str, label: str, unit: str = table.unit, class_name: str = "", **more: Any
    ) -> rx.Component:
        """A field for an amount, with its unit, its fault, and a warning that does not block."""
        id, fault = f"{table.key}-{name}", view.faults[name]
        spelt = ui.el.span(f" ({unit})", class_name="visually-hidden")
        return ui.el.div(
            ui.el.label(label, spelt, htmlFor=id),
            ui.el.div(
                ui.el.input(
                    id=id,
                    name=name,
                    type="text",
                    inputMode="decimal",
                    defaultValue=typed.get(name, start[name]),
                    **more,
                    aria_describedby=f"{id}-error {id}-caution",
                    aria_invalid=ui.invalid(fault),
                ),
                ui.el.span(unit, class_name="unit", aria_hidden=True),
                class_name="input",
            ),
            ui.el.p(fault, class_name="error", id=f"{id}-error"),
            ui.el.p(view.bill.cautions[name], class_name="caution", id=f"{id}-caution"),
            class_name=f"field {class_name}".strip(),
        )

    def segments(name: str, legend: str, options: Mapping[str, str]) -> rx.Component:
        """A choice of a few, side by side: the entered one is chosen, else the first."""
        chosen = picked(typed, name, options)

        def segment(value: str, text: str) -> rx.Component:
            radio = ui.el.input(
                type="radio", name=name, value=value, defaultChecked=value == chosen
            )
            return ui.el.label(radio, ui.el.span(text), class_name="segment")

        return ui.el.fieldset(
            ui.el.legend(legend),
            ui.el.div(*(segment(*option) for option in options.items()), class_name="segments"),
            class_name=f"choice choice-{name}",
        )

    yield _hidden("tab", table.tab)
    if equity:
        yield _hidden("type", table.key)
    if "preset" in typed:
        yield _hidden("preset", typed["preset"])
    if not equity:
        yield segments("contract", "Contract", CONTRACTS)
    if contracts := contracts_of(table.key).values():
        yield _presets(table, contracts, view.bill)
    yield amount("quantity", "Quantity", "units")
    yield amount("price", table.price)
    # Without a selling price the buying price counts.
    follows = {"placeholder": start["price"], "data_follows": "price"}
    yield amount("sell_price", f"Selling {table.price.lower()}", class_name="sell-price", **follows)
    if table.key in WHATS_OF:
        yield segments("what", "Security" if equity else "The commodity is", WHATS_OF[table.key])
    if table.key == "options":
        yield segments("exercised", "The option is", EXERCISED)
        yield amount("strike", "Strike price", class_name="exercise")
        yield amount("settlement_price", "Settlement price", class_name="exercise")
    yield segments("plan", "Brokerage plan", plan_names())
    # Choosing a plan empties both; typing a rate chooses no plan.
    own = {"class_name": "own-rate", "data_with": OWN}
    yield amount("rate", "Brokerage rate", "%", **own, data_implies="true")
    yield amount("minimum", "Minimum brokerage", "₹ a unit", **own)
    yield segments("exchange", "Exchange", EXCHANGES)
    if table.key in GROUPS_OF:
        legend = "Contract on BSE" if table.key == "options" else "Group on BSE"
        yield segments("group", legend, {key: GROUP_NAMES[key] for key in GROUPS_OF[table.key]})
    yield segments("side", "Side", SIDES)


def _hidden(name: str, value: str) -> rx.Component:
    """A hidden entry."""
    return ui.el.input(type="hidden", name=name, defaultValue=value)


def _presets(table: Table, contracts: Iterable[Contract], bill: Any) -> rx.Component:
    """Contracts that fill the table with one lot, and the facts of the chosen one."""
    # Equity tables are contracts themselves; MCX is not a choice of the form.
    without = {"equity": "contract", "commodity": "exchange"}.get(table.tab)

    def chip(label: str, key: str, entries: Mapping[str, str]) -> rx.Component:
        own = {name: text for name, text in entries.items() if name != without}
        return ui.el.li(
            ui.el.a(
                label,
                class_name="chip",
                href=f"?{urlencode(table.place | own | {'preset': key})}",
                data_drops="sell_price" if entries else None,
                aria_current=ui.either(bill.preset == key, "true", "false"),
            )
        )

    title = f"{table.key}-presets"
    return ui.el.div(
        ui.el.p("Fill in one lot", class_name="presets-title", id=title),
        ui.el.ul(
            *(chip(item.label, item.key, one_lot(item)) for item in contracts),
            chip("Another contract", NO_PRESET, {}),
            class_name="chips",
            role="list",
            aria_labelledby=title,
        ),
        ui.el.p(bill.preset_note, class_name="small preset-note"),
        class_name="presets",
    )
