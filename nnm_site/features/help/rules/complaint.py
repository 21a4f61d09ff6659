"""Whom to tell of a complaint now, and by which day each step has to be taken. Plain functions."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal, get_args

#: How a report to us was answered.
Answered = Literal["nothing", "refused", "partly"]
ANSWERS: tuple[Answered, ...] = get_args(Answered)

#: Whom to tell now: us, the next person of ours while our time runs, or somebody outside.
Stage = Literal["us", "higher", "outside"]


@dataclass(frozen=True)
class Limits:
    """How long each step may take, in calendar days, and within how many years of what happened it may be begun.

    `answer` is ours to the client, `scores_answer` ours on SCORES, `review` the time in which a review is asked for;
    `scores` are the years for SCORES, `claim` those for SMART ODR, arbitration and a court.
    """

    answer: timedelta
    scores_answer: timedelta
    review: timedelta
    scores: int
    claim: int


@dataclass(frozen=True)
class Plan:
    """What comes next, as of the day `now`.

    `ours` is the day by which we have to answer; `scores` and `claim` are the last days for SCORES, and for SMART ODR
    or a court. A day before `now` is over. `scores_answer` and `review` hold if SCORES is told today: our answer
    there, and the last day to ask for a review of it.
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
        """Whether the time for SMART ODR and the courts is over, too."""
        return self.claim < self.now

    def waits_too_long(self, last: date) -> bool:
        """Whether a last day that is still to come is over by the time that our answer is due."""
        return self.stage != "outside" and self.now <= last <= self.ours


def plan(
    happened: date,
    reported: date | None,
    answered: Answered,
    now: date,
    limits: Limits,
    works: Callable[[date], bool],
) -> Plan:
    """The steps of a complaint about what happened on a day. `works` says of a day whether it is a working day."""
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
    """The same day some years later; 28 February where that year has no 29th."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)


def last_day(limit: date, now: date, works: Callable[[date], bool]) -> date:
    """The last working day up to a limit; the limit itself, once that day or the limit is over.

    The portals take complaints on every day, so a weekend at the end of a limit still counts.
    """
    day = limit
    while day >= now and not works(day):
        day -= timedelta(days=1)
    return day if day >= now else limit
