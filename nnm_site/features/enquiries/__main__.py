"""`python -m nnm_site enquiries status | retry | hold | purge | show | erase`: manage the enquiries."""

import argparse
import sys
import time
from datetime import datetime

from sqlalchemy.exc import SQLAlchemyError

from nnm_site.features.enquiries.desk import Status, hold_back, retry, status
from nnm_site.features.enquiries.enquirer import find, withdraw
from nnm_site.features.enquiries.models import Enquiry
from nnm_site.features.enquiries.outbox import Outbox
from nnm_site.features.enquiries.references import as_given_out
from nnm_site.features.enquiries.texts import forms
from nnm_site.settings import settings
from nnm_site.shared.data import database, migrate
from nnm_site.shared.rules.dates import INDIA

#: One try a second: a page's reads take less.
COMPACT_TRIES = 10


def report(outbox: Status) -> str:
    """Waiting and failed mails, with the reasons; no personal data."""
    since = "" if outbox.oldest is None else f", the oldest since {_day(outbox.oldest)}"
    return "\n".join(
        [
            f"Mails waiting: {outbox.waiting}{since}",
            f"Mails to our desks that failed: {outbox.failed}",
            f"Acknowledgements that failed:   {outbox.unacknowledged}",
            "Acknowledgements that went with the firm's address, an empty sender being refused: "
            f"{outbox.other_sender}",
            f"Enquiries erased before their desk had them: {outbox.lost}",
            f"Enquiries whose data is still stored: {outbox.holding}",
            *(
                f"  {mail.state}: {mail.purpose} mail of {mail.reference} ({mail.enquiry.kind}), "
                f"received {_day(mail.enquiry.received)}, {mail.attempts} attempts: {mail.problem}"
                for mail in outbox.problems
            ),
            "So far:",
            *(
                f"  {kind}: {received} received, {delivered} delivered"
                for kind, received, delivered in outbox.counts
            ),
        ]
    )


def _day(seconds: float) -> str:
    return f"{datetime.fromtimestamp(seconds, INDIA):%d %B %Y %H:%M}"


def _outbox() -> Outbox:
    return Outbox(database.engine(), settings.enquiry_keep_days)


def _show(reference: str) -> int:
    """Print everything known and stored about an enquiry, for an enquirer who asks."""
    entry = find(database.engine(), reference)
    if entry is None:
        return _unknown(reference)
    form = forms().get(entry.kind)
    print(f"{reference}, {form.subject if form else entry.kind}")
    times = {
        "Received": entry.received,
        "Sent to our desk": entry.sent,
        "Withdrawn": entry.withdrawn,
    }
    for label, at in times.items():
        print(f"{label}: {_day(at) if at is not None else 'no'}")
    details = entry.details if isinstance(entry, Enquiry) else None
    for name, value in (details or {}).items():
        print(f"  {name}: {value}")
    if details is None:
        print("Nothing is stored of what was typed.")
    return 0


def _unknown(reference: str) -> int:
    print(f"There is no enquiry {reference}.", file=sys.stderr)
    return 1


def _erase(reference: str) -> int:
    """Erase one enquiry, as the enquirer can, and inform its desk."""
    if not withdraw(database.engine(), reference):
        return _unknown(reference)
    print(
        f"{reference} is erased. If its desk has had a mail about it, the running site tells it so."
    )
    return _compact()


def _compact() -> int:
    """Remove erased data from the database's files; returns 1 if readers keep preventing it."""
    for _ in range(COMPACT_TRIES):
        if _outbox().compact():
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

    Returns 1 if `status` finds a failed mail to a desk, if a number is unknown, if the database is
    unavailable, or if its files still hold erased data.
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
    try:
        engine = database.engine()
        migrate.upgrade(engine)
        match given.command:
            case "status":
                outbox = status(engine)
                print(report(outbox))
                return int(outbox.failed > 0)
            case "show" | "erase" as command:
                reference = as_given_out(given.reference) or given.reference
                return _show(reference) if command == "show" else _erase(reference)
            case "hold":
                print(f"{hold_back(engine)} mails are held back; `retry` sends them.")
            case "retry":
                print(f"{retry(engine)} mails are due now.")
            case _:
                print(f"{_outbox().sweep()} enquiries erased.")
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
