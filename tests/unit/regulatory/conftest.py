"""The shipped content is what these tests read."""

import pytest


@pytest.fixture(autouse=True)
def _shipped(shipped: object) -> None:
    pass
