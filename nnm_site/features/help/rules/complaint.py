"""Where to complain now, and the last day for each step. Plain functions."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal, get_args

#: Our answer to a report.
Answered = Literal["nothing", "refused", "partly"]
ANSWERS: tuple[Answered, ...] = get_args(Answered)

#: Whom to contact now: us, our next level while our time runs, or somebody outside.
Stage = Literal["us", "higher", "outside"]


@dataclass(frozen=True)
class Limits:
    """The time for each step in calendar days, and the years after the event within which it may begin.

    `answer` is for our answer to the client, `scores_answer` for ours on SCORES, `review` for requesting a
    review; `scores` are the years for SCORES, `claim` those for SMART ODR, arbitration and a court.
    """

    answer: timedelta
    scores_answer: timedelta
    review: timedelta
    scores: int
    claim: int


@dataclass(frozen=True)
class Plan:
    """The next steps, as of the day `now`.

    `ours` is the day by which we must answer; `scores` and `claim` are the last days for SCORES, and for
    SMART ODR or a court. A day before `now` is over. `scores_answer` and `review` apply if the complaint
    goes to SCORES today: the day of our answer there, and the last day to request a review of it.
    """

    stage: Stage
    now: date
    ours: date
    scores: date
    claim: date
    scores_answer: date
    review: date

    @property
    def is_late(self) -> bool:
        """Whether the time for SCORES is over."""
        return self.scores < self.now

    @property
    def is_barred(self) -> bool:
        """Whether the time for SMART ODR and the courts is over too."""
        return self.claim < self.now

    def waits_too_long(self, last: date) -> bool:
        """Whether a last day, not yet past, is no later than our answer's due day."""
        return self.stage != "outside" and self.now <= last <= self.ours


def plan(
    happened: date,
    reported: date | None,
    answered: Answered,
    now: date,
    limits: Limits,
    works: Callable[[date], bool],
) -> Plan:
    """The steps of a complaint about an event on the day `happened`. `works` tests for a working day."""
    ours = (reported or now) + limits.answer
    if reported is None:
        stage: Stage = "us"
    elif answered != "nothing" or now > ours:
        stage = "outside"
    else:
        stage = "higher"
    scores, claim = (
        last_day(years_after(happened, years), now, works)
        for years in (limits.scores, limits.claim)
    )
    answer = now + limits.scores_answer
    review = last_day(answer + limits.review, now, works)
    return Plan(stage, now, ours, scores, claim, answer, review)


def years_after(day: date, years: int) -> date:
    """The same day some years later; 28 February if that year has no 29th."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)


def last_day(limit: date, now: date, works: Callable[[date], bool]) -> date:
    """The last working day up to a limit; the limit itself once that day is over.

    The portals accept complaints on every day, so a weekend at the end of a limit still counts.
    """
    day = limit
    while day >= now and not works(day):
        day -= timedelta(days=1)
    return day if day >= now else limit
