"""documents"""

import sqlalchemy as sa

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "content_complaint_month",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("segment", sa.String(), nullable=False),
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("investors", sa.JSON(), nullable=False),
        sa.Column("scores", sa.JSON(), nullable=False),
        sa.Column("institution", sa.JSON(), nullable=False),
        sa.Column("others", sa.JSON(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_complaint_month")),
    )
    op.create_table(
        "content_document",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("category", sa.String(), nullable=False),
        sa.Column("heading", sa.String(), nullable=False),
        sa.Column("date", sa.Date(), nullable=False),
        sa.Column("version", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("source", sa.String(), nullable=True),
        sa.Column("subject", sa.String(), nullable=True),
        sa.Column("numbered", sa.Boolean(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_document")),
    )
    op.create_table(
        "content_download_category",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_download_category")),
    )


def downgrade() -> None:
    """Take back."""
    op.drop_table("content_download_category")
    op.drop_table("content_document")
    op.drop_table("content_complaint_month")
