"""The socket is cut and comes back (issue 2): the page stays, says so quietly, loses no click.

Each test has a server of its own, on the build of this checkout, and takes it away.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

ROOT = Path(__file__).resolve().parents[2]
LINE = "Reconnecting"

#: The socket is tried again after 1 s, then ever more slowly, at most every 5 s.
BACK_MS = 30_000


class MortalServer:
    """A server that can be stopped and started again on the same port."""

    def __init__(self, folder: Path) -> None:
        with closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://localhost:{self.port}"
        self._log = folder / "mortal.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Serve the build as `make run` does, without making it anew."""
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                f"from tools import serve; serve.prepare_database(); serve.serve({self.port})",
            ],
            cwd=ROOT,
            env=os.environ | {"PORT": str(self.port)},
            stdout=self._log.open("a"),
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        end = time.monotonic() + 120
        while time.monotonic() < end:
            try:
                httpx.get(f"{self.address}/ping", timeout=5)
                return
            except httpx.TransportError:
                time.sleep(0.2)
        pytest.fail(f"The server did not start:\n{self._log.read_text()}")

    def kill(self) -> None:
        """Take it away without a word, as a broken line or a crash does."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None


@pytest.fixture
def mortal(site: str, tmp_path: Path) -> Iterator[MortalServer]:
    """`site` is asked for so that there is a build."""
    assert site
    server = MortalServer(tmp_path)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def page(browser: Browser, mortal: MortalServer) -> Iterator[Page]:
    """The style guide, hydrated and connected."""
    context = browser.new_context(viewport={"width": 1360, "height": 860})
    page = context.new_page()
    page.goto(f"{mortal.address}/style-guide?page=2")
    # The state has answered: the socket stands.
    expect(page.get_by_text("Page 2 of 12")).to_be_visible(timeout=BACK_MS)
    for close in page.locator("dialog.notice[open] button.close:visible").all()[::-1]:
        close.click()
    yield page
    context.close()


def status(page: Page):
    return page.get_by_role("status").filter(has_text=LINE)


def test_a_cut_socket_leaves_the_page_and_says_so_quietly(page: Page, mortal: MortalServer):
    expect(status(page)).to_have_count(0)
    before = page.locator("main").bounding_box()
    mortal.kill()
    expect(status(page)).to_be_visible(timeout=BACK_MS)
    expect(page.get_by_role("heading", name="Style guide", level=1)).to_be_visible()
    assert page.locator("main").bounding_box() == before, "the line moves the page"
    assert "ws://" not in page.locator("body").inner_text(), "addresses are no news to a visitor"
    # What the browser does by itself still works.
    page.get_by_text("The second question?").click()
    expect(page.get_by_text("The answer to the second question.")).to_be_visible()
    page.get_by_role("button", name="Open the dialog").click()
    expect(page.get_by_role("dialog", name="A dialog")).to_be_visible()
    page.keyboard.press("Escape")
    mortal.start()
    expect(status(page)).to_be_hidden(timeout=BACK_MS)


def test_what_is_clicked_meanwhile_takes_effect_afterwards(page: Page, mortal: MortalServer):
    mortal.kill()
    expect(status(page)).to_be_visible(timeout=BACK_MS)
    # A tab shows at once, from the address; a page number waits for the server.
    page.get_by_role("tab", name="Third tab").click()
    expect(page.locator("#tab-third")).to_be_visible()
    pager = page.get_by_role("navigation", name="Pagination", exact=True)
    pager.get_by_role("link", name="Page 3", exact=True).click()
    expect(page.get_by_text("Page 2 of 12")).to_be_visible()
    mortal.start()
    expect(page.get_by_text("Page 3 of 12")).to_be_visible(timeout=BACK_MS)
    expect(page.locator("#tab-third")).to_be_visible()
    expect(page.get_by_role("tab", name="Third tab")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#tab-first")).to_be_hidden()
    expect(status(page)).to_be_hidden()


def test_a_server_that_was_started_anew_remembers_by_the_address(page: Page, mortal: MortalServer):
    """Nothing of value lives in a session (architecture)."""
    mortal.kill()
    expect(status(page)).to_be_visible(timeout=BACK_MS)
    mortal.start()
    expect(status(page)).to_be_hidden(timeout=BACK_MS)
    expect(page.get_by_text("Page 2 of 12")).to_be_visible()
    page.get_by_role("link", name="Bonds").click()
    expect(page.get_by_text("Chosen: Bonds")).to_be_visible(timeout=BACK_MS)
