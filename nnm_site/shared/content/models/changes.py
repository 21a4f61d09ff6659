"""What was published when: the record from which the page "What changed" and its feed are made."""

import datetime
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from nnm_site.shared.content.models.base import Many, Shown, SitePath, Table

ChangeKind = Literal["rates", "rules", "documents", "complaints"]
Value = Annotated[str, Field(min_length=0)]


class ChangedItem(Table):
    """One thing that has changed: `before` is empty for what is new, `after` for what has ended."""

    what: str
    before: Value = ""
    after: Value = ""

    @model_validator(mode="after")
    def _has_changed(self) -> Self:
        if self.before == self.after:
            raise ValueError("before and after must differ")
        return self


class PublicChange(Shown, name="change", source="changes.toml", optional=True):
    """A change that visitors are told of, with its day in India and the addresses it concerns.

    It names nobody who made it.
    """

    day: datetime.date
    kind: ChangeKind
    title: str
    pages: Many[SitePath]
    items: Many[ChangedItem]
