"""The published documents, as the unit tests of their making have them."""

from tests.unit.documents.conftest import published

__all__ = ["published"]
