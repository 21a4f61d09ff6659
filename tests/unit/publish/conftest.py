"""The location of the build's packages."""

from pathlib import Path

import pytest

from nnm_site.settings import PROJECT_ROOT


@pytest.fixture
def packages() -> Path:
    """The folder in which the framework has filled `node_modules`."""
    web = PROJECT_ROOT / ".web"
    if not (web / "node_modules" / "purgecss").exists():
        pytest.skip("nothing has been built here: `make run` brings the packages")
    return web
