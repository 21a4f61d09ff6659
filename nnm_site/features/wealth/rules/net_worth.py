"""Net worth: what is owned less what is owed, and how long ready money would last."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext

from nnm_site.features.wealth.rules.money import PRECISION
from nnm_site.shared.charges.rules.amounts import rounded


@dataclass(frozen=True)
class NetWorth:
    """All in rupees, but `debt_share` (per cent of what is owned, one place) and `reserve_months`
    (months of spending that ready money covers, one place). Either is `None` when its divisor is
    nil.
    """

    assets: Decimal
    debts: Decimal
    net: Decimal
    debt_share: Decimal | None
    reserve_months: Decimal | None


def net_worth(
    assets: Sequence[Decimal],
    debts: Sequence[Decimal],
    ready_money: Decimal = Decimal(0),
    spending: Decimal = Decimal(0),
) -> NetWorth:
    """Add up a balance sheet of rupees; `spending` is a month's."""
    with localcontext(PRECISION):
        owned = rounded(sum(assets, Decimal(0)))
        owed = rounded(sum(debts, Decimal(0)))
        return NetWorth(
            assets=owned,
            debts=owed,
            net=owned - owed,
            debt_share=_one_place(owed * 100 / owned) if owned else None,
            reserve_months=_one_place(ready_money / spending) if spending else None,
        )


def _one_place(number: Decimal) -> Decimal:
    return number.quantize(Decimal("0.1"))
