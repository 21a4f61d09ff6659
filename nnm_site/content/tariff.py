"""The tariff as words: what page and document say the same way."""

from decimal import Decimal

from nnm_site.content.models.charges import Brokerage, Fee

SEGMENT_NAMES = {
    "delivery": "Equity delivery",
    "intraday": "Equity intraday",
    "futures": "Equity futures",
    "options": "Equity options",
    "currency": "Currency",
    "commodity": "Commodity",
}


def plain(number: Decimal) -> str:
    """A number without exponent or needless zeros."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


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
