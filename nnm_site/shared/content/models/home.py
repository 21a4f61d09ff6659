"""The home page: notices, services, solutions, voices, people, questions, platforms, verses."""

from typing import Annotated

from pydantic import Field

from nnm_site.shared.content.models.base import Entry, Key, Keys, Shown, Texts, To


class Notice(Shown, name="notice", source="home/notices.toml"):
    """An opening notice, outermost first: its own paragraphs, then the prescribed text it names.

    `prescribed`, `links` and `contact` are keys of other entries.
    """

    title: str = Field(description="the heading")
    paragraphs: Texts = Field(description="what it says, a paragraph each")
    prescribed: Annotated[Key, To("prescribed")] | None = Field(
        None, description="a prescribed text that stands below it, if there is one"
    )
    links: Annotated[Keys, To("link")] = Field((), description="the links below it")
    contact: Annotated[Key, To("contact")] | None = Field(
        None, description="whom to ask, of the register of contacts"
    )


class Service(Entry, name="service", source="home/services.toml"):
    """A tab of the services section: `lines` are its three-line description.

    `risk_disclosure` is the key of a prescribed text below them.
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
    """A client's opinion of the firm."""

    person: str
    designation: str
    content: str


class TeamMember(Shown, name="member", source="home/team.toml"):
    """Somebody at the firm: name, role, and in a sentence what they do."""

    name: str
    role: str
    does: str


class Faq(Entry, name="faq", source="home/faq.toml"):
    """A question and its answer; `topic` is its accordion."""

    topic: Key
    question: str
    answer: str


class Platform(Entry, name="platform", source="home/platforms.toml"):
    """A way to trade; `links` are the keys of the addresses to get it from."""

    heading: str
    description: str
    points: Texts
    links: Annotated[Keys, To("link")]
    drawing: str


class Verse(Entry, name="verse", source="home/verses.toml"):
    """A Sanskrit verse: text in Devanagari and IAST, its meaning, and where it is found."""

    devanagari: str
    iast: str
    meaning: str
    work: str
    reference: str
