"""The outbox for the workers that send its mails and erase what is done.

A worker claims one mail at a time by moving its due time; an abandoned claim lapses by itself.
Times are Unix time in seconds.
"""

import logging
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Engine, Update, delete, exists, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session
from sqlmodel import col

from nnm_site.features.enquiries.models import (
    Enquiry,
    EnquiryAcknowledged,
    EnquiryCount,
    EnquiryMail,
    EnquiryReference,
    Purpose,
)
from nnm_site.features.enquiries.texts import forms
from nnm_site.shared.data import database
from nnm_site.shared.languages.language import languages

LOG = logging.getLogger("nnm_site.features.enquiries")

MINUTE, DAY = 60.0, 86_400.0

#: The same enquiry within this time is a second click, not a second enquiry.
SAME_WITHIN = 10 * MINUTE

#: Between two acknowledgements to a mailbox: prevents flooding it through our forms.
ACKNOWLEDGE_AGAIN_SECONDS = DAY

#: A claim lapses after this time, unless the sending worker renews it (`Outbox.hold`).
CLAIM_SECONDS = 45.0

#: No mail is postponed for longer. A later due time comes from a wrong clock.
LONGEST_AHEAD = 2 * 3600.0

#: Personal data is erased after this time in any case.
LONGEST_DAYS = 90

#: A reference number is kept this long after its enquiry was erased.
REFERENCE_DAYS = 90

#: The mails this release can send. An enquiry is accepted with the first, or with the first two.
PURPOSES: tuple[Purpose, ...] = ("desk", "acknowledgement", "withdrawal")


@contextmanager
def writing(engine: Engine) -> Iterator[Session]:
    """A session in a write transaction; commits unless an error is raised.

    Its objects stay readable afterwards.
    """
    with (
        database.writing(engine) as connection,
        Session(connection, expire_on_commit=False) as session,
    ):
        yield session
        # On PostgreSQL the transaction is the session's own, on SQLite the connection's.
        session.commit()


class Outbox:
    """The mails of one database. Personal data of delivered enquiries is kept for `keep_days`."""

    def __init__(self, engine: Engine, keep_days: int = 0) -> None:
        self._engine = engine
        self._keep = min(keep_days, LONGEST_DAYS) * DAY

    def claim(self) -> EnquiryMail | None:
        """Claim the mail that has been due longest, with its enquiry; `None` if nothing is due.

        Kinds that only a newer release knows wait for that release. No other worker gets the mail until
        the claim lapses: PostgreSQL locks the row and others skip it; SQLite has one writer at a time.
        """
        now = time.time()
        due = (
            select(EnquiryMail)
            .join(Enquiry)
            .where(
                col(EnquiryMail.state) == "waiting",
                or_(col(EnquiryMail.due) <= now, col(EnquiryMail.due) > now + LONGEST_AHEAD),
                col(EnquiryMail.purpose).in_(PURPOSES),
                col(Enquiry.kind).in_(forms()),
                func.coalesce(Enquiry.language, "").in_(["", *(own.code for own in languages())]),
            )
            .order_by(col(EnquiryMail.due))
            .limit(1)
        )
        with Session(self._engine) as session:
            # Reading blocks nobody; the write lock is taken only if something is due.
            if session.scalar(due) is None:
                return None
        with writing(self._engine) as session:
            mail = session.scalar(due.with_for_update(skip_locked=True, of=EnquiryMail))
            if mail is not None:
                mail.due, mail.claim = now + CLAIM_SECONDS, secrets.token_hex(8)
                mail.attempts += 1
        return mail

    def hold(self, mail: EnquiryMail) -> None:
        """Renew the claim of a mail that is still being sent."""
        self._settle(mail, claim=mail.claim, due=time.time() + CLAIM_SECONDS)

    def delivered(self, mail: EnquiryMail, *, other_sender: bool = False) -> None:
        """The mail server has accepted the mail. Once all are sent, the personal data is erased.

        `other_sender`: it was sent from the firm's address, after an empty sender was refused.
        """
        with writing(self._engine) as session:
            session.execute(
                update(EnquiryMail)
                .where(col(EnquiryMail.message_id) == mail.message_id)
                .values(state="delivered", claim=None, problem="")
            )
            of_enquiry = col(Enquiry.reference) == mail.reference
            if mail.purpose == "desk":
                first = update(Enquiry).where(of_enquiry, col(Enquiry.sent).is_(None))
                session.execute(first.values(sent=time.time()))
            if other_sender:
                count(session, mail.enquiry, other_sender=True)
            if not self._keep:
                session.execute(_erase_delivered(of_enquiry))

    def postponed(
        self, mail: EnquiryMail, until: float, problem: str, *, whole: bool = False
    ) -> None:
        """The mail could not be sent now; it is due again at `until`.

        `whole`: the mail server received all of it but did not answer.
        """
        sent_whole = EnquiryMail.sent_whole + int(whole)
        self._settle(mail, claim=None, due=until, problem=problem, sent_whole=sent_whole)

    def failed(self, mail: EnquiryMail, problem: str) -> None:
        """The mail was refused for good; it waits for `retry`."""
        self._settle(mail, claim=None, state="failed", due=time.time(), problem=problem)

    def _settle(self, mail: EnquiryMail, **values: Any) -> None:
        # A worker that has claimed the mail since takes precedence.
        own = (col(EnquiryMail.message_id) == mail.message_id, col(EnquiryMail.claim) == mail.claim)
        with database.writing(self._engine) as connection:
            connection.execute(update(EnquiryMail).where(*own).values(**values))

    def sweep(self) -> int:
        """Erase due data, keeping counts; returns how many enquiries' data was erased.

        An enquiry that its desk never had is logged as an error and counted as lost.
        """
        now = time.time()
        old = now - LONGEST_DAYS * DAY
        too_old = (col(Enquiry.details).is_not(None), col(Enquiry.received) <= old)
        with writing(self._engine) as session:
            done = _erase_delivered(col(Enquiry.received) <= now - self._keep)
            overdue = update(Enquiry).where(*too_old).values(details=None)
            erased = sum(session.connection().execute(one).rowcount for one in (done, overdue))
            withdrawn = col(Enquiry.withdrawn)
            gone = select(Enquiry).where(
                col(Enquiry.details).is_(None),
                col(Enquiry.received) <= now - SAME_WITHIN,
                # Until the desk has been informed.
                or_(withdrawn.is_(None), withdrawn <= old, is_delivered()),
            )
            for enquiry in session.scalars(gone.with_for_update(skip_locked=True)).all():
                _reduce(session, enquiry, now)
            number_ends = col(EnquiryReference.erased) <= now - REFERENCE_DAYS * DAY
            session.execute(delete(EnquiryReference).where(number_ends))
            mark_ends = col(EnquiryAcknowledged.at) <= now - ACKNOWLEDGE_AGAIN_SECONDS
            session.execute(delete(EnquiryAcknowledged).where(mark_ends))
        return erased

    def compact(self) -> bool:
        """Remove erased data from the database's files; false if a reader prevents it.

        SQLite overwrites erased rows by itself, but its log keeps earlier pages until it is
        emptied. PostgreSQL keeps earlier versions of rows until their table is rewritten.
        """
        if self._engine.dialect.name == "sqlite":
            return database.empty_log(self._engine)
        with self._engine.connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT")
            for table in (Enquiry, EnquiryMail, EnquiryAcknowledged):
                connection.exec_driver_sql(f"VACUUM FULL {table.__tablename__}")
        return True


