"""Taking an enquiry back: its data is erased at once, and its desk is told if it has had a mail."""

import time
from typing import Any

from sqlalchemy import Connection, Engine, delete, select, update
from sqlmodel import col

from nnm_site.features.enquiries.models import Enquiry, EnquiryMail, EnquiryReference
from nnm_site.features.enquiries.store import add_mail, count
from nnm_site.shared.data import database


def stored(engine: Engine, reference: str) -> dict[str, str] | None:
    """What is stored of what somebody typed; `None` when there is nothing."""
    with engine.connect() as connection:
        return connection.execute(
            select(col(Enquiry.details)).where(col(Enquiry.reference) == reference)
        ).scalar()


def withdraw(engine: Engine, reference: str, mail_domain: str) -> bool:
    """Erase the data of an enquiry and its mails; false for a number that is not known.

    Done again it changes nothing. A mail that is on its way at this moment may still arrive. Raises
    SQLAlchemy's errors, and then nothing was withdrawn.
    """
    now = time.time()
    with database.writing(engine) as connection:
        enquiry = _found(connection, Enquiry, reference)
        given = _found(connection, EnquiryReference, reference)
        found = enquiry or given
        if found is None or found.withdrawn is not None:
            return found is not None
        mails = connection.execute(
            select(EnquiryMail).where(col(EnquiryMail.reference) == reference)
        ).all()
        if enquiry is not None:
            delivered = all(mail.state == "delivered" for mail in mails)
            count(connection, enquiry, received=True, delivered=delivered)
            connection.execute(delete(EnquiryMail).where(col(EnquiryMail.reference) == reference))
            connection.execute(
                update(Enquiry)
                .where(col(Enquiry.reference) == reference)
                .values(details=None, fingerprint="", withdrawn=now)
            )
        tried = any(mail.purpose == "desk" and mail.attempts for mail in mails)
        if found.sent is None and not tried and enquiry is not None:
            return True
        if given is not None:
            _reopen(connection, given, now)
        add_mail(connection, reference, "withdrawal", mail_domain, now)
    return True


def _found(connection: Connection, model: type, reference: str) -> Any:
    return connection.execute(
        select(model).where(col(model.reference) == reference).with_for_update()
    ).first()


def _reopen(connection: Connection, given: Any, now: float) -> None:
    """A mail belongs to an enquiry: of what was erased earlier, its row comes back without data."""
    connection.execute(
        delete(EnquiryReference).where(col(EnquiryReference.reference) == given.reference)
    )
    connection.execute(
        Enquiry.__table__.insert(),  # pyright: ignore[reportAttributeAccessIssue]
        {
            "reference": given.reference,
            "kind": given.kind,
            "received": given.received,
            "fingerprint": "",
            "sent": given.sent,
            "withdrawn": now,
        },
    )
