"""By which day money is there. Plain functions on days."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

#: Days of the calendar; settlement days after the day, or that day itself; days of the exchanges for
#: unused money.
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
        """The settlement day that is the `count`-th after a day; the next one for 1."""
        while count:
            day += timedelta(days=1)
            count -= self.settles(day)
        return day


def there_by(calendar: Calendar, day: date, count: Count, days: int) -> date | None:
    """By which day money is there that set out on `day`; `None` where the exchanges have not said."""
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
    """The end of the first return from `day` on: the day itself of the list, or the one after it."""
    ends = (one + timedelta(days=1) for one in days)
    return next((end for end in ends if end >= day), None)
