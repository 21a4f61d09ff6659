"""market data: days, instruments, daily closes, index closes, corporate actions"""

import sqlalchemy as sa

from alembic import op

revision = "0002_market"
down_revision = "0001_enquiries"
branch_labels = None
depends_on = None

PRICES = ("open", "high", "low", "close", "previous")


def upgrade() -> None:
    """Apply."""
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
        sa.Column("security", sa.String(), nullable=False),
        sa.Column("isin", sa.String(), nullable=False),
        sa.Column("symbol", sa.String(), nullable=False),
        sa.Column("series", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
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
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in PRICES),
        sa.Column("volume", sa.BigInteger(), nullable=False),
        sa.Column("turnover", sa.BigInteger(), nullable=False),
        sa.Column("trades", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("instrument_id", "trade_date", name=op.f("pk_market_close")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "market_index_close",
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("trade_date", sa.Date(), nullable=False),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in PRICES),
        sa.PrimaryKeyConstraint("sample", "name", "trade_date", name=op.f("pk_market_index_close")),
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


def downgrade() -> None:
    """Take back."""
    for name in ("action", "index_close", "close", "instrument", "day"):
        op.drop_table(f"market_{name}")
