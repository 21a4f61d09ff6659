"""content tables"""

import sqlalchemy as sa

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "content_branch",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("address", sa.JSON(), nullable=False),
        sa.Column("email", sa.String(), nullable=False),
        sa.Column("phone", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_branch")),
    )
    op.create_table(
        "content_claim",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("figure", sa.String(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("statement", sa.String(), nullable=False),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_claim")),
    )
    op.create_table(
        "content_contact",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=True),
        sa.Column("email", sa.String(), nullable=False),
        sa.Column("phone", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_contact")),
    )
    op.create_table(
        "content_desk",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("purpose", sa.String(), nullable=False),
        sa.Column("email", sa.String(), nullable=False),
        sa.Column("phone", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_desk")),
    )
    op.create_table(
        "content_external_link",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("url", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_external_link")),
    )
    op.create_table(
        "content_faq",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("topic", sa.String(), nullable=False),
        sa.Column("question", sa.String(), nullable=False),
        sa.Column("answer", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_faq")),
    )
    op.create_table(
        "content_firm",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("legal_name", sa.String(), nullable=False),
        sa.Column("registered_office", sa.JSON(), nullable=False),
        sa.Column("phone", sa.String(), nullable=False),
        sa.Column("email", sa.String(), nullable=False),
        sa.Column("grievance_email", sa.String(), nullable=False),
        sa.Column("hours", sa.JSON(), nullable=False),
        sa.Column("domains", sa.JSON(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_firm")),
    )
    op.create_table(
        "content_note",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("date", sa.Date(), nullable=False),
        sa.Column("heading", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_note")),
    )
    op.create_table(
        "content_notice",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("paragraphs", sa.JSON(), nullable=False),
        sa.Column("prescribed", sa.String(), nullable=True),
        sa.Column("links", sa.JSON(), nullable=False),
        sa.Column("contact", sa.String(), nullable=True),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_notice")),
    )
    op.create_table(
        "content_platform",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("heading", sa.String(), nullable=False),
        sa.Column("description", sa.String(), nullable=False),
        sa.Column("points", sa.JSON(), nullable=False),
        sa.Column("links", sa.JSON(), nullable=False),
        sa.Column("drawing", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_platform")),
    )
    op.create_table(
        "content_popup",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("lead", sa.String(), nullable=False),
        sa.Column("points", sa.JSON(), nullable=False),
        sa.Column("links", sa.JSON(), nullable=False),
        sa.Column("contact", sa.String(), nullable=True),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_popup")),
    )
    op.create_table(
        "content_prescribed",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("texts", sa.JSON(), nullable=False),
        sa.Column("note", sa.String(), nullable=True),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("exact", sa.Boolean(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_prescribed")),
    )
    op.create_table(
        "content_registration",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("authority", sa.String(), nullable=False),
        sa.Column("number", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_registration")),
    )
    op.create_table(
        "content_service",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("heading", sa.String(), nullable=False),
        sa.Column("lines", sa.JSON(), nullable=False),
        sa.Column("drawing", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_service")),
    )
    op.create_table(
        "content_solution",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("worry", sa.String(), nullable=False),
        sa.Column("answer", sa.String(), nullable=False),
        sa.Column("detail", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_solution")),
    )
    op.create_table(
        "content_state",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_content_state")),
    )
    op.create_table(
        "content_team_member",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("does", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_team_member")),
    )
    op.create_table(
        "content_testimonial",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("designation", sa.String(), nullable=False),
        sa.Column("content", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_testimonial")),
    )
    op.create_table(
        "content_ticker_tab",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("prescribed", sa.JSON(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_ticker_tab")),
    )
    op.create_table(
        "content_trading_desk",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("phone", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_trading_desk")),
    )
    op.create_table(
        "content_verse",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("devanagari", sa.String(), nullable=False),
        sa.Column("iast", sa.String(), nullable=False),
        sa.Column("meaning", sa.String(), nullable=False),
        sa.Column("work", sa.String(), nullable=False),
        sa.Column("reference", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_content_verse")),
    )


def downgrade() -> None:
    """Take back."""
    op.drop_table("content_verse")
    op.drop_table("content_trading_desk")
    op.drop_table("content_ticker_tab")
    op.drop_table("content_testimonial")
    op.drop_table("content_team_member")
    op.drop_table("content_state")
    op.drop_table("content_solution")
    op.drop_table("content_service")
    op.drop_table("content_registration")
    op.drop_table("content_prescribed")
    op.drop_table("content_popup")
    op.drop_table("content_platform")
    op.drop_table("content_notice")
    op.drop_table("content_note")
    op.drop_table("content_firm")
    op.drop_table("content_faq")
    op.drop_table("content_external_link")
    op.drop_table("content_desk")
    op.drop_table("content_contact")
    op.drop_table("content_claim")
    op.drop_table("content_branch")
