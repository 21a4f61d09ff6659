"""Reflex itself, which draws every page in `make dev`, makes the same documents as a build."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nnm_site.pages import as_built
from nnm_site.platform.route import PageAnswer
from nnm_site.settings import PROJECT_ROOT
from tests.checkout import copy_sources
from tests.documents import Document
from tests.routes import TYPICAL
from tests.web.test_same_tree import shown, told
from tools import serve
from tools.same_site import first_difference

pytestmark = [pytest.mark.long, pytest.mark.requirement("R110")]

#: Pages of each layout, and one in another language.
PATHS = sorted({*TYPICAL, "/hi/contact", "/help/pledge-shares", "/style-guide"})

#: What a production build has Reflex compile, and what the copy has it compile.
LIVE_ALONE = "if isinstance(route, LiveRoute) or not settings.is_production_build:"
THESE = f"if route.path in {PATHS!r}:"

EXPORT = """
from nnm_site.platform import framework
from nnm_site.platform.publish.packages import packages
from nnm_site.shared.data.preparation import prepare
from reflex.utils import build
prepare()
packages.begin()
framework.compile_pages()
build.build()
"""


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documents that Reflex makes of these pages in a copy of the checkout."""
    copy = tmp_path_factory.mktemp("reflex") / "checkout"
    copy_sources(copy)
    # What is made of documents is said on pages.
    shutil.copytree(PROJECT_ROOT / "var" / "documents", copy / "var" / "documents")
    app = copy / "nnm_site" / "nnm_site.py"
    code = app.read_text(encoding="utf-8")
    assert code.count(LIVE_ALONE) == 1
    app.write_text(code.replace(LIVE_ALONE, THESE), encoding="utf-8")
    database = f"sqlite:///{copy / 'var' / 'nnm.db'}"
    subprocess.run(
        [sys.executable, "-c", EXPORT],
        cwd=copy,
        env=os.environ | serve.environment() | {"DATABASE_URL": database},
        check=True,
    )
    return copy / ".web" / "build" / "client"


@pytest.mark.usefixtures("server", "ask")
def test_reflex_draws_the_pages_that_a_build_draws(exported: Path):
    faults: list[str] = []
    for path in PATHS:
        file = exported / path.strip("/") / "index.html"
        theirs = Document(file.read_text(encoding="utf-8"))
        ours = Document(as_built(path).fill(PageAnswer()))
        difference = first_difference(("body", *shown(theirs)), ("body", *shown(ours)))
        faults += [f"{path}: {difference}"] if difference else []
        faults += [f"{path}: only one says {each}" for each in told(theirs) ^ told(ours)]
    assert not faults, "\n".join(faults)
