"""The firm's pages: values, awards, people, milestones, gallery."""

from typing import Annotated, Literal

from pydantic import AfterValidator
from pydantic import Field as Constraint
from sqlmodel import AutoString, Field

from nnm_site.content.models.base import Entry, Key, Texts, list_field

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


class ValueRow(Value, table=True):
    """`Value` as stored."""

    position: int


class Award(Entry):
    """An award with its year and its source, both shown; `emblem` is a drawing of the house."""

    title: str
    text: str
    year: str
    source: str
    emblem: str


class AwardRow(Award, table=True):
    """`Award` as stored."""

    position: int


class Leader(Entry):
    """One of those who lead the firm. `portrait` is a drawing of the house."""

    rank: Rank = Field(sa_type=AutoString)
    name: str
    role: str
    portrait: str
    summary: str
    biography: Texts = list_field()


class LeaderRow(Leader, table=True):
    """`Leader` as stored."""

    position: int


class Team(Entry):
    """The network team or a department: what it does, and its people as "name, role"."""

    kind: TeamKind = Field(sa_type=AutoString)
    label: str
    purpose: str
    people: People = list_field()


class TeamRow(Team, table=True):
    """`Team` as stored."""

    position: int


class Milestone(Entry):
    """An entry of the timeline."""

    year: Year
    kind: MilestoneKind = Field(sa_type=AutoString)
    title: str
    text: str


class MilestoneRow(Milestone, table=True):
    """`Milestone` as stored."""

    position: int


class GalleryCategory(Entry):
    """A category of the gallery."""

    label: str


class GalleryCategoryRow(GalleryCategory, table=True):
    """`GalleryCategory` as stored."""

    position: int


class GalleryPhoto(Entry):
    """A picture of the gallery; its files are named by its category and key."""

    category: Key
    caption: str
    alt: str


class GalleryPhotoRow(GalleryPhoto, table=True):
    """`GalleryPhoto` as stored."""

    position: int
