"""What a visitor types into a planner: read as an exact figure, or refused with a sentence."""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

Unit = Literal["₹", "₹ a month", "%", "years", "years old"]

#: Digits, grouped by commas the Indian or the western way or not at all, with a decimal point.
_FIGURE = re.compile(r"(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d*))?", re.ASCII)
_SIGN_OF_RUPEE = re.compile(r"^(?:₹|rs\.?|inr)", re.IGNORECASE)

#: No sum of a household has more.
MOST_RUPEES = Decimal(10_000_000_000)
_TOO_LONG = 30


class EntryError(ValueError):
    """What is wrong with an entry, as a sentence for the visitor."""


@dataclass(frozen=True)
class Entry:
    """A figure to be typed.

    `name` stands in the address, `example` is what the field holds at first. It must lie from
    `least` to `most`; `places` decimals are allowed; `optional` lets a blank stand for nil.
    """

    name: str
    label: str
    unit: Unit
    example: str
    least: Decimal = Decimal(0)
    most: Decimal = MOST_RUPEES
    places: int = 2
    optional: bool = False


def read(entry: Entry, text: str) -> Decimal:
    """The figure that `text` stands for; commas, spaces, ₹ and % are understood.

    Raises `EntryError` with the sentence to show at the field.
    """
    figure = _bare(text)
    if not figure:
        if entry.optional:
            return Decimal(0)
        raise EntryError("Enter a figure.")
    if figure.startswith(("-", "−")) and _FIGURE.fullmatch(figure[1:]):
        raise EntryError(f"This cannot be negative. {_range(entry)}")
    found = _FIGURE.fullmatch(figure)
    if not found or len(figure) > _TOO_LONG:
        raise EntryError(f"Use digits only, such as {entry.example or '1,00,000'}.")
    if len(found[2] or "") > entry.places:
        raise EntryError(
            f"At most {entry.places} decimals, please." if entry.places else "Use a whole number."
        )
    value = Decimal(figure.replace(",", ""))
    if not entry.least <= value <= entry.most:
        raise EntryError(_range(entry))
    return value


def _bare(text: str) -> str:
    """`text` without spaces of any kind, the sign of the rupee in front and per cent behind."""
    return _SIGN_OF_RUPEE.sub("", "".join(text.split())).removesuffix("%")


def _range(entry: Entry) -> str:
    if entry.most == MOST_RUPEES:
        least = f"₹{entry.least:f}" if entry.least else "₹0"
        return f"Enter {least} to ₹1,000 crore."
    unit = {"%": "%", "years": " years", "years old": " years"}.get(entry.unit, "")
    return f"Enter {entry.least:f} to {entry.most:f}{unit}."
