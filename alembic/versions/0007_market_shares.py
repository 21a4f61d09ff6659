"""market data: shares by their whole ISIN, names by day, adjusted base prices

Rows of several securities were stored under one, so imported days cannot be migrated: the
exchanges' files must be imported again, and the sample is reloaded.
"""

import sqlalchemy as sa

from alembic import op

revision = "0007_market_shares"
down_revision = "0006_enquiry_withdrawal"
branch_labels = None
depends_on = None

_PRICES = ("open", "high", "low", "close", "previous")


def upgrade() -> None:
    """Apply."""
    for name in ("market_action", "market_close", "market_instrument", "market_day"):
        op.drop_table(name)
    op.execute(sa.text("DELETE FROM market_index_close"))
    op.create_table(
        "market_day",
        sa.Column("exchange", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("trade_date", sa.Date(), nullable=False),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("file", sa.String(), nullable=False),
        sa.Column("has_isins", sa.Boolean(), nullable=False),
        sa.Column("shares", sa.Integer(), nullable=False),
        sa.Column("summary", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("exchange", "sample", "trade_date", name=op.f("pk_market_day")),
    )
    op.create_table(
        "market_instrument",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("exchange", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("isin", sa.String(), nullable=False),
        sa.Column("first_day", sa.Date(), nullable=True),
        sa.Column("last_day", sa.Date(), nullable=True),
        sa.Column("listing_id", sa.Integer(), nullable=True),
        sa.Column("heir_id", sa.Integer(), nullable=True),
        sa.Column("company", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_market_instrument")),
        sa.UniqueConstraint(
            "exchange", "sample", "isin", name=op.f("uq_market_instrument_exchange_sample_isin")
        ),
    )
    op.create_index(op.f("ix_market_instrument_isin"), "market_instrument", ["isin"])
    op.create_table(
        "market_listing",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("instrument_id", sa.Integer(), nullable=False),
        sa.Column("symbol", sa.String(), nullable=False),
        sa.Column("series", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("symbol_key", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_market_listing")),
        sa.UniqueConstraint(
            "instrument_id",
            "symbol",
            "series",
            "name",
            "code",
            name=op.f("uq_market_listing_instrument_id_symbol_series_name_code"),
        ),
    )
    op.create_index(op.f("ix_market_listing_name_key"), "market_listing", ["name_key"])
    op.create_index(op.f("ix_market_listing_symbol_key"), "market_listing", ["symbol_key"])
    op.create_table(
        "market_close",
        sa.Column("instrument_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("trade_date", sa.Date(), nullable=False),
        sa.Column("listing_id", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in _PRICES),
        sa.Column("volume", sa.BigInteger(), nullable=False),
        sa.Column("turnover", sa.BigInteger(), nullable=False),
        sa.Column("trades", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("instrument_id", "trade_date", name=op.f("pk_market_close")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "market_action",
        sa.Column("isin", sa.String(), nullable=False),
        sa.Column("ex_date", sa.Date(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("new", sa.Integer(), nullable=False),
        sa.Column("held", sa.Integer(), nullable=False),
        sa.Column("base", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("isin", "ex_date", "kind", name=op.f("pk_market_action")),
    )


def downgrade() -> None:
    """Take back: the tables as they were, without rows."""
    for name in ("action", "close", "listing", "instrument", "day"):
        op.drop_table(f"market_{name}")
    op.create_table(
        "market_day",
        sa.Column("exchange", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("trade_date", sa.Date(), nullable=False),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("shares", sa.Integer(), nullable=False),
        sa.Column("summary", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("exchange", "sample", "trade_date", name=op.f("pk_market_day")),
    )
    op.create_table(
        "market_instrument",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("exchange", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        *(
            sa.Column(name, sa.String(), nullable=False)
            for name in ("security", "isin", "symbol", "series", "name", "name_key")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_market_instrument")),
        sa.UniqueConstraint(
            "exchange",
            "sample",
            "security",
            name=op.f("uq_market_instrument_exchange_sample_security"),
        ),
    )
    op.create_index(op.f("ix_market_instrument_name_key"), "market_instrument", ["name_key"])
    op.create_table(
        "market_close",
        sa.Column("instrument_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("trade_date", sa.Date(), nullable=False),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in _PRICES),
        sa.Column("volume", sa.BigInteger(), nullable=False),
        sa.Column("turnover", sa.BigInteger(), nullable=False),
        sa.Column("trades", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("instrument_id", "trade_date", name=op.f("pk_market_close")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "market_action",
        sa.Column("security", sa.String(), nullable=False),
        sa.Column("ex_date", sa.Date(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("isin", sa.String(), nullable=False),
        sa.Column("new", sa.Integer(), nullable=False),
        sa.Column("held", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("security", "ex_date", "kind", name=op.f("pk_market_action")),
    )
