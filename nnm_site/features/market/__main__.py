"""`python -m nnm_site market import FILE …` takes the exchanges' end-of-day files in.

`remove DATE` takes a day back, `status` lists what is there and what is missing, `why SYMBOL DATE` tells
how a figure came about.
"""

import argparse
import sys
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path

from sqlalchemy.exc import OperationalError

from nnm_site.features.market import report, store
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
        if chosen.command == "import":
            return _import(chosen.files)
        if chosen.command == "remove":
            return _remove(chosen.date)
        if chosen.command == "why":
            return _why(chosen.share, chosen.date)
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
    parser = argparse.ArgumentParser(prog="python -m nnm_site market", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    files = commands.add_parser("import", help="take files, or every CSV and zip file of a folder")
    files.add_argument("files", nargs="+", type=Path, metavar="FILE")
    removed = commands.add_parser("remove", help="take a day back")
    removed.add_argument("date", type=date.fromisoformat, metavar="DATE", help="as 2026-11-20")
    commands.add_parser("status", help="list what is there, what is missing and what does not fit")
    asked = commands.add_parser("why", help="tell how a share's figure of a day came about")
    asked.add_argument("share", metavar="SYMBOL", help="a symbol, an ISIN or a name")
    asked.add_argument("date", type=date.fromisoformat, metavar="DATE", help="as 2026-11-20")
    return parser


def _import(files: list[Path]) -> int:
    seen = False
    days: dict[str, list[date]] = {}

    def say(path: Path, outcome: store.Taken | Exception) -> None:
        nonlocal seen
        seen = True
        if isinstance(outcome, store.Taken):
            print(f"{path}: {outcome.words}", flush=True)
            if outcome.changed and outcome.exchange in store.EXCHANGES and outcome.day is not None:
                days.setdefault(outcome.exchange, []).append(outcome.day)
        else:
            reason = outcome.strerror if isinstance(outcome, OSError) else outcome
            print(f"{path}: not taken: {reason}.", file=sys.stderr)

    fine = store.import_files(database.engine(), files, datetime.now(INDIA).date(), say)
    if not seen:
        print("There is no CSV or zip file in there.", file=sys.stderr)
        return 1
    with database.engine().connect() as connection:
        for exchange, taken in sorted(days.items()):
            found = list(report.unexplained(connection, exchange, min(taken), max(taken)))
            _list(f"{exchange}: no comparable previous close, in no list and no count", found)
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
        if not found.sample:
            with bound.connect() as connection:
                for told in report.missing(connection, found.exchange):
                    print(f"  {told}")
    with bound.connect() as connection:
        for found in store.on_file(bound):
            if not found.sample and found.exchange in store.EXCHANGES:
                moves = list(
                    report.unexplained(connection, found.exchange, found.first, found.last)
                )
                _list(
                    f"{found.exchange}: no comparable previous close, no action explains it", moves
                )
        _list("Corporate actions without effect", list(report.without_effect(connection)))
        not_understood = list(report.not_understood(connection))
        _list(
            "Corporate actions not understood, nothing is compared on that day",
            not_understood,
            len(not_understood),
        )
        kept = [filed.words for filed in store.kept_filings(connection)]
        _list("Corporate actions kept until their shares are on file", kept)
    print(market_data_words(settings.market_data_licence))
    return 0


def _why(called: str, day: date) -> int:
    # Imported days come first, whether or not they may be shown.
    sample = all(found.sample for found in store.on_file(database.engine()))
    with database.engine().connect() as connection:
        told = list(report.why(connection, called, day, sample=sample))
    if not told:
        print(f"No share called {called} is on file.", file=sys.stderr)
        return 1
    print("\n".join(told))
    return 0


def _list(head: str, found: Sequence[object], most: int = _LISTED) -> None:
    """The first entries of a list with their number; nothing for an empty one."""
    if not found:
        return
    print(f"{head}: {len(found)}.")
    for one in found[:most]:
        print(f"  {one}")
    if len(found) > most:
        print(f"  and {len(found) - most} more")


if __name__ == "__main__":
    sys.exit(main())
