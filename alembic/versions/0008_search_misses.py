"""words that the search did not find, by day"""

import sqlalchemy as sa

from alembic import op

revision = "0008_search_misses"
down_revision = "0007_market_shares"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "search_miss",
        sa.Column("word", sa.String(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("word", "day", name=op.f("pk_search_miss")),
    )


def downgrade() -> None:
    """Take back."""
    op.drop_table("search_miss")
