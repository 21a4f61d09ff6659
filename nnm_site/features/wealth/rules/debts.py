"""The order of paying off debts: highest rate first (avalanche) or smallest first (snowball).

Interest is rounded half up to the paisa each month, as on a lender's statement; payments are made at
a month's end, after its interest.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from typing import Literal

from nnm_site.features.wealth.rules.money import MONTHS, PRECISION, monthly_rate
from nnm_site.shared.charges.rules.amounts import rounded

Order = Literal["avalanche", "snowball"]

#: Longer than any loan; a debt not paid by then will never be.
MOST_MONTHS = 50 * MONTHS


class NeverPaidError(Exception):
    """The payments do not pay the debts off within 50 years."""


@dataclass(frozen=True)
class Debt:
    """A loan: its balance (rupees), yearly rate (per cent), fixed monthly payment (rupees)."""

    name: str
    balance: Decimal
    yearly_percent: Decimal
    payment: Decimal


@dataclass(frozen=True)
class Cleared:
    """A paid-off debt: the month, counted from now, and the interest it cost (rupees)."""

    name: str
    month: int
    interest: Decimal


@dataclass(frozen=True)
class Payoff:
    """A way out of debt.

    `cleared` is in the order of clearing; `balances` has the total owed at each month's end, today first.
    """

    months: int
    interest: Decimal
    cleared: tuple[Cleared, ...]
    balances: tuple[Decimal, ...]


def pay_off(debts: Sequence[Debt], extra: Decimal, order: Order) -> Payoff:
    """Pay the sum of all fixed payments and `extra` each month, until nothing is owed.

    Every debt gets its own payment first; the rest, with the payments of cleared debts, goes to the
    first debt in `order`, then to the next. Ties are broken by the other measure. Raises
    `NeverPaidError` if 50 years are not enough.
    """
    with localcontext(PRECISION):
        open_debts = (debt for debt in debts if debt.balance > 0)
        targets = sorted(open_debts, key=lambda debt: _rank(debt, order))
        budget = sum((debt.payment for debt in targets), extra)
        owed = {debt.name: debt.balance for debt in targets}
        interest = dict.fromkeys(owed, Decimal(0))
        cleared: list[Cleared] = []
        balances = [sum(owed.values(), Decimal(0))]
        while owed:
            month = len(balances)
            if month > MOST_MONTHS:
                raise NeverPaidError
            for debt in targets:
                if debt.name in owed:
                    charge = rounded(owed[debt.name] * monthly_rate(debt.yearly_percent))
                    owed[debt.name] += charge
                    interest[debt.name] += charge
            _pay(targets, owed, budget)
            for debt in targets:
                if owed.get(debt.name) == 0:
                    del owed[debt.name]
                    cleared.append(Cleared(debt.name, month, interest[debt.name]))
            balances.append(sum(owed.values(), Decimal(0)))
        cost = sum(interest.values(), Decimal(0))
        return Payoff(len(balances) - 1, cost, tuple(cleared), tuple(balances))


def _pay(targets: Sequence[Debt], owed: dict[str, Decimal], budget: Decimal) -> None:
    """Spend `budget` on the debts: each debt's own payment, then the rest in order."""
    own = [(debt.name, debt.payment) for debt in targets]
    rest = [(debt.name, budget) for debt in targets]
    for name, most in own + rest:
        if name in owed:
            payment = min(most, budget, owed[name])
            owed[name] -= payment
            budget -= payment


def _rank(debt: Debt, order: Order) -> tuple[Decimal, Decimal]:
    if order == "avalanche":
        return -debt.yearly_percent, debt.balance
    return debt.balance, -debt.yearly_percent
