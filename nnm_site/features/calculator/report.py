"""A bill as data, as text and as a CSV file: by today's rates, with the earlier ones beside them."""

import csv
import io
from decimal import Decimal
from typing import Any

from nnm_site.features.calculator.comparison import Comparison
from nnm_site.shared.charges.cards import FIRM, SECTIONS, TODAY, asked_of
from nnm_site.shared.charges.plans import OWN, brokerage_in_words, plan_names, source_of
from nnm_site.shared.charges.rules.amounts import as_typed, plain
from nnm_site.shared.charges.rules.charges import BSE, Bill, Line
from nnm_site.shared.languages.speaking import said, say, t
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.rules.money import rupees

#: Under which name a bill of each schedule is shown to people.
SCHEDULE_WORDS = {TODAY: "Today's rates", FIRM: "Earlier rates, not charged today"}


def as_data(compared: Comparison, schedule: str = "") -> dict[str, Any]:
    """A bill for programs: by today's rates, with the earlier ones under the same names in `earlier`.

    With a `schedule` the bill of that one alone. Amounts and numbers are text, so that nothing rounds
    them on the way.
    """
    if schedule:
        return _bill_data(compared.of(schedule), compared)
    return {
        **_bill_data(compared.today, compared),
        "earlier": _bill_data(compared.earlier, compared),
    }


def _bill_data(bill: Bill, compared: Comparison) -> dict[str, Any]:
    """One bill. `net` and `breakEven` are `None` where they mean nothing.

    That is for one side of a trade only, for a round trip without both prices, and where no price
    breaks even.
    """
    order, card = bill.order, bill.card
    # What is traded is the same under both schedules, whether or not they tell it apart.
    _, what, exercised = asked_of(compared.today.order.type)
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
        "type": asked_of(order.type)[0],
        "what": what or None,
        "exercised": exercised,
        "exchange": order.exchange,
        "group": order.group or None if order.exchange == BSE else None,
        "side": order.side,
        "quantity": plain(order.quantity),
        "price": plain(order.price),
        "sellPrice": plain(order.sell_price) if order.side == "both" else None,
        "strike": plain(order.strike) if exercised else None,
        "settlementPrice": plain(order.settlement) if exercised else None,
        "plan": order.plan,
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
                "source": source_of(line, order.plan),
                "differs": compared.pair(line.name).differs,
                "reason": compared.pair(line.name).reason,
            }
            for line in bill.lines
        ],
    }


_ORDERS = {
    "buy": "{trade}, {exchange}: {quantity} units, purchase at {price}",
    "sell": "{trade}, {exchange}: {quantity} units, sale at {price}",
    "both": "{trade}, {exchange}: {quantity} units, bought at {price}, sold at {price2}",
}


def schedule_line(bill: Bill) -> str:
    """Whose rates a bill is made by, and since when they hold."""
    day = bill.card.effective
    if bill.card.schedule == TODAY:
        return f"Today's rates, in force since {long_date(day)}"
    return SCHEDULE_WORDS[FIRM]


def order_line(bill: Bill) -> str:
    """What was traded, in one sentence without a verb."""
    order = bill.order
    sentence = _ORDERS[order.side]
    if order.side == "both" and not order.prices_given:
        sentence = "{trade}, {exchange}: {quantity} units, bought and sold at {price}"
    if order.type == "options-exercised":
        sentence = (
            "{trade}, {exchange}: {quantity} units, premium {price}, strike price {strike}, settled at "
            "{settlement}"
        )
    return t(
        sentence,
        trade=say(SECTIONS[order.type]),
        exchange=order.exchange,
        quantity=as_typed(order.quantity),
        price=f"₹{as_typed(order.price)}",
        price2=f"₹{as_typed(order.sell_price)}",
        strike=f"₹{as_typed(order.strike)}",
        settlement=f"₹{as_typed(order.settlement)}",
    )


def shown(line: Line) -> str:
    """A line's amount as people read it; "–" where there is no such charge."""
    return rupees(line.amount) if line.levied else "–"


