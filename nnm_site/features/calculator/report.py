"""A bill as text and as CSV: by today's rates, with the earlier ones next to them."""

import csv
import io
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from nnm_site.features.calculator.comparison import Comparison
from nnm_site.shared.charges.cards import FIRM, SECTIONS, TODAY
from nnm_site.shared.charges.plans import OWN, brokerage_in_words, plan_names, source_of
from nnm_site.shared.charges.rules.amounts import as_typed, plain, rounded
from nnm_site.shared.charges.rules.charges import Bill, Line
from nnm_site.shared.languages.speaking import as_spoken, say, t
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.rules.money import rupees

#: The names of the schedules on a bill.
SCHEDULE_WORDS = {TODAY: "Today's rates", FIRM: "Earlier rates, not charged today"}

_ORDERS = {
    "buy": "{trade}, {exchange}: {quantity} units, purchase at {price}",
    "sell": "{trade}, {exchange}: {quantity} units, sale at {price}",
    "both": "{trade}, {exchange}: {quantity} units, bought at {price}, sold at {price2}",
}


def schedule_line(bill: Bill) -> str:
    """The schedule of a bill, and since when it has been in force."""
    if bill.card.schedule == TODAY:
        return f"Today's rates, in force since {long_date(bill.card.effective)}"
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


def bill_name(bill: Bill) -> str:
    """The name of a bill next to another one: `Standard plan`, `My own rate`, the earlier rates."""
    if bill.card.schedule == FIRM:
        return SCHEDULE_WORDS[FIRM]
    name = plan_names()[bill.order.plan]
    return name if bill.order.plan == OWN else f"{name} plan"


def shown(line: Line) -> str:
    """A line's amount as people read it; "–" if there is no such charge."""
    return rupees(line.amount) if line.levied else "–"


def or_dash(amount: Decimal | None) -> str:
    """An amount as people read it; "–" if there is none."""
    return "–" if amount is None else rupees(amount)


class _Row(NamedTuple):
    """A row of the bill: amounts, how they are calculated, and for a charge the lines of the bills."""

    label: str
    amounts: Sequence[Decimal | None]
    why: str
    lines: Sequence[Line] = ()


def _rows(compared: Comparison, bills: Sequence[Bill]) -> Iterator[_Row]:
    """Every row of the bills side by side, for text and CSV."""
    yield _Row("Turnover", [rounded(bill.turnover) for bill in bills], "Quantity × price.")
    for pair in compared.pairs:
        lines = [bill.line(pair.name) for bill in bills]
        yield _Row(pair.label, [line.amount for line in lines], lines[0].why, lines)
    yield _Row("Total charges", [bill.total for bill in bills], "The sum of the charges.")
    if bills[0].net is not None:
        nets = [bill.net for bill in bills]
        yield _Row("Net", nets, "Sale less purchase and charges.")
    if bills[0].order.side == "both":
        why = "The lowest price from which a sale loses nothing."
        yield _Row("Break-even price", [bill.break_even for bill in bills], why)


def as_text(compared: Comparison) -> str:
    """The bill for a terminal or a message: today's rates, with the earlier ones next to them."""
    bills = compared.today, compared.earlier
    table: list[tuple[str, ...]] = [("", "Today", "Earlier", "")]
    for row in _rows(compared, bills):
        amounts = map(shown, row.lines) if row.lines else map(or_dash, row.amounts)
        # The names turnover and total need no explanation.
        why = "" if row.label in ("Turnover", "Total charges") else row.why
        table.append((row.label, *amounts, why))
    table = as_spoken(table)
    wide = [max(len(row[column]) for row in table) for column in (0, 1, 2)]
    lines = [
        f"{label:<{wide[0]}}  {now:>{wide[1]}}  {before:>{wide[2]}}  {why}".rstrip()
        for label, now, before, why in table
    ]
    head = [order_line(bills[0]), brokerage_in_words(bills[0].order)]
    head += [say(schedule_line(bill)) for bill in bills]
    if compared.exchange_in_words:
        head.append(say(compared.exchange_in_words))
    return "\n".join([*head, "", *lines])


def as_csv(compared: Comparison, schedule: str = "") -> str:
    """The bill as a table for spreadsheets: amounts without grouping or rupee sign.

    Today's rates first and the earlier ones next to them; with a `schedule` only that one.
    """
    bills = [compared.of(name) for name in ([schedule] if schedule else (TODAY, FIRM))]
    names = [SCHEDULE_WORDS[bill.card.schedule] for bill in bills]
    amounts, rates = [f"{name} (INR)" for name in names], [f"{name} (%)" for name in names]
    rows = [["Item", *amounts, *rates, "How it is calculated", "Source of the rate"]]
    for row in _rows(compared, bills):
        amounts = ["" if amount is None else f"{rounded(amount):f}" for amount in row.amounts]
        rates, source = [""] * len(bills), ""
        if row.lines:
            rates = [plain(line.rate) if line.levied else "" for line in row.lines]
            source = source_of(row.lines[0], bills[0].order.plan)
        rows.append([row.label, *amounts, *rates, row.why, source])
    by_rate = [f"{bill.brokerage_by_rate:f}" for bill in bills]
    none = [""] * len(bills)
    rows.insert(2, ["Brokerage by the rate alone", *by_rate, *none, "Before the minimum.", ""])
    rows += [[], [order_line(bills[0])], [brokerage_in_words(bills[0].order)]]
    rows += [[schedule_line(bill)] for bill in bills]
    if len(bills) > 1 and compared.exchange_in_words:
        rows.append([compared.exchange_in_words])
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(rows)
    return out.getvalue()
