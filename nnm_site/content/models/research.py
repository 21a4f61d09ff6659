"""Research notes."""

import datetime
from typing import Literal

from sqlmodel import AutoString, Field

from nnm_site.content.models.base import Entry

NoteKind = Literal["fundamental", "ipo"]


class Note(Entry):
    """A published note; its document is `/pdf/ipo&reports/{key}.pdf`."""

    kind: NoteKind = Field(sa_type=AutoString)
    date: datetime.date
    heading: str


class NoteRow(Note, table=True):
    """`Note` as stored."""

    position: int
