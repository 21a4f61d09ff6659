"""A build with small changes imports little, and Vite watches no builds."""

import subprocess
import sys

import pytest

from nnm_site.platform import builds
from nnm_site.platform.publish.packages import WEB

#: Slow imports, needed only to make documents, exchange texts or answer visitors.
SELDOM_NEEDED = ("aiohttp", "openpyxl", "pypdf", "redis", "reflex.app", "socketio")


@pytest.mark.slow
def test_a_build_imports_nothing_that_it_seldom_needs() -> None:
    code = "import sys, nnm_site.pages, nnm_site.shared.publishing.inspection; print(*sys.modules)"
    imported = subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.PIPE)
    assert not {*SELDOM_NEEDED} & {*imported.stdout.decode().split()}


def test_builds_are_outside_the_folder_that_vite_watches() -> None:
    """With builds of thousands of pages in it, Vite ran out of memory."""
    assert WEB not in builds.BUILDS.parents
