"""What a visitor types into a planner: read as an exact figure, or refused with a sentence."""

from decimal import Decimal

from nnm_site.shared.content.models.wealth import MOST_RUPEES, PlannerEntry
from nnm_site.shared.rules.typed import GroupingError, NegativeError, NumberError, number_in

#: Longer texts are cut: they are no figure, or one that is too large.
_TOO_LONG = 60


class EntryError(ValueError):
    """What is wrong with an entry, as a sentence for the visitor."""


def read(entry: PlannerEntry, text: str) -> Decimal:
    """The figure that `text` means, as `number_in` reads it.

    Raises `EntryError` with the sentence to show at the field.
    """
    try:
        value = number_in(text[:_TOO_LONG], "percent" if entry.unit == "%" else "rupees")
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


def _range(entry: PlannerEntry) -> str:
    if entry.most == MOST_RUPEES:
        return f"Enter ₹{entry.least:f} to ₹1,000 crore."
    unit = {"%": "%", "years": " years", "years old": " years"}.get(entry.unit, "")
    return f"Enter {entry.least:f} to {entry.most:f}{unit}."
