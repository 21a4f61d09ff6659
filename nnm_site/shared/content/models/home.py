"""The home page: notices, services, solutions, voices, people, questions, platforms, verses."""

import datetime
from typing import Annotated, Self

from pydantic import Field, model_validator

from nnm_site.shared.content.models.base import Entry, Key, Keys, Texts, To


class Notice(Entry, name="notice", source="home/notices.toml"):
    """An opening notice, outermost first: its own paragraphs, then the prescribed text it names.

    `prescribed`, `links` and `contact` are keys of other entries. It shows from the day `from` until the end of the
    day `until`; where one is missing, it has no such bound.
    """

    title: str
    paragraphs: Texts
    first: datetime.date | None = Field(None, alias="from")
    until: datetime.date | None = None
    prescribed: Annotated[Key, To("prescribed")] | None = None
    links: Annotated[Keys, To("link")] = ()
    contact: Annotated[Key, To("contact")] | None = None

    @model_validator(mode="after")
    def _ends_after_it_begins(self) -> Self:
        if self.first and self.until and self.until < self.first:
            raise ValueError("until must not be before from")
        return self

    def shows_on(self, day: datetime.date) -> bool:
        """Whether it shows on that day."""
        return (self.first is None or self.first <= day) and (
            self.until is None or day <= self.until
        )


class Service(Entry, name="service", source="home/services.toml"):
    """A tab of the services section: `lines` are its three-line description.

    `risk_disclosure` is the key of a prescribed text that stands below them.
    """

    label: str
    heading: str
    lines: Texts
    drawing: str
    risk_disclosure: Annotated[Key, To("prescribed")] | None = None


class Solution(Entry, name="solution", source="home/solutions.toml"):
    """A worry of investors and the firm's answer to it."""

    worry: str
    answer: str
    detail: str


class Testimonial(Entry, name="testimonial", source="home/testimonials.toml"):
    """What a client says."""

    person: str
    designation: str
    content: str


class TeamMember(Entry, name="member", source="home/team.toml"):
    """Somebody at the firm: name, role, and in a sentence what they do."""

    name: str
    role: str
    does: str


class Faq(Entry, name="faq", source="home/faq.toml"):
    """A question and its answer; `topic` says in which accordion it stands."""

    topic: Key
    question: str
    answer: str


class Platform(Entry, name="platform", source="home/platforms.toml"):
    """A way to trade; `links` are the keys of the addresses where to get it."""

    heading: str
    description: str
    points: Texts
    links: Annotated[Keys, To("link")]
    drawing: str


class Verse(Entry, name="verse", source="home/verses.toml"):
    """A Sanskrit verse: text in Devanagari, in IAST letters, its sense, and where it stands."""

    devanagari: str
    iast: str
    meaning: str
    work: str
    reference: str
