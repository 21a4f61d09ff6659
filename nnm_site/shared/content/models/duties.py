"""Duties that recur in each period of the financial year, which runs from April to March."""

import datetime
from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from nnm_site.shared.content.models.base import Entry, Keys, To
from nnm_site.shared.rules.dates import end_of_month

FIRST_MONTH = 4


class PeriodicDuty(Entry, name="duty", source="duties.toml"):
    """A duty after each period of `months` months.

    It is due on the last day of the month `within` months after the end of the period. `source` is the
    rule that requires it, or why it is our own rule; `how` is what to do, or the command. `done_for` is the
    last day of the newest period for which it was done. It is missing until somebody enters it, and where it
    follows from the reviews of the pages in `reads`.
    """

    what: str
    months: Literal[3, 6, 12]
    within: Annotated[int, Field(ge=1, le=12)]
    source: str
    how: str
    reads: Annotated[Keys, To("policy")] = ()
    done_for: datetime.date | None = Field(
        default=None, description="the last day of the newest period for which it was done"
    )

    @model_validator(mode="after")
    def _ends_a_period(self) -> Self:
        day = self.done_for
        if day and (day != end_of_month(day) or (day.month + 1 - FIRST_MONTH) % self.months):
            raise ValueError(
                f"done_for is {day}, which ends no period of {self.months} months: "
                "the financial year begins on 1 April"
            )
        return self

    def due_after(self, ended: datetime.date) -> datetime.date:
        """The due day for the period after the one that ended."""
        return end_of_month(ended, self.months + self.within)

    def ended_by(self, day: datetime.date) -> datetime.date:
        """The last day of the newest period that ended before a day."""
        whole_months = (day.month - FIRST_MONTH) % self.months
        return end_of_month(day, -whole_months - 1)

    def to_do(self, day: datetime.date) -> Iterator[datetime.date]:
        """The last day of each period for which it is not done, up to the one due next.

        If none was entered, they begin with the newest one that was due before the day.
        """
        ended = self.done_for or self.ended_by(day)
        while not self.done_for and self.due_after(ended) >= day:
            ended = end_of_month(ended, -self.months)
        while True:
            by, ended = self.due_after(ended), end_of_month(ended, self.months)
            yield ended
            if by >= day:
                return
