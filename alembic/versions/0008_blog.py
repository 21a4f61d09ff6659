"""blog"""

import sqlalchemy as sa

from alembic import op

revision = "0008"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "content_article",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("date", sa.Date(), nullable=False),
        sa.Column("reviewed", sa.Date(), nullable=False),
        sa.Column("heading", sa.String(), nullable=False),
        sa.Column("drawing", sa.String(), nullable=False),
        sa.Column("sources", sa.JSON(), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_article")),
        sa.UniqueConstraint("number", name=op.f("uq_content_article_number")),
    )


def downgrade() -> None:
    """Undo."""
    op.drop_table("content_article")
