"""Research notes."""

import datetime
from typing import Literal

from nnm_site.shared.content.models.base import Entry

NoteKind = Literal["fundamental", "ipo"]


class Note(
    Entry, name="note", source="research/notes.toml", order=lambda one: -one.date.toordinal()
):
    """A published note, the newest first; its document is `/pdf/ipo&reports/{key}.pdf`."""

    kind: NoteKind
    date: datetime.date
    heading: str
