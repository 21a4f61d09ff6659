"""Duties that come again with each period of the financial year, which runs from April to March."""

import datetime
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from nnm_site.shared.content.models.base import Entry
from nnm_site.shared.rules.dates import end_of_month

FIRST_MONTH = 4


class PeriodicDuty(Entry, name="duty", source="duties.toml"):
    """What has to be done again after each period of `months` months.

    It is due on the last day of the month that comes `within` months after the end of the period.
    `source` is the rule that asks for it, or says why it is a rule of our own; `how` is what
    somebody does, or the command. `done_for` is the last day of the newest period for which it was
    done. It is missing as long as nobody has entered it.
    """

    what: str
    months: Literal[3, 6, 12]
    within: Annotated[int, Field(ge=1, le=12)]
    source: str
    how: str
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

    @property
    def due(self) -> datetime.date | None:
        """The day by which it is next due; `None` where nobody has said what was done."""
        return self.done_for and end_of_month(self.done_for, self.months + self.within)
