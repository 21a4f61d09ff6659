"""market rows"""

import sqlalchemy as sa

from alembic import op

revision = "0002_market"
down_revision = "0001_enquiries"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "market_day",
        sa.Column("exchange", sa.String(), nullable=False),
        sa.Column("trade_date", sa.Date(), nullable=False),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("exchange", name=op.f("pk_market_day")),
    )
    op.create_table(
        "market_row",
        sa.Column("exchange", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("symbol", sa.String(), nullable=False),
        sa.Column("company_name", sa.String(), nullable=False),
        sa.Column("last_price", sa.String(), nullable=False),
        sa.Column("prev_price", sa.String(), nullable=False),
        sa.Column("change_rs", sa.String(), nullable=False),
        sa.Column("change_percent", sa.String(), nullable=False),
        sa.Column("volume", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("exchange", "kind", "position", name=op.f("pk_market_row")),
    )
    op.create_index(op.f("ix_market_row_company_name"), "market_row", ["company_name"])


def downgrade() -> None:
    """Take back."""
    op.drop_table("market_row")
    op.drop_table("market_day")
