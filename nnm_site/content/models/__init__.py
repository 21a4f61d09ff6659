"""Every content model, one module per feature.

Importing this package puts all content tables into `SQLModel.metadata`, which Alembic compares
with the database.
"""

from nnm_site.content.models import (
    blog,
    company,
    documents,
    firm,
    home,
    market,
    prescribed,
    products,
    regulatory,
    research,
    shell,
    state,
)

__all__ = [
    "blog",
    "company",
    "documents",
    "firm",
    "home",
    "market",
    "prescribed",
    "products",
    "regulatory",
    "research",
    "shell",
    "state",
]
