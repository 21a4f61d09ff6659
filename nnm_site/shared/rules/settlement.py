"""The day by which money arrives. Plain functions on days."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

#: Calendar days; settlement days after the day, or that day itself; the exchanges' days for unused money.
Count = Literal["calendar", "settlement", "settlement-or-same", "monthly", "quarterly"]


@dataclass(frozen=True)
class Calendar:
    """`closed` are days from Monday to Friday without settlement; `monthly` and `quarterly` the days on
    which unused money goes back, in order.
    """

    closed: Collection[date]
    monthly: tuple[date, ...]
    quarterly: tuple[date, ...]

    def settles(self, day: date) -> bool:
        """Whether money and shares are settled on a day."""
        return day.weekday() < 5 and day not in self.closed

    def settlement_after(self, day: date, count: int) -> date:
        """The `count`-th settlement day after a day."""
        while count:
            day += timedelta(days=1)
            count -= self.settles(day)
        return day


def there_by(calendar: Calendar, day: date, count: Count, days: int) -> date | None:
    """The day by which money sent on `day` arrives; `None` if the exchanges have not announced it."""
    match count:
        case "calendar":
            return day + timedelta(days=days)
        case "settlement":
            return calendar.settlement_after(day, days)
        case "settlement-or-same":
            return day if calendar.settles(day) else calendar.settlement_after(day, 1)
        case "monthly":
            return _first(calendar.monthly, day)
        case "quarterly":
            return _first(calendar.quarterly, day)


def _first(days: Iterable[date], day: date) -> date | None:
    """The end of the first return that ends on `day` or later, the day after one of the list."""
    ends = (one + timedelta(days=1) for one in days)
    return next((end for end in ends if end >= day), None)
