"""the language of the form that an enquiry was sent with"""

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0005_enquiry_language"
down_revision = "0004_enquiry_sent"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply. The running version does without the column."""
    op.add_column(
        "enquiry", sa.Column("language", sqlmodel.sql.sqltypes.AutoString(), nullable=True)
    )


def downgrade() -> None:
    """Take back."""
    op.drop_column("enquiry", "language")
