"""withdrawn enquiries, one acknowledgement a day, mails that were sent whole, enquiries that were lost"""

import secrets

import sqlalchemy as sa
import sqlmodel

from alembic import op

revision = "0006_enquiry_withdrawal"
down_revision = "0005_enquiry_language"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply. The running version does without the columns and tables."""
    for table in ("enquiry", "enquiry_reference"):
        op.add_column(table, sa.Column("withdrawn", sa.Double(), nullable=True))
    for table, column in (("enquiry_mail", "sent_whole"), ("enquiry_count", "lost")):
        op.add_column(
            table, sa.Column(column, sa.Integer(), nullable=False, server_default=sa.text("0"))
        )
    op.create_table(
        "enquiry_acknowledged",
        sa.Column("mark", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("mark", name=op.f("pk_enquiry_acknowledged")),
    )
    op.create_index(op.f("ix_enquiry_acknowledged_at"), "enquiry_acknowledged", ["at"])
    key = op.create_table(
        "enquiry_key",
        sa.Column("key", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_enquiry_key")),
    )
    op.bulk_insert(key, [{"key": secrets.token_hex(32)}])


def downgrade() -> None:
    """Take back."""
    op.drop_table("enquiry_key")
    op.drop_index(op.f("ix_enquiry_acknowledged_at"), table_name="enquiry_acknowledged")
    op.drop_table("enquiry_acknowledged")
    for table, column in (
        ("enquiry_count", "lost"),
        ("enquiry_mail", "sent_whole"),
        ("enquiry_reference", "withdrawn"),
        ("enquiry", "withdrawn"),
    ):
        op.drop_column(table, column)
