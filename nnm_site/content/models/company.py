"""The firm's pages: values, awards, people, milestones, gallery."""

from typing import Annotated, Literal

from pydantic import AfterValidator
from pydantic import Field as Constraint

from nnm_site.content.models.base import Entry, Key, Texts

MilestoneKind = Literal["firm", "licence", "membership", "sme-issues"]
Rank = Literal["head", "management"]
TeamKind = Literal["network", "department"]


def _name_and_role(value: str) -> str:
    name, comma, role = value.partition(", ")
    if not (name and comma and role):
        raise ValueError('must be a name and what the person does: "Asha Namuna, Manager"')
    return value


People = Annotated[
    tuple[Annotated[str, AfterValidator(_name_and_role)], ...],
    Constraint(strict=False, min_length=1),
]
Year = Annotated[int, Constraint(ge=1950, le=2100)]


class Value(Entry):
    """Something the firm holds to."""

    title: str
    text: str


class Award(Entry):
    """An award with its year and its source, both shown; `emblem` is one of the site's drawings."""

    title: str
    text: str
    year: str
    source: str
    emblem: str


class Leader(Entry):
    """One of those who lead the firm. `portrait` is one of the site's drawings."""

    rank: Rank
    name: str
    role: str
    portrait: str
    summary: str
    biography: Texts


class Team(Entry):
    """The network team or a department: what it does, and its people as "name, role"."""

    kind: TeamKind
    label: str
    purpose: str
    people: People


class Milestone(Entry):
    """An entry of the timeline."""

    year: Year
    kind: MilestoneKind
    title: str
    text: str


class GalleryCategory(Entry):
    """A category of the gallery."""

    label: str


class GalleryPhoto(Entry):
    """A picture of the gallery; its files are named by its category and key."""

    category: Key
    caption: str
    alt: str
