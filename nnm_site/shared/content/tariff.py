"""The tariff on a day, and as words: what page and document say the same way."""

from collections.abc import Sequence
from datetime import date
from typing import TypeVar

from nnm_site.shared.charges.rules.amounts import plain
from nnm_site.shared.content.models.charges import Brokerage, Fee, Priced, Tariff

Charge = TypeVar("Charge", bound=Priced)

SEGMENT_NAMES = {
    "delivery": "Equity delivery",
    "intraday": "Equity intraday",
    "futures": "Equity futures",
    "options": "Equity options",
    "currency": "Currency",
    "commodity": "Commodity",
}


def standing(entries: Sequence[Charge], on: date) -> tuple[Charge, ...]:
    """The entries that hold on a day: the last that replaces one stands in its place."""
    found = {entry.key: entry for entry in entries if entry.replaces is None}
    begun = [entry for entry in entries if entry.since is not None and entry.since <= on]
    for entry in sorted(begun, key=lambda entry: entry.since or on):
        found[str(entry.replaces)] = entry
    return tuple(found.values())


def tariff_on(whole: Tariff, charged: Sequence[Priced], on: date) -> Tariff:
    """The tariff of a day: it holds since its own first day, or since the last change by then."""
    changes = [entry.since for entry in charged if entry.since is not None and entry.since <= on]
    return whole.model_copy(update={"effective": max([whole.effective, *changes])})


def brokerage_rate(item: Brokerage) -> str:
    """`0.3% of turnover`, of the premium for options."""
    return f"{plain(item.rate)}% of {'the premium' if item.segment == 'options' else 'turnover'}"


def brokerage_minimum(item: Brokerage) -> str:
    """`₹0.05 a unit`, or that there is none."""
    return f"₹{plain(item.minimum)} a unit" if item.minimum else "none"


def fee_amount(fee: Fee) -> str:
    """`₹15`, `18%`, or that it is free."""
    if fee.amount == 0:
        return "Free"
    return f"{plain(fee.amount)}%" if fee.percent else f"₹{plain(fee.amount)}"


def fee_sentence(fee: Fee) -> str:
    """What the fee is charged for, whether GST comes on top, and what else is to be said."""
    basis = f"{fee.per[0].upper()}{fee.per[1:]}"
    gst = ", plus GST" if fee.gst else ""
    return " ".join(part for part in (f"{basis}{gst}.", fee.note) if part)
