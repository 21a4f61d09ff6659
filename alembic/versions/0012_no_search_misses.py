"""words that the search did not find are no longer kept"""

import sqlalchemy as sa

from alembic import op

revision = "0012_no_search_misses"
down_revision = "0011_market_one_table"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.drop_table("search_miss")


def downgrade() -> None:
    """Take back."""
    op.create_table(
        "search_miss",
        sa.Column("word", sa.String(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("word", "day", name=op.f("pk_search_miss")),
    )
