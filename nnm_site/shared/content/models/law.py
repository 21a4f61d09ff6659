"""Rules of law, regulator, exchanges and depository, and texts whose wording they prescribe: each once, with its source."""

import datetime
from typing import Literal, Self

from pydantic import Field, model_validator

from nnm_site.shared.content.models.base import Entry, Key, Texts
from nnm_site.shared.rules.dates import long_date

#: What a rule's words were compared with: the document itself, its text elsewhere, a summary of it by
#: others, or what other brokers publish by it.
Compared = Literal["circular", "copy", "summary", "members' pages", "not yet"]

_WITH = {
    "circular": "compared with the circular on {day}",
    "copy": "compared with a copy on {day}",
    "summary": "compared with a summary on {day}",
    "members' pages": "compared with members' pages on {day}",
}
NOT_COMPARED = "not compared yet"


class Checked(Entry):
    """An entry from outside, and how it was checked.

    `checked` is the day of the comparison and is missing where `compared` is "not yet".
    """

    compared: Compared = Field(description="what it was compared with")
    checked: datetime.date | None = Field(
        None, description="the day on which somebody compared it; empty for not yet"
    )

    @model_validator(mode="after")
    def _no_stamp_without_a_comparison(self) -> Self:
        if (self.checked is None) != (self.compared == "not yet"):
            raise ValueError('"checked" is the day of a comparison: it goes with "compared"')
        return self

    @property
    def comparison(self) -> str:
        """What it was compared with and when, in words."""
        if self.checked is None:
            return NOT_COMPARED
        return _WITH[self.compared].format(day=long_date(self.checked))


class Rule(Checked, name="rule", source="law.toml"):
    """A rule: its words, its source, and how it was checked.

    `says` is the wording that texts use, `figures` the amounts, days and hours in it that other sentences use
    by name. `since` is its first day, `until` its last. By `due` the firm must have done something.
    """

    says: str
    figures: dict[Key, str] = Field(default={})
    source: str
    since: datetime.date | None = None
    until: datetime.date | None = None
    due: datetime.date | None = None

    @property
    def published(self) -> str:
        """Where it was published, and since when it holds."""
        since = f", in force since {long_date(self.since)}" if self.since else ""
        return f"{self.source}{since}"


class Prescribed(Entry, name="prescribed", source="prescribed.toml"):
    """A prescribed text, kept once: pages show `texts` verbatim, in order.

    `source` says where the wording comes from. `note` is a closing line that belongs to the text
    and is shown with it. `exact` is true where the wording is confirmed to be the prescribed one.
    """

    title: str
    texts: Texts
    note: str | None = None
    source: str
    exact: bool


class RecordedWording(Entry, name="wording", source="regulatory/wordings.toml"):
    """A prescribed text as it was when it was last compared with its source, as a SHA-256 in hexadecimal.

    Written by `python -m nnm_site.shared.documents.wordings`, not by hand.
    """

    sha256: str
