"""`python -m nnm_site search misses`: the words that the search did not find, for the editor."""

import argparse
import sys

from sqlalchemy.exc import SQLAlchemyError

from nnm_site.features.search.misses import forget, is_full, misses
from nnm_site.shared.data import database


def main(arguments: list[str] | None = None) -> int:
    """List them, the commonest first; with `--forget`, drop them. 1 where the database cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m nnm_site search", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    listing = commands.add_parser("misses", help="words that the search did not find")
    listing.add_argument("--forget", action="store_true", help="drop what is listed")
    chosen = parser.parse_args(arguments)
    try:
        for word, number, day in misses(database.engine()):
            print(f"{number:6} {word}  (last on {day:%d %B %Y})")
        with database.engine().connect() as connection:
            if is_full(connection):
                print("No other word is kept until these are dropped: --forget.")
        if chosen.forget:
            print(f"{forget(database.engine())} counts dropped.")
    except SQLAlchemyError as fault:
        print(f"The database cannot be read: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
