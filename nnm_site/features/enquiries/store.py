"""The outbox: enquiries and their mails in the database, shared by every process of the site.

An enquiry and its mails are one transaction. A worker claims one mail at a time by moving the time
at which it is due; a claim that nobody honours lapses by itself. Times are seconds of Unix time.
"""

import hashlib
import json
import logging
import secrets
import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Engine, delete, exists, func, literal, or_, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import col

from nnm_site.features.enquiries import acknowledged
from nnm_site.features.enquiries.models import (
    Enquiry,
    EnquiryCount,
    EnquiryMail,
    EnquiryReference,
    Purpose,
)
from nnm_site.features.enquiries.rules.fields import FORMS, Kind
from nnm_site.features.enquiries.rules.references import new_reference
from nnm_site.shared.data import database
from nnm_site.shared.languages.language import languages

LOG = logging.getLogger("nnm_site.features.enquiries")

MINUTE, DAY = 60.0, 86_400.0

#: The same enquiry within this time is a second click, not a second enquiry.
SAME_WITHIN = 10 * MINUTE

#: A claim lapses after this time, unless whoever still sends the mail holds it (`Outbox.hold`).
CLAIM_SECONDS = 45.0

#: No mail is put off for longer. What seems due later was put off by a clock that was wrong.
LONGEST_AHEAD = 2 * 3600.0

#: Personal data is erased after this time in any case.
LONGEST_DAYS = 90

#: A reference number is known so long after the personal data of its enquiry was erased.
REFERENCE_DAYS = 90

#: A mail of a copy of the database that is older than this may have been sent since it was made.
RESTORED_WITHIN = 60 * MINUTE

#: What `rehearse` writes: more than any enquiry takes, and more than SQLite holds in memory.
_REHEARSED_BYTES = 128 * 1024

#: What this release can send. An enquiry is accepted with the first, or with the first two.
PURPOSES: tuple[Purpose, ...] = ("desk", "acknowledgement", "withdrawal")


@dataclass(frozen=True)
class Claimed:
    """A mail that this worker may send now, with the enquiry it is about."""

    message_id: str
    claim: str
    purpose: Purpose
    attempts: int
    reference: str
    kind: Kind
    received: float
    details: dict[str, str]
    language: str = ""
    sent_whole: int = 0


@dataclass(frozen=True)
class Given:
    """A reference number that was given out, with what may be told about it.

    `received` is when the enquiry came, `sent` when its mail to the desk was handed over: `None`
    while it waits. `erased` says that no data of the enquiry is left, `withdrawn` since when it is
    withdrawn.
    """

    reference: str
    kind: Kind
    received: float
    sent: float | None
    withdrawn: float | None
    erased: bool


@dataclass(frozen=True)
class Problem:
    """A mail that was not delivered at its last attempt."""

    reference: str
    kind: str
    purpose: str
    state: str
    attempts: int
    received: float
    problem: str


@dataclass(frozen=True)
class Status:
    """What the outbox holds. `counts` are (kind, received, delivered) of everything so far.

    `failed` are mails to our desks, `unacknowledged` those to enquirers, whose addresses may be wrong.
    `oldest` is when the oldest enquiry was received whose desk waits for a mail. `lost` are enquiries
    that were erased because of their age before their desk had them. `other_sender` are acknowledgements
    that went with the firm's address, after the mail server had refused an empty sender.
    """

    waiting: int
    failed: int
    unacknowledged: int
    holding: int
    lost: int
    oldest: float | None
    problems: tuple[Problem, ...]
    counts: tuple[tuple[str, int, int], ...]
    other_sender: int = 0


def fingerprint(kind: Kind, values: Mapping[str, str]) -> str:
    """The same for the same enquiry, whatever its letter case."""
    said = json.dumps([kind, sorted((k, v.casefold()) for k, v in values.items())])
    return hashlib.sha256(said.encode()).hexdigest()


