"""A month's bill: each order's charges by each plan, by day, and in all.

Taxes are computed for each order and added, as in the calculator; a contract note computes them for the day.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, localcontext
from typing import NamedTuple

from nnm_site.features.trades.rules.doubts import sections_of
from nnm_site.shared.charges.cards import TODAY, NoCardError, card_in_force, type_on
from nnm_site.shared.charges.plans import brokerage_of, depository_charge
from nnm_site.shared.charges.rules.amounts import EXACT
from nnm_site.shared.charges.rules.card import BSE, RateCard
from nnm_site.shared.charges.rules.charges import Bill, Order, make_bill
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.charges import Plan
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.trades.rules.securities import group_of, is_fund_by_name, what_of
from nnm_site.shared.trades.rules.trades import (
    NO_RATES,
    SHARES,
    Portion,
    Trade,
    UnreadError,
    average,
    refuse,
    settled,
    traded_on,
)


@dataclass(frozen=True)
class Charged:
    """The part of an order that is of one kind, with its bill by each plan."""

    portion: Portion
    bills: Mapping[str, Bill]

    @property
    def bill(self) -> Bill:
        """The bill by the first plan: order, exchange and turnover are the same in all."""
        return next(iter(self.bills.values()))


class Condition(NamedTuple):
    """The turnover of a month, given by its first day, and how far it is below a plan's least, in rupees."""

    plan: Plan
    month: date | None
    turnover: Decimal
    short: Decimal


@dataclass(frozen=True)
class Month:
    """All orders with their charges; sums are by the plan's key.

    `sales` counts the depository's charges: one for each company and day with a sale of delivered shares.
    `refused` are the orders that could not be charged, each with a sentence.
    """

    charged: tuple[Charged, ...]
    refused: tuple[tuple[Trade, str], ...]
    sales: int
    depository: Decimal

    @property
    def turnover(self) -> Decimal:
        """The turnover of all orders, in rupees."""
        return _sum(each.bill.turnover for each in self.charged)

    def total(self, plan: str) -> Decimal:
        """All charges by a plan, without the depository's."""
        return _sum(each.bills[plan].total for each in self.charged)

    def of(self, plan: str, name: str) -> Decimal:
        """All of one charge by a plan."""
        return _sum(each.bills[plan].line(name).amount for each in self.charged)

    def by_day(self) -> dict[date | None, "Month"]:
        """The orders of each day in calendar order; those without a day last."""
        days: dict[date | None, list[Charged]] = defaultdict(list)
        for each in sorted(self.charged, key=lambda each: each.portion.trade.day or date.max):
            days[each.portion.trade.day].append(each)
        return {day: Month(tuple(own), (), 0, Decimal(0)) for day, own in days.items()}

    def conditions(self, plans: Iterable[Plan]) -> list[Condition]:
        """For each plan with a least turnover, and each month, whether it is reached.

        Orders without a day belong to the only month; with several months they belong to none.
        """
        turnover: dict[date | None, Decimal] = defaultdict(Decimal)
        for day, own in self.by_day().items():
            turnover[day and day.replace(day=1)] += own.turnover
        if None in turnover and len(turnover) == 2:
            undated = turnover.pop(None)
            (month,) = turnover
            turnover[month] += undated
        return [
            Condition(plan, month, amount, max(plan.least_turnover - amount, Decimal(0)))
            for plan in plans
            if plan.least_turnover is not None
            for month, amount in turnover.items()
        ]


def _sum(amounts: Iterable[Decimal]) -> Decimal:
    with localcontext(EXACT):
        return sum(amounts, Decimal("0.00"))


def add_up(trades: Iterable[Trade], exchange: str, today: date) -> Month:
    """The month of these orders. `exchange` applies if an order names none.

    An order is charged at the rates of its day; without a day at those of `today`.
    """
    charged: list[Charged] = []
    refused: list[tuple[Trade, str]] = []
    sold: set[tuple[date | None, str]] = set()
    for portion in settled(trades):
        day = portion.trade.day or today
        if day > today:
            refused.append((portion.trade, "This date is in the future."))
            continue
        try:
            charged.append(_charged(portion, card_in_force(TODAY, day), exchange))
        except NoCardError:
            refused.append((portion.trade, f"We have no rates for {long_date(day)}."))
            continue
        except UnreadError as error:
            refused.append((portion.trade, str(error)))
            continue
        if portion.kind.startswith("delivery") and portion.trade.side == "sell":
            sold.add((portion.trade.day, portion.trade.company))
    once = depository_charge(queries.fees(), card_in_force(TODAY, today).gst.rate) or Decimal(0)
    return Month(tuple(charged), tuple(refused), len(sold), len(sold) * once)


def _charged(portion: Portion, card: RateCard, exchange: str) -> Charged:
    """A portion of an order with its bills; a name may also identify a fund. Raises `UnreadError`."""
    trade = portion.trade
    what = what_of(trade.isin, trade.series, trade.exchange)
    refuse(what == "other" and portion.kind in SHARES, NO_RATES)
    what = "fund" if not what and is_fund_by_name(trade.security) else what
    kind = type_on(card, sections_of(portion, what)[0])
    place = traded_on(trade, card.sections[kind].exchanges, exchange)
    group = group_of(trade.series) if place == BSE and trade.series else ""
    if group is None:
        raise UnreadError("We have not seen the charge of BSE for this group.")
    # The price as typed, if all of the order is of one kind.
    is_whole = portion.value == EXACT.multiply(portion.quantity, trade.price)
    price = trade.price if is_whole else average(portion.value, portion.quantity)
    bills = {}
    for plan in Plan.all():
        paid = brokerage_of(plan.key, kind)
        own = {"rate": paid.rate, "minimum": paid.minimum, "plan": plan.key, "group": group}
        bills[plan.key] = make_bill(
            Order(kind, place, portion.quantity, price, side=trade.side, **own), card
        )
    return Charged(portion, bills)
