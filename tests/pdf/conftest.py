"""The documents that the site under test has published."""

import pytest

from tests.server import Site


@pytest.fixture(scope="session", autouse=True)
def built(server: Site | None) -> None:
    """Wait for the site: when it answers, its documents have been built."""
