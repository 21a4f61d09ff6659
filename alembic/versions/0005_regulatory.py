"""regulatory pages"""

import sqlalchemy as sa

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "content_authorised_person",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("constitution", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("address", sa.JSON(), nullable=False),
        sa.Column("terminals", sa.Boolean(), nullable=False),
        sa.Column("exchanges", sa.JSON(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_authorised_person")),
    )
    op.create_table(
        "content_bank_account",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("number", sa.String(), nullable=False),
        sa.Column("account_name", sa.String(), nullable=False),
        sa.Column("bank", sa.String(), nullable=False),
        sa.Column("ifsc", sa.String(), nullable=False),
        sa.Column("upi", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_bank_account")),
    )
    op.create_table(
        "content_escalation_level",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("contact", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_escalation_level")),
    )
    op.create_table(
        "content_key_person",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("designation", sa.String(), nullable=False),
        sa.Column("contact", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_key_person")),
    )
    op.create_table(
        "content_policy",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("intro", sa.String(), nullable=False),
        sa.Column("reviewed", sa.Date(), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_policy")),
    )
    op.create_table(
        "content_review",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("reviewed", sa.Date(), nullable=False),
        sa.Column("sha256", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_review")),
    )
    op.create_table(
        "content_term",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("term", sa.String(), nullable=False),
        sa.Column("meaning", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_term")),
    )
    op.create_table(
        "content_topic",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_topic")),
    )


def downgrade() -> None:
    """Take back."""
    op.drop_table("content_topic")
    op.drop_table("content_term")
    op.drop_table("content_review")
    op.drop_table("content_policy")
    op.drop_table("content_key_person")
    op.drop_table("content_escalation_level")
    op.drop_table("content_bank_account")
    op.drop_table("content_authorised_person")