def or_dash(amount: Decimal | None) -> str:
    """An amount as people read it; "–" where there is none."""
    return "–" if amount is None else rupees(amount)


def as_text(compared: Comparison) -> str:
    """The bill for a terminal or a message: today's rates, with the earlier ones beside them."""
    earlier, today = compared.earlier, compared.today
    rows = [("", "Today", "Earlier", "")]
    rows.append(("Turnover", rupees(today.turnover), rupees(earlier.turnover), ""))
    rows += [(p.label, shown(p.today), shown(p.earlier), p.today.why) for p in compared.pairs]
    rows.append(("Total charges", rupees(today.total), rupees(earlier.total), ""))
    if today.order.side == "both":
        if today.net is not None:
            rows.append(
                ("Net", or_dash(today.net), or_dash(earlier.net), "Sale less purchase and charges.")
            )
        why = "The lowest price from which a sale loses nothing."
        rows.append(
            ("Break-even price", or_dash(today.break_even), or_dash(earlier.break_even), why)
        )
    rows = said(rows)
    wide = [max(len(row[column]) for row in rows) for column in (0, 1, 2)]
    lines = [
        f"{label:<{wide[0]}}  {now:>{wide[1]}}  {ours:>{wide[2]}}  {why}".rstrip()
        for label, now, ours, why in rows
    ]
    head = [
        order_line(today),
        brokerage_line(today),
        say(schedule_line(today)),
        say(schedule_line(earlier)),
    ]
    if compared.exchange_in_words:
        head.append(say(compared.exchange_in_words))
    return "\n".join([*head, "", *lines])


def bill_name(bill: Bill) -> str:
    """What a bill is called beside another one: `Standard plan`, `My own rate`, the earlier rates."""
    if bill.card.schedule == FIRM:
        return SCHEDULE_WORDS[FIRM]
    name = plan_names()[bill.order.plan]
    return name if bill.order.plan == OWN else f"{name} plan"


def brokerage_line(bill: Bill) -> str:
    """By which plan or rate the brokerage of a bill is charged."""
    return brokerage_in_words(bill.order.plan, bill.order.rate, bill.order.minimum)


def as_csv(compared: Comparison, schedule: str = "") -> str:
    """The bill as a table for spreadsheets: amounts without grouping or rupee sign.

    Today's rates first and the earlier ones beside them; with a `schedule` that one alone.
    """
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    bills = [compared.of(name) for name in ([schedule] if schedule else (TODAY, FIRM))]
    names = [SCHEDULE_WORDS[bill.card.schedule] for bill in bills]
    first = bills[0]
    table.writerow(
        [
            "Item",
            *(f"{name} (INR)" for name in names),
            *(f"{name} (%)" for name in names),
            "How it is calculated",
            "Source of the rate",
        ]
    )
    found = [bill.amounts() for bill in bills]

    def result(label: str, name: str, why: str = "") -> None:
        if name in found[0]:
            none = [""] * len(bills)
            table.writerow([label, *(amounts[name] for amounts in found), *none, why, ""])

    result("Turnover", "turnover", "Quantity × price.")
    result("Brokerage by the rate alone", "brokerageRate", "Before the minimum.")
    for pair in compared.pairs:
        lines = [bill.line(pair.name) for bill in bills]
        table.writerow(
            [
                pair.label,
                *(f"{line.amount:f}" for line in lines),
                *(plain(line.rate) if line.levied else "" for line in lines),
                lines[0].why,
                source_of(lines[0], first.order.plan),
            ]
        )
    result("Total charges", "totalCharges", "The sum of the charges.")
    result("Net", "net", "Sale less purchase and charges.")
    result("Break-even price", "breakEven", "The lowest price from which a sale loses nothing.")
    table.writerow([])
    table.writerow([order_line(first)])
    table.writerow([brokerage_line(first)])
    for bill in bills:
        table.writerow([schedule_line(bill)])
    if len(bills) > 1 and compared.exchange_in_words:
        table.writerow([compared.exchange_in_words])
    return out.getvalue()
