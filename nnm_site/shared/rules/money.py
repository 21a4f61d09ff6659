"""Rupees in Indian grouping. Plain functions on plain values."""

from decimal import ROUND_HALF_UP, Context, Decimal

MINUS = "\u2212"

LAKH = Decimal(100_000)
CRORE = 100 * LAKH

_NIL = Decimal(0)

#: Decimal places → the unit to round to.
_UNITS = [Decimal(1).scaleb(-decimals) for decimals in range(7)]

#: The usual 28 digits are too few for the largest orders that the calculator takes.
_EXACT = Context(prec=150, rounding=ROUND_HALF_UP)


def indian(amount: Decimal, decimals: int = 2) -> str:
    """`amount` rounded half up to `decimals` places, grouped as in India: `12,34,567.50`.

    A negative amount begins with the minus sign (U+2212). Raises `decimal.InvalidOperation` for an
    amount that is not a number.
    """
    rounded = _rounded(amount, decimals)
    text = grouped(f"{rounded.copy_abs():f}")
    return MINUS + text if rounded < 0 else text


def grouped(number: str) -> str:
    """The digits of a positive number, with or without a fraction, in Indian groups: `12,34,567.5`."""
    whole, point, fraction = number.partition(".")
    head, tail = whole[:-3], whole[-3:]
    while head:
        head, tail = head[:-2], f"{head[-2:]},{tail}"
    return f"{tail}{point}{fraction}"


def rupees(amount: Decimal, decimals: int = 2) -> str:
    """`amount` as it is shown: `₹12,34,567.50`, a negative one `−₹500.00`."""
    text = indian(amount, decimals)
    return f"{MINUS}₹{text[1:]}" if text.startswith(MINUS) else f"₹{text}"


def rupees_in_words(amount: Decimal) -> str:
    """A large amount the way it is said: `₹11.6 lakh`, `₹2.5 crore`, below a lakh `₹95,000`.

    For axes and headlines; it is rounded to three or more digits, never the exact figure.
    """
    for unit, name in ((CRORE, "crore"), (LAKH, "lakh")):
        # 99,99,999 is one crore once it is rounded.
        if abs(_rounded(amount / unit, 2)) >= 1:
            count = amount / unit
            places = 2 if abs(count) < 10 else 1 if abs(count) < 100 else 0
            text = rupees(count, places)
            return f"{text.rstrip('0').rstrip('.') if '.' in text else text} {name}"
    return rupees(amount, 0)


def _rounded(amount: Decimal, decimals: int) -> Decimal:
    # Adding zero turns a negative zero into a plain one.
    return _EXACT.add(_EXACT.quantize(amount, _UNITS[decimals]), _NIL)
