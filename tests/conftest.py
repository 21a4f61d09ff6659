"""What all tests share: a real production server, and pages that are checked as they open.

`SITE_UNDER_TEST=http://localhost:3000 pytest tests/e2e/test_x.py` uses a server that runs already.
"""

import functools
import gc
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from hypothesis import settings

from tests.documents import Document
from tests.pages import OpenPage, OpenPageOnce
from tests.server import Server, Site
from tools.browser import ensure_browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# A law is broken by a wrong figure, not by a slow second of a shared machine. `make check` tries
# fewer examples than `make test`.
settings.register_profile("laws", deadline=None)
settings.register_profile("few", deadline=None, max_examples=8)
settings.load_profile("laws")

# What is imported and collected stays to the end: looking through it again and again for garbage
# takes a seventh of a run.
gc.disable()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site | None]:
    """The server of this run, or `None` when `SITE_UNDER_TEST` names another one.

    Its log is read at the end of the run: an exception that no visitor saw is still a fault.
    """
    address = os.environ.get("SITE_UNDER_TEST")
    if address and (folder := os.environ.get("SITE_FOLDER")):
        # `make test` has started one for all processes, and reads its log.
        started = Site(Path(folder), address)
        started.wait_until_up()
        yield started
    elif address:
        yield None
    else:
        running = Server(tmp_path_factory.mktemp("server"))
        try:
            running.wait_until_up()
            yield running
        finally:
            running.stop()
        assert not running.fault(), running.fault()


@pytest.fixture(scope="session")
def site(server: Site | None) -> str:
    """The address of the site under test, without a trailing slash."""
    return server.address if server else os.environ["SITE_UNDER_TEST"].rstrip("/")


@pytest.fixture(scope="session")
def server_log(server: Site | None) -> Callable[[], str]:
    """A function that reads the server's log up to now; skips where there is none to read."""
    if server is None:
        pytest.skip("the log of SITE_UNDER_TEST cannot be read")
    return server.log.read_text


@pytest.fixture(scope="session")
def http(site: str) -> Iterator[httpx.Client]:
    """A client of the site that follows no redirects and asks for nothing compressed."""
    with httpx.Client(
        base_url=site, follow_redirects=False, headers={"Accept-Encoding": "identity"}, timeout=20
    ) as client:
        yield client


@pytest.fixture(scope="session")
def document(http: httpx.Client) -> Callable[[str], Document]:
    """`document(path)`: what stands at an address, fetched once in a run."""

    @functools.cache
    def read(path: str) -> Document:
        return Document(http.get(path).text)

    return read


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium, an installed Chrome, or Playwright's own: whichever is there.

    No other host exists for it, as for a visitor whose network blocks them all.
    """
    return browser_type_launch_args | {
        "executable_path": ensure_browser(),
        "args": [
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-quic",
            "--disable-gpu",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
        ],
    }


@pytest.fixture
def open_page(browser: "Browser", site: str) -> Iterator[OpenPage]:
    """`open_page(path, …) -> Page`; see `tests/pages.py` for what is checked on each page."""
    opened = OpenPage(browser, site)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def shared_page(browser: "Browser", site: str) -> Iterator[OpenPage]:
    """As `open_page`, for tests that only look: a module opens each page once."""
    opened = OpenPageOnce(browser, site)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def no_script(browser: "Browser") -> Iterator["Page"]:
    """A page with JavaScript off, for tests that go from address to address."""
    context = browser.new_context(java_script_enabled=False)
    yield context.new_page()
    context.close()


def pytest_collection_finish() -> None:
    """Collect garbage from here on, among what the tests make."""
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave to `make test-long` what would take `make test` longer than six minutes.

    These are the services, and of a browser test with several values all but the first: a page is
    opened in seconds, where everything else takes milliseconds. What is marked besides looks at a
    page whose scripts or line to the server come late or not at all, and at its print.
    """
    tried: set[tuple[str, str]] = set()
    for item in items:
        test = (item.path.stem, item.name.partition("[")[0])
        in_browser = "browser" in getattr(item, "fixturenames", ())
        is_again = in_browser and test in tried
        if not item.get_closest_marker("long"):
            tried.add(test)
        if is_again or item.path.parent.name == "services":
            item.add_marker(pytest.mark.long)
