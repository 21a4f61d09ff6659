"""market data: the tables that versions before 0011 read are taken away"""

import sqlalchemy as sa

from alembic import op

revision = "0013_market_old_tables"
down_revision = "0012_no_search_misses"
branch_labels = None
depends_on = None

_PRICES = ("open", "high", "low", "close", "previous")


def upgrade() -> None:
    """Apply. The running version reads neither."""
    op.drop_table("market_filing")
    op.drop_table("market_index_close")


def downgrade() -> None:
    """Take back: the tables as they were, without rows."""
    op.create_table(
        "market_index_close",
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("trade_date", sa.Date(), nullable=False),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in _PRICES),
        sa.PrimaryKeyConstraint("sample", "name", "trade_date", name=op.f("pk_market_index_close")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "market_filing",
        *(sa.Column(name, sa.String(), nullable=False) for name in ("exchange", "key")),
        sa.Column("ex_date", sa.Date(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("new", "held")),
        sa.Column("purpose", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint(
            "exchange", "key", "ex_date", "kind", name=op.f("pk_market_filing")
        ),
    )
