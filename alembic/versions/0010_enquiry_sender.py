"""acknowledgements that went with the firm's address, an empty sender being refused"""

import sqlalchemy as sa

from alembic import op

revision = "0010_enquiry_sender"
down_revision = "0009_market_filings"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply. The running version does without the column."""
    op.add_column(
        "enquiry_count",
        sa.Column("other_sender", sa.Integer(), server_default=sa.text("0"), nullable=False),
    )


def downgrade() -> None:
    """Take back."""
    op.drop_column("enquiry_count", "other_sender")
