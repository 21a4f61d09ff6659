"""the products page"""

import sqlalchemy as sa

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "content_product",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("heading", sa.String(), nullable=False),
        sa.Column("drawing", sa.String(), nullable=False),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("suits", sa.JSON(), nullable=False),
        sa.Column("start", sa.JSON(), nullable=False),
        sa.Column("cost", sa.String(), nullable=False),
        sa.Column("risks", sa.JSON(), nullable=False),
        sa.Column("documents", sa.JSON(), nullable=False),
        sa.Column("risk_disclosure", sa.String(), nullable=True),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_product")),
    )


def downgrade() -> None:
    """Take back."""
    op.drop_table("content_product")
