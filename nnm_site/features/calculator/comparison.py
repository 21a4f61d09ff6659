"""Two bills of one order, line by line: by the rates in force today, and by the earlier ones.

Each pair of lines says whether the two differ, and why.
"""

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from nnm_site.shared.charges.cards import FIRM, TODAY, card_in_force, type_on
from nnm_site.shared.charges.plans import OWN, brokerage_of
from nnm_site.shared.charges.rules.amounts import plain
from nnm_site.shared.charges.rules.charges import Bill, Line, Order, RateCard, make_bill
from nnm_site.shared.content.models.charges import Plan

#: Charges that an exchange sets.
BY_EXCHANGE = ("transCharge", "ipft")


@dataclass(frozen=True)
class Pair:
    """One charge on both bills. `reason` says in words why they differ, else ""."""

    earlier: Line
    today: Line
    reason: str

    @property
    def name(self) -> str:
        """The charge's name in data."""
        return self.today.name

    @property
    def label(self) -> str:
        """The name of the charge by today's rates, if they levy it."""
        own = self.today.levied or not self.earlier.levied
        return self.today.label if own else self.earlier.label


@dataclass(frozen=True)
class Comparison:
    """The bills of one order, and their lines side by side."""

    earlier: Bill
    today: Bill

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """Their lines side by side, in the order of the bill."""
        return tuple(
            Pair(before, now, _reason(before, now, self))
            for before, now in zip(self.earlier.lines, self.today.lines, strict=True)
        )

    def of(self, schedule: str) -> Bill:
        """The bill for `schedule=house` or `schedule=statutory`."""
        return {FIRM: self.earlier, TODAY: self.today}[schedule]

    @property
    def exchange_in_words(self) -> str:
        """A sentence if the two bills are of different exchanges, else ""."""
        earlier, today = self.earlier.order.exchange, self.today.order.exchange
        if earlier == today:
            return ""
        return f"Today's rates are those of {today}, the earlier ones those of {earlier}."


def compare(order: Order, on: date) -> Comparison:
    """Both bills of `order`, under the cards in force on a day.

    A type or exchange that a card lacks is replaced by the one that it has instead.
    Raises `KeyError` for a type that no card knows.
    """
    return Comparison(*(_bill(order, card_in_force(schedule, on)) for schedule in (FIRM, TODAY)))


def bill_today(order: Order, on: date) -> Bill:
    """The bill of `order` under the card in force on a day. Raises `KeyError` as `compare` does."""
    return _bill(order, card_in_force(TODAY, on))


def by_other_plan(order: Order, on: date) -> Bill:
    """Today's bill of the same order by the tariff's first plan other than its own."""
    plan = next(plan.key for plan in Plan.all() if plan.key != order.plan)
    paid = brokerage_of(plan, order.type)
    return bill_today(order._replace(plan=plan, rate=paid.rate, minimum=paid.minimum), on)


def of_type(order: Order, type: str, *, keeps_minimum: bool) -> Order:
    """The same order as another type of trade by the same plan; `keeps_minimum` keeps its minimum."""
    if order.plan == OWN:
        return order._replace(type=type)
    paid = brokerage_of(order.plan, type)
    minimum = order.minimum if keeps_minimum else paid.minimum
    return order._replace(type=type, rate=paid.rate, minimum=minimum)


def by_exchange(order: Order, on: date) -> dict[str, Bill]:
    """Today's bill of the same order on each exchange on which its type is traded."""
    card = card_in_force(TODAY, on)
    exchanges = card.sections[type_on(card, order.type)].exchanges
    return {exchange: _bill(order._replace(exchange=exchange), card) for exchange in exchanges}


def _bill(order: Order, card: RateCard) -> Bill:
    kind = type_on(card, order.type)
    exchanges = card.sections[kind].exchanges
    exchange = order.exchange if order.exchange in exchanges else exchanges[0]
    if (order.type, order.exchange) != (kind, exchange):
        order = order._replace(type=kind, exchange=exchange)
    return make_bill(order, card)


def _reason(before: Line, now: Line, both: Comparison) -> str:
    """Why the two amounts of a charge differ, in words; "" if they do not."""
    if (before.amount, before.levied) == (now.amount, now.levied):
        return ""
    if now.name == "gst":
        return "GST is charged on lines that differ."
    if now.levy is None:
        return f"The earlier rates have it at {plain(before.rate)}%; today there is no such charge."
    on = now.levy.on
    if before.levy is None:
        side = {"both": "", "buy": " on a purchase", "sell": " on a sale"}[on]
        return f"Charged today at {plain(now.rate)}%{side}; the earlier rates have no such charge."
    reasons = []
    if before.rate != now.rate:
        rates = plain(now.rate), plain(before.rate)
        reasons.append("The rate is {}% today, {}% in the earlier rates.".format(*rates))
    if before.levy.on != on and on != "both":
        side = "purchase" if on == "buy" else "sale"
        reasons.append(f"Today the {side} alone bears it; in the earlier rates every order does.")
    exchanges = both.today.order.exchange, both.earlier.order.exchange
    if now.name in BY_EXCHANGE and exchanges[0] != exchanges[1]:
        reasons.append("It is the charge of {}, not of {}.".format(*exchanges))
    return " ".join(reasons) or f"Today it is rounded to the nearest {now.levy.to}."
