"""The planners' precision, and the growth of payments."""

from decimal import ROUND_HALF_UP, Context, Decimal, localcontext

#: Enough digits that (1 + i)^n over 60 years keeps every paisa of a thousand crore.
PRECISION = Context(prec=60, rounding=ROUND_HALF_UP)

MONTHS = 12


def monthly_rate(yearly_percent: Decimal) -> Decimal:
    """The rate of a month as a fraction: a twelfth of the yearly rate."""
    with localcontext(PRECISION):
        return yearly_percent / 100 / MONTHS


def grown(amount: Decimal, yearly_percent: Decimal, months: int) -> Decimal:
    """The value of `amount` after `months` at a yearly rate, not rounded."""
    with localcontext(PRECISION):
        return amount * (1 + monthly_rate(yearly_percent)) ** months


def raised(amount: Decimal, yearly_percent: Decimal, years: int) -> Decimal:
    """The value of `amount` after `years` of rising once a year by `yearly_percent`, not rounded."""
    with localcontext(PRECISION):
        return amount * (1 + yearly_percent / 100) ** years


def instalments(yearly_percent: Decimal, months: int) -> Decimal:
    """The final value of ₹1 paid at the beginning of each of `months`, not rounded.

    ((1+i)^n - 1)/i × (1+i); without interest it is n.
    """
    with localcontext(PRECISION):
        i = monthly_rate(yearly_percent)
        if i == 0:
            return Decimal(months)
        return ((1 + i) ** months - 1) / i * (1 + i)
