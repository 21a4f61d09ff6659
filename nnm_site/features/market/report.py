"""What somebody who imports files must know: what is missing, what does not fit, how a figure came about."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from sqlalchemy import Connection, select
from sqlmodel import col

from nnm_site.features.market.models import (
    MarketAction,
    MarketClose,
    MarketDay,
    MarketInstrument,
    MarketListing,
)
from nnm_site.features.market.queries import isin_called
from nnm_site.features.market.refresh import (
    INDEX,
    actions_for,
    actions_of,
    chains_of,
    closes_of,
    compared,
    covers_year,
    days_of,
    days_on_file,
    is_far,
    listed_on,
    share_id,
    tells_new,
)
from nnm_site.features.market.rules.actions import NO_ACTION, Action
from nnm_site.features.market.rules.comparable import Comparison, ordered, walk
from nnm_site.features.market.rules.coverage import YEAR
from nnm_site.features.market.rules.files import name_key
from nnm_site.features.market.rules.history import Row, rupees_of
from nnm_site.features.market.store import kept_filings
from nnm_site.shared.content.trading_calendar import share_trading_days, years_with_holidays
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.rules.money import indian


@dataclass(frozen=True)
class Unexplained:
    """A day of a share without a comparable previous close; `actions` on file do not explain it."""

    exchange: str
    symbol: str
    day: date
    actions: tuple[Action, ...]

    def __str__(self) -> str:
        """`BAJFINANCE (NSE, 16 June 2025)`."""
        fit = (
            f", {', '.join(one.words for one in self.actions)} does not fit" if self.actions else ""
        )
        return f"{self.symbol} ({self.exchange}, {long_date(self.day)}{fit})"


def unexplained(
    connection: Connection, exchange: str, first: date, last: date
) -> Iterator[Unexplained]:
    """The moves of an exchange's imported days that nothing on file explains, the newest first."""
    chains = chains_of(connection, exchange, sample=False)
    heir = {one: newest for newest, chain in chains.items() for one in chain}
    actions = actions_of(connection, chains, first - YEAR, last)
    on_file = days_on_file(connection, exchange, sample=False)
    at = col(MarketClose.trade_date)
    statement = (
        select(
            share_id,
            col(MarketInstrument.first_day),
            col(MarketListing.symbol),
            *(
                col(getattr(MarketClose, name if name != "date" else "trade_date"))
                for name in Row._fields
            ),
        )
        .where(
            col(MarketClose.instrument_id) == col(MarketInstrument.id),
            col(MarketClose.listing_id) == col(MarketListing.id),
            listed_on(exchange, sample=False),
            at >= first,
            at <= last,
        )
        .order_by(at.desc(), col(MarketListing.symbol))
    )
    for ident, listed_since, symbol, *values in connection.execute(statement.where(is_far())).all():
        row = Row(*values)
        newest = heir.get(ident, ident)
        chain = chains.get(newest, [ident])
        its = [one for one in actions.get(newest, []) if one.ex_date <= row.date]
        is_first = listed_since == row.date and chain[0] == ident and tells_new(row.date, on_file)
        found = compared(connection, row, row.date, chain, its, first=is_first)
        if found.breaks:
            recent = tuple(one for one in its if one.ex_date == row.date)
            yield Unexplained(exchange, symbol, row.date, recent)


def missing(connection: Connection, exchange: str) -> Iterator[str]:
    """The trading days between the imported days of an exchange that are not on file, and what follows."""
    on_file = days_on_file(connection, exchange, sample=False)
    first, last = min(on_file), max(on_file)
    runs: list[list[date]] = [[]]
    for day in share_trading_days(first, last):
        if day in on_file:
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
    if exchange != INDEX and not covers_year(last, on_file):
        yield "No 52-week high or low is claimed: the 52 weeks to the last day are not on file."


@dataclass(frozen=True)
class WithoutEffect:
    """An action on file for which no price is adjusted, and why."""

    action: Action
    why: str

    def __str__(self) -> str:
        """`INE000A01011, split 5:1 of 16 June 2025: …`."""
        one = self.action
        return f"{one.isin}, {one.words} of {long_date(one.ex_date)}: {self.why}"


