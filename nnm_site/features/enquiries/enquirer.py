"""Enquirers' operations on the database: send an enquiry, look it up, withdraw it.

Every function may raise SQLAlchemy's errors; then nothing was changed.
"""

import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Mapping

from sqlalchemy import Engine, select, text
from sqlalchemy.orm import Session
from sqlmodel import col

from nnm_site.features.enquiries.mails import sender_address
from nnm_site.features.enquiries.models import (
    Enquiry,
    EnquiryAcknowledged,
    EnquiryKey,
    EnquiryMail,
    EnquiryReference,
    Numbered,
    Purpose,
)
from nnm_site.features.enquiries.outbox import (
    ACKNOWLEDGE_AGAIN_SECONDS,
    SAME_WITHIN,
    count,
    insert_into,
    writing,
)
from nnm_site.features.enquiries.references import new_reference
from nnm_site.features.enquiries.rules.fields import Kind
from nnm_site.features.enquiries.rules.mailboxes import mailbox
from nnm_site.features.enquiries.texts import forms


def fingerprint(kind: Kind, values: Mapping[str, str]) -> str:
    """A hash of the enquiry, ignoring letter case."""
    text = json.dumps([kind, sorted((k, v.casefold()) for k, v in values.items())])
    return hashlib.sha256(text.encode()).hexdigest()


def known(engine: Engine, mark: str) -> str | None:
    """The reference of an enquiry with this fingerprint accepted in the last minutes (`SAME_WITHIN`)."""
    with Session(engine) as session:
        return _known(session, mark, time.time())


def _known(session: Session, mark: str, now: float) -> str | None:
    return session.scalar(
        select(col(Enquiry.reference)).where(
            col(Enquiry.fingerprint) == mark, col(Enquiry.received) > now - SAME_WITHIN
        )
    )


def accept(engine: Engine, kind: Kind, values: Mapping[str, str], language: str = "") -> str:
    """Store an enquiry with its mails in one transaction and return its reference.

    The enquirer gets an acknowledgement unless the mailbox had one within a day. `language` is the
    code of the form's language, "" for English. The same enquiry sent twice within minutes is stored
    once.
    """
    mark, now = fingerprint(kind, values), time.time()
    with writing(engine) as session:
        if engine.dialect.name == "postgresql":
            lock = int.from_bytes(bytes.fromhex(mark)[:8], signed=True)
            session.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": lock})
        if (reference := _known(session, mark, now)) is not None:
            return reference
        reference = new_reference(forms()[kind])
        enquiry = Enquiry(
            reference=reference,
            kind=kind,
            received=now,
            fingerprint=mark,
            details=dict(values),
            language=language or None,
        )
        session.add(enquiry)
        _add_mail(session, enquiry, "desk", now)
        if _may_be_acknowledged(session, values["email"], now):
            _add_mail(session, enquiry, "acknowledgement", now)
    return reference


def _add_mail(session: Session, enquiry: Enquiry, purpose: Purpose, now: float) -> None:
    """Store a mail about an enquiry, due at once."""
    name, number = f"{enquiry.reference}.{purpose}", secrets.token_hex(8)
    domain = sender_address().rpartition("@")[2]
    session.add(
        EnquiryMail(
            message_id=f"<{name}.{number}@{domain}>",
            reference=enquiry.reference,
            enquiry=enquiry,
            purpose=purpose,
            due=now,
        )
    )


def _may_be_acknowledged(session: Session, email: str, now: float) -> bool:
    """Whether a mailbox may get an acknowledgement now; if so, records it for a day.

    Prevents flooding a mailbox through our forms. Only a keyed hash of it is stored.
    """
    key = session.scalars(select(col(EnquiryKey.key))).one()
    mark = hmac.new(bytes.fromhex(key), mailbox(email).encode(), hashlib.sha256).hexdigest()
    new = insert_into(session, EnquiryAcknowledged).values(mark=mark, at=now)
    taken = new.on_conflict_do_update(
        index_elements=["mark"],
        set_={"at": new.excluded.at},
        where=col(EnquiryAcknowledged.at) <= now - ACKNOWLEDGE_AGAIN_SECONDS,
    ).returning(col(EnquiryAcknowledged.mark))
    return session.execute(taken).first() is not None


def find(engine: Engine, reference: str) -> Numbered | None:
    """The record of a reference number; `None` if it is unknown."""
    with Session(engine) as session:
        return session.get(Enquiry, reference) or session.get(EnquiryReference, reference)


def withdraw(engine: Engine, reference: str) -> bool:
    """Erase the data of an enquiry and its mails; false if the number is unknown.

    Its desk is informed if it has, or may have, had a mail. Repeating it changes nothing. A mail being
    sent at this moment may still arrive.
    """
    now = time.time()
    with writing(engine) as session:
        enquiry = session.get(Enquiry, reference, with_for_update=True)
        past = session.get(EnquiryReference, reference, with_for_update=True)
        entry = enquiry or past
        if entry is None or entry.withdrawn is not None:
            return entry is not None
        may_be_at_desk = True
        if enquiry is not None:
            of_enquiry = col(EnquiryMail.reference) == reference
            mails = session.scalars(select(EnquiryMail).where(of_enquiry)).all()
            delivered = all(mail.state == "delivered" for mail in mails)
            count(session, enquiry, received=True, delivered=delivered)
            tried = any(mail.purpose == "desk" and mail.attempts for mail in mails)
            may_be_at_desk = enquiry.sent is not None or tried
            for mail in mails:
                session.delete(mail)
            enquiry.details, enquiry.fingerprint = None, ""
        else:
            # A mail needs an enquiry row: an enquiry erased earlier gets one again, without data.
            enquiry = Enquiry(**entry.model_dump(exclude={"erased"}))
            session.delete(entry)
            session.add(enquiry)
        enquiry.withdrawn = now
        if may_be_at_desk:
            _add_mail(session, enquiry, "withdrawal", now)
    return True
