"""Numbers as people write them, and as the calculator writes them. Decimal throughout."""

import re
import unicodedata
from decimal import ROUND_HALF_UP, Context, Decimal

from nnm_site.rules.money import grouped

#: Digits an input may have before and after the point (facts on charges, §1).
MOST_BEFORE, MOST_AFTER = 20, 6

PAISA = Decimal("0.01")
RUPEE = Decimal(1)

#: Every product of two inputs, a rate and the GST rate is exact within this many digits.
EXACT = Context(prec=150, rounding=ROUND_HALF_UP)

#: Nobody pastes a longer number by accident.
_LONGEST = 100
_WRITTEN = re.compile(r"(?P<whole>[0-9]+(?:,[0-9]+)*)?(?:\.(?P<part>[0-9]*))?")
_NEGATIVE = re.compile(r"₹?[-−–](?=[₹0-9.])")


class AmountError(ValueError):
    """A text that is no usable number; the message tells the visitor what is wrong with it."""


def _latin(sign: str) -> str:
    """A digit of any script as that of ASCII: १ is 1."""
    return str(unicodedata.decimal(sign)) if sign.isdecimal() else sign


def parse(text: str) -> Decimal:
    """The number in `text`, exactly; blank is 0.

    Grouping commas, spaces and a rupee sign in front are accepted: `1,00,000`, `₹ 5`.
    Raises `AmountError` for anything else, for a number that goes on in another line, and for more
    than 20 digits before the point or 6 after.
    """
    if len(text) > _LONGEST:
        raise AmountError(f"Enter at most {MOST_BEFORE} digits.")
    if len(text.strip().splitlines()) > 1:
        raise AmountError("Enter one number, on one line.")
    bare = "".join(map(_latin, "".join(text.split())))
    if _NEGATIVE.match(bare):
        raise AmountError("Enter a number that is not negative.")
    bare = bare.removeprefix("₹")
    if not bare:
        return Decimal(0)
    found = _WRITTEN.fullmatch(bare)
    if found is None or not (found["whole"] or found["part"]):
        raise AmountError("Enter a number, such as 1,00,000 or 12.35.")
    whole, part = (found["whole"] or "0").replace(",", ""), found["part"] or ""
    if len(whole) > MOST_BEFORE:
        raise AmountError(f"Enter at most {MOST_BEFORE} digits before the point.")
    if len(part) > MOST_AFTER:
        raise AmountError(f"Enter at most {MOST_AFTER} digits after the point.")
    return Decimal(f"{whole}.{part}" if part else whole)


def rounded(amount: Decimal, unit: Decimal = PAISA) -> Decimal:
    """`amount` to the nearest `unit` (0.01 or 1), half up, with two places; never minus zero."""
    nearest = EXACT.quantize(amount, unit)
    if unit != PAISA:
        nearest = EXACT.quantize(nearest, PAISA)
    return abs(nearest) if nearest == 0 else nearest


def plain(number: Decimal) -> str:
    """A number without exponent, grouping or needless zeros: `0.03`, `100`."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def as_typed(number: Decimal) -> str:
    """A positive number in Indian grouping, with as many places as it has: `1,00,000.5`."""
    return grouped(plain(number))
