"""The blog."""

import datetime

from sqlmodel import Field

from nnm_site.content.models.base import Entry, Texts, list_field


class Article(Entry):
    """An article; its address is `/blog/{number}`.

    `date` is the day of publication, `reviewed` the day on which its facts were last checked.
    `drawing` names a picture of `assets/drawings`; `body` is Markdown.
    """

    number: int = Field(unique=True, gt=0)
    date: datetime.date
    reviewed: datetime.date
    heading: str
    drawing: str
    sources: Texts = list_field()
    body: str


class ArticleRow(Article, table=True):
    """`Article` as stored."""

    position: int
