"""Dates as people write them. Standard library only."""

import re
import unicodedata
from datetime import date

from nnm_site.shared.rules.typed import cleaned, with_plain_digits

#: Beginnings of month names in English and Hindi, from January to December.
_MONTHS = (
    ("jan", "जन"), ("feb", "फर", "फ़र"), ("mar", "मार्च"), ("apr", "अप्र"), ("may", "मई"),
    ("jun", "जून"), ("jul", "जुल"), ("aug", "अग"), ("sep", "सित"), ("oct", "अक्"), ("nov", "नव"),
    ("dec", "दिस"),
)  # fmt: skip
_FIGURES = re.compile(r"(\d{1,2})[./ -](\d{1,2})[./ -](\d{4}|\d{2})", re.ASCII)
_ISO = re.compile(r"(\d{4})[./-](\d{1,2})[./-](\d{1,2})", re.ASCII)
_DAY_FIRST = re.compile(
    r"(\d{1,2})(?:st|nd|rd|th)?[ ,./-]*(?:of )?([^\d\s]\D*?)[ ,./-]*(\d{4}|\d{2})"
)
_MONTH_FIRST = re.compile(r"([^\d\s]\D*?)[ .]*(\d{1,2})(?:st|nd|rd|th)?[ ,]+(\d{4}|\d{2})")


#: No example: the days that may be entered differ in each form.
_NO_DATE = "Enter a date that exists: day/month/year, the year with four digits."

#: No date is longer; the cost of a pattern grows faster than a text.
_LONGEST = 60


class DateError(ValueError):
    """A text that is not a date; the message tells the visitor what is wrong with it."""


def date_in(text: str) -> date:
    """The day in `text`: `2001-12-31`, `31/12/2001`, `31.12.2001`, `31 Dec 2001`, `December 31, 2001`.

    Digits of every script; figures alone are day, month, year, as in India. Raises `DateError` for
    anything else, and for a year of two digits.
    """
    if len(text) > _LONGEST:
        raise DateError(_NO_DATE)
    bare = with_plain_digits(cleaned(text)).lower()
    day, month, year = _day_month_year(unicodedata.normalize("NFC", " ".join(bare.split())))
    if len(year) == 2:
        raise DateError("Which year do you mean? Write it with four digits.")
    try:
        return date(int(year), month, int(day))
    except ValueError:
        raise DateError(_NO_DATE) from None


def _day_month_year(bare: str) -> tuple[str, int, str]:
    """Day, month and year as they are written."""
    if match := _ISO.fullmatch(bare):
        return match[3], int(match[2]), match[1]
    if match := _FIGURES.fullmatch(bare):
        return match[1], int(match[2]), match[3]
    for pattern, day, name in ((_DAY_FIRST, 1, 2), (_MONTH_FIRST, 2, 1)):
        if (match := pattern.fullmatch(bare)) and (month := _month(match[name])):
            return match[day], month, match[3]
    raise DateError(_NO_DATE)


def _month(name: str) -> int | None:
    for number, beginnings in enumerate(_MONTHS, 1):
        if name.startswith(tuple(unicodedata.normalize("NFC", each) for each in beginnings)):
            return number
    return None
