"""What tests of complaint months and of the desk begin with."""

from pathlib import Path

import pytest

from tests.unit.desk.checkouts import whole
from tests.unit.desk.months import AUGUST, SEPTEMBER, checkout, records


@pytest.fixture
def real(tmp_path: Path) -> Path:
    """A checkout with two real months, and a comment."""
    text = records(AUGUST, SEPTEMBER).replace(
        "month = 2026-09-01\n", "# Looked at twice.\nmonth = 2026-09-01\n"
    )
    return checkout(tmp_path / "site", text)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A checkout with the site's content."""
    return whole(tmp_path / "site")


@pytest.fixture(scope="session")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with the site's content, for tests that change nothing."""
    return whole(tmp_path_factory.mktemp("untouched") / "site")
