"""The first start on a bare Debian: its own Python, make and git, and nothing else."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from tests.programs import find_program
from tests.server import ROOT
from tests.services.processes import free_port, wait_until

#: What the README asks for, and the certificates of those who sell them.
PACKAGES = "python3,python3-venv,make,git,ca-certificates"

#: Seconds for a first start: packages of Python and npm are fetched, everything is built.
FIRST_START = 1200

#: Where packages come from and which proxy leads there is the machine's own affair (`.ci/run`).
KEPT = ("PIP_", "UV_", "NPM_CONFIG_", "NODE_EXTRA_", "SSL_", "REQUESTS_")

#: Who starts it. Each fetches everything for himself, which takes minutes: `BARE_USERS="root somebody"` tries both.
USERS = os.environ.get("BARE_USERS", "somebody").split()

FILE, BEFORE, AFTER = "content/products/products.toml", "A share is a part", "A share is one part"


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The root of such a system, with a user `somebody`."""
    if os.geteuid() != 0 or sys.platform != "linux":
        pytest.skip("only root can make the root of another system")
    debootstrap = find_program("debootstrap")
    root = tmp_path_factory.mktemp("bare") / "root"
    made = subprocess.run(
        [debootstrap, "--variant=minbase", f"--include={PACKAGES}", "bookworm", root],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    if made.returncode:
        pytest.skip(f"debootstrap cannot be had here: {made.stdout[-200:]}")
    mounts = [root / "proc", root / "dev"]
    subprocess.run(["mount", "-t", "proc", "proc", mounts[0]], check=True)
    subprocess.run(["mount", "--bind", "/dev", mounts[1]], check=True)
    try:
        for name in ("/etc/resolv.conf", "/etc/hosts", *_certificates()):
            (root / name[1:]).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(name, root / name[1:])
        subprocess.run(["chroot", root, "useradd", "--create-home", "somebody"], check=True)
        yield root
    finally:
        for mount in mounts:
            subprocess.run(["umount", "--lazy", mount])
        shutil.rmtree(root, ignore_errors=True)


def _certificates() -> list[str]:
    """Files that the environment names."""
    named = {value for name, value in os.environ.items() if name.startswith(KEPT)}
    return [value for value in named if value.startswith("/") and Path(value).is_file()]


class Bare:
    """A clone of this checkout in the bare system, and what is done there by one user."""

    def __init__(self, root: Path, user: str) -> None:
        home = "/root" if user == "root" else f"/home/{user}"
        self.port = free_port()
        self.site = root / home[1:] / "site"
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, self.site], check=True)
        subprocess.run(["chroot", root, "chown", "-R", f"{user}:", home], check=True)
        kept = [
            f"{k}={v}"
            for k, v in os.environ.items()
            if k.upper().startswith(KEPT) or "proxy" in k.lower()
        ]
        self.command = [
            *("chroot", f"--userspec={user}", root, "env", "-i", f"--chdir={home}/site"),
            *(f"HOME={home}", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", f"PORT={self.port}", *kept),
        ]

    def make(self, target: str) -> str:
        """Run a target; returns what it said. Fails with it when it failed."""
        done = subprocess.run(
            [*self.command, "make", target],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=FIRST_START,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout
        return done.stdout

    def start(self) -> subprocess.Popen[bytes]:
        """`make run`, until the site answers."""
        log = self.site.with_name("run.log")
        with log.open("wb") as out:
            running = subprocess.Popen(
                [*self.command, "make", "run"],
                stdout=out, stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
        wait_until(lambda: self.answers() or running.poll() is not None, FIRST_START)
        assert running.poll() is None, log.read_text()
        return running

    def answers(self) -> bool:
        """Whether the site is there."""
        with suppress(httpx.TransportError):
            return bool(self.page())
        return False

    def page(self) -> str:
        """The page whose content is changed."""
        return httpx.get(f"http://127.0.0.1:{self.port}/products", timeout=5).text


def stop(running: subprocess.Popen[bytes]) -> None:
    """End a start with everything that it has started."""
    os.killpg(running.pid, signal.SIGTERM)
    running.wait(timeout=30)


@pytest.mark.long
@pytest.mark.parametrize("user", USERS)
def test_the_first_start_a_change_and_a_second_start(bare: Path, user: str):
    here = Bare(bare, user)
    running = here.start()
    try:
        assert BEFORE in here.page()
        # What Vite made is reused from here on.
        changed = here.site / FILE
        changed.write_text(changed.read_text(encoding="utf-8").replace(BEFORE, AFTER, 1))
        assert "Taken over by" in here.make("publish")
        assert AFTER in here.page()
    finally:
        stop(running)
    again = here.start()
    try:
        assert AFTER in here.page()
        assert "Nothing changed since the last build" in here.site.with_name("run.log").read_text()
    finally:
        stop(again)
    status = subprocess.run(
        ["git", "-c", "safe.directory=*", "status", "--short"],
        cwd=here.site, capture_output=True, text=True, check=True,
    )  # fmt: skip
    # The page's own day has changed with its words.
    assert status.stdout.split() == ["M", "content/changed.toml", "M", FILE]
