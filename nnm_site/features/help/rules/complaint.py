"""Whom to tell of a complaint now, and by which day each step has to be taken. Plain functions."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal, get_args

#: How a report to us was answered.
Answered = Literal["nothing", "refused", "partly"]
ANSWERS: tuple[Answered, ...] = get_args(Answered)

#: Whom to tell now: us, the next person of ours while our time runs, or somebody outside.
Stage = Literal["us", "higher", "outside", "late"]


@dataclass(frozen=True)
class Limits:
    """How long each step may take, in calendar days, and how many years there are for SCORES.

    `answer` is ours to the client, `scores_answer` ours on SCORES, `review` the time in which a review is asked for.
    """

    answer: timedelta
    scores_answer: timedelta
    review: timedelta
    years: int


@dataclass(frozen=True)
class Plan:
    """What comes next. `ours` is the day by which we have to answer, `scores` the last one to complain there.

    `scores_answer` and `review` hold if SCORES is told today: our answer there, and the last day to ask
    for a review of it. What a client has to do falls on a working day.
    """

    stage: Stage
    ours: date
    scores: date
    scores_answer: date
    review: date


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
    last = years_after(happened, limits.years)
    if reported is None:
        stage: Stage = "us"
    elif answered != "nothing" or now > ours:
        stage = "outside"
    else:
        stage = "higher"
    if stage != "us" and now > last:
        stage = "late"
    answer = now + limits.scores_answer
    review = working_day(answer + limits.review, works)
    return Plan(stage, ours, working_day(last, works), answer, review)


def years_after(day: date, years: int) -> date:
    """The same day some years later; 28 February where that year has no 29th."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)


def working_day(day: date, works: Callable[[date], bool]) -> date:
    """That day, or the last working day before it."""
    while not works(day):
        day -= timedelta(days=1)
    return day
