"""What the last load left behind."""

from sqlmodel import Field, SQLModel


class ContentState(SQLModel, table=True):
    """The fingerprint of the content that the rows were made from; a single row."""

    __tablename__ = "content_state"  # pyright: ignore[reportAssignmentType]

    id: int = Field(default=1, primary_key=True)
    fingerprint: str
