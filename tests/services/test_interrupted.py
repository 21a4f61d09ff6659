"""Ctrl-C while a clerk publishes: what is said holds, whenever it comes."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tests.checkout import Checkout
from tests.server import free_port
from tests.services.processes import listens, wait_until
from tests.unit.clerk.months import BY, git

pytestmark = [pytest.mark.long, pytest.mark.requirement("R1315")]

NAMES = ("--by", "Asha Shah", "--checked-by", "Bharat Rao", "--yes")
FILE, JOURNAL = "content/home/notices.toml", "var/change.json"
NOTHING = "Interrupted: nothing was changed."


class Clerk:
    """A copy with a site that runs, and a clerk who publishes notices in it."""

    def __init__(self, folder: Path) -> None:
        self.project = Checkout(folder)
        git(folder, "init", "--quiet")
        git(folder, "add", ".")
        git(folder, *BY, "commit", "--quiet", "-m", "Content")
        port = free_port()
        self.address = f"http://localhost:{port}"
        self.given = {"PORT": str(port), "SITE_URL": self.address}
        ended = self.project.run("tools.serve", "build", **self.given)
        assert ended.code == 0, ended.output
        self.server = self.project.begin("tools.serve", "serve", **self.given)
        wait_until(lambda: listens(port))

    def begin(self, title: str) -> "subprocess.Popen[str]":
        """Begin to publish a notice."""
        self.project.write("notice.txt", f"title: {title}\nparagraphs: A test.\n")
        command = ("nnm_site", "publish", "notice", "notice.txt", *NAMES)
        return self.project.begin(*command, **self.given)

    @property
    def head(self) -> str:
        """The newest commit."""
        return self.project.read(".git/logs/HEAD").splitlines()[-1].split()[1]

    def shows(self, title: str) -> bool:
        """Whether the home page has a notice."""
        return title in httpx.get(self.address, trust_env=False).text


@pytest.fixture(scope="module")
def clerk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clerk]:
    clerk = Clerk(tmp_path_factory.mktemp("interrupted") / "site")
    yield clerk
    clerk.server.terminate()
    clerk.server.communicate()


def journal_is_written(clerk: Clerk, _: str) -> bool:
    return clerk.project.path(JOURNAL).exists()


def is_committed(clerk: Clerk, head: str) -> bool:
    return clerk.head != head


#: What has come, and how many seconds later the interruption does.
MOMENTS: dict[str, tuple[Callable[[Clerk, str], bool], float]] = {
    "as it writes": (journal_is_written, 0),
    "as it builds": (journal_is_written, 2),
    "as it commits": (is_committed, 0),
    "as the site takes it over": (is_committed, 0.3),
    "later": (is_committed, 1),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_an_interrupted_command_says_what_holds(moment: str, clerk: Clerk) -> None:
    has_come, later = MOMENTS[moment]
    title, head = f"We close early, {moment}", clerk.head
    before = clerk.project.read(FILE)
    publishing = clerk.begin(title)
    while not has_come(clerk, head) and publishing.poll() is None:
        time.sleep(0.002)
    time.sleep(later)
    # As a terminal does it: all processes of the group.
    os.killpg(publishing.pid, signal.SIGINT)
    said, _ = publishing.communicate()
    assert "Traceback" not in said
    assert not clerk.project.path(JOURNAL).exists()
    assert git(clerk.project.folder, "status", "--porcelain", "content") == ""
    if clerk.head == head:
        assert (publishing.returncode, has_come) == (1, journal_is_written), said
        assert said.splitlines()[-1] == NOTHING
        assert clerk.project.read(FILE) == before
        assert not clerk.shows(title)
        return
    assert title in clerk.project.read(FILE)
    assert NOTHING not in said
    made = clerk.head[:10]
    public = f"Interrupted: the change is committed as {made} and public.\n"
    if publishing.returncode == 0:
        assert f"{title}: public, commit {made}." in said
    elif public in said:
        assert clerk.shows(title)
    else:
        assert (
            f"is committed as {made} and not public yet: {clerk.address} is taking it over" in said
        )
        wait_until(lambda: clerk.shows(title))
    assert f"undo {made} --by NAME" in said
