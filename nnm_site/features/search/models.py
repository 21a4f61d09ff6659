"""What the search keeps."""

import datetime

from sqlmodel import Field

from nnm_site.shared.data.tables import Table


class SearchMiss(Table, table=True):
    """How often a word was looked for on a day and stood nowhere; it names nobody."""

    __tablename__ = "search_miss"  # pyright: ignore[reportAssignmentType]

    word: str = Field(primary_key=True)
    day: datetime.date = Field(primary_key=True)
    number: int
