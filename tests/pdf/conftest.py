"""The documents that the site under test has published."""

import pytest

from tests.server import Site


@pytest.fixture(scope="session", autouse=True)
def built(server: Site | None) -> None:
    """A site that answers has built its documents."""
