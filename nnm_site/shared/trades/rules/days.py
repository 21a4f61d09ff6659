"""Days as they are written in tradebooks and contract notes."""

import re
from datetime import date

from nnm_site.shared.rules.typed_dates import DateError, date_in

_MONTH = "(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))"
_NUMBER, _YEAR = r"(?:\d{1,2})", r"(?:20\d\d)"
#: `2026-11-12`, `12-11-2026`, `12/11/26`, `12 Nov 2026`, `12-NOV-26`, `Nov 12, 2026`.
DAY = re.compile(
    rf"\b(?:{_YEAR}[-/.]{_NUMBER}[-/.]{_NUMBER}"
    r"|(?P<first>\d{1,2})[-/.](?P<second>\d{1,2})[-/.](?P<year>20\d\d|\d\d)"
    rf"|{_NUMBER}(?:st|nd|rd|th)?[-/ ]{_MONTH}[a-z]*[-/, ]+(?P<behind>20\d\d|\d\d)\b"
    rf"|{_MONTH}[a-z]* {_NUMBER},? {_YEAR})(?!\d)",
    re.IGNORECASE | re.ASCII,
)


def day_in(text: str, *, month_first: bool = False) -> date | None:
    """The first day in `text`; `None` if there is none or it does not exist.

    Figures alone are day, month, year, as in India; with `month_first` month, day, year.
    """
    match = DAY.search(text)
    if match is None:
        return None
    written, year = match[0], match["year"] or match["behind"]
    if month_first and match["first"]:
        written = f"{match['second']}/{match['first']}/{year}"
    if year and len(year) == 2:
        written = f"{written[:-2]}20{year}"
    try:
        return date_in(written)
    except DateError:
        return None


def is_month_first(texts: list[str]) -> bool:
    """Whether a column of days can only be read as month, day, year."""
    return any(day_in(text) is None and day_in(text, month_first=True) for text in texts)


def unsure_days(texts: list[str]) -> list[str]:
    """The days of a column that could also be month first, if they are written as in America.

    Such as `11/3/26`: with hyphens, or with a day above 12 in the column, there is no doubt.
    """
    slashed = [text for text in texts if DAY.search(text) and "/" in text]
    pairs = [(day_in(text), day_in(text, month_first=True)) for text in slashed]
    if not all(first and second for first, second in pairs):
        return []
    return [text for text, (first, second) in zip(slashed, pairs, strict=True) if first != second]
