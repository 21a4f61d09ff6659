"""Parses numbers as people write them, and formats them. Decimal throughout."""

from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache

from nnm_site.shared.rules.money import grouped
from nnm_site.shared.rules.typed import Kind, NumberError, number_in

#: Digits an input may have before and after the point (R502).
MOST_BEFORE, MOST_AFTER = 20, 6

PAISA = Decimal("0.01")
RUPEE = Decimal(1)

#: Every product of two inputs, a rate and the GST rate is exact within this many digits.
EXACT = Context(prec=150, rounding=ROUND_HALF_UP)

#: The most characters of a text that is parsed.
_LONGEST = 100


class AmountError(ValueError):
    """A text is not a usable number; the message tells the visitor why."""


@lru_cache(maxsize=1024)
def parse(text: str, kind: Kind = "rupees") -> Decimal:
    """The number in `text` as `number_in` reads it, exactly; blank is 0.

    Raises `AmountError` if it is not a number, or has more than 20 digits before the point or 6 after.
    """
    if len(text) > _LONGEST:
        raise AmountError(f"Enter at most {MOST_BEFORE} digits.")
    try:
        number = number_in(text, kind)
    except NumberError as error:
        raise AmountError(str(error)) from None
    if number is None:
        return Decimal(0)
    whole, _, decimals = plain(number).partition(".")
    if len(whole) > MOST_BEFORE:
        raise AmountError(f"Enter at most {MOST_BEFORE} digits before the point.")
    if len(decimals) > MOST_AFTER:
        raise AmountError(f"Enter at most {MOST_AFTER} digits after the point.")
    return number


def percent(rate: Decimal, base: Decimal) -> Decimal:
    """`rate` per cent of `base`, exact."""
    return EXACT.multiply(rate, base).scaleb(-2, EXACT)


def rounded(amount: Decimal, unit: Decimal = PAISA) -> Decimal:
    """`amount` to the nearest `unit` (0.01 or 1), half up, with two decimals; never minus zero."""
    nearest = EXACT.quantize(amount, unit)
    if unit is not PAISA:
        nearest = EXACT.quantize(nearest, PAISA)
    return nearest or abs(nearest)


def plain(number: Decimal) -> str:
    """A number without exponent, grouping or needless zeros: `0.03`, `100`."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def as_typed(number: Decimal) -> str:
    """A positive number in Indian grouping, with its own decimals: `1,00,000.5`."""
    return grouped(plain(number))
