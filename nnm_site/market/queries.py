"""What the market pages ask of the database; the rows are small and detached."""

from sqlmodel import col, select

from nnm_site.data import database
from nnm_site.market.models import MarketDay, MarketRow, Mover


def market_day(exchange: str) -> MarketDay | None:
    """The trading day that an exchange's rows are of; `None` before any file was imported."""
    with database.session() as session:
        return session.get(MarketDay, exchange)


def market_rows(exchange: str, kind: Mover) -> tuple[MarketRow, ...]:
    """An exchange's gainers or losers, the largest change first."""
    chosen = (MarketRow.exchange == exchange, MarketRow.kind == kind)
    with database.session() as session:
        statement = select(MarketRow).where(*chosen).order_by(col(MarketRow.position))
        return tuple(session.exec(statement))


def market_rows_of(company_name: str) -> tuple[MarketRow, ...]:
    """The rows of a company on any exchange, by its exact name."""
    with database.session() as session:
        statement = (
            select(MarketRow)
            .where(MarketRow.company_name == company_name)
            .order_by(col(MarketRow.exchange).desc(), col(MarketRow.kind))
        )
        return tuple(session.exec(statement))
