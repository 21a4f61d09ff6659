"""The bill as a page of its own, and the calculator's answer for visitors without JavaScript."""

from collections.abc import Mapping
from urllib.parse import urlencode

import reflex as rx
from markupsafe import Markup

from nnm_site import ui
from nnm_site.calculator import inputs
from nnm_site.calculator.address import table_entries
from nnm_site.calculator.inputs import InputError
from nnm_site.calculator.view import (
    BREAKDOWN,
    CONTRACTS,
    EXCHANGES,
    SIDES,
    TABLES,
    TYPES,
    name_of,
    picked,
    show_both,
)
from nnm_site.route import Filled
from nnm_site.ui.html import render

PATH = "/calculator/bill"
TITLE = "Your bill: the charges of a trade, line by line"
DESCRIPTION = (
    "The charges of one trade as a sheet to read or print: every line with its rate, the sentence "
    "that explains it, and its source."
)

FIELDS = {
    "quantity": ("Quantity", "units"),
    "price": ("Price", "₹"),
    "sell_price": ("Selling price", "₹"),
    "rate": ("Brokerage rate", "%"),
    "minimum": ("Minimum brokerage", "₹ a unit"),
}

_FAULTY = "This cannot be added up yet"


def _answer(entries: Mapping[str, str]) -> dict[str, object]:
    """What the templates say: the bill, or what is wrong with the entries; and the entries."""
    bill: dict[str, str] = {}
    errors: dict[str, str] = {}
    try:
        bill = show_both(entries)
    except InputError as error:
        errors = error.errors
    lead = f"{bill['order']}." if bill else "Correct the entries below and calculate again."
    cautions = [bill.get(f"caution_{name}", "") for name in inputs.AMOUNTS]
    return {
        "title": "Your bill" if bill else _FAULTY,
        "lead": lead,
        "faults": [
            (name, FIELDS[name][0], text) for name, text in errors.items() if name in FIELDS
        ],
        "bill": bill,
        "breakdown": BREAKDOWN,
        "named": name_of,
        "notes": [note for note in (*cautions, bill.get("depository", "")) if note],
        "types": [(key, TABLES[key].label) for key in TYPES],
        "change": f"{PATH}?{urlencode(dict(entries))}",
        **_entries(entries, errors, bill),
    }


def _entries(
    entries: Mapping[str, str], errors: Mapping[str, str], bill: Mapping[str, str]
) -> dict[str, object]:
    """The form that a bill came from, with what was entered."""
    table = TABLES[entries["table"]]
    choices = {"exchange": ("Exchange", EXCHANGES), "side": ("Side", SIDES)}
    if table.tab != "equity":
        choices = {"contract": ("Contract", CONTRACTS)} | choices
    return {
        "kept": [
            ("table", table.key),
            *((name, entries[name]) for name in ("tab", "type", "preset") if name in entries),
        ],
        "fields": [
            (
                name,
                {"price": table.price, "sell_price": f"Selling {table.price.lower()}"}.get(
                    name, label
                ),
                unit,
                entries.get(name, ""),
                {"fault": errors.get(name, ""), "caution": bill.get(f"caution_{name}", "")},
            )
            for name, (label, unit) in FIELDS.items()
        ],
        "choices": [
            (name, legend, list(options.items()), picked(entries, name, tuple(options)))
            for name, (legend, options) in choices.items()
        ],
    }


def fill_bill(_: str, entries: Mapping[str, str]) -> Filled:
    """The bill of a table's entries, as its form sends them without JavaScript."""
    table = entries.get("table", entries.get("type", ""))
    entries = {**entries, "table": table if table in TABLES else "delivery"}
    said = _answer(entries)
    return Filled(main=render("calculator/templates/bill.html", **said))


def fill_calculator(_: str, query: Mapping[str, str]) -> Filled | None:
    """What the calculator's own address asks for, for visitors without JavaScript.

    Its parts stand in the page itself where that does without the framework.
    """
    if not query:
        return None
    said = _answer(table_entries(query))
    names = ("answer",) if said["faults"] else ("answer", "more")
    parts = {name: render(f"calculator/templates/{name}.html", **said) for name in names}
    answers = Markup('<div class="measure asked">{}</div>').format(Markup("").join(parts.values()))
    return Filled(answers=answers, parts={"answer": Markup(""), "more": Markup("")} | parts)


def bill_page() -> rx.Component:
    """The bill as a page; the server fills it at each request."""
    return ui.page(name="bill")
