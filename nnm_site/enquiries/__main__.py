"""`python -m nnm_site.enquiries status | retry | purge`: look at the outbox, and look after it."""

import argparse
import sys
from datetime import datetime

from sqlalchemy.exc import SQLAlchemyError

from nnm_site.data import database, migrate
from nnm_site.enquiries.service import outbox
from nnm_site.enquiries.store import Status
from nnm_site.rules.dates import INDIA


def report(status: Status) -> str:
    """What waits, what failed and why; no personal data."""
    lines = [f"Mails waiting: {status.waiting}{_since(status.oldest)}"]
    lines.append(f"Mails failed:  {status.failed}")
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


def main(arguments: list[str] | None = None) -> int:
    """Run one command. Returns 1 when `status` finds a mail that failed, or the database is away."""
    parser = argparse.ArgumentParser(prog="python -m nnm_site.enquiries", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("status", help="what waits, what failed and why, and how many there were")
    commands.add_parser("retry", help="send again what failed or waits; the running site does it")
    commands.add_parser("purge", help="erase what is due now, from the database's files too")
    command = parser.parse_args(arguments).command
    try:
        migrate.upgrade(database.engine())
        if command == "status":
            found = outbox().status()
            print(report(found))
            return int(found.failed > 0)
        if command == "retry":
            print(f"{outbox().retry()} mails are due now.")
        else:
            print(f"{outbox().sweep()} enquiries erased.")
            outbox().compact()
    except migrate.DatabaseProblem as problem:
        print(problem, file=sys.stderr)
        return 1
    except SQLAlchemyError as error:
        print(f"The database does not answer: {type(error).__name__}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
