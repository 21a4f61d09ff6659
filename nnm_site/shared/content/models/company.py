"""The firm's pages: their words, values, awards, people, milestones, gallery."""

from typing import Annotated, Literal, Self

from pydantic import Field as Constraint
from pydantic import model_validator

from nnm_site.shared.content.models.base import (
    Entry,
    Key,
    Many,
    Shown,
    Table,
    Texts,
    To,
    Year,
    of_form,
)
from nnm_site.shared.content.models.firm import Contact
from nnm_site.shared.content.models.pages import Cards, PageWords, Points, Section, Titled

Rank = Literal["head", "management"]
TeamKind = Literal["network", "department"]


NameAndRole = Annotated[
    str,
    of_form("(?!, ).+, .+", 'must be a name and what the person does: "Asha Namuna, Manager"'),
]


class Value(Entry, name="value", source="company/about.toml"):
    """A value of the firm."""

    title: str
    text: str


class Award(Entry, name="award", source="company/about.toml"):
    """An award with its year and its source, both shown; `emblem` is one of the site's drawings."""

    title: str
    text: str
    year: str
    source: str
    emblem: str


class Leader(Shown, name="leader", source="company/people.toml"):
    """A leader of the firm. `portrait` is one of the site's drawings.

    The name is either `name`, or that of the register's `contact`.
    """

    rank: Rank = Constraint(description="head for the two at the top, management for the others")
    name: str = Constraint("", description="the full name; empty where contact is given")
    contact: Annotated[Key, To("contact")] | None = Constraint(
        None, description="the entry of the register of contacts whose name it is"
    )
    role: str = Constraint(description="the post, such as Head of dealing")
    portrait: str = Constraint(
        "portrait-1",
        description="the drawing, portrait-1 to portrait-5, until there is a photograph",
    )
    summary: str = Constraint(description="in a sentence, what the person does")
    biography: Texts = Constraint(description="the biography, a paragraph each")

    @model_validator(mode="after")
    def _one_name(self) -> Self:
        if bool(self.name) == bool(self.contact):
            raise ValueError("must have either a name or a contact")
        return self

    @property
    def full_name(self) -> str:
        """The name, from here or from the register."""
        return self.name or str(Contact.get(str(self.contact)).person)


class Team(Shown, name="team", source="company/people.toml"):
    """The network team or a department: what it does, and its people as "name, role"."""

    kind: TeamKind
    label: str
    purpose: str
    people: Many[NameAndRole]


class Milestone(Entry, name="milestone", source="company/milestones.toml", order="year"):
    """An entry of the timeline; its `kind` is one of the groups of its page."""

    year: Year
    kind: Key
    title: str
    text: str


class GalleryCategory(Entry, name="gallery_category", source="company/gallery.toml"):
    """A category of the gallery."""

    label: str


class GalleryPhoto(Entry, name="photo", source="company/gallery.toml"):
    """A picture of the gallery; its files are named by its category and key."""

    category: Annotated[Key, To("gallery_category")]
    caption: str
    alt: str


class WhatWeDo(Section):
    """What the firm does; `books` is about clients' money and securities."""

    paragraphs: Texts
    books: str


class ReadOn(Table):
    """What the pages below About contain."""

    people: str
    milestones: str
    gallery: str


class About(PageWords, name="about", source="company/about.toml", single=True):
    """The About page. `alt` describes its drawing."""

    heading: str
    alt: str
    what_we_do: WhatWeDo
    vision: Titled
    mission: Titled
    values: Section
    awards: Section
    read_on: ReadOn


class Aim(Titled):
    """One of the four aims: its words in the verse, and what it means for a client."""

    verse: str
    drawing: str
    service: str


class Conclusion(Section):
    """What follows for a client, and where to begin."""

    paragraphs: Texts
    begin: Points


class Forte(PageWords, name="forte", source="company/forte.toml", single=True):
    """Our Forte."""

    aims: Cards[Aim]
    conclusion: Conclusion
