"""reference numbers outlive the enquiries they were given for"""

import sqlalchemy as sa

from alembic import op

revision = "0003_enquiry_references"
down_revision = "0002_market"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "enquiry_reference",
        sa.Column("reference", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("received", sa.Double(), nullable=False),
        sa.Column("erased", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("reference", name=op.f("pk_enquiry_reference")),
    )
    op.create_index(op.f("ix_enquiry_reference_erased"), "enquiry_reference", ["erased"])


def downgrade() -> None:
    """Take back."""
    op.drop_table("enquiry_reference")
