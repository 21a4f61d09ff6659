"""Every page of the site map: in process, which needs no build, and as the built site sends it."""

import functools
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from nnm_site import document as in_process
from nnm_site.settings import settings
from nnm_site.shared.data import database
from tests.documents import Document
from tests.routes import PATHS


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


@pytest.fixture(scope="session")
def documents(http: httpx.Client) -> dict[str, Document]:
    """Address → document, for every route, as the built site sends it."""
    return {path: Document(http.get(path).text) for path in PATHS}


@pytest.fixture(scope="session")
def public_address() -> str:
    """The site's public address (`SITE_URL`), without a trailing slash."""
    return settings.site_url
