"""Every page of the site map: in process, which needs no build, and as the built site sends it."""

import functools
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from nnm_site import document as in_process
from nnm_site.settings import settings
from nnm_site.shared.data import database
from tests.client import LookAt, Page, Rule
from tests.documents import Document


@pytest.fixture(scope="session")
def ask(
    prepared_file: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str], Document]]:
    """`ask(address)`: the document of an address, written in process on the market's samples."""
    file = shutil.copy(prepared_file, tmp_path_factory.mktemp("web") / "site.db")
    engine = database.create_site_engine(f"sqlite:///{file}")

    @functools.cache
    def read(address: str) -> Document:
        return Document(in_process.document(address))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "engine", lambda: engine)
        yield read


@pytest.fixture
def look_at(request: pytest.FixtureRequest) -> LookAt:
    """`look_at(pages, rule)`: no page has what the rule finds; the report of the run says how many were seen."""

    def look(pages: Mapping[str, Page], rule: Rule) -> None:
        assert pages
        request.node.user_properties.append(("pages", len(pages)))
        faults = [f"{path}: {fault}" for path, page in pages.items() for fault in rule(page)]
        if faults:
            pytest.fail("\n".join(faults), pytrace=False)

    return look


@pytest.fixture(scope="session")
def public_address() -> str:
    """The site's public address (`SITE_URL`), without a trailing slash."""
    return settings.site_url
