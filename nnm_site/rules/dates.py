"""Days and times of India, and how they are written. Plain functions."""

from datetime import date, datetime, timedelta, timezone

#: India has had one offset and no summer time since 1945.
INDIA = timezone(timedelta(hours=5, minutes=30), "IST")

#: What calendars and charts of other hosts call it.
INDIA_NAME = "Asia/Kolkata"


def now() -> datetime:
    """This moment, as Indian time."""
    return datetime.now(INDIA)


def today() -> date:
    """The day that it is in India."""
    return now().date()


def long_date(day: date) -> str:
    """`21 November 2026`."""
    return f"{day.day} {day:%B %Y}"


def weekday_date(day: date) -> str:
    """`Saturday, 21 November 2026`."""
    return f"{day:%A}, {long_date(day)}"
