"""Whether the days on file are those of which a claim speaks. Plain functions.

"52 weeks", "the 20 trading days before" and "new" speak of trading days. They are said only when these
days are on file; else pages say less.
"""

from collections.abc import Container, Sequence
from datetime import date, timedelta

#: In per cent. So many of the trading days of a claim may be missing: of the 248 of 52 weeks four, since the
#: calendar does not know each day on which an exchange stayed closed; of 20 days none.
MOST_MISSING = 2

#: The 52 weeks to a day are so many days, that day included.
YEAR = timedelta(days=365)
#: The volume of a day is compared with the mean of so many trading days before it.
AVERAGE_DAYS = 20


def covers(trading: Sequence[date], on_file: Container[date]) -> bool:
    """Whether nearly all of these trading days are on file."""
    missing = sum(day not in on_file for day in trading)
    return missing * 100 <= MOST_MISSING * len(trading)


def covered_since(trading: Sequence[date], on_file: Container[date]) -> date:
    """The first day on file since which nearly all trading days are; `date.max` when the last is not."""
    since, missing = date.max, 0
    for count, day in enumerate(reversed(trading), 1):
        missing += day not in on_file
        if day in on_file and missing * 100 <= MOST_MISSING * count:
            since = day
    return since
