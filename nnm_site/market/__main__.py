"""`python -m nnm_site.market import FILE …` takes the exchanges' end-of-day files in.

`remove DATE` takes a day back, `status` lists what is there.
"""

import argparse
import sys
from datetime import date, datetime
from pathlib import Path

from sqlalchemy.exc import OperationalError

from nnm_site.content.samples import market_data_words
from nnm_site.content.trading_calendar import why_no_shares_traded
from nnm_site.data import database, migrate
from nnm_site.market import store
from nnm_site.rules.dates import INDIA, long_date
from nnm_site.rules.opening_hours import days_between
from nnm_site.settings import settings

#: So many missing days are named.
_NAMED = 5


def main(arguments: list[str] | None = None) -> int:
    """Run one command; 1 with sentences on stderr for what could not be done."""
    chosen = _parser().parse_args(arguments)
    bound = database.engine()
    try:
        migrate.upgrade(bound)
        if chosen.command == "import":
            return _import(chosen.files)
        if chosen.command == "remove":
            return _remove(chosen.date)
        return _status()
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
    parser = argparse.ArgumentParser(prog="python -m nnm_site.market", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    files = commands.add_parser("import", help="take files, or every CSV file of a folder")
    files.add_argument("files", nargs="+", type=Path, metavar="FILE")
    removed = commands.add_parser("remove", help="take a day back")
    removed.add_argument("date", type=date.fromisoformat, metavar="DATE", help="as 2026-11-20")
    commands.add_parser("status", help="list what is there")
    return parser


def _import(files: list[Path]) -> int:
    seen = False

    def say(path: Path, outcome: store.Taken | Exception) -> None:
        nonlocal seen
        seen = True
        if isinstance(outcome, store.Taken):
            print(f"{path}: {outcome.words}")
        else:
            reason = outcome.strerror if isinstance(outcome, OSError) else outcome
            print(f"{path}: not taken: {reason}.", file=sys.stderr)

    fine = store.import_files(database.engine(), files, datetime.now(INDIA).date(), say)
    if not seen:
        print("There is no CSV file in there.", file=sys.stderr)
        return 1
    print(market_data_words(settings.market_data_licence))
    return 0 if fine else 1


def _remove(day: date) -> int:
    said = store.remove(database.engine(), day)
    if not said:
        print(f"Nothing of {long_date(day)} is there.", file=sys.stderr)
        return 1
    print("\n".join(said))
    return 0


def _status() -> int:
    bound = database.engine()
    for found in store.on_file(bound):
        name = "Indices" if found.exchange == store.INDEX else found.exchange
        kind = "sample" if found.sample else "imported"
        print(
            f"{name}, {kind}: {found.days} days from {long_date(found.first)} to "
            f"{long_date(found.last)}, {found.shares} rows."
        )
        if found.sample:
            continue
        there = store.days_on_file(bound, found.exchange)
        missing = [
            day
            for day in days_between(found.first, found.last)
            if day not in there and why_no_shares_traded(day) is None
        ]
        if missing:
            named = ", ".join(map(long_date, missing[-_NAMED:]))
            print(f"  {len(missing)} trading days between them are missing, the last: {named}.")
    actions = store.action_count(bound)
    print(f"Corporate actions: {actions}.")
    print(market_data_words(settings.market_data_licence))
    return 0


if __name__ == "__main__":
    sys.exit(main())
