"""`python -m nnm_site market import FILE …` imports the exchanges' end-of-day files.

`status` lists the imported days and the missing ones.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from pathlib import Path

from sqlalchemy import Connection, select
from sqlalchemy.exc import OperationalError

from nnm_site.features.market import store
from nnm_site.features.market.corporate_actions import actions_on_file
from nnm_site.features.market.exchange import EXCHANGES, INDEX, Exchange, is_far
from nnm_site.features.market.models import ACTION, CLOSE, LISTING, SHARE
from nnm_site.features.market.rules.actions import Action
from nnm_site.features.market.rules.comparable import ordered, walk
from nnm_site.features.market.rules.history import YEAR
from nnm_site.settings import settings
from nnm_site.shared.content.samples import market_data_words
from nnm_site.shared.content.trading_calendar import share_trading_days, years_with_holidays
from nnm_site.shared.data import database, migrate
from nnm_site.shared.rules.dates import INDIA, long_date

_MOST_LISTED = 20


def main(arguments: list[str] | None = None) -> int:
    """Run one command; returns 1, with the reasons on stderr, if anything failed."""
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
    count = refused = 0
    days: dict[str, list[date]] = {}
    today = datetime.now(INDIA).date()
    for path, outcome in store.import_files(database.engine(), files, today):
        count += 1
        if isinstance(outcome, store.Taken):
            print(f"{path}: {outcome.words}", flush=True)
            if outcome.changed and outcome.exchange in EXCHANGES and outcome.day is not None:
                days.setdefault(outcome.exchange, []).append(outcome.day)
        else:
            refused += 1
            reason = outcome.strerror if isinstance(outcome, OSError) else outcome
            print(f"{path}: not taken: {reason}.", file=sys.stderr)
    if not count:
        print("There is no CSV or zip file in there.", file=sys.stderr)
        return 1
    with database.engine().connect() as connection:
        for name, taken in sorted(days.items()):
            exchange = Exchange(connection, name, sample=False)
            moves = _unexplained(exchange, min(taken), max(taken))
            _list(f"{name}: no comparable previous close, in no list and no count", moves)
    print(market_data_words(settings.market_data_licence))
    return 1 if refused else 0


def _status() -> int:
    bound = database.engine()
    there = store.on_file(bound)
    with bound.connect() as connection:
        for span in there:
            name = "Indices" if span.exchange == INDEX else span.exchange
            kind = "sample" if span.sample else "imported"
            print(
                f"{name}, {kind}: {span.days} days from {long_date(span.first)} to "
                f"{long_date(span.last)}, {span.shares} rows."
            )
            if span.sample:
                continue
            exchange = Exchange(connection, span.exchange, sample=False)
            for words in _missing(exchange):
                print(f"  {words}")
            if span.exchange in EXCHANGES:
                moves = _unexplained(exchange, span.first, span.last)
                _list(f"{name}: no comparable previous close, no action explains it", moves)
        _list("Corporate actions kept until their shares are on file", waiting(connection))
        unknown = _not_understood(connection)
        head = "Corporate actions not understood, nothing is compared on that day"
        _list(head, unknown, len(unknown))
    print(market_data_words(settings.market_data_licence))
    return 0


def _list(head: str, entries: Sequence[str], most: int = _MOST_LISTED) -> None:
    """Print a list's length and first entries; nothing if it is empty."""
    if not entries:
        return
    print(f"{head}: {len(entries)}.")
    for entry in entries[:most]:
        print(f"  {entry}")
    if len(entries) > most:
        print(f"  and {len(entries) - most} more")


def _unexplained(exchange: Exchange, first: date, last: date) -> list[str]:
    """Moves of imported days that no action on file explains, with the actions that do not fit; newest first.

    `BAJFINANCE (NSE, 16 June 2025)`.
    """
    at, ex_date = CLOSE.trade_date, ACTION.ex_date
    far = select(SHARE.id).where(
        CLOSE.instrument_id == SHARE.id,
        exchange.shares,
        at >= first,
        at <= last,
        is_far(),
    )
    shares = {exchange.chain(share)[-1] for share in exchange.connection.execute(far).scalars()}
    shares |= exchange.actions(ex_date >= first, ex_date <= last).keys()
    named = select(SHARE.id, SHARE.first_day, LISTING.symbol).where(
        SHARE.id.in_(shares), SHARE.listing_id == LISTING.id
    )
    moves: list[tuple[date, str, str]] = []
    for share, first_day, symbol in exchange.connection.execute(named).all():
        rows, actions = exchange.closes(share, first - YEAR, last), exchange.actions_of(share)
        is_first = rows[0].date == first_day and len(exchange.chain(share)) == 1
        is_new = is_first and exchange.tells_new(rows[0].date)
        for row, comparison in walk(rows, actions, first=is_new):
            if row.date >= first and comparison.breaks and not comparison.previous:
                where = ", ".join([exchange.name, long_date(row.date), *_unfit(actions, row.date)])
                moves.append((row.date, symbol, f"{symbol} ({where})"))
    return [words for *_, words in sorted(moves, key=lambda one: (-one[0].toordinal(), one[1]))]


def _unfit(actions: list[Action], day: date) -> Iterator[str]:
    """Why the actions of a day do not allow a comparison."""
    for action in actions:
        if action.ex_date == day:
            why = "needs an adjusted base price" if action.needs_base else "does not fit"
            yield f"{action.words} {why}"


def _missing(exchange: Exchange) -> Iterator[str]:
    """The gaps between an exchange's imported days, and their consequences, as sentences."""
    first, last = min(exchange.on_file), max(exchange.on_file)
    runs: list[list[date]] = [[]]
    for day in share_trading_days(first, last):
        if day in exchange.on_file:
            runs.append([])
        else:
            runs[-1].append(day)
    gaps = [run for run in runs if run]
    if gaps:
        named = ", ".join(
            long_date(run[0]) + (f" to {long_date(run[-1])} ({len(run)})" if run[1:] else "")
            for run in gaps
        )
        yield f"{sum(map(len, gaps))} trading days between them are missing: {named}."
    unknown = sorted({*range(first.year, last.year + 1)} - years_with_holidays())
    if unknown:
        yield (
            f"The calendar has no holidays of {', '.join(map(str, unknown))}: there every day from Monday "
            "to Friday counts as a trading day."
        )
    if exchange.name != INDEX and not exchange.covers_year(last):
        yield "No 52-week high or low is claimed: the 52 weeks to the last day are not on file."


def waiting(connection: Connection) -> list[str]:
    """The actions on file whose shares are not on file."""
    isins = select(SHARE.isin)
    kept = actions_on_file(connection, ACTION.isin.not_in(isins))
    return [one.filed_as(one.key) for one in kept]


def _not_understood(connection: Connection) -> list[str]:
    """The purposes of actions on file that were not understood and that nothing else explains."""
    by_share: dict[str, list[Action]] = defaultdict(list)
    for action in actions_on_file(connection):
        by_share[action.isin].append(action)
    return [
        action.filed_as(action.key)
        for actions in by_share.values()
        for action in ordered(actions)
        if not action.is_understood
        and not any(other.base for other in actions if other.ex_date == action.ex_date)
    ]


if __name__ == "__main__":
    sys.exit(main())
