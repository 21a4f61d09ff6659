"""The published documents, made once for the whole run."""

import pytest

from tests.unit.documents.conftest import Workshop, workshop


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """Every document of the shipped content; tests only read it."""
    made = workshop(tmp_path_factory.mktemp("documents"))
    made.build()
    return made
