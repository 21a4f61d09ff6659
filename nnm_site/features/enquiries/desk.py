"""The firm's view of the outbox, for commands and monitoring, and its operations on it."""

import secrets
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Engine, Integer, cast, func, or_, select, update
from sqlalchemy.orm import Session
from sqlmodel import col

from nnm_site.features.enquiries.models import Enquiry, EnquiryCount, EnquiryMail
from nnm_site.features.enquiries.outbox import MINUTE, is_delivered
from nnm_site.features.enquiries.texts import forms
from nnm_site.shared.data import database

#: After a restore, mails of enquiries older than this may have been sent since the backup.
RESTORED_WITHIN = 60 * MINUTE

#: The size that `check_writable` writes: more than any enquiry, and more than SQLite holds in memory.
_WRITTEN_BYTES = 128 * 1024


@dataclass(frozen=True)
class Status:
    """The state of the outbox. `counts` are (kind, received, delivered), all time.

    `failed` are failed mails to our desks, `unacknowledged` those to enquirers, whose addresses may
    be wrong. `oldest` is the time of receipt of the oldest enquiry with a mail waiting for a desk.
    `lost` are enquiries erased because of their age before their desk had them. `other_sender` are
    acknowledgements sent from the firm's address, after the mail server had refused an empty sender.
    `problems` are mails whose last attempt failed.
    """

    waiting: int
    failed: int
    unacknowledged: int
    holding: int
    lost: int
    oldest: float | None
    problems: Sequence[EnquiryMail]
    counts: tuple[tuple[str, int, int], ...]
    other_sender: int = 0


def status(engine: Engine) -> Status:
    """Waiting and failed mails, the reasons, and the counts. Raises SQLAlchemy's errors."""
    to_desk = col(EnquiryMail.purpose) != "acknowledgement"
    state = col(EnquiryMail.state)
    with Session(engine) as session:
        mails = select(state, to_desk, func.count(), func.min(col(Enquiry.received)))
        number: dict[tuple[str, bool], int] = defaultdict(int)
        oldest: dict[tuple[str, bool], float] = {}
        for name, desk, count, first in session.execute(
            mails.join(Enquiry).group_by(state, to_desk)
        ):
            number[name, desk], oldest[name, desk] = count, first
        problems = (
            select(EnquiryMail)
            .join(Enquiry)
            .where(state != "delivered", col(EnquiryMail.problem) != "")
            .order_by(state, col(Enquiry.received))
        )
        holding = select(func.count()).where(col(Enquiry.details).is_not(None))
        sums = select(func.sum(col(EnquiryCount.lost)), func.sum(col(EnquiryCount.other_sender)))
        lost, other_sender = session.execute(sums).one()
        return Status(
            waiting=number["waiting", True] + number["waiting", False],
            failed=number["failed", True],
            unacknowledged=number["failed", False],
            holding=session.scalar(holding) or 0,
            lost=int(lost or 0),
            oldest=oldest.get(("waiting", True)),
            problems=session.scalars(problems).all(),
            counts=_counts(session),
            other_sender=int(other_sender or 0),
        )


def _counts(session: Session) -> tuple[tuple[str, int, int], ...]:
    """(kind, received, delivered) for each kind, including kinds of a newer release."""
    counts = defaultdict(lambda: [0, 0], {kind: [0, 0] for kind in forms()})
    kind, live = col(EnquiryCount.kind), col(Enquiry.kind)
    sums = func.sum(col(EnquiryCount.received)), func.sum(col(EnquiryCount.delivered))
    numbers = func.count(), func.sum(cast(is_delivered(), Integer))
    for entries in (
        select(kind, *sums).group_by(kind),
        # Withdrawn enquiries were counted at their withdrawal.
        select(live, *numbers).where(col(Enquiry.withdrawn).is_(None)).group_by(live),
    ):
        for name, received, delivered in session.execute(entries):
            counts[name][0] += int(received)
            counts[name][1] += int(delivered)
    return tuple((kind, received, delivered) for kind, (received, delivered) in counts.items())


def retry(engine: Engine) -> int:
    """Make every failed or postponed mail due; returns their number."""
    waits = (col(EnquiryMail.state) == "waiting") & col(EnquiryMail.claim).is_(None)
    which = or_(col(EnquiryMail.state) == "failed", waits)
    anew = {"state": "waiting", "due": time.time(), "sent_whole": 0}
    with database.writing(engine) as connection:
        return connection.execute(update(EnquiryMail).where(which).values(anew)).rowcount


def hold_back(engine: Engine) -> int:
    """After a restore: hold back mails that may have been sent since the backup; returns their number.

    They count as failed, so that monitoring reports and `retry` sends them.
    """
    until = time.time() - RESTORED_WITHIN
    old = select(col(Enquiry.reference)).where(col(Enquiry.received) <= until)
    which = (col(EnquiryMail.state) == "waiting", col(EnquiryMail.reference).in_(old))
    problem = "Restored: it may have been sent before."
    values = {"state": "failed", "claim": None, "problem": problem}
    with database.writing(engine) as connection:
        return connection.execute(update(EnquiryMail).where(*which).values(values)).rowcount


def check_writable(engine: Engine) -> None:
    """Write an enquiry and roll it back. Raises SQLAlchemy's errors if none can be stored.

    It is large, so that SQLite must write to its file before the rollback: this detects a full disk.
    """
    with Session(engine) as session:
        if engine.dialect.name == "sqlite":
            session.connection().exec_driver_sql("PRAGMA cache_size = 10")
            session.connection().exec_driver_sql("BEGIN IMMEDIATE")
        name, details = f"check {secrets.token_hex(8)}", {"": "x" * _WRITTEN_BYTES}
        session.add(Enquiry(reference=name, kind="partner", received=0, details=details))
        session.flush()
        session.rollback()
