"""Values in a sentence: numbers, amounts, days, times of day, addresses, references, the firm's names.

A message is a sentence whose values have been taken out, so that "4 sources" and "7 sources" are one
message. They are put back in the order of the translation.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from nnm_site.shared.content import queries

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip

#: A mark in a message: a tag, or the placeholder of a value.
MARK = re.compile(r"(</?\d+>|\{\w+\})")

#: Where a line may break within an address (`<wbr>`), as Unicode has it.
BREAK = "\u200b"

_FULL = "|".join(MONTHS)
_MONTH = rf"(?:{_FULL}|Sept?|{'|'.join(name[:3] for name in MONTHS if name != 'September')})\b"


@lru_cache(maxsize=1)
def _values(legal_name: str, name: str, short_name: str) -> re.Pattern[str]:
    """Finds every kind of value, tried in this order at each place, and the names of the firm."""
    return re.compile(
        "|".join(
            (
                r"(?P<url>https?://[^\s<>\"“”]*[^\s<>\"“”.,;:)]|\bwww\.[\w.-]+\w)",
                rf"(?P<mail>[\w.+-]+@{BREAK}?[\w.-]*\w)",
                # Circulars and registrations: letters and figures with strokes between them.
                r"(?P<reference>\b[A-Z][\w-]*(?:/[\w.&()-]+)+/[\w.()-]*\d[\w()-]*"
                r"|\b[A-Z]{2,}(?:-[A-Z]+)*-?\d{4,}\w*"
                # The numbers of enquiries (`nnm_site/features/enquiries/references.py`).
                r"|\b[A-Z](?:-[0-9A-HJKMNP-TV-Z]{4}){2}\b)",
                rf"(?P<day>\b\d{{1,2}} {_MONTH}(?: \d{{4}}\b)?)",
                rf"(?P<american>\b{_MONTH} \d{{1,2}}, \d{{4}}\b)",
                rf"(?P<month>\b(?:{_FULL}) \d{{4}}\b)",
                r"(?P<phone>\+\d{2}(?:[ -]?\d{2,5}){2,4})",
                r"(?P<time>\b\d{1,2}(?:[.:]\d{2})? [AP]M\b)",
                r"(?P<number>\d+(?:[,.:]\d+)*)",
                rf"\b(?P<firm_legal_name>{re.escape(legal_name)})(?!\w)",
                rf"\b(?P<firm_name>{re.escape(name)})(?!\w)",
                rf"\b(?P<firm_short_name>{re.escape(short_name)})(?!\w)",
            )
        )
    )


@dataclass(frozen=True)
class Value:
    """A value as it is written, and what kind it is."""

    text: str
    kind: str

    @property
    def place(self) -> str:
        """The name of its placeholder in a message."""
        return "day" if self.kind == "american" else self.kind


def split(text: str) -> Iterator[str | Value]:
    """The words and the values of a text, in turn."""
    end, firm = 0, queries.firm()
    pattern = _values(firm.legal_name, firm.name, firm.short_name)
    for match in pattern.finditer(text):
        if match.start() > end:
            yield text[end : match.start()]
        yield Value(match[0], match.lastgroup or "")
        end = match.end()
    if end < len(text):
        yield text[end:]
