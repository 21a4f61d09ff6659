"""What the firm publishes: articles of the blog, research notes."""

import datetime
from typing import Literal

from pydantic import Field

from nnm_site.shared.content.models.base import Shown, Texts, Written


class Article(Written, Shown, name="article", source="blog/", order="-date number"):
    """An article, the newest first; its address is `/blog/{number}`.

    `date` is the day of publication, `reviewed` the day on which its facts were last checked.
    `funds` is true if it is about mutual funds: it then shows their prescribed sentence. `drawing` names a
    picture of `assets/drawings`; `body` is Markdown.
    """

    number: int = Field(gt=0)
    date: datetime.date
    reviewed: datetime.date
    heading: str
    drawing: str
    sources: Texts
    funds: bool = False
    body: str


NoteKind = Literal["fundamental", "ipo"]


class Note(Shown, name="note", source="research/notes.toml", order="-date"):
    """A published note, the newest first; its document is `/pdf/ipo&reports/{key}.pdf`."""

    kind: NoteKind = Field(description="of a public issue (ipo) or of a company (fundamental)")
    date: datetime.date = Field(description="the day that the note bears")
    heading: str = Field(description="the title, such as Gopal Snacks: IPO note")
