"""Days as they stand in tradebooks and contract notes."""

import re
from datetime import date

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = f"(?:{'|'.join(_MONTHS)})"
#: `2026-11-12`, `12-11-2026`, `12/11/26`, `12 Nov 2026`, `12-NOV-26`, `Nov 12, 2026`.
DAY = re.compile(
    r"\b(?:(?P<y>20\d\d)[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})"
    r"|(?P<d2>\d{1,2})[-/.](?P<m2>\d{1,2})[-/.](?P<y2>20\d\d|\d\d)"
    rf"|(?P<d3>\d{{1,2}})(?:st|nd|rd|th)?[-/ ](?P<n3>{_MONTH})[a-z]*[-/, ]+(?P<y3>20\d\d|\d\d)\b"
    rf"|(?P<n4>{_MONTH})[a-z]* (?P<d4>\d{{1,2}}),? (?P<y4>20\d\d))(?!\d)",
    re.IGNORECASE | re.ASCII,
)


def day_in(text: str, *, month_first: bool = False) -> date | None:
    """The first day that stands in `text`, `None` for none or for one that no calendar has.

    Figures alone are day, month, year, as in India; with `month_first` month, day, year.
    """
    match = DAY.search(text)
    if match is None:
        return None
    named = {name.rstrip("234"): value for name, value in match.groupdict().items() if value}
    if "n" in named:
        month, day = _MONTHS.index(named["n"].lower()) + 1, int(named["d"])
    else:
        month, day = int(named["m"]), int(named["d"])
        if month_first and match["d2"]:
            month, day = day, month
    year = int(named["y"])
    try:
        return date(year if year > 99 else 2000 + year, month, day)
    except ValueError:
        return None


def is_month_first(texts: list[str]) -> bool:
    """Whether a column of days can only be read as month, day, year."""
    return any(day_in(text) is None and day_in(text, month_first=True) for text in texts)


def unsure_days(texts: list[str]) -> list[str]:
    """The days of a column that is as good with the month first, if they are written as in America.

    Those are `11/3/26`: with hyphens, or with a day above 12 in the column, nobody is in doubt.
    """
    slashed = [text for text in texts if DAY.search(text) and "/" in text]
    pairs = [(day_in(text), day_in(text, month_first=True)) for text in slashed]
    if not all(first and second for first, second in pairs):
        return []
    return [text for text, (first, second) in zip(slashed, pairs, strict=True) if first != second]
