"""Where the packages of the build are."""

from pathlib import Path

import pytest

from nnm_site.settings import PROJECT_ROOT


@pytest.fixture
def packages() -> Path:
    """The folder whose `node_modules` the framework has filled."""
    web = PROJECT_ROOT / ".web"
    if not (web / "node_modules" / "purgecss").exists():
        pytest.skip("nothing has been built here: `make run` brings the packages")
    return web
