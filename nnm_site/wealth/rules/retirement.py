"""The corpus that a retirement needs, and the monthly saving that builds it."""

from dataclasses import dataclass
from decimal import Decimal, localcontext

from nnm_site.wealth.rules.money import (
    MONTHS,
    PRECISION,
    grown,
    instalments,
    raised,
    to_paisa,
)
from nnm_site.wealth.rules.sip import instalment_for


@dataclass(frozen=True)
class RetirementYear:
    """A year of life: the age at its end, whether money is drawn, and what then stands (rupees)."""

    age: int
    drawing: bool
    balance: Decimal


@dataclass(frozen=True)
class Retirement:
    """All in rupees.

    `spending` is a month's spending in the first year of retirement, `corpus` what is needed on
    its first day, `have` what today's savings have grown to by then, `gap` what is missing (never
    below nil), `instalment` the level monthly saving that closes the gap.
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
) -> Retirement:
    """Plan from `age` to `retire_at` (saving) and on to `live_to` (drawing).

    `spending` is a month's in today's rupees. It rises by `inflation` once a year; in retirement
    it is drawn at the beginning of each month. `savings` and the instalments earn `rate_before`,
    the corpus `rate_after`. Ages ascend: age < retire_at < live_to.
    """
    saving_years, drawing_years = retire_at - age, live_to - retire_at
    with localcontext(PRECISION):
        first = raised(spending, inflation, saving_years)
        corpus = _corpus(first, inflation, rate_after, drawing_years)
        have = grown(savings, rate_before, saving_years * MONTHS)
        instalment = instalment_for(corpus - have, rate_before, saving_years * MONTHS)
        years = _course(
            age=age, retire_at=retire_at, live_to=live_to, first=first, corpus=corpus,
            savings=savings, inflation=inflation, rate_before=rate_before, rate_after=rate_after,
        )  # fmt: skip
        shown_corpus, shown_have = to_paisa(corpus), to_paisa(have)
        return Retirement(
            spending=to_paisa(first),
            corpus=shown_corpus,
            have=shown_have,
            gap=max(Decimal("0.00"), shown_corpus - shown_have),
            instalment=instalment,
            years=years,
        )


def _corpus(first: Decimal, inflation: Decimal, rate: Decimal, years: int) -> Decimal:
    """The present value, on the first day, of `years` of monthly drawings that begin at `first`."""
    total = Decimal(0)
    for year in range(years):
        # Twelve drawings are worth, at the year's end, what instalments come to.
        at_end = raised(first, inflation, year) * instalments(rate, MONTHS)
        total += at_end / grown(Decimal(1), rate, (year + 1) * MONTHS)
    return total


def _course(
    *,
    age: int,
    retire_at: int,
    live_to: int,
    first: Decimal,
    corpus: Decimal,
    savings: Decimal,
    inflation: Decimal,
    rate_before: Decimal,
    rate_after: Decimal,
) -> tuple[RetirementYear, ...]:
    """What stands at the end of each year of life, if the plan is kept to the rupee.

    The instalment is not rounded here: its half paisa would grow and show in the last year.
    """
    months = (retire_at - age) * MONTHS
    gap = max(Decimal(0), corpus - grown(savings, rate_before, months))
    instalment = gap / instalments(rate_before, months)
    rows: list[RetirementYear] = []
    balance = savings
    for reached in range(age + 1, live_to + 1):
        drawing = reached > retire_at
        if drawing:
            drawn = raised(first, inflation, reached - retire_at - 1)
            balance = grown(balance, rate_after, MONTHS) - drawn * instalments(rate_after, MONTHS)
        else:
            balance = grown(balance, rate_before, MONTHS)
            balance += instalment * instalments(rate_before, MONTHS)
        rows.append(RetirementYear(reached, drawing, to_paisa(balance)))
    return tuple(rows)
