"""A systematic investment plan: a monthly instalment, optionally raised once a year."""

from dataclasses import dataclass
from decimal import Decimal, localcontext

from nnm_site.features.wealth.rules.money import MONTHS, PRECISION, grown, instalments, raised
from nnm_site.shared.charges.rules.amounts import PAISA, rounded


@dataclass(frozen=True)
class SipYear:
    """One year of the plan: its instalment, and the total paid in and the value at its end (rupees)."""

    year: int
    instalment: Decimal
    invested: Decimal
    value: Decimal

    @property
    def growth(self) -> Decimal:
        """The growth, computed from the rounded amounts so that the three add up."""
        return self.value - self.invested


def plan_sip(
    instalment: Decimal,
    yearly_percent: Decimal,
    years: int,
    step_up: Decimal = Decimal(0),
    unit: Decimal = PAISA,
) -> list[SipYear]:
    """The plan's years for `instalment` rupees a month at a yearly rate.

    `step_up` per cent is added to the instalment at the beginning of each further year. Annuity
    due (R804). `years` is at least 1. Each result is rounded once, to the `unit` in which it is shown.
    """
    rows: list[SipYear] = []
    invested = value = Decimal(0)
    with localcontext(PRECISION):
        for year in range(1, years + 1):
            monthly = raised(instalment, step_up, year - 1)
            invested += monthly * MONTHS
            value = grown(value, yearly_percent, MONTHS)
            value += monthly * instalments(yearly_percent, MONTHS)
            shown = (rounded(amount, unit) for amount in (monthly, invested, value))
            rows.append(SipYear(year, *shown))
    return rows
