"""Corporate actions in the database: those of shares on file, and those that are kept until theirs is."""

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
    """Add the actions of a file to those on file; says how many are new, and which need somebody."""
    taken = list(zip(filed, _with_isins(connection, filed), strict=True))
    of_shares = [action for _, action in taken if not action.is_kept]
    kept = [action for _, action in taken if action.is_kept]
    words = (
        f"{len(of_shares)} corporate actions, {store_actions(connection, of_shares)} of them new."
    )
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
    # Each of these is named: nobody else says that something happened on that day.
    not_understood = [
        entry.filed_as(entry.key if action.is_kept else f"{entry.key} ({action.isin})")
        for entry, action in taken
        if not action.is_understood
    ]
    if not_understood:
        words += f" Not understood, nothing is compared on that day: {'; '.join(not_understood)}."
    return words


def store_actions(connection: Connection, actions: Iterable[Action]) -> int:
    """Add actions to those on file, a correction in place of the same action; how many are new.

    One that lacks what the action on file has (a ratio, a base price) changes nothing.
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
    """Give the kept actions whose shares are on file by now their ISINs."""
    kept = actions_on_file(connection, ACTION.isin.contains(" "))
    for action, known in zip(kept, _with_isins(connection, kept), strict=True):
        if not known.is_kept:
            connection.execute(delete(MarketAction).where(ACTION.isin == action.isin))
            store_actions(connection, [known])


def actions_on_file(connection: Connection, *which: ColumnElement[bool]) -> list[Action]:
    """All actions, or some of them, the oldest first."""
    order = (ACTION.ex_date, ACTION.isin)
    rows = connection.execute(select(*_COLUMNS).where(*which).order_by(*order))
    return [Action(*row) for row in rows]


def _with_isins(connection: Connection, actions: Sequence[Action]) -> list[Action]:
    """The actions, those of shares that are on file with their ISINs."""
    shares = _shares_by_key(connection) if any(one.is_kept for one in actions) else {}

    def with_isin(action: Action) -> Action:
        def distance(share: Any) -> timedelta:
            return max(
                share.first_day - action.ex_date, action.ex_date - share.last_day, timedelta(0)
            )

        # Of several that have had the symbol, the one that was on the exchange then, or nearest to it.
        share = min(shares.get(name_key(action.isin), []), key=distance, default=None)
        return action if share is None else action._replace(isin=share.isin)

    return list(map(with_isin, actions))


def _shares_by_key(connection: Connection) -> dict[str, list[Any]]:
    """The imported shares by exchange and by how it calls them (`Action.isin`): a symbol, at BSE a number.

    Two companies may have one cut name at BSE.
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
