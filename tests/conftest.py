"""Fixtures of all tests: a real production server, and pages that are checked when they open.

`SITE_UNDER_TEST=http://localhost:3000 pytest tests/e2e/test_x.py` uses a running server.
"""

import gc
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from nnm_site.features.enquiries import limits
from nnm_site.shared.data.preparation import prepare
from tests.client import Client, Documents, Page
from tests.files import once_in_a_run
from tests.pages import OpenPage
from tests.server import START_SECONDS, Server, Site, keep_one_day
from tools.browser import ensure_browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from playwright.sync_api import Page as BrowserPage

# No deadlines: a law fails on a wrong figure, not on a slow second of a shared machine. `make test`
# tries the same examples each time, `make check` a few of them, `make test-long` many new ones.
settings.register_profile("laws", deadline=None, derandomize=True, max_examples=25)
settings.register_profile("few", settings.get_profile("laws"), max_examples=8)
settings.register_profile("random", deadline=None, max_examples=200)
settings.load_profile("laws")

keep_one_day()

#: Whether a test of this process has already waited for the site.
HAS_WAITED = pytest.StashKey[bool]()

#: Matches a file in which all tests are slow.
WHOLLY_SLOW = re.compile(r"^pytestmark = (\[[^\]]*)?pytest\.mark\.slow", re.MULTILINE)

# Imported modules and collected tests live until the end: scanning them repeatedly for garbage
# takes a seventh of a run.
gc.disable()


@pytest.fixture(autouse=True)
def nothing_is_guessed() -> None:
    """Reset the count of numbers tried by an address: in process, all tests use one address."""
    limits.misses.cache_clear()


@pytest.fixture(scope="session")
def prepared_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file as the site finds it at its start."""
    return once_in_a_run(tmp_path_factory, "prepared.db", prepare)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site | None]:
    """The server of this run, or `None` if `SITE_UNDER_TEST` names another one.

    Its log is read at the end of the run: any exception in it is a failure.
    """
    address = os.environ.get("SITE_UNDER_TEST")
    if address and (folder := os.environ.get("SITE_FOLDER")):
        # `make test` has started one server for all processes, and reads its log.
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
    """A function that reads the server's log up to now; skips the test without one."""
    if server is None:
        pytest.skip("the log of SITE_UNDER_TEST cannot be read")
    return server.log.read_text


@pytest.fixture(scope="session")
def http(site: str) -> Iterator[Client]:
    """A client of the site that follows no redirects and accepts no compression."""
    with Client(site) as client:
        yield client


@pytest.fixture(scope="session")
def document(http: Client) -> Callable[[str], Page]:
    """`document(path)`: the document at an address, fetched once in a run; it may have no fault."""
    return http.document


@pytest.fixture(scope="session")
def documents(http: Client) -> Documents:
    """Address → page, for every page of the site map in every language, even with faults."""
    from tests.routes import PATHS, TRANSLATED  # Composes the site map: takes seconds.

    return Documents({path: http.page(path) for path in (*PATHS, *TRANSLATED)})


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium, an installed Chrome, or Playwright's own, whichever is available.

    It can reach no other host, like a visitor whose network blocks them all.
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
def no_script(browser: "Browser") -> Iterator["BrowserPage"]:
    """A page with JavaScript off."""
    context = browser.new_context(java_script_enabled=False)
    yield context.new_page()
    context.close()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip files of only slow tests if those are left out: importing them takes seconds."""
    if "not slow" in config.option.markexpr and collection_path.suffix == ".py":
        text = collection_path.read_text(encoding="utf-8")
        return True if WHOLLY_SLOW.search(text) else None
    return None


def pytest_collection_finish() -> None:
    """Enable garbage collection from here on, for objects of the tests."""
    gc.collect()
    gc.freeze()
    gc.enable()


class Renamed(pytest.Item):
    """A case that the mark `short` names but that does not exist: it fails under that name."""

    def runtest(self) -> None:
        """Fail."""
        pytest.fail(f"The mark `short` names {self.name}: no case is called so.", pytrace=False)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Move tests to `make test-long` that would make `make test` longer than six minutes.

    These are the services, and of a test with the mark `short` all cases that it does not name:
    opening a page takes seconds, everything else milliseconds.
    """
    named: dict[tuple[Any, str], set[str]] = {}
    for item in items:
        short = item.get_closest_marker("short")
        if short is not None:
            left = named.setdefault((item.parent, item.name.partition("[")[0]), set(short.args))
            left.discard(_case(item))
        if item.path.parent.name == "services" or (short and _case(item) not in short.args):
            item.add_marker(pytest.mark.long)
    # A run of a single case has not collected the others.
    if not any("::" in argument for argument in config.args):
        items += [
            Renamed.from_parent(file, name=f"{test}[{case}]")
            for (file, test), left in named.items()
            for case in sorted(left)
        ]
    # Tests that need the site come last, as it is built meanwhile.
    waiting = {item.path for item in items if _needs_the_site(item)}
    items.sort(key=lambda item: item.path in waiting)


def _needs_the_site(item: pytest.Item) -> bool:
    return "server" in getattr(item, "fixturenames", ())


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Add the time of a build to the timeout of a process's first test that needs the site."""
    config = item.config
    if _needs_the_site(item) and not config.stash.get(HAS_WAITED, False):
        config.stash[HAS_WAITED] = True
        own = float(config.getoption("timeout") or config.getini("timeout"))
        item.add_marker(pytest.mark.timeout(START_SECONDS + own), append=False)
    return (yield)


def _case(item: pytest.Item) -> str:
    """The name of a case without the browser's name."""
    called = getattr(item, "callspec", None)
    if called is None:
        return ""
    browser = called.params.get("browser_name", "")
    return "-".join(part for part in called.id.split("-") if part != browser)
