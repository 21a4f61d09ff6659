"""enquiries and their outbox"""

import sqlalchemy as sa

from alembic import op

revision = "0001_enquiries"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "enquiry",
        sa.Column("reference", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("received", sa.Double(), nullable=False),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("details", sa.JSON(), nullable=True),
        sa.PrimaryKeyConstraint("reference", name=op.f("pk_enquiry")),
    )
    op.create_index(op.f("ix_enquiry_received"), "enquiry", ["received"])
    op.create_index(op.f("ix_enquiry_fingerprint"), "enquiry", ["fingerprint"])
    op.create_table(
        "enquiry_mail",
        sa.Column("message_id", sa.String(), nullable=False),
        sa.Column("reference", sa.String(), nullable=False),
        sa.Column("purpose", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("due", sa.Double(), nullable=False),
        sa.Column("claim", sa.String(), nullable=True),
        sa.Column("problem", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["reference"],
            ["enquiry.reference"],
            name=op.f("fk_enquiry_mail_reference_enquiry"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("message_id", name=op.f("pk_enquiry_mail")),
    )
    op.create_index(op.f("ix_enquiry_mail_reference"), "enquiry_mail", ["reference"])
    op.create_index(op.f("ix_enquiry_mail_due"), "enquiry_mail", ["due"])
    op.create_table(
        "enquiry_count",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("received", sa.Integer(), nullable=False),
        sa.Column("delivered", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("day", "kind", name=op.f("pk_enquiry_count")),
    )


def downgrade() -> None:
    """Take back."""
    op.drop_table("enquiry_count")
    op.drop_table("enquiry_mail")
    op.drop_table("enquiry")
