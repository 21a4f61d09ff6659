"""market data: indices in the tables of shares, kept actions with the others, a whole day stored

The previous version still reads `market_index_close`, `market_filing`, `market_day.summary` and
`has_isins`. Migration 0013 drops the two tables; the columns remain.
"""

import sqlalchemy as sa

from alembic import op

revision = "0011_market_one_table"
down_revision = "0010_enquiry_sender"
branch_labels = None
depends_on = None

_INDICES = """
    INSERT INTO market_instrument (exchange, sample, isin, first_day, last_day)
    SELECT 'index', sample, name, min(trade_date), max(trade_date)
    FROM market_index_close GROUP BY sample, name
"""
_NAMES = """
    INSERT INTO market_listing (instrument_id, symbol, series, name, code, name_key, symbol_key)
    SELECT id, isin, '', isin, '', lower(isin), lower(isin)
    FROM market_instrument WHERE exchange = 'index'
"""
_NAMED = """
    UPDATE market_instrument SET listing_id = (
        SELECT id FROM market_listing WHERE instrument_id = market_instrument.id
    ) WHERE exchange = 'index'
"""
_CLOSES = """
    INSERT INTO market_close (
        instrument_id, trade_date, listing_id, open, high, low, close, previous, volume, turnover, trades
    )
    SELECT listed.id, trade_date, listing_id, open, high, low, close, previous, 0, 0, 0
    FROM market_index_close AS old
    JOIN market_instrument AS listed
    ON exchange = 'index' AND isin = name AND listed.sample = old.sample
"""
_ACTIONS = """
    INSERT INTO market_action (isin, ex_date, kind, new, held, base, purpose)
    SELECT exchange || ' ' || key, ex_date, kind, new, held, 0, purpose FROM market_filing
"""


def upgrade() -> None:
    """Apply. What pages show is rebuilt when the site starts."""
    op.add_column("market_day", sa.Column("shown", sa.String(), nullable=True))
    for statement in (_INDICES, _NAMES, _NAMED, _CLOSES, _ACTIONS):
        op.execute(sa.text(statement))


def downgrade() -> None:
    """Take back."""
    op.execute(sa.text("DELETE FROM market_action WHERE isin LIKE '% %'"))
    for table, column in (("close", "instrument_id"), ("listing", "instrument_id"), ("instrument", "id")):
        op.execute(
            sa.text(
                f"DELETE FROM market_{table} WHERE {column} IN "  # noqa: S608 - names of ours
                "(SELECT id FROM market_instrument WHERE exchange = 'index')"
            )
        )
    op.drop_column("market_day", "shown")
