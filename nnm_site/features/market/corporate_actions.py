"""Corporate actions in the database: those of shares on file, and those kept until their share is."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, insert, select

from nnm_site.features.market.exchange import EXCHANGES
from nnm_site.features.market.models import ACTION, LISTING, SHARE, MarketAction
from nnm_site.features.market.rules.actions import Action
from nnm_site.features.market.rules.files import name_key
from nnm_site.shared.rules.dates import long_date

_NAMES_IN_A_SENTENCE = 5

_COLUMNS = [ACTION[name] for name in Action._fields]


def some(names: Sequence[str]) -> str:
    """The first names, and how many more there are."""
    more = len(names) - _NAMES_IN_A_SENTENCE
    return ", ".join(names[:_NAMES_IN_A_SENTENCE]) + (f" and {more} more" if more > 0 else "")


def take_actions(connection: Connection, filed: Sequence[Action]) -> str:
    """Store the actions of a file; returns a report: how many are new, and which need attention."""
    taken = list(zip(filed, _with_isins(connection, filed), strict=True))
    of_shares = [action for _, action in taken if not action.is_kept]
    kept = [action for _, action in taken if action.is_kept]
    words = f"{len(of_shares)} corporate actions, {store_actions(connection, of_shares)} of them new or corrected."
    if kept:
        store_actions(connection, kept)
        keys = list(dict.fromkeys(action.key for action in kept))
        words += f" Kept until their shares are on file: {some(keys)}."
    without_base = [
        f"{entry.key} ({action.words}, {long_date(action.ex_date)}, {action.isin})"
        for entry, action in taken
        if action.needs_base and not action.is_kept
    ]
    if without_base:
        words += f" An adjusted base price is needed for {some(without_base)}."
    # All of these are named: nothing else reports that something happened on that day.
    not_understood = [
        entry.filed_as(entry.key if action.is_kept else f"{entry.key} ({action.isin})")
        for entry, action in taken
        if not action.is_understood
    ]
    if not_understood:
        words += f" Not understood, nothing is compared on that day: {'; '.join(not_understood)}."
    return words


def store_actions(connection: Connection, actions: Iterable[Action]) -> int:
    """Store actions, replacing the same action on file by its correction; returns how many changed.

    A ratio or a base price on file is kept where the new action lacks it.
    """
    new = 0
    for action in actions:
        same = [column == value for column, value in zip(_COLUMNS[:3], action, strict=False)]
        row = connection.execute(select(*_COLUMNS).where(*same)).first()
        if row is not None:
            action = action._replace(
                new=action.new or row.new,
                held=action.held or row.held,
                base=action.base or row.base,
                purpose=row.purpose or action.purpose,
            )
        if row == action:
            continue
        connection.execute(delete(MarketAction).where(*same))
        connection.execute(insert(MarketAction), action._asdict())
        new += 1
    return new


def take_kept(connection: Connection) -> None:
    """Set the ISINs of kept actions whose shares are now on file."""
    kept = actions_on_file(connection, ACTION.isin.contains(" "))
    for action, known in zip(kept, _with_isins(connection, kept), strict=True):
        if not known.is_kept:
            connection.execute(delete(MarketAction).where(ACTION.isin == action.isin))
            store_actions(connection, [known])


def actions_on_file(connection: Connection, *which: ColumnElement[bool]) -> list[Action]:
    """The actions that match, oldest first."""
    order = (ACTION.ex_date, ACTION.isin)
    rows = connection.execute(select(*_COLUMNS).where(*which).order_by(*order))
    return [Action(*row) for row in rows]


def _with_isins(connection: Connection, actions: Sequence[Action]) -> list[Action]:
    """The actions, with ISINs where their shares are on file."""
    shares = _shares_by_key(connection) if any(one.is_kept for one in actions) else {}

    def with_isin(action: Action) -> Action:
        def distance(share: Any) -> timedelta:
            return max(
                share.first_day - action.ex_date, action.ex_date - share.last_day, timedelta(0)
            )

        # Of several shares that had the symbol: the one listed on that day, or nearest to it.
        share = min(shares.get(name_key(action.isin), []), key=distance, default=None)
        return action if share is None else action._replace(isin=share.isin)

    return list(map(with_isin, actions))


def _shares_by_key(connection: Connection) -> dict[str, list[Any]]:
    """The imported shares by exchange and its key for them (`Action.isin`): a symbol, at BSE a number.

    At BSE two companies may share one truncated name.
    """
    of_share = (SHARE[name] for name in ("exchange", "isin", "first_day", "last_day"))
    statement = select(*of_share, LISTING.code, LISTING.symbol).where(
        LISTING.instrument_id == SHARE.id,
        SHARE.last_day.is_not(None),
        SHARE.exchange.in_(EXCHANGES),
        SHARE.sample.is_(False),
    )
    shares: dict[str, list[Any]] = {}
    for row in connection.execute(statement):
        shares.setdefault(name_key(f"{row.exchange} {row.code or row.symbol}"), []).append(row)
    return shares
