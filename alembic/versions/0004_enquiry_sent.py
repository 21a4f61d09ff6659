"""the day on which an enquiry was sent to its desk"""

import sqlalchemy as sa

from alembic import op

revision = "0004_enquiry_sent"
down_revision = "0003_enquiry_references"
branch_labels = None
depends_on = None

_TABLES = ("enquiry", "enquiry_reference")


def upgrade() -> None:
    """Apply. The running version does without the column."""
    for table in _TABLES:
        op.add_column(table, sa.Column("sent", sa.Double(), nullable=True))


def downgrade() -> None:
    """Take back."""
    for table in _TABLES:
        op.drop_column(table, "sent")
