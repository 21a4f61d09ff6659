"""Faults of the content files, worded so that an editor finds the place."""

import re
from dataclasses import dataclass

from pydantic_core import ErrorDetails

#: Pydantic's error type → what an editor reads.
MESSAGES = {
    "missing": "is missing",
    "extra_forbidden": "is not a known field",
    "string_type": "must be text",
    "string_too_short": "must not be empty",
    "bool_type": "must be true or false",
    "tuple_type": "must be a list",
    "too_short": "must not be empty",
    "dict_type": "must be a table",
    "model_type": "must be a table",
    "dataclass_type": "must be a table",
    "unexpected_keyword_argument": "is not a known field",
    "date_type": "must be a date such as 2024-03-18, without quotes or time",
    "literal_error": "must be {expected}",
    "greater_than_equal": "must be at least {ge}",
    "less_than_equal": "must be at most {le}",
    "decimal_max_places": "must have at most {decimal_places} places",
    "finite_number": "must be a number",
}


@dataclass(frozen=True, order=True)
class Problem:
    """One fault: the file, and where known the entry (or the line) and the field."""

    file: str
    entry: str = ""
    field: str = ""
    message: str = ""

    @classmethod
    def of(cls, fault: ErrorDetails, file: str, entry: str = "") -> "Problem":
        """A problem from a pydantic error, list items counted from 1: `lines[2]`, `scores.days`.

        A fault of the entry as a whole names no field.
        """
        path = (f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in fault["loc"])
        # A bound of decimals comes as `Decimal('2.5')`.
        bounds = {
            name: re.sub(r"^Decimal\('(.*)'\)$", r"\1", str(value))
            for name, value in fault.get("ctx", {}).items()
        }
        message = MESSAGES.get(fault["type"], "").format(**bounds)
        message = message or fault["msg"].removeprefix("Value error, ")
        return cls(file, entry, "".join(path).removeprefix("."), message)

    def __str__(self) -> str:
        """The line that an editor reads: file, entry, field, fault."""
        field = f'field "{self.field}"' if self.field else ""
        return ": ".join(text for text in (self.file, self.entry, field, self.message) if text)


class ContentError(Exception):
    """The content files have faults. `problems` holds every one of them."""

    def __init__(self, problems: list[Problem]) -> None:
        """Keep `problems`; the message is one line for each."""
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, problems)))
