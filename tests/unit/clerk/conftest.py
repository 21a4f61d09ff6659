"""Fixtures of the tests of complaint months."""

from pathlib import Path

import pytest

from tests.unit.clerk.months import AUGUST, SEPTEMBER, checkout, records


@pytest.fixture
def real(tmp_path: Path) -> Path:
    """A checkout with two real months and a comment."""
    text = records(AUGUST, SEPTEMBER).replace(
        "month = 2026-09-01\n", "# Looked at twice.\nmonth = 2026-09-01\n"
    )
    return checkout(tmp_path / "site", text)
