"""Every page of the site map: made in process, without a build, and as the built site sends it."""

import functools
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import httpx
import pytest
from starlette.testclient import TestClient

from nnm_site.pages import document
from nnm_site.platform.builds import document_file
from nnm_site.settings import settings
from nnm_site.shared.data import database
from nnm_site.shared.languages.posted_pages import PostedPages
from tests.client import LookAt, Page, Rule
from tests.documents import Document


@pytest.fixture(scope="session")
def ask(
    prepared_file: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str], Document]]:
    """`ask(address)`: the document of an address, made in process from the market's samples."""
    file = shutil.copy(prepared_file, tmp_path_factory.mktemp("web") / "site.db")
    engine = database.create_site_engine(f"sqlite:///{file}")

    @functools.cache
    def read(address: str) -> Document:
        return Document(document(address))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "engine", lambda: engine)
        yield read


@pytest.fixture(scope="session")
def post(
    tmp_path_factory: pytest.TempPathFactory, ask: Callable[[str], Document]
) -> Callable[..., httpx.Response]:
    """`post(fill, page, entries, **headers)`: a posted page's answer, over the page of a build."""
    site = tmp_path_factory.mktemp("posted")

    def answer(
        fill: Callable[..., object], page: str, entries: dict[str, str], **headers: str
    ) -> httpx.Response:
        path = page.removeprefix("/hi")
        for address in (path, f"/hi{path}"):
            file = document_file(site, address)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(ask(address).text, encoding="utf-8")
        posted = PostedPages(site, path, fill)  # pyright: ignore[reportArgumentType]
        client = TestClient(posted, base_url=settings.site_url, follow_redirects=False)
        return client.post(page, data=entries, headers=headers)

    return answer


@pytest.fixture
def look_at(request: pytest.FixtureRequest) -> LookAt:
    """`look_at(pages, rule)`: fails with the rule's faults; reports the number of pages."""

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
