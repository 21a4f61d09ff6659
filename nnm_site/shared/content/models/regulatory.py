"""Policies, the investor charter's topics, the glossary, and the prescribed tables."""

import datetime
from typing import Annotated

from pydantic import Field, computed_field

from nnm_site.shared.content.models.base import (
    Entry,
    Key,
    Keys,
    Many,
    Some,
    Table,
    Texts,
    To,
    Written,
)
from nnm_site.shared.content.models.firm import Contact


class Policy(Written, name="policy", source="regulatory/", filled=("body",)):
    """A policy or regulatory text: a page of its own, whose address is its key.

    `body` is Markdown (`nnm_site/shared/ui/markdown.py`); `reviewed` is the day on which the whole text
    was last read and found right. `unconfirmed` names the part whose prescribed wording is missing. `own` are
    the headings of a charter's page with our own words (`nnm_site/shared/documents/charters.py`). A page with
    `about_paying` begins with what to check before paying a broker. Title in search results: `pages.toml`.
    """

    title: str
    intro: str
    reviewed: datetime.date
    unconfirmed: str | None = None
    own: Some[str] = ()
    about_paying: bool = False
    body: str


class Topic(Written, name="topic", source="regulatory/topics/", filled=("body",), order="number"):
    """A topic that a pop-up of the investor charter explains; `number` is its position."""

    number: int
    title: str
    body: str


class Term(Entry, name="term", source="regulatory/glossary.toml", order="term"):
    """A term of the glossary; its key is its anchor. `meaning` is one line of Markdown."""

    term: str
    meaning: str


class Post(Entry):
    """A post held by somebody in the register of contacts."""

    contact: Annotated[Key, To("contact")]

    @property
    def holder(self) -> Contact:
        """Who it is, and how to reach them."""
        return Contact.get(self.contact)


class KeyPerson(Post, name="key_person", source="regulatory/people.toml"):
    """A key managerial person (Companies Act 2013, section 2(51)) or the compliance officer."""

    designation: str


class EscalationLevel(Post, name="escalation", source="regulatory/people.toml"):
    """A level of the escalation matrix for complaints; it answers within `working_days`."""

    role: str
    working_days: int = Field(gt=0)


class BankAccount(Entry, name="bank_account", source="regulatory/bank_accounts.toml"):
    """A client bank account. `upi` is the account's validated UPI ID, which ends in `@valid` and the bank's handle."""

    number: str
    account_name: str
    bank: str
    ifsc: str
    upi: str


class AuthorisedPerson(
    Entry, name="authorised_person", source="regulatory/authorised_persons.toml"
):
    """An authorised person, with the details that the exchanges' format requires.

    `address` ends with city, state and PIN code; `terminals` is how many are allotted.
    """

    name: str
    code: str
    constitution: str
    status: str
    address: Texts
    terminals: int = Field(ge=0)
    exchanges: Texts


#: Numbers of years, in words.
_YEARS = (None, "one year", "two years", "three years")


class ComplaintStage(Table):
    """A stage of a complaint's way: what happens there, and how long it may take.

    `days` are calendar days, extendable by `more_days`. The stage must be requested within `ask_days` days,
    and within `limit_years` years of the event. 0 means that nothing is fixed.
    """

    name: str
    happens: str
    days: int = Field(0, ge=0)
    more_days: int = Field(0, ge=0)
    ask_days: int = Field(0, ge=0)
    limit_years: int = Field(0, ge=0, lt=len(_YEARS))

    @computed_field
    @property
    def time(self) -> str | None:
        """How long it may take, in words; `None` if that is not fixed."""
        if not self.days:
            return None
        more = f", extendable by {self.more_days} days" if self.more_days else ""
        return f"{self.days} days{more}"

    @property
    def limit(self) -> str | None:
        """How soon after the event it must be begun, in words."""
        return _YEARS[self.limit_years]


class ComplaintWay(Entry, name="complaint_way", source="regulatory/complaint_ways.toml"):
    """A way that a complaint takes, stage by stage."""

    title: str
    stages: Many[ComplaintStage]


class Review(Entry, name="review", source="regulatory/reviewed.toml"):
    """The text of a page as it was on the day of its last review, as a SHA-256 in hexadecimal.

    Written by `python -m nnm_site.features.regulatory.review`, not by hand.
    """

    key: Annotated[Key, To("policy")]
    reviewed: datetime.date
    sha256: str


class VerdictWords(Entry, name="verdict", source="regulatory/verdicts.toml"):
    """The answer of "Is this you?" by verdict and reason: what it means, and what to do now."""

    means: str
    do: str


class FlowStep(Table):
    """One box of a flow: who or what, what happens there, and how long it may take."""

    title: str
    text: str
    time: str | None = None


class Flow(Entry, name="flow", source="regulatory/flows.toml"):
    """A drawing of steps, then of the `ways` that a complaint takes. It summarises the text beside it."""

    caption: str
    steps: Many[FlowStep]
    ways: Annotated[Keys, To("complaint_way")] = ()


class LookedAt(Entry, name="looks", source="regulatory/looks.toml"):
    """How many pages the tests looked at, and in how many states, in the last whole run (`date`).

    Written by `python -m tools.evidence.looks`, not by hand.
    """

    pages: int
    states: int
    date: datetime.date


class Warning(Entry, name="warning", source="regulatory/warnings.toml", order="-date"):
    """A warning by a regulator or an exchange (`by`), newest first; `source` is where it was read."""

    date: datetime.date
    by: str
    title: str
    text: str
    source: str
