"""Tables of enquiries and their outbox. Times are Unix time in seconds, the same in both databases."""

import datetime
from typing import Any, Literal

from sqlalchemy import JSON, Double, ForeignKey, text
from sqlmodel import AutoString, Field, Relationship

from nnm_site.features.enquiries.rules.fields import Kind
from nnm_site.shared.data.tables import Table

Purpose = Literal["desk", "acknowledgement", "withdrawal"]
State = Literal["waiting", "delivered", "failed"]

_DETAILS: Any = JSON(none_as_null=True)


class Numbered(Table):
    """The facts about an issued reference number, without personal data.

    `sent` is when its mail to the desk was handed over, `withdrawn` when the enquirer withdrew it.
    """

    reference: str = Field(primary_key=True)
    kind: Kind = Field(sa_type=AutoString)
    received: float = Field(sa_type=Double)
    sent: float | None = Field(default=None, sa_type=Double)
    withdrawn: float | None = Field(default=None, sa_type=Double)


class Enquiry(Numbered, table=True):
    """An enquiry. `details` holds the personal data and is null once they are erased.

    `fingerprint` tells a repeated sending from a new enquiry; it is deleted with the row, minutes later.
    `language` is the code of the form's language, empty or null for English.
    """

    __tablename__ = "enquiry"  # pyright: ignore[reportAssignmentType]

    received: float = Field(sa_type=Double, index=True)
    fingerprint: str = Field(default="", index=True)
    details: dict[str, Any] | None = Field(default=None, sa_type=_DETAILS, nullable=True)
    language: str | None = None


class EnquiryMail(Table, table=True):
    """One mail of an enquiry. It is composed when it is sent, so it holds no personal data.

    `due` is when it may be tried next; a worker that claims it moves `due` to the end of the claim.
    `problem` is the mail server's last answer, without addresses. `sent_whole` counts the attempts
    at which the mail server received the whole mail but did not answer: it may have delivered it.
    """

    __tablename__ = "enquiry_mail"  # pyright: ignore[reportAssignmentType]

    message_id: str = Field(primary_key=True)
    reference: str = Field(
        sa_type=AutoString,
        sa_column_args=(ForeignKey("enquiry.reference", ondelete="CASCADE"),),
        index=True,
    )
    enquiry: Enquiry = Relationship(sa_relationship_kwargs={"lazy": "joined", "innerjoin": True})
    purpose: Purpose = Field(sa_type=AutoString)
    state: State = Field(default="waiting", sa_type=AutoString)
    attempts: int = 0
    due: float = Field(sa_type=Double, index=True)
    claim: str | None = None
    problem: str = ""
    sent_whole: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})


class EnquiryReference(Numbered, table=True):
    """A reference number after its enquiry was erased, so that it can still be looked up."""

    __tablename__ = "enquiry_reference"  # pyright: ignore[reportAssignmentType]

    erased: float = Field(sa_type=Double, index=True)


class EnquiryCount(Table, table=True):
    """The number of erased enquiries by kind and day of receipt (UTC).

    `delivered` counts those whose mails were all delivered, `lost` those erased because of their age
    before their desk had them. `other_sender` counts acknowledgements sent from the firm's address,
    after the mail server had refused an empty sender.
    """

    __tablename__ = "enquiry_count"  # pyright: ignore[reportAssignmentType]

    day: datetime.date = Field(primary_key=True)
    kind: str = Field(primary_key=True)
    received: int
    delivered: int
    lost: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    other_sender: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})


class EnquiryAcknowledged(Table, table=True):
    """The time of a mailbox's last acknowledgement. `mark` is a keyed hash of the mailbox."""

    __tablename__ = "enquiry_acknowledged"  # pyright: ignore[reportAssignmentType]

    mark: str = Field(primary_key=True)
    at: float = Field(sa_type=Double, index=True)


class EnquiryKey(Table, table=True):
    """The key of those hashes: one row, created by the migration."""

    __tablename__ = "enquiry_key"  # pyright: ignore[reportAssignmentType]

    key: str = Field(primary_key=True)
