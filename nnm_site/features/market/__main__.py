"""`python -m nnm_site market import FILE …` takes the exchanges' end-of-day files in.

`status` lists what is there and what is missing.
"""

import argparse
import sys
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path

from sqlalchemy.exc import OperationalError

from nnm_site.features.market import report, store
from nnm_site.features.market.exchange import EXCHANGES, INDEX, Exchange
from nnm_site.settings import settings
from nnm_site.shared.content.samples import market_data_words
from nnm_site.shared.data import database, migrate
from nnm_site.shared.rules.dates import INDIA, long_date

#: So many moves and actions are named.
_LISTED = 20


def main(arguments: list[str] | None = None) -> int:
    """Run one command; 1 with sentences on stderr for what could not be done."""
    chosen = _parser().parse_args(arguments)
    bound = database.engine()
    try:
        migrate.upgrade(bound)
        store.finish(bound)
        return _import(chosen.files) if chosen.command == "import" else _status()
    except migrate.DatabaseProblem as problem:
        print(problem, file=sys.stderr)
    except OperationalError as error:
        if "locked" not in str(error.orig) and "timeout" not in str(error.orig):
            print(f"The database cannot be used: {error.orig}.", file=sys.stderr)
        else:
            print(
                "The database is in use by another import or by a copy of it. What is named above "
                "was taken; try again with the rest in a moment.",
                file=sys.stderr,
            )
    return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m nnm_site market", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    files = commands.add_parser("import", help="take files, or every CSV and zip file of a folder")
    files.add_argument("files", nargs="+", type=Path, metavar="FILE")
    commands.add_parser("status", help="list what is there, what is missing and what does not fit")
    return parser


def _import(files: list[Path]) -> int:
    seen = False
    days: dict[str, list[date]] = {}

    def say(path: Path, outcome: store.Taken | Exception) -> None:
        nonlocal seen
        seen = True
        if isinstance(outcome, store.Taken):
            print(f"{path}: {outcome.words}", flush=True)
            if outcome.changed and outcome.exchange in EXCHANGES and outcome.day is not None:
                days.setdefault(outcome.exchange, []).append(outcome.day)
        else:
            reason = outcome.strerror if isinstance(outcome, OSError) else outcome
            print(f"{path}: not taken: {reason}.", file=sys.stderr)

    fine = store.import_files(database.engine(), files, datetime.now(INDIA).date(), say)
    if not seen:
        print("There is no CSV or zip file in there.", file=sys.stderr)
        return 1
    with database.engine().connect() as connection:
        for name, taken in sorted(days.items()):
            exchange = Exchange(connection, name, sample=False)
            moves = report.unexplained(exchange, min(taken), max(taken))
            _list(f"{name}: no comparable previous close, in no list and no count", moves)
    print(market_data_words(settings.market_data_licence))
    return 0 if fine else 1


def _status() -> int:
    bound = database.engine()
    there = store.on_file(bound)
    with bound.connect() as connection:
        for one in there:
            name = "Indices" if one.exchange == INDEX else one.exchange
            kind = "sample" if one.sample else "imported"
            print(
                f"{name}, {kind}: {one.days} days from {long_date(one.first)} to "
                f"{long_date(one.last)}, {one.shares} rows."
            )
            if one.sample:
                continue
            exchange = Exchange(connection, one.exchange, sample=False)
            for words in report.missing(exchange):
                print(f"  {words}")
            if one.exchange in EXCHANGES:
                moves = report.unexplained(exchange, one.first, one.last)
                _list(f"{name}: no comparable previous close, no action explains it", moves)
        waiting = report.waiting(connection)
        _list("Corporate actions kept until their shares are on file", waiting)
        unknown = report.not_understood(connection)
        head = "Corporate actions not understood, nothing is compared on that day"
        _list(head, unknown, len(unknown))
    print(market_data_words(settings.market_data_licence))
    return 0


def _list(head: str, entries: Sequence[str], most: int = _LISTED) -> None:
    """The first entries of a list with their number; nothing for an empty one."""
    if not entries:
        return
    print(f"{head}: {len(entries)}.")
    for entry in entries[:most]:
        print(f"  {entry}")
    if len(entries) > most:
        print(f"  and {len(entries) - most} more")


if __name__ == "__main__":
    sys.exit(main())
