"""`python -m nnm_site enquiries status | retry | hold | purge | show | erase`: look after the enquiries."""

import argparse
import sys
import time
from datetime import datetime

from sqlalchemy.exc import SQLAlchemyError

from nnm_site.features.enquiries.rules.fields import FORMS
from nnm_site.features.enquiries.rules.references import as_given_out
from nnm_site.features.enquiries.service import outbox, take_back
from nnm_site.features.enquiries.store import Status
from nnm_site.features.enquiries.withdrawal import stored
from nnm_site.shared.data import database, migrate
from nnm_site.shared.rules.dates import INDIA

#: Once a second: a page that reads takes less.
COMPACT_TRIES = 10


def report(status: Status) -> str:
    """What waits, what failed and why; no personal data."""
    lines = [f"Mails waiting: {status.waiting}{_since(status.oldest)}"]
    lines.append(f"Mails to our desks that failed: {status.failed}")
    lines.append(f"Acknowledgements that failed:   {status.unacknowledged}")
    lines.append(
        f"Acknowledgements that went with the firm's address, an empty sender being refused: "
        f"{status.other_sender}"
    )
    lines.append(f"Enquiries erased before their desk had them: {status.lost}")
    lines.append(f"Enquiries whose data is still stored: {status.holding}")
    for problem in status.problems:
        lines.append(
            f"  {problem.state}: {problem.purpose} mail of {problem.reference} ({problem.kind}), "
            f"received {_day(problem.received)}, {problem.attempts} attempts: {problem.problem}"
        )
    lines.append("So far:")
    lines += [
        f"  {kind}: {received} received, {delivered} delivered"
        for kind, received, delivered in status.counts
    ]
    return "\n".join(lines)


def _since(oldest: float | None) -> str:
    return f", the oldest since {_day(oldest)}" if oldest is not None else ""


def _day(seconds: float) -> str:
    return f"{datetime.fromtimestamp(seconds, INDIA):%d %B %Y %H:%M}"


def _show(reference: str) -> int:
    """What is known and stored of an enquiry, for the enquirer who asks."""
    given = outbox().find(reference)
    if given is None:
        print(f"There is no enquiry {reference}.", file=sys.stderr)
        return 1
    form = FORMS.get(given.kind)
    print(f"{reference}, {form.subject if form else given.kind}")
    for label, at in (
        ("Received", given.received),
        ("Sent to our desk", given.sent),
        ("Withdrawn", given.withdrawn),
    ):
        print(f"{label}: {_day(at) if at is not None else 'no'}")
    details = stored(database.engine(), reference)
    for name, value in (details or {}).items():
        print(f"  {name}: {value}")
    if details is None:
        print("Nothing is stored of what was typed.")
    return 0


def _erase(reference: str) -> int:
    """Erase one enquiry, as the enquirer can, and tell its desk."""
    if not take_back(reference):
        print(f"There is no enquiry {reference}.", file=sys.stderr)
        return 1
    print(
        f"{reference} is erased. If its desk has had a mail about it, the running site tells it so."
    )
    return _compact()


def _compact() -> int:
    """Let the database's files forget what was erased; 1 when somebody reads them all the time."""
    for _ in range(COMPACT_TRIES):
        if outbox().compact():
            return 0
        time.sleep(1)
    print(
        "The database's files still hold it, since another program reads them. "
        "Run `python -m nnm_site enquiries purge` again.",
        file=sys.stderr,
    )
    return 1


def main(arguments: list[str] | None = None) -> int:
    """Run one command.

    Returns 1 when `status` finds a mail to a desk that failed, when a number is not known, when the database
    is away, and when its files still hold what was erased.
    """
    parser = argparse.ArgumentParser(prog="python -m nnm_site enquiries", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("status", help="what waits, what failed and why, and how many there were")
    commands.add_parser("retry", help="send again what failed or waits; the running site does it")
    commands.add_parser("hold", help="after a restore: mails older than an hour wait for `retry`")
    commands.add_parser("purge", help="erase what is due now, from the database's files too")
    for name, help_text in (
        ("show", "everything that is known and stored of one enquiry: it is personal data"),
        ("erase", "withdraw one enquiry: its data and waiting mails go, its desk is told"),
    ):
        commands.add_parser(name, help=help_text).add_argument("reference")
    given = parser.parse_args(arguments)
    command = given.command
    try:
        migrate.upgrade(database.engine())
        if command == "status":
            found = outbox().status()
            print(report(found))
            return int(found.failed > 0)
        if command in {"show", "erase"}:
            reference = as_given_out(given.reference) or given.reference
            return _show(reference) if command == "show" else _erase(reference)
        if command == "hold":
            print(f"{outbox().hold_back()} mails are held back; `retry` sends them.")
        elif command == "retry":
            print(f"{outbox().retry()} mails are due now.")
        else:
            print(f"{outbox().sweep()} enquiries erased.")
            return _compact()
    except migrate.DatabaseProblem as problem:
        print(problem, file=sys.stderr)
        return 1
    except SQLAlchemyError as error:
        print(f"The database does not answer: {type(error).__name__}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
