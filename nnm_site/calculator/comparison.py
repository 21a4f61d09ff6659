"""Two bills of one order, line by line: the firm's schedule, and the rates in force today.

Each line says whether the two differ, and why.
"""

from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from nnm_site.calculator.cards import TYPES, card_in_force, type_on
from nnm_site.calculator.rules.amounts import EXACT, RUPEE, plain
from nnm_site.calculator.rules.charges import Bill, Line, Order, RateCard, make_bill
from nnm_site.rules.money import rupees

#: The schedules' names in data and addresses.
FIRM, TODAY = "house", "statutory"

#: Charges that an exchange sets.
BY_EXCHANGE = ("transCharge", "ipft")


@dataclass(frozen=True)
class Pair:
    """One charge on both bills. `reason` says in words why what they charge differs, else ""."""

    firm: Line
    today: Line
    differs: bool
    reason: str

    @property
    def name(self) -> str:
        """The charge's name in data."""
        return self.today.name

    @property
    def label(self) -> str:
        """The charge as today's rates call it, where they levy it."""
        return self.today.label if self.today.levied or not self.firm.levied else self.firm.label


@dataclass(frozen=True)
class Comparison:
    """The bills of one order, and their lines side by side."""

    firm: Bill
    today: Bill
    pairs: tuple[Pair, ...]

    def of(self, schedule: str) -> Bill:
        """The bill that `schedule=house` or `schedule=statutory` asks for."""
        return {FIRM: self.firm, TODAY: self.today}[schedule]

    def pair(self, name: str) -> Pair:
        """The line of that name in data. Raises `KeyError` when there is none."""
        return {pair.name: pair for pair in self.pairs}[name]

    @property
    def difference(self) -> Decimal:
        """By how many rupees today's total is higher than the firm's; negative when lower."""
        return EXACT.subtract(self.today.total, self.firm.total)

    @property
    def difference_in_words(self) -> str:
        """`difference` as a sentence."""
        if self.difference == 0:
            return "The same as by the firm's schedule."
        more = "more" if self.difference > 0 else "less"
        return f"{rupees(self.difference.copy_abs())} {more} than by the firm's schedule."

    @property
    def exchange_in_words(self) -> str:
        """A sentence where the two bills are of different exchanges, else ""."""
        firm, today = self.firm.order.exchange, self.today.order.exchange
        if firm == today:
            return ""
        return f"Today's rates are those of {today}, the firm's schedule names {firm}."


def compare(order: Order, type: str, on: date) -> Comparison:
    """Both bills of `order` for a type of trade, under the cards in force on a day.

    A type or exchange that a card does not have is replaced by the one that it has instead.
    Raises `KeyError` for a type that no card knows.
    """
    firm, today = (_bill(order, type, card_in_force(schedule, on)) for schedule in (FIRM, TODAY))
    pairs = tuple(
        _pair(ours, now, firm, today) for ours, now in zip(firm.lines, today.lines, strict=True)
    )
    return Comparison(firm, today, pairs)


def every_equity_type(order: Order, on: date) -> dict[str, Comparison]:
    """The same entries as delivery, intraday, futures and options, on an exchange for shares.

    They are compared as entered: the price is the premium of an option.
    """
    types = [type for type in TYPES if not type.startswith(("currency", "commodity"))]
    return {type: compare(order, type, on) for type in types}


def by_exchange(order: Order, type: str, on: date) -> dict[str, Comparison]:
    """The same order on each exchange that today's rates know for its type."""
    card = card_in_force(TODAY, on)
    exchanges = card.sections[type_on(card, type)].exchanges
    return {
        exchange: compare(replace(order, exchange=exchange), type, on) for exchange in exchanges
    }


def _bill(order: Order, type: str, card: RateCard) -> Bill:
    kind = type_on(card, type)
    exchanges = card.sections[kind].exchanges
    exchange = order.exchange if order.exchange in exchanges else exchanges[0]
    return make_bill(replace(order, type=kind, exchange=exchange), card)


def _pair(ours: Line, now: Line, firm: Bill, today: Bill) -> Pair:
    differs = (ours.amount, ours.levied) != (now.amount, now.levied)
    return Pair(ours, now, differs, _reason(ours, now, firm, today) if differs else "")


def _reason(ours: Line, now: Line, firm: Bill, today: Bill) -> str:
    """Why the two amounts of a charge differ, in words."""
    if ours.name == "gst":
        return "GST is charged on lines that differ."
    if not now.levied:
        return f"The firm's schedule has it at {plain(ours.rate)}%; today there is no such charge."
    now_levy = today.card.sections[today.order.type].levies[now.name]
    if not ours.levied:
        side = {"both": "", "buy": " on a purchase", "sell": " on a sale"}[now_levy.on]
        return f"Charged today at {plain(now.rate)}%{side}; the firm's schedule has no such charge."
    our_levy = firm.card.sections[firm.order.type].levies[ours.name]
    reasons = []
    if ours.rate != now.rate:
        reasons.append(
            f"The rate is {plain(now.rate)}% today, {plain(ours.rate)}% in the firm's schedule."
        )
    if our_levy.on != now_levy.on and now_levy.on != "both":
        side = "purchase" if now_levy.on == "buy" else "sale"
        reasons.append(f"Today the {side} alone bears it; in the firm's schedule every order does.")
    if now.name in BY_EXCHANGE and firm.order.exchange != today.order.exchange:
        reasons.append(f"It is the charge of {today.order.exchange}, not of {firm.order.exchange}.")
    if not reasons:
        unit = "rupee" if now_levy.unit == RUPEE else "paisa"
        reasons.append(f"Today it is rounded to the nearest {unit}.")
    return " ".join(reasons)
