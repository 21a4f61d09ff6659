"""Every content model, one module per feature.

Importing this package puts all content tables into `SQLModel.metadata`, which Alembic compares
with the database.
"""

from nnm_site.content.models import blog, documents, firm, home, prescribed, research, shell, state

__all__ = ["blog", "documents", "firm", "home", "prescribed", "research", "shell", "state"]
