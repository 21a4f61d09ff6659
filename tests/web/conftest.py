"""Every page of the site map, fetched once."""

import httpx
import pytest

from tests.documents import Document
from tests.routes import PATHS


@pytest.fixture(scope="session")
def documents(http: httpx.Client) -> dict[str, Document]:
    """Address → document, for every route."""
    return {path: Document(http.get(path).text) for path in PATHS}


@pytest.fixture(scope="session")
def public_address(documents: dict[str, Document]) -> str:
    """The site's public address as the build knows it (`SITE_URL`), without a trailing slash."""
    return documents["/"].one("link", rel="canonical").attrib["href"].rstrip("/")
