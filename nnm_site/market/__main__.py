"""`python -m nnm_site.market import FILE …` takes the exchanges' end-of-day files in."""

import argparse
import sys
from pathlib import Path

from nnm_site.data import database, migrate
from nnm_site.market.bhavcopy import FileError
from nnm_site.market.store import import_file


def main(arguments: list[str] | None = None) -> int:
    """Import each file by itself; 1 with the line at fault when one of them is refused."""
    parser = argparse.ArgumentParser(prog="python -m nnm_site.market", description=__doc__)
    parser.add_argument("command", choices=["import"])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a UDiFF CSV file")
    chosen = parser.parse_args(arguments)
    try:
        migrate.upgrade(database.engine())
    except migrate.DatabaseProblem as problem:
        print(problem, file=sys.stderr)
        return 1
    failed = False
    for path in chosen.files:
        try:
            movers, changed = import_file(database.engine(), path)
        except (FileError, OSError) as error:
            print(f"{path}: {error}", file=sys.stderr)
            failed = True
            continue
        outcome = "imported" if changed else "is shown already"
        print(
            f"{path}: {movers.exchange} of {movers.trade_date}, {movers.shares} shares traded: "
            f"{len(movers.gainers)} gainers, {len(movers.losers)} losers, {outcome}."
        )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
