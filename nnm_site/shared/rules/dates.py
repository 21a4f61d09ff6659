"""Days and times of India, and how they are written. Plain functions."""

import os
from datetime import date, datetime, timedelta, timezone

from nnm_site.platform.reads import hashes, note

#: India has had one offset and no summer time since 1945.
INDIA = timezone(timedelta(hours=5, minutes=30), "IST")

#: Its name in calendars and in charts of other hosts.
INDIA_NAME = "Asia/Kolkata"


def now() -> datetime:
    """This moment in Indian time; in development on the day `PREVIEW_DAY` if that is set."""
    note("day")
    return unnoted_now()


def unnoted_now() -> datetime:
    """The same, for callers that note what they derive from it: the day itself is then not an input."""
    moment = datetime.now(INDIA)
    shown = os.environ.get("PREVIEW_DAY")
    if not shown or os.environ.get("APP_ENV") == "production":
        return moment
    return datetime.combine(date.fromisoformat(shown), moment.time(), INDIA)


def today() -> date:
    """Today in India."""
    return now().date()


@hashes("day")
def _day_now(_: str) -> str:
    return today().isoformat()


def end_of_month(day: date, later: int = 0) -> date:
    """The last day of the month of `day`, or of the month that comes `later` months after it."""
    months = day.year * 12 + day.month + later
    return date(months // 12, months % 12 + 1, 1) - timedelta(days=1)


def long_date(day: date) -> str:
    """`21 November 2026`."""
    return f"{day.day} {day:%B %Y}"


def weekday_date(day: date) -> str:
    """`Saturday, 21 November 2026`."""
    return f"{day:%A}, {long_date(day)}"
