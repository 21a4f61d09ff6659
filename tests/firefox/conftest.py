"""One Firefox for all journeys, and a new tab for each."""

from collections.abc import Callable, Iterator

import pytest

from tests.firefox.bidi import Firefox, Tab
from tests.programs import find_program

OpenTab = Callable[..., Tab]


@pytest.fixture(scope="session")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """Debian's Firefox; its tests are skipped if it is not and cannot be installed."""
    running = Firefox(find_program("firefox-esr"), tmp_path_factory.mktemp("firefox"))
    yield running
    running.close()


@pytest.fixture
def open_tab(firefox: Firefox, site: str) -> Iterator[OpenTab]:
    """`open_tab(path, width=…, tolerate=…) -> Tab`; complaints of its page fail the test."""
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


#: As in `tests/pages.py`: a live page shows the answer for its address; a still page needs no wait.
READY = """
document.readyState === "complete"
  && !document.querySelector("[data-connected='false']")
  && !(document.documentElement.dataset.asking !== undefined && document.querySelector("[data-asked]"))
"""

#: Closes the notices, which cover elements to be clicked; other browser tests check them.
CLOSE_NOTICES = """
for (const stack of document.querySelectorAll("details.notices")) stack.open = true;
for (const button of document.querySelectorAll("dialog.notice[open] button.close")) button.click();
"""
