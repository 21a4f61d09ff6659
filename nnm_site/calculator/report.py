"""A bill as data, as text and as a CSV file. Only the standard library is used."""

import csv
import io
from typing import Any

from nnm_site.calculator.amounts import grouped, plain, rupees
from nnm_site.calculator.cards import TYPES
from nnm_site.calculator.charges import Bill, Line

SIDE_WORDS = {"buy": "purchase", "sell": "sale", "both": "purchase and sale"}


def as_data(bill: Bill) -> dict[str, Any]:
    """The bill for programs: amounts and numbers are text, so that nothing rounds them on the way.

    `net` and `breakEven` are `None` where they mean nothing: one side of a trade only, or no price
    that breaks even.
    """
    order, card = bill.order, bill.card
    found = bill.amounts()
    return {
        **{name: amount for name, amount in found.items() if name not in ("net", "breakEven")},
        "net": found.get("net"),
        "breakEven": found.get("breakEven") or None,
        "schedule": card.schedule,
        "scheduleName": card.name,
        "effective": card.effective.isoformat(),
        "type": order.type,
        "exchange": order.exchange,
        "side": order.side,
        "quantity": plain(order.quantity),
        "price": plain(order.price),
        "sellPrice": plain(order.sell_price) if order.side == "both" else None,
        "rate": plain(order.rate),
        "minimum": plain(order.minimum),
        "lines": [
            {
                "name": line.name,
                "label": line.label,
                "amount": f"{line.amount:f}",
                "levied": line.levied,
                "rate": plain(line.rate),
                "base": f"{line.base:f}",
                "explanation": line.why,
                "source": line.source,
            }
            for line in bill.lines
        ],
    }


def schedule_line(bill: Bill) -> str:
    """Which schedule a bill was made under, and since when it holds."""
    day = bill.card.effective
    return f"{bill.card.name}, rates of {day.day} {day:%B %Y}"


def order_line(bill: Bill) -> str:
    """What was traded, in one sentence without a verb."""
    order = bill.order
    prices = f"₹{grouped(order.price)}"
    if order.side == "both":
        prices = f"bought at {prices}, sold at ₹{grouped(order.sell_price)}"
    else:
        prices = f"{SIDE_WORDS[order.side]} at {prices}"
    return f"{TYPES[order.type]}, {order.exchange}: {grouped(order.quantity)} units, {prices}"


def _shown(line: Line) -> str:
    return rupees(line.amount) if line.levied else "–"


def as_text(bill: Bill) -> str:
    """The bill for a terminal or a message, in columns."""
    rows = [("Turnover", rupees(bill.turnover), "Quantity × price.")]
    rows += [(line.label, _shown(line), line.why) for line in bill.lines]
    rows.append(("Total charges", rupees(bill.total), "The sum of the charges above."))
    if bill.net is not None:
        rows.append(("Net", rupees(bill.net), "Sale less purchase and charges."))
        price = "–" if bill.break_even is None else rupees(bill.break_even)
        rows.append(
            ("Break-even price", price, "The lowest price from which a sale loses nothing.")
        )
    wide = [max(len(row[column]) for row in rows) for column in (0, 1)]
    lines = [f"{label:<{wide[0]}}  {amount:>{wide[1]}}  {why}" for label, amount, why in rows]
    return "\n".join([order_line(bill), schedule_line(bill), "", *lines])


def as_csv(bill: Bill) -> str:
    """The bill as a table for spreadsheets: amounts without grouping or rupee sign."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(["Item", "Amount (INR)", "Rate (%)", "Base (INR)", "Explanation", "Source"])
    found = bill.amounts()
    table.writerow(["Turnover", found["turnover"], "", "", "Quantity × price.", ""])
    for line in bill.lines:
        rate, base = (plain(line.rate), f"{line.base:f}") if line.levied else ("", "")
        table.writerow([line.label, f"{line.amount:f}", rate, base, line.why, line.source])
    table.writerow(["Total charges", found["totalCharges"], "", "", "The sum of the charges.", ""])
    if bill.net is not None:
        table.writerow(["Net", found["net"], "", "", "Sale less purchase and charges.", ""])
        table.writerow(["Break-even price", found["breakEven"], "", "", "", ""])
    table.writerow([])
    table.writerow([order_line(bill)])
    table.writerow([schedule_line(bill)])
    return out.getvalue()
