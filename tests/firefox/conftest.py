"""One Firefox for all journeys, and a new tab for each."""

from collections.abc import Callable, Iterator

import pytest

from tests.firefox.bidi import Firefox, Tab
from tests.programs import find_program

OpenTab = Callable[..., Tab]


@pytest.fixture(scope="session")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """Debian's Firefox; its tests are skipped where it is not installed and cannot be."""
    running = Firefox(find_program("firefox-esr"), tmp_path_factory.mktemp("firefox"))
    yield running
    running.close()


@pytest.fixture
def open_tab(firefox: Firefox, site: str) -> Iterator[OpenTab]:
    """`open_tab(path, width=…, tolerate=…) -> Tab`; what a page complained of fails the test that opened it."""
    opened: list[Tab] = []
    tolerated: list[str] = []
    firefox.complaints.clear()

    def open_one(
        path: str, *, width: int = 1360, height: int = 860, tolerate: tuple[str, ...] = ()
    ) -> Tab:
        tab = Tab(firefox, site, width, height)
        opened.append(tab)
        tolerated.extend(tolerate)
        tab.open(path)
        tab.expect(READY)
        tab.value(CLOSE_NOTICES)
        return tab

    yield open_one
    for tab in opened:
        tab.close()
    left = [c for c in firefox.complaints if not any(part in c for part in tolerated)]
    assert not left, "\n".join(left)


#: As `tests/pages.py` has it: a live page shows what its address asks for; a still page has nothing to wait for.
READY = """
document.readyState === "complete"
  && !document.querySelector("[data-connected='false']")
  && !(document.documentElement.dataset.asking !== undefined && document.querySelector("[data-asked]"))
"""

#: The notices cover what is to be pressed; what they do is the affair of the other browser tests.
CLOSE_NOTICES = """
for (const stack of document.querySelectorAll("details.notices")) stack.open = true;
for (const button of document.querySelectorAll("dialog.notice[open] button.close")) button.click();
"""
