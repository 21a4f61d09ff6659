"""A month's bill as the texts of its page, under the names of its state."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from nnm_site.features.trades.orders import MOST, Orders, read_form
from nnm_site.features.trades.sums import Charged, Condition, Month, add_up
from nnm_site.features.trades.words import Sheet, labelled, of_text, ranges, refused
from nnm_site.shared.charges.cards import EXCHANGES, SECTIONS
from nnm_site.shared.charges.rules.amounts import as_typed
from nnm_site.shared.content.models.charges import Plan
from nnm_site.shared.languages.speaking import say, t
from nnm_site.shared.rules.dates import long_date, today
from nnm_site.shared.rules.money import rupees
from nnm_site.shared.trades.rules.trades import SHARES, Refusal

#: Lines of the small table shown at first, and added at a time.
SHOWN = 5
#: The most characters of a day.
_DAY = 20


@dataclass(frozen=True)
class Row:
    """A line of the small table by its number, with its entries and what is wrong with it.

    `extra` is "yes" for lines that the button for more reveals. A state holds no entries.
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
class MonthSheet(Sheet):
    """The bill. The first cell of each row names it."""

    orders: list[list[str]] = field(default_factory=list)
    days: list[list[str]] = field(default_factory=list)
    charges: list[list[str]] = field(default_factory=list)


def empty_rows() -> list[Row]:
    """The initial small table: all its lines, some of them shown."""
    return [Row(str(number), "yes" if number > SHOWN else "") for number in range(1, MOST + 1)]


@dataclass(frozen=True)
class MonthAnswer:
    """The content of the page. `text` and `exchange` are the form's values."""

    sheet: MonthSheet = field(default_factory=MonthSheet)
    rows: list[Row] = field(default_factory=empty_rows)
    text: str = ""
    exchange: str = EXCHANGES[0]


def answer(sent: Mapping[str, str], number: int = 1, on: date | None = None) -> MonthAnswer:
    """The bill of a form's entries. It says what was not read, and never fails."""
    orders = read_form(sent)
    typed = {id(trade) for trade in orders.trades[: orders.typed]}
    month = add_up(orders.trades, orders.exchange, on or today())
    for trade, why in month.refused:
        if id(trade) in typed:
            orders.faults[trade.line] = why
        else:
            orders.refusals.append(Refusal(trade.line, trade.security, why))
    rows = _rows(orders, with_more="more" in sent)
    return MonthAnswer(_sheet(number, orders, month), rows, orders.text.text, orders.exchange)


def _rows(orders: Orders, *, with_more: bool) -> list[Row]:
    """The filled lines, and some empty ones."""
    last = max(orders.entries, default=0)
    shown = min(max(last, SHOWN) + (SHOWN if with_more or last >= SHOWN else 0), MOST)
    faults = {number: _fault(text) for number, text in orders.faults.items()}
    return [
        Row(str(n), fault=faults.get(n, ""), **orders.entries.get(n, {}))
        for n in range(1, shown + 1)
    ]


def _fault(text: str) -> str:
    """A line's fault in words; `text` may begin with the name of a field."""
    field, _, fault = text.partition(": ")
    return t("{field}: {fault}", field=say(field), fault=say(fault)) if fault else say(text)


def _sheet(number: int, orders: Orders, month: Month) -> MonthSheet:
    plans = Plan.all()
    nothing = "Enter an order, or paste some, to see what the month costs."
    if orders.faults or orders.refusals:
        nothing = "No order could be read. See below what is wrong with each line."
    conditions = map(_condition, month.conditions(plans) if month.charged else ())
    return MonthSheet(
        number,
        _summary(month, plans) if month.charged else say(nothing),
        [*_of_reading(orders), *_taken(month), *conditions],
        refused(orders.refusals),
        labelled(orders.questions),
        [_order_row(each, plans) for each in month.charged],
        [_day_row(day, own, plans) for day, own in month.by_day().items()],
        _charges(month, plans) if month.charged else [],
    )


def _summary(month: Month, plans: Sequence[Plan]) -> str:
    first, *others = plans
    total, count = month.total(first.key), len({id(each.portion.trade) for each in month.charged})
    wording = "{count} orders with a turnover of {turnover} cost {total} by the {plan} plan."
    if count == 1:
        wording = "One order with a turnover of {turnover} costs {total} by the {plan} plan."
    figures = {"turnover": rupees(month.turnover), "total": rupees(total)}
    sentences = [t(wording, count=str(count), plan=say(first.name), **figures)]
    if month.depository:
        sentences.append(say("That is without the depository’s charge."))
    for plan in others:
        own, conditions = month.total(plan.key), month.conditions([plan])
        short = [each.short for each in conditions if each.short]
        wording = "By the {plan} plan: {total}, {apart} less."
        if own >= total:
            wording = "By the {plan} plan: {total}, {apart} more."
        elif short and len(conditions) == 1:
            wording = "By the {plan} plan: {total}, {apart} less, but only with a turnover of {least} a month. The turnover here is {short} below that."
        elif short:
            wording = "By the {plan} plan: {total}, {apart} less, but only with a turnover of {least} a month. Not every month here reaches that."
        figures = {"total": rupees(own), "apart": rupees(abs(total - own))}
        figures |= {"least": _least(plan), "short": rupees(sum(short, Decimal(0)))}
        sentences.append(t(wording, plan=say(plan.name), **figures))
    return " ".join(sentences)


