"""What somebody who imports files must know: what is missing, what does not fit, what waits."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import date

from sqlalchemy import Connection, select

from nnm_site.features.market.corporate_actions import actions_on_file
from nnm_site.features.market.exchange import INDEX, Exchange, is_far
from nnm_site.features.market.models import ACTION, CLOSE, LISTING, SHARE
from nnm_site.features.market.rules.actions import Action
from nnm_site.features.market.rules.comparable import ordered, walk
from nnm_site.features.market.rules.history import YEAR
from nnm_site.shared.content.trading_calendar import share_trading_days, years_with_holidays
from nnm_site.shared.rules.dates import long_date


def unexplained(exchange: Exchange, first: date, last: date) -> list[str]:
    """The moves of imported days that no action on file explains, and what does not fit them, the newest first.

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
        for row, found in walk(rows, actions, first=is_new):
            if row.date >= first and found.breaks and not found.previous:
                where = ", ".join([exchange.name, long_date(row.date), *_unfit(actions, row.date)])
                moves.append((row.date, symbol, f"{symbol} ({where})"))
    return [words for *_, words in sorted(moves, key=lambda one: (-one[0].toordinal(), one[1]))]


def _unfit(actions: list[Action], day: date) -> Iterator[str]:
    """What is the matter with the actions of a day on which nothing is compared."""
    for action in actions:
        if action.ex_date == day:
            why = "needs an adjusted base price" if action.needs_base else "does not fit"
            yield f"{action.words} {why}"


def missing(exchange: Exchange) -> Iterator[str]:
    """The trading days between the imported days of an exchange that are not on file, and what follows."""
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
    """The actions on file of shares that are not."""
    isins = select(SHARE.isin)
    kept = actions_on_file(connection, ACTION.isin.not_in(isins))
    return [one.filed_as(one.key) for one in kept]


def not_understood(connection: Connection) -> list[str]:
    """The purposes of actions on file that were not understood and that nothing else explains."""
    by_share: dict[str, list[Action]] = defaultdict(list)
    for action in actions_on_file(connection):
        by_share[action.isin].append(action)
    return [
        one.filed_as(one.key)
        for actions in by_share.values()
        for one in ordered(actions)
        if not one.is_understood
        and not any(other.base for other in actions if other.ex_date == one.ex_date)
    ]
