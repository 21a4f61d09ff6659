"""The corpus that a retirement needs, and the monthly saving that builds it."""

from dataclasses import dataclass
from decimal import Decimal, localcontext

from nnm_site.features.wealth.rules.money import MONTHS, PRECISION, grown, instalments, raised
from nnm_site.shared.charges.rules.amounts import PAISA, rounded


@dataclass(frozen=True)
class RetirementYear:
    """A year of life: the age at its end, whether money is drawn, and the final balance (rupees)."""

    age: int
    drawing: bool
    balance: Decimal


@dataclass(frozen=True)
class Retirement:
    """All in rupees.

    `spending` is the monthly spending in the first year of retirement, `corpus` the amount needed on
    its first day, `have` the value of today's savings by then, `gap` the amount missing (never
    negative), `instalment` the constant monthly saving that closes the gap.
    """

    spending: Decimal
    corpus: Decimal
    have: Decimal
    gap: Decimal
    instalment: Decimal
    years: tuple[RetirementYear, ...]


def plan_retirement(
    *,
    age: int,
    retire_at: int,
    live_to: int,
    spending: Decimal,
    savings: Decimal,
    inflation: Decimal,
    rate_before: Decimal,
    rate_after: Decimal,
    unit: Decimal = PAISA,
) -> Retirement:
    """Plan from `age` to `retire_at` (saving) and on to `live_to` (drawing).

    `spending` is per month, in today's rupees. It rises by `inflation` once a year; in retirement
    it is drawn at the beginning of each month. `savings` and the instalments earn `rate_before`,
    the corpus `rate_after`. Required: age < retire_at < live_to. Each result is rounded once, to the
    `unit` in which it is shown; the gap is the difference of the rounded amounts.
    """
    saving_months = (retire_at - age) * MONTHS
    with localcontext(PRECISION):
        first = raised(spending, inflation, retire_at - age)
        corpus = _corpus(first, inflation, rate_after, live_to - retire_at)
        have = grown(savings, rate_before, saving_months)
        # Not rounded on the way: its half paisa would grow and show in the last year.
        instalment = max(Decimal(0), corpus - have) / instalments(rate_before, saving_months)
        balance = savings
        years: list[RetirementYear] = []
        for reached in range(age + 1, live_to + 1):
            drawing = reached > retire_at
            if drawing:
                rate, paid_in = rate_after, -raised(first, inflation, reached - retire_at - 1)
            else:
                rate, paid_in = rate_before, instalment
            balance = grown(balance, rate, MONTHS) + paid_in * instalments(rate, MONTHS)
            years.append(RetirementYear(reached, drawing, rounded(balance, unit)))
        shown_corpus, shown_have = rounded(corpus, unit), rounded(have, unit)
        return Retirement(
            spending=rounded(first, unit),
            corpus=shown_corpus,
            have=shown_have,
            gap=max(Decimal("0.00"), shown_corpus - shown_have),
            instalment=rounded(instalment, unit),
            years=tuple(years),
        )


def _corpus(first: Decimal, inflation: Decimal, rate: Decimal, years: int) -> Decimal:
    """The present value, on the first day, of `years` of monthly drawings that start at `first`."""
    total = Decimal(0)
    for year in range(years):
        # The value of twelve drawings at the year's end.
        at_end = raised(first, inflation, year) * instalments(rate, MONTHS)
        total += at_end / grown(Decimal(1), rate, (year + 1) * MONTHS)
    return total
