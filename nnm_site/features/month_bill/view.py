"""A month's bill as the texts that its page shows, under the names of its state."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from nnm_site.features.month_bill.orders import (
    FIELDS,
    MOST,
    SHOWN,
    Entries,
    Orders,
    entries_of,
    read,
)
from nnm_site.features.month_bill.sums import Charged, Condition, Month, add_up
from nnm_site.shared.charges.cards import EXCHANGES, SECTIONS
from nnm_site.shared.charges.rules.amounts import as_typed
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.charges import Plan
from nnm_site.shared.languages.speaking import say, t
from nnm_site.shared.rules.dates import long_date, today
from nnm_site.shared.rules.money import rupees
from nnm_site.shared.trades.rules.lines import SHARES
from nnm_site.shared.trades.rules.trades import Refusal
from nnm_site.shared.trades.words import Asked, asked_of, of_text, ranges, refused

#: Characters of a day.
_DAY = 20


@dataclass(frozen=True)
class Row:
    """A line of the small table by its number, with what was typed and what is wrong with it.

    `extra` is "yes" for those that come with the button for more. A state holds nothing that was typed.
    """

    n: str
    extra: str = ""
    fault: str = ""
    day: str = ""
    side: str = ""
    quantity: str = ""
    security: str = ""
    price: str = ""
    kind: str = ""
    exchange: str = ""


@dataclass(frozen=True)
class Sheet:
    """The bill. `number` counts the answers of a visit, 0 before the first.

    The first cell of each row names it; `refused` are (line, what it says, why).
    """

    number: int = 0
    summary: str = ""
    said: list[str] = field(default_factory=list)
    refused: list[list[str]] = field(default_factory=list)
    orders: list[list[str]] = field(default_factory=list)
    days: list[list[str]] = field(default_factory=list)
    charges: list[list[str]] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)


@dataclass(frozen=True)
class Answer:
    """What the page shows. `text` and `exchange` are what stands in the form."""

    sheet: Sheet
    rows: list[Row]
    text: str = ""
    exchange: str = EXCHANGES[0]


def empty_rows() -> list[Row]:
    """The small table as it is at first: all its lines, of which some are shown."""
    return [Row(str(number), "yes" if number > SHOWN else "") for number in range(1, MOST + 1)]


def answer(sent: Mapping[str, str], number: int = 1, on: date | None = None) -> Answer:
    """The bill of what a form has sent. It says what was not read, and never fails."""
    entries, day = entries_of(sent), on or today()
    orders = read(entries)
    month = add_up(orders.trades, entries.exchange, day)
    typed = {id(trade) for trade in orders.trades[: orders.typed]}
    orders.faults |= {trade.line: why for trade, why in month.refused if id(trade) in typed}
    orders.refusals += [
        Refusal(trade.line, trade.security, why)
        for trade, why in month.refused
        if id(trade) not in typed
    ]
    return Answer(
        _sheet(number, entries, orders, month), _rows(entries, orders.faults),
        entries.found.text, entries.exchange,
    )  # fmt: skip


def _rows(entries: Entries, faults: Mapping[int, str]) -> list[Row]:
    """The lines that were filled in, and some to go on with."""
    last = max(entries.typed, default=0)
    shown = min(max(last, SHOWN) + (SHOWN if entries.more or last >= SHOWN else 0), MOST)
    return [
        Row(
            str(number), "" if number <= shown else "yes", _fault(faults.get(number, "")),
            **{name: entries.typed.get(number, {}).get(name, "") for name in FIELDS},
        )
        for number in range(1, shown + 1)
    ]  # fmt: skip


def _fault(text: str) -> str:
    """What is wrong with a line; it may begin with the name of a field."""
    field, _, fault = text.partition(": ")
    return t("{field}: {fault}", field=say(field), fault=say(fault)) if fault else say(text)


def _sheet(number: int, entries: Entries, orders: Orders, month: Month) -> Sheet:
    plans = queries.plans()
    return Sheet(
        number,
        _summary(month, plans, faults=bool(orders.faults or orders.refusals)),
        [*_said(entries, orders), *_taken(month), *_conditions(month, plans)],
        refused(orders.refusals),
        [_order_row(each, plans) for each in month.charged],
        [_day_row(day, charged, plans) for day, charged in month.by_day().items()],
        _charges(month, plans) if month.charged else [],
        asked_of(orders.questions),
    )


def _summary(month: Month, plans: Iterable[Plan], *, faults: bool) -> str:
    if not month.charged:
        return say(
            "No order could be read. See below what is wrong with each line."
            if faults
            else "Enter an order, or paste some, to see what the month costs."
        )
    first, *others = plans
    total = month.total(first.key)
    count = len({id(each.part.trade) for each in month.charged})
    wording = "{count} orders with a turnover of {turnover} cost {total} by the {plan} plan."
    if count == 1:
        wording = "One order with a turnover of {turnover} costs {total} by the {plan} plan."
    sentences = [
        t(
            wording,
            count=str(count),
            turnover=rupees(month.turnover),
            total=rupees(total),
            plan=say(first.name),
        )
    ]
    if month.depository:
        sentences.append(say("That is without the depository’s charge."))
    for plan in others:
        own = month.total(plan.key)
        conditions = month.conditions([plan])
        short = [each.short for each in conditions if each.short]
        wording = "By the {plan} plan: {total}, {apart} less."
        if own >= total:
            wording = "By the {plan} plan: {total}, {apart} more."
        elif short and len(conditions) == 1:
            wording = "By the {plan} plan: {total}, {apart} less, but only with a turnover of {least} a month. The turnover here is {short} below that."
        elif short:
            wording = "By the {plan} plan: {total}, {apart} less, but only with a turnover of {least} a month. Not every month here reaches that."
        sentences.append(
            t(
                wording,
                plan=say(plan.name),
                total=rupees(own),
                apart=rupees(abs(total - own)),
                least=rupees(plan.least_turnover or Decimal(0), 0),
                short=rupees(sum(short, Decimal(0))),
            )
        )
    return " ".join(sentences)


def _said(entries: Entries, orders: Orders) -> list[str]:
    """What was done with the text besides reading it."""
    told = of_text(entries.found)
    if orders.skipped:
        told.append(t("Orders that were not executed were left out: {count}.", count=str(orders.skipped)))  # fmt: skip
    if orders.left_over:
        told.append(t("A bill has at most {most} orders. The last {count} are not in it.", most=str(MOST), count=str(orders.left_over)))  # fmt: skip
    if orders.unsure_days:
        told.append(t("Days such as {day} were read as day, month, year.", day=orders.unsure_days[0][:_DAY]))  # fmt: skip
    if orders.cut_orders:
        told.append(say("A spreadsheet has cut the numbers of orders, so each line counts as an order of its own."))  # fmt: skip
    if any(trade.kind.startswith(("currency", "commodity")) for trade in orders.trades):
        told.append(say("Quantities of currencies and commodities count as units. Some brokers’ files count lots: compare the turnover."))  # fmt: skip
    if orders.unread:
        told.append(t("These lines hold no order: {lines}.", lines=ranges(orders.unread)))
    return told


def _taken(month: Month) -> list[str]:
    """What was taken for granted of orders that do not say it."""
    unsaid = [each for each in month.charged if each.part.trade.kind in SHARES]
    types = {each.bill.order.type for each in unsaid}
    told = []
    if "delivery-equity-etf" in types:
        told.append(say("We treated fund units as units of share funds. Selling other funds costs no STT: if yours is one, choose “Other ETF delivery” in the table."))  # fmt: skip
    if "delivery-bond" in types:
        told.append(say("Bonds were charged as debentures are. Government securities bear no stamp duty."))  # fmt: skip
    if any(each.part.kind == "intraday" and not each.part.trade.day for each in unsaid):
        told.append(say("We treated orders without a day as orders of one day."))
    return told


def _conditions(month: Month, plans: Iterable[Plan]) -> list[str]:
    return [_condition(each) for each in month.conditions(plans)] if month.charged else []


def _condition(found: Condition) -> str:
    values = {
        "plan": say(found.plan.name),
        "least": rupees(found.least, 0),
        "turnover": rupees(found.turnover),
        "month": say(f"{found.month:%B %Y}") if found.month else say("Orders without a day"),
    }
    if found.short:
        return t(
            "{month}: a turnover of {turnover}, {short} short of the {least} a month that the {plan} plan asks for.",
            short=rupees(found.short),
            **values,
        )
    return t(
        "{month}: a turnover of {turnover}, which reaches the {least} a month that the {plan} plan asks for.",
        **values,
    )


def _order_row(each: Charged, plans: Iterable[Plan]) -> list[str]:
    part, order = each.part, each.bill.order
    wording = "Buy {quantity} {security} at {price}"
    if order.side == "sell":
        wording = "Sell {quantity} {security} at {price}"
    said = t(
        wording,
        quantity=as_typed(order.quantity),
        security=part.trade.security,
        price=rupees(order.price),
    )
    return [
        said, f"{say(SECTIONS[order.type])}, {order.exchange}", rupees(each.bill.turnover),
        *(rupees(each.bills[plan.key].total) for plan in plans),
    ]  # fmt: skip


def _day_row(day: date | None, charged: list[Charged], plans: Iterable[Plan]) -> list[str]:
    own = Month(tuple(charged), (), 0, Decimal(0))
    return [
        say(long_date(day)) if day else say("No day given"),
        str(len(charged)),
        rupees(own.turnover),
        *(rupees(own.total(plan.key)) for plan in plans),
    ]


def _charges(month: Month, plans: Iterable[Plan]) -> list[list[str]]:
    """Each charge of all orders, the depository's beside their sum."""
    plans = tuple(plans)
    labels: dict[str, str] = {}
    for each in month.charged:
        for line in each.bill.lines:
            if line.levied or line.name not in labels:
                labels[line.name] = line.label
    levied = [name for name in labels if any(e.bill.line(name).levied for e in month.charged)]
    rows = [
        [say(labels[name]), *(rupees(month.of(plan.key, name)) for plan in plans)]
        for name in levied
    ]
    rows.append([say("All charges"), *(rupees(month.total(plan.key)) for plan in plans)])
    if month.sales:
        wording = "Depository, {count} sales of a company on a day"
        if month.sales == 1:
            wording = "Depository, one sale of a company on a day"
        sales = t(wording, count=str(month.sales))
        rows.append([sales, *(rupees(month.depository) for _ in plans)])
        rows.append(
            [
                say("With the depository’s charge"),
                *(rupees(month.total(plan.key) + month.depository) for plan in plans),
            ]
        )
    return rows
