"""From an end-of-day file to the rows that the pages show: all of them, or none."""

import hashlib
from datetime import date
from pathlib import Path

from sqlalchemy import Connection, Engine, delete, insert, select
from sqlmodel import col

from nnm_site.data import database
from nnm_site.market.bhavcopy import FileError, Movers, Quote, read_movers
from nnm_site.market.models import MarketDay, MarketRow
from nnm_site.settings import PROJECT_ROOT

#: Shown until a real file is imported: one file for each exchange, in the exchanges' own layout.
SAMPLES = PROJECT_ROOT / "content" / "market"


def import_file(bound: Engine, path: Path, *, sample: bool = False) -> tuple[Movers, bool]:
    """Replace the rows of the file's exchange; false when they were made from this file already.

    Raises `FileError` and leaves every row as it was: for a file that makes no sense, and for one
    of an older day than the rows that are shown.
    """
    with path.open(encoding="utf-8-sig", newline="") as lines:
        movers = read_movers(lines)
    with path.open("rb") as data:
        mark = hashlib.file_digest(data, "sha256").hexdigest()
    with database.exclusive(bound) as connection:
        shown = _shown(connection, movers.exchange)
        if shown is not None:
            day, fingerprint, is_sample = shown
            if fingerprint == mark or (sample and not is_sample):
                return movers, False
            if not is_sample and day > movers.trade_date:
                raise FileError(f"the file is of {movers.trade_date}; {day} is shown already")
        _replace(connection, movers, mark, sample)
    return movers, True


def ensure_samples(bound: Engine, folder: Path = SAMPLES) -> None:
    """Load the sample files for exchanges of which no file was imported."""
    for path in sorted(folder.glob("*.csv")):
        import_file(bound, path, sample=True)


def _shown(connection: Connection, exchange: str) -> tuple[date, str, bool] | None:
    columns = (col(MarketDay.trade_date), col(MarketDay.fingerprint), col(MarketDay.sample))
    row = connection.execute(select(*columns).where(col(MarketDay.exchange) == exchange)).first()
    return None if row is None else (row[0], row[1], row[2])


def _replace(connection: Connection, movers: Movers, mark: str, sample: bool) -> None:
    exchange = movers.exchange
    connection.execute(delete(MarketRow).where(col(MarketRow.exchange) == exchange))
    connection.execute(delete(MarketDay).where(col(MarketDay.exchange) == exchange))
    rows = [
        _values(exchange, kind, position, quote)
        for kind, quotes in (("gainer", movers.gainers), ("loser", movers.losers))
        for position, quote in enumerate(quotes, 1)
    ]
    if rows:
        connection.execute(insert(MarketRow), rows)
    connection.execute(
        insert(MarketDay),
        {
            "exchange": exchange,
            "trade_date": movers.trade_date,
            "fingerprint": mark,
            "sample": sample,
        },
    )


def _values(exchange: str, kind: str, position: int, quote: Quote) -> dict[str, object]:
    return {
        "exchange": exchange,
        "kind": kind,
        "position": position,
        "symbol": quote.symbol,
        "company_name": quote.company_name,
        "last_price": f"{quote.last_price:f}",
        "prev_price": f"{quote.prev_price:f}",
        "change_rs": f"{quote.change:f}",
        "change_percent": f"{quote.percent:f}",
        "volume": quote.volume,
    }