def _least(plan: Plan) -> str:
    """The least turnover of a plan."""
    return rupees(plan.least_turnover or Decimal(0), 0)


def _of_reading(orders: Orders) -> list[str]:
    """Messages on how the text was read."""
    messages = of_text(orders.text)
    if orders.skipped:
        messages.append(t("Orders that were not executed were left out: {count}.", count=str(orders.skipped)))  # fmt: skip
    if orders.left_over:
        messages.append(t("A bill has at most {most} orders. The last {count} are not in it.", most=str(MOST), count=str(orders.left_over)))  # fmt: skip
    if orders.unsure_days:
        messages.append(t("Days such as {day} were read as day, month, year.", day=orders.unsure_days[0][:_DAY]))  # fmt: skip
    if orders.cut_orders:
        messages.append(say("A spreadsheet has cut the numbers of orders, so each line counts as an order of its own."))  # fmt: skip
    if any(trade.kind.startswith(("currency", "commodity")) for trade in orders.trades):
        messages.append(say("Quantities of currencies and commodities count as units. Some brokers’ files count lots: compare the turnover."))  # fmt: skip
    if orders.unread:
        messages.append(t("These lines hold no order: {lines}.", lines=ranges(orders.unread)))
    return messages


def _taken(month: Month) -> list[str]:
    """Messages on what was assumed for orders that do not say it."""
    unsaid = [each for each in month.charged if each.portion.trade.kind in SHARES]
    types = {each.bill.order.type for each in unsaid}
    messages = []
    if "delivery-equity-etf" in types:
        messages.append(say("We treated fund units as units of share funds. Selling other funds costs no STT: if yours is one, choose “Other ETF delivery” in the table."))  # fmt: skip
    if "delivery-bond" in types:
        messages.append(say("Bonds were charged as debentures are. Government securities bear no stamp duty."))  # fmt: skip
    if any(each.portion.kind == "intraday" and not each.portion.trade.day for each in unsaid):
        messages.append(say("We treated orders without a day as orders of one day."))
    return messages


def _condition(condition: Condition) -> str:
    month = say(f"{condition.month:%B %Y}") if condition.month else say("Orders without a day")
    wording = "{month}: a turnover of {turnover}, which reaches the {least} a month that the {plan} plan asks for."
    if condition.short:
        wording = "{month}: a turnover of {turnover}, {short} short of the {least} a month that the {plan} plan asks for."
    figures = {"turnover": rupees(condition.turnover), "short": rupees(condition.short)}
    plan = condition.plan
    return t(wording, month=month, plan=say(plan.name), least=_least(plan), **figures)


def _order_row(each: Charged, plans: Iterable[Plan]) -> list[str]:
    order = each.bill.order
    wording = "Buy {quantity} {security} at {price}"
    if order.side == "sell":
        wording = "Sell {quantity} {security} at {price}"
    figures = {"quantity": as_typed(order.quantity), "price": rupees(order.price)}
    return [
        t(wording, security=each.portion.trade.security, **figures),
        f"{say(SECTIONS[order.type])}, {order.exchange}",
        rupees(each.bill.turnover),
        *(rupees(each.bills[plan.key].total) for plan in plans),
    ]


def _day_row(day: date | None, own: Month, plans: Iterable[Plan]) -> list[str]:
    name = say(long_date(day)) if day else say("No day given")
    totals = [rupees(own.total(plan.key)) for plan in plans]
    return [name, str(len(own.charged)), rupees(own.turnover), *totals]


def _charges(month: Month, plans: Sequence[Plan]) -> list[list[str]]:
    """Each charge of all orders, their sum, and the depository's charge."""
    lines = [line for each in month.charged for line in each.bill.lines]
    labels = {line.name: line.label for line in lines if line.levied}
    named = [line.name for line in month.charged[0].bill.lines if line.name in labels]
    totals = [month.total(plan.key) for plan in plans]
    rows = [
        *(
            [say(labels[name]), *(rupees(month.of(plan.key, name)) for plan in plans)]
            for name in named
        ),
        [say("All charges"), *map(rupees, totals)],
    ]
    if month.sales:
        wording = "Depository, {count} sales of a company on a day"
        if month.sales == 1:
            wording = "Depository, one sale of a company on a day"
        once = t(wording, count=str(month.sales))
        rows += [
            [once, *(rupees(month.depository) for _ in plans)],
            [
                say("With the depository’s charge"),
                *(rupees(own + month.depository) for own in totals),
            ],
        ]
    return rows
