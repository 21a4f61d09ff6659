"""market data: what exchanges call an action, and actions of shares that are not yet on file

The sample is reloaded, since pages now show more of its newest day. What they show of an imported
day is rebuilt at the next import.
"""

import sqlalchemy as sa

from alembic import op

revision = "0009_market_filings"
down_revision = "0008_search_misses"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    # The previous version, which may still be running, does not write it.
    op.add_column(
        "market_action", sa.Column("purpose", sa.String(), nullable=False, server_default="")
    )
    op.create_table(
        "market_filing",
        sa.Column("exchange", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("ex_date", sa.Date(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("new", sa.Integer(), nullable=False),
        sa.Column("held", sa.Integer(), nullable=False),
        sa.Column("purpose", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint(
            "exchange", "key", "ex_date", "kind", name=op.f("pk_market_filing")
        ),
    )
    op.execute(sa.text("UPDATE market_day SET fingerprint = '' WHERE sample"))


def downgrade() -> None:
    """Take back."""
    op.drop_table("market_filing")
    op.drop_column("market_action", "purpose")