def _reduce(session: Session, enquiry: Enquiry, now: float) -> None:
    """Reduce an enquiry to its reference number and a count."""
    which = (col(EnquiryMail.reference) == enquiry.reference, col(EnquiryMail.state) != "delivered")
    undelivered = set(session.scalars(select(col(EnquiryMail.purpose)).where(*which)))
    if lost := bool(undelivered - {"acknowledgement"}):
        LOG.error("%s was erased after %s days, and its desk never had it.",
                  enquiry.reference, LONGEST_DAYS)  # fmt: skip
    left = {"reference", "kind", "received", "sent", "withdrawn"}
    session.add(EnquiryReference(**enquiry.model_dump(include=left), erased=now))
    # Its mails are deleted with it.
    session.delete(enquiry)
    # A withdrawn enquiry was counted at its withdrawal.
    new = enquiry.withdrawn is None
    count(session, enquiry, received=new, delivered=new and not undelivered, lost=lost)


def _erase_delivered(which: ColumnElement[bool]) -> Update:
    """Erases the data of those enquiries among `which` whose mails are all delivered."""
    whole = update(Enquiry).where(which, col(Enquiry.details).is_not(None), is_delivered())
    return whole.values(details=None)


def is_delivered() -> ColumnElement[bool]:
    """Whether all mails of an enquiry are delivered."""
    undelivered = exists().where(
        col(EnquiryMail.reference) == col(Enquiry.reference), col(EnquiryMail.state) != "delivered"
    )
    return ~undelivered.correlate(Enquiry)


def count(session: Session, enquiry: Enquiry, **brought: bool) -> None:
    """Add one enquiry to the counts of its day; `brought` are columns of `EnquiryCount`."""
    counts = {"received": 0, "delivered": 0} | {name: int(one) for name, one in brought.items()}
    day = datetime.fromtimestamp(enquiry.received, UTC).date()
    new = insert_into(session, EnquiryCount).values(day=day, kind=enquiry.kind, **counts)
    session.execute(
        new.on_conflict_do_update(
            index_elements=["day", "kind"],
            set_={name: getattr(EnquiryCount, name) + new.excluded[name] for name in counts},
        )
    )


def insert_into(session: Session, table: type) -> Any:
    """An insert that supports `ON CONFLICT`."""
    dialects = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
    return dialects[session.get_bind().dialect.name](table)
