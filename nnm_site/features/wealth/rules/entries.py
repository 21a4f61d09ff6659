"""What a visitor types into a planner: read as an exact figure, or refused with a sentence."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from nnm_site.shared.rules.typed import GroupingError, Kind, NegativeError, NumberError, number_in

Unit = Literal["₹", "₹ a month", "%", "years", "years old"]

#: No sum of a household has more.
MOST_RUPEES = Decimal(10_000_000_000)
#: Longer texts are cut: they are no figure, or one that is too large.
_TOO_LONG = 60


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
    """The figure that `text` stands for, as `number_in` reads it.

    Raises `EntryError` with the sentence to show at the field.
    """
    kind: Kind = "percent" if entry.unit == "%" else "rupees"
    try:
        value = number_in(text[:_TOO_LONG], kind)
    except NegativeError:
        raise EntryError(f"This cannot be negative. {_range(entry)}") from None
    except GroupingError as error:
        raise EntryError(str(error)) from None
    except NumberError:
        raise EntryError(f"Use digits only, such as {entry.example or '1,00,000'}.") from None
    if value is None:
        if entry.optional:
            return Decimal(0)
        raise EntryError("Enter a figure.")
    if len(f"{value:f}".partition(".")[2].rstrip("0")) > entry.places:
        raise EntryError(
            f"At most {entry.places} decimals, please." if entry.places else "Use a whole number."
        )
    if not entry.least <= value <= entry.most:
        raise EntryError(_range(entry))
    return value


def _range(entry: Entry) -> str:
    if entry.most == MOST_RUPEES:
        least = f"₹{entry.least:f}" if entry.least else "₹0"
        return f"Enter {least} to ₹1,000 crore."
    unit = {"%": "%", "years": " years", "years old": " years"}.get(entry.unit, "")
    return f"Enter {entry.least:f} to {entry.most:f}{unit}."