def without_effect(connection: Connection) -> Iterator[WithoutEffect]:
    """The actions within the imported days for which no price is adjusted, the newest first."""
    listed = MarketInstrument
    shares: Sequence[Any] = connection.execute(
        select(share_id, col(listed.isin), col(listed.exchange), col(listed.last_day)).where(
            col(listed.sample).is_(False), col(listed.last_day).is_not(None)
        )
    ).all()
    samples = set(connection.execute(select(col(listed.isin)).where(col(listed.sample))).scalars())
    by_isin: dict[str, list[tuple[str, int]]] = {}
    for row in shares:
        by_isin.setdefault(row.isin, []).append((row.exchange, row.id))
    chains = {
        exchange: {
            one: chain
            for chain in chains_of(connection, exchange, sample=False).values()
            for one in chain
        }
        for exchange in {row.exchange for row in shares}
    }
    statement = select(MarketAction).order_by(
        col(MarketAction.ex_date).desc(), col(MarketAction.isin)
    )
    for row in connection.execute(statement).all():
        action = Action(*row)
        if action.isin in samples or action.kind == NO_ACTION or not action.is_understood:
            continue
        if action.isin not in by_isin:
            yield WithoutEffect(action, "no share of this ISIN is on file")
            continue
        for exchange, ident in by_isin[action.isin]:
            why = _why_without_effect(connection, chains[exchange].get(ident, [ident]), action)
            if why:
                yield WithoutEffect(action, f"{why} ({exchange})")
                break


def not_understood(connection: Connection) -> Iterator[str]:
    """The purposes of actions on file that were not understood and that nothing else explains."""
    by_isin: dict[str, list[Action]] = {}
    for row in connection.execute(select(MarketAction).order_by(col(MarketAction.ex_date).desc())):
        by_isin.setdefault(row.isin, []).append(Action(*row))
    for isin, actions in by_isin.items():
        explained = {one.ex_date for one in actions if one.base}
        for one in reversed(ordered(actions)):
            if not one.is_understood and one.ex_date not in explained:
                yield f'{isin}, {long_date(one.ex_date)}: "{one.purpose}"'
    for filed in kept_filings(connection):
        if not filed.action.is_understood:
            yield filed.words


def _why_without_effect(connection: Connection, chain: list[int], action: Action) -> str | None:
    rows = closes_of(connection, chain, action.ex_date - YEAR, action.ex_date + timedelta(days=90))
    if not rows or not rows[0].date < action.ex_date <= rows[-1].date:
        return None
    if not action.is_complete:
        return "it needs an adjusted base price"
    for row, found in walk(rows, actions_for(connection, chain)):
        if row.date >= action.ex_date:
            return "the prices do not fit it" if found.breaks else None
    return None


def why(connection: Connection, called: str, day: date, *, sample: bool) -> Iterator[str]:
    """How the change of a share on a day came about, on each exchange, as lines."""
    isin = isin_called(connection, name_key(called), sample=sample)
    listed = MarketInstrument
    shares = (
        select(share_id, col(listed.exchange))
        .where(col(listed.isin) == isin, col(listed.sample).is_(sample))
        .order_by(col(listed.exchange).desc())
    )
    for ident, exchange in connection.execute(shares).all():
        chain = chains_of(connection, exchange, sample=sample).get(ident, [ident])
        rows = closes_of(connection, chain, day - YEAR, day)
        if not rows or rows[-1].date != day:
            yield f"{exchange}: {called} was not traded on {long_date(day)}, or its day is not on file."
            continue
        where = days_of(exchange, sample=sample), col(MarketDay.trade_date) == day
        file = connection.execute(select(col(MarketDay.file)).where(*where)).scalar()
        named = connection.execute(
            select(col(MarketListing.symbol), col(MarketListing.series), col(listed.isin)).where(
                col(MarketClose.listing_id) == col(MarketListing.id),
                col(MarketClose.instrument_id) == col(listed.id),
                col(MarketClose.instrument_id).in_(chain),
                col(MarketClose.trade_date) == day,
            )
        ).one()
        actions = actions_for(connection, chain)
        on_file = days_on_file(connection, exchange, sample=sample)
        whole = closes_of(connection, chain, date.min, day)
        is_first = len(whole) == 1 and tells_new(day, on_file)
        *_, (row, found) = walk(rows, actions, first=is_first)
        yield f"{exchange}, {named.symbol} {named.series}, {named.isin}, {long_date(day)}, file {file}:"
        yield from _told(row, found, rows[:-1])


def _told(row: Row, found: Comparison, before: list[Row]) -> Iterator[str]:
    opened, high, low, close, previous = (
        indian(rupees_of(value)) for value in (row.open, row.high, row.low, row.close, row.previous)
    )
    yield (
        f"  open {opened}, high {high}, low {low}, close {close}, previous close {previous}, volume "
        f"{indian(Decimal(row.volume), 0)}"
    )
    if before:
        last = before[-1]
        yield f"  last close on file before: {indian(rupees_of(last.close))} on {long_date(last.date)}"
    if found.note:
        yield f"  {found.note}" + (f" (factor {found.factor})" if found.factor != 1 else "")
    if not found.previous:
        yield "  nothing is compared: it is in no list and in no count"
        return
    change = Decimal(row.close - found.previous) / found.previous * 100
    yield (
        f"  comparable previous close {indian(rupees_of(found.previous))}, change {indian(change)}%"
    )
