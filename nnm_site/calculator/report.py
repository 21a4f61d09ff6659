"""Both bills of an order as data, as text and as a CSV file."""

import csv
import io
from decimal import Decimal
from typing import Any

from nnm_site.calculator.cards import TYPES
from nnm_site.calculator.comparison import FIRM, TODAY, Comparison
from nnm_site.calculator.rules.amounts import as_typed, plain
from nnm_site.calculator.rules.charges import Bill, Line
from nnm_site.rules.dates import long_date
from nnm_site.rules.money import rupees

SIDE_WORDS = {"buy": "purchase", "sell": "sale", "both": "purchase and sale"}

#: Under which name a bill of each schedule is shown to people.
SCHEDULE_WORDS = {FIRM: "The firm's schedule", TODAY: "Today's rates"}


def as_data(compared: Comparison, schedule: str = FIRM) -> dict[str, Any]:
    """Both bills for programs: the names of the chosen schedule's at the top, today's in `today`.

    Amounts and numbers are text, so that nothing rounds them on the way. `difference` is today's
    total less the firm's.
    """
    return {
        **_bill_data(compared.of(schedule), compared),
        "today": _bill_data(compared.today, compared),
        "difference": f"{compared.difference:f}",
    }


def _bill_data(bill: Bill, compared: Comparison) -> dict[str, Any]:
    """One bill. `net` and `breakEven` are `None` where they mean nothing.

    That is for one side of a trade only, for a round trip without both prices, and where no price
    breaks even.
    """
    order, card = bill.order, bill.card
    found = bill.amounts()
    effective = bill.effective_rate
    return {
        **{name: amount for name, amount in found.items() if name not in ("net", "breakEven")},
        "effectiveRate": None if effective is None else plain(effective),
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
                "differs": compared.pair(line.name).differs,
                "reason": compared.pair(line.name).reason,
            }
            for line in bill.lines
        ],
    }


def schedule_line(bill: Bill) -> str:
    """Whose rates a bill is made by, and since when they hold."""
    day = bill.card.effective
    if bill.card.schedule == TODAY:
        return f"Today's rates, in force since {long_date(day)}"
    return "The firm's schedule: earlier rates"


def order_line(bill: Bill) -> str:
    """What was traded, in one sentence without a verb."""
    order = bill.order
    prices = f"₹{as_typed(order.price)}"
    if order.side == "both" and not order.prices_given:
        prices = f"bought and sold at {prices}"
    elif order.side == "both":
        prices = f"bought at {prices}, sold at ₹{as_typed(order.sell_price)}"
    else:
        prices = f"{SIDE_WORDS[order.side]} at {prices}"
    return f"{TYPES[order.type]}, {order.exchange}: {as_typed(order.quantity)} units, {prices}"


def shown(line: Line) -> str:
    """A line's amount as people read it; "–" where there is no such charge."""
    return rupees(line.amount) if line.levied else "–"


def or_dash(amount: Decimal | None) -> str:
    """An amount as people read it; "–" where there is none."""
    return "–" if amount is None else rupees(amount)


def as_text(compared: Comparison) -> str:
    """Both bills for a terminal or a message, in columns; today's first."""
    firm, today = compared.firm, compared.today
    rows = [("", "Today's rates", "The firm's schedule", "")]
    rows.append(("Turnover", rupees(today.turnover), rupees(firm.turnover), ""))
    rows += [(p.label, shown(p.today), shown(p.firm), p.reason) for p in compared.pairs]
    rows.append(
        ("Total charges", rupees(today.total), rupees(firm.total), compared.difference_in_words)
    )
    if today.order.side == "both":
        if today.net is not None:
            rows.append(
                ("Net", or_dash(today.net), or_dash(firm.net), "Sale less purchase and charges.")
            )
        why = "The lowest price from which a sale loses nothing."
        rows.append(("Break-even price", or_dash(today.break_even), or_dash(firm.break_even), why))
    wide = [max(len(row[column]) for row in rows) for column in (0, 1, 2)]
    lines = [
        f"{label:<{wide[0]}}  {now:>{wide[1]}}  {ours:>{wide[2]}}  {why}".rstrip()
        for label, now, ours, why in rows
    ]
    head = [order_line(today), schedule_line(today), schedule_line(firm)]
    if compared.exchange_in_words:
        head.append(compared.exchange_in_words)
    brokerage = f"Brokerage: {today.line('maxBrokerage').why}"
    return "\n".join([*head, brokerage, "", *lines])


def as_csv(compared: Comparison) -> str:
    """Both bills as a table for spreadsheets: amounts without grouping or rupee sign."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    firm, today = compared.firm, compared.today
    table.writerow(
        [
            "Item",
            "The firm's schedule (INR)",
            "Today's rates (INR)",
            "The firm's schedule (%)",
            "Today's rates (%)",
            "Differs",
            "Why they differ",
            "Charged today on",
            "Source of today's rate",
        ]
    )
    ours, now = firm.amounts(), today.amounts()

    def result(label: str, name: str, why: str = "") -> None:
        if name in ours:
            table.writerow([label, ours[name], now[name], "", "", "", "", why, ""])

    result("Turnover", "turnover", "Quantity × price.")
    result("Brokerage by the rate alone", "brokerageRate", "Before the minimum.")
    for pair in compared.pairs:
        table.writerow(
            [
                pair.label,
                f"{pair.firm.amount:f}",
                f"{pair.today.amount:f}",
                plain(pair.firm.rate) if pair.firm.levied else "",
                plain(pair.today.rate) if pair.today.levied else "",
                "yes" if pair.differs else "no",
                pair.reason,
                pair.today.why,
                pair.today.source,
            ]
        )
    result("Total charges", "totalCharges", "The sum of the charges.")
    result("Net", "net", "Sale less purchase and charges.")
    result("Break-even price", "breakEven", "The lowest price from which a sale loses nothing.")
    table.writerow([])
    table.writerow([order_line(today)])
    table.writerow([schedule_line(today)])
    table.writerow([schedule_line(firm)])
    if compared.exchange_in_words:
        table.writerow([compared.exchange_in_words])
    return out.getvalue()