class Outbox:
    """The enquiries of one database. `keep_days` is how long personal data outlives delivery."""

    def __init__(self, engine: Engine, keep_days: int = 0) -> None:
        self._engine = engine
        self._keep = min(keep_days, LONGEST_DAYS) * DAY

    def known(self, mark: str) -> str | None:
        """The reference of the same enquiry, when it was accepted minutes ago."""
        with self._engine.connect() as connection:
            return _known(connection, mark, time.time())

    def find(self, reference: str) -> Given | None:
        """What is known of a reference number; `None` for one that was not given out.

        Raises SQLAlchemy's errors.
        """
        with self._engine.connect() as connection:
            for model in (Enquiry, EnquiryReference):
                found = connection.execute(
                    select(
                        col(model.kind), col(model.received), col(model.sent), col(model.withdrawn)
                    ).where(col(model.reference) == reference)
                ).first()
                if found is not None:
                    erased = model is EnquiryReference or found.withdrawn is not None
                    return Given(reference, *found, erased=erased)
        return None

    def rehearse(self) -> None:
        """Write an enquiry and take it back. Raises SQLAlchemy's errors where none can be stored.

        It is large, so that SQLite must write to its file before it is taken back: a full disk is
        found too.
        """
        with self._engine.connect() as connection:
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("PRAGMA cache_size = 10")
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            connection.execute(
                _table(Enquiry).insert(),
                {
                    "reference": f"rehearsal {secrets.token_hex(8)}",
                    "kind": "rehearsal",
                    "received": 0.0,
                    "fingerprint": "",
                    "details": {"": "x" * _REHEARSED_BYTES},
                },
            )
            connection.rollback()

    def accept(
        self, kind: Kind, values: Mapping[str, str], mail_domain: str, language: str = ""
    ) -> str:
        """Store an enquiry with its mails and return its reference; committed, or an error.

        The enquirer gets an acknowledgement unless the address has had one within a day. `language` is the code of the form's language, "" for English.

        The same enquiry sent twice within minutes is stored once. Raises SQLAlchemy's errors.
        """
        mark, now = fingerprint(kind, values), time.time()
        with database.writing(self._engine) as connection:
            if connection.dialect.name == "postgresql":
                lock = int.from_bytes(bytes.fromhex(mark)[:8], signed=True)
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": lock})
            if (reference := _known(connection, mark, now)) is not None:
                return reference
            reference = new_reference(FORMS[kind])
            connection.execute(
                _table(Enquiry).insert(),
                {
                    "reference": reference,
                    "kind": kind,
                    "received": now,
                    "fingerprint": mark,
                    "details": dict(values),
                    "language": language or None,
                },
            )
            add_mail(connection, reference, "desk", mail_domain, now)
            if acknowledged.take_turn(connection, values["email"], now):
                add_mail(connection, reference, "acknowledgement", mail_domain, now)
        return reference

    def claim(self) -> Claimed | None:
        """Take the mail that has been due longest, or `None` when nothing is due.

        What a newer release has stored and this one does not know waits for that release. Nobody else gets it until the claim lapses: rows are locked on PostgreSQL and skipped by the
        others; SQLite has one writer at a time.
        """
        now, token = time.time(), secrets.token_hex(8)
        due = (
            select(col(EnquiryMail.message_id))
            .join(Enquiry, col(Enquiry.reference) == col(EnquiryMail.reference))
            .where(
                col(EnquiryMail.state) == "waiting",
                or_(col(EnquiryMail.due) <= now, col(EnquiryMail.due) > now + LONGEST_AHEAD),
                col(EnquiryMail.purpose).in_(PURPOSES),
                col(Enquiry.kind).in_(FORMS),
                func.coalesce(Enquiry.language, "").in_(["", *(own.code for own in languages())]),
            )
            .order_by(col(EnquiryMail.due))
            .limit(1)
        )
        with self._engine.connect() as connection:
            # Looking costs nobody anything; the lock for writing is for those who found something.
            if connection.execute(due).first() is None:
                return None
        with database.writing(self._engine) as connection:
            taken = connection.execute(
                update(EnquiryMail)
                .where(
                    col(EnquiryMail.message_id)
                    == due.with_for_update(skip_locked=True, of=EnquiryMail).scalar_subquery()
                )
                .values(due=now + CLAIM_SECONDS, claim=token, attempts=EnquiryMail.attempts + 1)
                .returning(
                    col(EnquiryMail.message_id),
                    col(EnquiryMail.purpose),
                    col(EnquiryMail.attempts),
                    col(EnquiryMail.sent_whole),
                    col(EnquiryMail.reference),
                )
            ).first()
            if taken is None:
                return None
            enquiry = connection.execute(
                select(
                    col(Enquiry.kind),
                    col(Enquiry.received),
                    col(Enquiry.details),
                    func.coalesce(Enquiry.language, "").label("language"),
                ).where(col(Enquiry.reference) == taken.reference)
            ).one()
        found: dict[str, Any] = {**taken._mapping, **enquiry._mapping}
        # An enquiry that was withdrawn has none.
        found["details"] = enquiry.details or {}
        return Claimed(claim=token, **found)

    def hold(self, mail: Claimed) -> None:
        """The mail is still being sent: its claim lapses that much later."""
        self._settle(mail, claim=mail.claim, due=time.time() + CLAIM_SECONDS)

    def delivered(self, mail: Claimed, *, other_sender: bool = False) -> None:
        """The mail has been taken over by the mail server. All sent, the personal data goes.

        `other_sender` says that it went with the firm's address, an empty one having been refused.
        """
        with database.writing(self._engine) as connection:
            connection.execute(
                update(EnquiryMail)
                .where(col(EnquiryMail.message_id) == mail.message_id)
                .values(state="delivered", claim=None, problem="")
            )
            if mail.purpose == "desk":
                connection.execute(
                    update(Enquiry)
                    .where(col(Enquiry.reference) == mail.reference, col(Enquiry.sent).is_(None))
                    .values(sent=time.time())
                )
            if other_sender:
                count(connection, mail, other_sender=True)
            if not self._keep:
                self._erase_delivered(connection, col(Enquiry.reference) == mail.reference)

    def postponed(self, mail: Claimed, until: float, problem: str, *, whole: bool = False) -> None:
        """The mail could not be sent now; it is due again at `until`.

        `whole` says that the mail server had all of it and did not answer.
        """
        self._settle(
            mail,
            claim=None,
            due=until,
            problem=problem,
            sent_whole=EnquiryMail.sent_whole + int(whole),
        )

    def failed(self, mail: Claimed, problem: str) -> None:
        """The mail was refused for good; it waits for `retry`."""
        self._settle(mail, claim=None, state="failed", due=time.time(), problem=problem)

    def _settle(self, mail: Claimed, **values: Any) -> None:
        with database.writing(self._engine) as connection:
            connection.execute(
                update(EnquiryMail)
                # Whoever has taken it over since decides.
                .where(
                    col(EnquiryMail.message_id) == mail.message_id,
                    col(EnquiryMail.claim) == mail.claim,
                )
                .values(**values)
            )

    def retry(self) -> int:
        """Make every mail due that failed or waits for its next attempt; how many those are."""
        with database.writing(self._engine) as connection:
            return connection.execute(
                update(EnquiryMail)
                .where(
                    or_(
                        col(EnquiryMail.state) == "failed",
                        (col(EnquiryMail.state) == "waiting") & col(EnquiryMail.claim).is_(None),
                    )
                )
                .values(state="waiting", due=time.time(), sent_whole=0)
            ).rowcount

    def hold_back(self) -> int:
        """After a restore: mails that may have gone out since wait for a look; how many those are.

        They count as failed, so that monitoring tells and `retry` sends them.
        """
        now = time.time()
        old = select(col(Enquiry.reference)).where(col(Enquiry.received) <= now - RESTORED_WITHIN)
        with database.writing(self._engine) as connection:
            return connection.execute(
                update(EnquiryMail)
                .where(col(EnquiryMail.state) == "waiting", col(EnquiryMail.reference).in_(old))
                .values(
                    state="failed", claim=None, problem="Restored: it may have been sent before."
                )
            ).rowcount

    def sweep(self) -> int:
        """Erase what is due, and leave a count of it; how many enquiries lost their data.

        An enquiry that its desk never had is an error in the log, and counted as lost.
        """
        now = time.time()
        old = now - LONGEST_DAYS * DAY
        with database.writing(self._engine) as connection:
            erased = self._erase_delivered(connection, col(Enquiry.received) <= now - self._keep)
            erased += connection.execute(
                update(Enquiry)
                .where(col(Enquiry.details).is_not(None), col(Enquiry.received) <= old)
                .values(details=None)
            ).rowcount
            gone = connection.execute(
                select(Enquiry)
                .where(
                    col(Enquiry.details).is_(None),
                    col(Enquiry.received) <= now - SAME_WITHIN,
                    # The desk is still to be told.
                    or_(
                        col(Enquiry.withdrawn).is_(None),
                        col(Enquiry.withdrawn) <= old,
                        ~_undelivered(col(Enquiry.reference)).correlate(Enquiry),
                    ),
                )
                .with_for_update(skip_locked=True)
            ).all()
            for enquiry in gone:
                self._reduce(connection, enquiry, now)
            connection.execute(
                delete(EnquiryReference).where(
                    col(EnquiryReference.erased) <= now - REFERENCE_DAYS * DAY
                )
            )
            acknowledged.forget(connection, now)
        return erased

    def _reduce(self, connection: Connection, enquiry: Any, now: float) -> None:
        """Leave of an enquiry its reference number and a count."""
        undelivered = set(
            connection.execute(
                select(col(EnquiryMail.purpose)).where(
                    col(EnquiryMail.reference) == enquiry.reference,
                    col(EnquiryMail.state) != "delivered",
                )
            ).scalars()
        )
        if lost := bool(undelivered - {"acknowledgement"}):
            LOG.error("%s was erased after %s days, and its desk never had it.",
                      enquiry.reference, LONGEST_DAYS)  # fmt: skip
        for model in (EnquiryMail, Enquiry):
            connection.execute(delete(model).where(col(model.reference) == enquiry.reference))
        connection.execute(
            _table(EnquiryReference).insert(),
            {
                "reference": enquiry.reference,
                "kind": enquiry.kind,
                "received": enquiry.received,
                "sent": enquiry.sent,
                "withdrawn": enquiry.withdrawn,
                "erased": now,
            },
        )
        # One that was withdrawn was counted then.
        new = enquiry.withdrawn is None
        count(connection, enquiry, received=new, delivered=new and not undelivered, lost=lost)

    def _erase_delivered(self, connection: Connection, which: Any) -> int:
        return connection.execute(
            update(Enquiry)
            .where(
                which,
                col(Enquiry.details).is_not(None),
                ~_undelivered(col(Enquiry.reference)).correlate(Enquiry),
            )
            .values(details=None)
        ).rowcount

    @property
    def compacts_quickly(self) -> bool:
        """Whether `compact` may be called whenever something was erased; else once a day."""
        return self._engine.dialect.name == "sqlite"

    def compact(self) -> bool:
        """Let the database's files forget too what has been erased; false when somebody reads.

        SQLite overwrites erased rows by itself, but its log keeps earlier pages until it is
        emptied. PostgreSQL keeps earlier versions of rows until their table is written anew.
        """
        if self._engine.dialect.name == "sqlite":
            return database.empty_log(self._engine)
        with self._engine.connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT")
            connection.exec_driver_sql("VACUUM FULL enquiry")
            connection.exec_driver_sql("VACUUM FULL enquiry_mail")
            connection.exec_driver_sql("VACUUM FULL enquiry_acknowledged")
            return True

    def status(self) -> Status:
        """What waits, what failed and why, and the counts."""
        mail, enquiry = _table(EnquiryMail), _table(Enquiry)
        to_desk = mail.c.purpose != "acknowledgement"
        with self._engine.connect() as connection:
            found = {
                (state, desk): (mails, oldest)
                for state, desk, mails, oldest in connection.execute(
                    select(mail.c.state, to_desk, func.count(), func.min(enquiry.c.received))
                    .join_from(mail, enquiry)
                    .group_by(mail.c.state, to_desk)
                )
            }
            problems = connection.execute(
                select(
                    enquiry.c.reference,
                    enquiry.c.kind,
                    mail.c.purpose,
                    mail.c.state,
                    mail.c.attempts,
                    enquiry.c.received,
                    mail.c.problem,
                )
                .join_from(mail, enquiry)
                .where(mail.c.state != "delivered", mail.c.problem != "")
                .order_by(mail.c.state, enquiry.c.received)
            ).all()
            holding = connection.execute(
                select(func.count()).select_from(enquiry).where(enquiry.c.details.is_not(None))
            ).scalar_one()
            lost, other_sender = connection.execute(
                select(
                    func.coalesce(func.sum(col(EnquiryCount.lost)), 0),
                    func.coalesce(func.sum(col(EnquiryCount.other_sender)), 0),
                )
            ).one()
            counts = self._counts(connection)
        none = (0, None)
        return Status(
            waiting=sum(found.get(("waiting", desk), none)[0] for desk in (True, False)),
            failed=found.get(("failed", True), none)[0],
            unacknowledged=found.get(("failed", False), none)[0],
            holding=holding,
            lost=int(lost),
            oldest=found.get(("waiting", True), none)[1],
            problems=tuple(Problem(*row) for row in problems),
            counts=counts,
            other_sender=int(other_sender),
        )

    def _counts(self, connection: Connection) -> tuple[tuple[str, int, int], ...]:
        # A newer release may have stored kinds that this one does not know.
        found = defaultdict(lambda: [0, 0], {kind: [0, 0] for kind in FORMS})
        past = select(
            col(EnquiryCount.kind),
            func.sum(col(EnquiryCount.received)),
            func.sum(col(EnquiryCount.delivered)),
        ).group_by(col(EnquiryCount.kind))
        undelivered = _undelivered(col(Enquiry.reference)).correlate(Enquiry)
        for statement in (
            past,
            select(col(Enquiry.kind), func.count(), literal(0))
            .where(col(Enquiry.withdrawn).is_(None))
            .group_by(col(Enquiry.kind)),
            select(col(Enquiry.kind), literal(0), func.count())
            .where(~undelivered, col(Enquiry.withdrawn).is_(None))
            .group_by(col(Enquiry.kind)),
        ):
            for kind, received, delivered in connection.execute(statement):
                found[kind][0] += int(received)
                found[kind][1] += int(delivered)
        return tuple((kind, received, delivered) for kind, (received, delivered) in found.items())


