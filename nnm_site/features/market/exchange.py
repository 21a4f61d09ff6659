"""An exchange's data on file: its days, its shares, their rows and their corporate actions."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from functools import cached_property
from typing import Any

from sqlalchemy import ColumnElement, Connection, or_, select

from nnm_site.features.market.models import ACTION, CLOSE, DAY, LISTING, SHARE
from nnm_site.features.market.rules.actions import Action
from nnm_site.features.market.rules.bhavcopy import INDEX
from nnm_site.features.market.rules.comparable import Row, ordered, walk
from nnm_site.features.market.rules.history import YEAR, covers, rupees_of
from nnm_site.features.market.rules.summary import Quote
from nnm_site.shared.content.trading_calendar import share_trading_days

EXCHANGES = ("NSE", "BSE")
#: With the indices, whose days are stored like those of an exchange.
ALL = (*EXCHANGES, INDEX)

_ROW = [CLOSE[name] for name in ("trade_date", *Row._fields[1:])]


@dataclass(frozen=True)
class Exchange:
    """An exchange (or the indices, `INDEX`) with its imported days, or with those of the sample.

    Repeated reads are cached, so an instance is valid only until something is written.
    """

    connection: Connection
    name: str
    sample: bool

    @property
    def days(self) -> ColumnElement[bool]:
        """The condition for its rows of `MarketDay`."""
        return (DAY.exchange == self.name) & DAY.sample.is_(self.sample)

    @property
    def shares(self) -> ColumnElement[bool]:
        """The condition for its rows of `MarketInstrument`."""
        return (SHARE.exchange == self.name) & SHARE.sample.is_(self.sample)

    @property
    def ids(self) -> Any:
        """The ids of its shares, as a subquery."""
        return select(SHARE.id).where(self.shares)

    @cached_property
    def on_file(self) -> frozenset[date]:
        """The dates of its days."""
        days = select(DAY.trade_date).where(self.days)
        return frozenset(self.connection.execute(days).scalars())

    @cached_property
    def shown_day(self) -> date | None:
        """The day that pages show; a later one on file is still being imported."""
        shown = DAY.shown.is_not(None)
        statement = select(DAY.trade_date).where(self.days, shown)
        return self.connection.execute(statement).scalar()

    def covers_year(self, day: date) -> bool:
        """Whether the 52 weeks to a day are on file."""
        return covers(share_trading_days(day - YEAR + timedelta(days=1), day), self.on_file)

    def tells_new(self, day: date) -> bool:
        """Whether a share first on file on that day is new on the exchange.

        This is known only if the trading day before is on file.
        """
        # Every span of ten days has a trading day.
        before = share_trading_days(day - timedelta(days=10), day - timedelta(days=1))
        return before[-1] in self.on_file

    @cached_property
    def _chains(self) -> dict[int, list[int]]:
        statement = select(SHARE.id, SHARE.heir_id).where(self.shares, SHARE.heir_id.is_not(None))
        before = {row.heir_id: row.id for row in self.connection.execute(statement)}
        chains: dict[int, list[int]] = {}
        for newest in before.keys() - before.values():
            chain = [newest]
            while (older := before.get(chain[0])) is not None:
                chain.insert(0, older)
            chains |= dict.fromkeys(chain, chain)
        return chains

    def chain(self, share: int) -> list[int]:
        """The instruments of a share under all its ISINs, oldest first."""
        return self._chains.get(share, [share])

    def closes(self, share: int, since: date, until: date) -> list[Row]:
        """The rows of a share, under all its ISINs, in a span, oldest first."""
        at = CLOSE.trade_date
        of_share = CLOSE.instrument_id.in_(self.chain(share))
        statement = select(*_ROW).where(of_share, at >= since, at <= until).order_by(at)
        return [Row(*row) for row in self.connection.execute(statement)]

    def actions(self, *which: ColumnElement[bool]) -> dict[int, list[Action]]:
        """Corporate actions, `ordered`, by the newest instrument of their share."""
        by_share: dict[int, dict[tuple[date, str], Action]] = defaultdict(dict)
        for share, actions in self.actions_by_isin(*which).items():
            by_share[self.chain(share)[-1]] |= {(one.ex_date, one.kind): one for one in actions}
        return {share: ordered(actions.values()) for share, actions in by_share.items()}

    def actions_by_isin(self, *which: ColumnElement[bool]) -> dict[int, list[Action]]:
        """The same by the instrument whose ISIN they name."""
        columns = [ACTION[name] for name in Action._fields]
        same = ACTION.isin == SHARE.isin
        statement = select(SHARE.id, *columns).where(same, self.shares, *which).order_by(SHARE.id)
        by_isin: dict[int, list[Action]] = defaultdict(list)
        for share, *values in self.connection.execute(statement):
            by_isin[share].append(Action(*values))
        return by_isin

    def actions_of(self, share: int) -> list[Action]:
        """The corporate actions of a share, `ordered`."""
        chain = self.chain(share)
        return self.actions(SHARE.id.in_(chain)).get(chain[-1], [])

    def quotes(self, day: date, share: int | None = None) -> Iterator[Quote]:
        """The shares of a day with their comparable previous closes; only `share`, if given."""
        statement = select(
            *(SHARE[name] for name in ("id", "isin", "first_day", "company")),
            *(LISTING[name] for name in ("symbol", "series", "name")),
            CLOSE.turnover,
            CLOSE.trades,
            *_ROW,
        ).where(
            CLOSE.instrument_id == SHARE.id,
            CLOSE.listing_id == LISTING.id,
            CLOSE.trade_date == day,
            self.shares,
        )
        among = [ACTION.ex_date > day - YEAR, ACTION.ex_date <= day]
        if share is not None:
            statement = statement.where(SHARE.id == share)
            among.append(SHARE.id.in_(self.chain(share)))
        rows, actions = self.connection.execute(statement).all(), self.actions(*among)
        tells_new = self.tells_new(day)
        for entry in rows:
            row, chain = Row(*entry[-len(_ROW) :]), self.chain(entry.id)
            first = tells_new and entry.first_day == day and len(chain) == 1
            its = actions.get(chain[-1], [])
            # Earlier rows are looked up only where they matter.
            until_now = self.closes(entry.id, day - YEAR, day) if its else [row]
            *_, (_, comparison) = walk(until_now, its, first=first)
            yield Quote(
                *(entry.isin, entry.symbol, entry.series, entry.name),
                *map(rupees_of, (*row[1:5], comparison.previous)),
                volume=row.volume,
                turnover=Decimal(entry.turnover) / 100,
                trades=entry.trades,
                company=entry.company or entry.name,
                note=comparison.note,
            )


def is_far() -> ColumnElement[bool]:
    """Whether a close is far from the file's previous close.

    Covers every close that `comparable` refuses to compare without an action on file, and some more.
    """
    previous = CLOSE.previous
    return or_(
        CLOSE.open * 5 > previous * 6,
        CLOSE.open * 5 < previous * 4,
        CLOSE.close * 10 > previous * 13,
        CLOSE.close * 10 < previous * 7,
    )
