"""Net worth: assets less debts, and how long ready money would last."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext

from nnm_site.features.wealth.rules.money import PRECISION
from nnm_site.shared.charges.rules.amounts import rounded


@dataclass(frozen=True)
class NetWorth:
    """In rupees, except `debt_share` (per cent of the assets, one place) and `reserve_months`
    (months of spending that ready money covers, one place). Either is `None` if its divisor is 0.
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
    """Add up a balance sheet in rupees; `spending` is per month."""
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