def _table(model: type) -> Any:
    return model.__table__  # pyright: ignore[reportAttributeAccessIssue]


def _known(connection: Connection, mark: str, now: float) -> str | None:
    return connection.execute(
        select(col(Enquiry.reference)).where(
            col(Enquiry.fingerprint) == mark, col(Enquiry.received) > now - SAME_WITHIN
        )
    ).scalar()


def _undelivered(reference: Any) -> Any:
    """Whether a mail of the enquiry has not been delivered."""
    return exists().where(
        col(EnquiryMail.reference) == reference, col(EnquiryMail.state) != "delivered"
    )


def add_mail(
    connection: Connection, reference: str, purpose: Purpose, mail_domain: str, now: float
) -> None:
    """Store a mail about an enquiry; it is due at once."""
    connection.execute(
        _table(EnquiryMail).insert(),
        {
            "message_id": f"<{reference}.{purpose}.{secrets.token_hex(8)}@{mail_domain}>",
            "reference": reference,
            "purpose": purpose,
            "state": "waiting",
            "due": now,
        },
    )


def count(
    connection: Connection,
    enquiry: Any,
    *,
    received: bool = False,
    delivered: bool = False,
    lost: bool = False,
    other_sender: bool = False,
) -> None:
    """Add one enquiry to what its day brought."""
    brought = {
        "received": int(received),
        "delivered": int(delivered),
        "lost": int(lost),
        "other_sender": int(other_sender),
    }
    insert = (sqlite if connection.dialect.name == "sqlite" else postgresql).insert
    day = datetime.fromtimestamp(enquiry.received, UTC).date()
    new = insert(EnquiryCount).values(day=day, kind=enquiry.kind, **brought)
    connection.execute(
        new.on_conflict_do_update(
            index_elements=["day", "kind"],
            set_={name: getattr(EnquiryCount, name) + new.excluded[name] for name in brought},
        )
    )
