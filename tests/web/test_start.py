"""Starting and ending: `make run` leaves nothing behind (R1301)."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import ROOT, Site


@pytest.fixture
def started(server: Site | None, tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A second start of the same build, up and running, with its port."""
    if server is None:
        pytest.skip("SITE_UNDER_TEST may be another build")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", "tools.serve"],
        cwd=ROOT,
        env=server.environment | {"PORT": str(port), "DATABASE_URL": f"sqlite:///{tmp_path}/x.db"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        # Started from a background job, Ctrl-C would be ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    yield process, port
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def said_until_up(process: subprocess.Popen[str], port: int) -> str:
    said = ""
    assert process.stdout is not None
    for line in process.stdout:
        said += line
        if f"http://localhost:{port}" in line:
            return said
    pytest.fail(f"It did not start:\n{said}")


def processes_of_group(group: int) -> list[str]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        # State, parent, process group; a zombie has ended.
        if int(fields[2]) == group and fields[0] != "Z":
            found.append(stat.parent.name)
    return found


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("how", ["Ctrl-C", "kill"])
def test_a_start_says_what_it_does_and_ends_with_all_it_started(
    started: tuple[subprocess.Popen[str], int], how: str
):
    process, port = started
    said = said_until_up(process, port)
    assert "1/2 Nothing changed since the last build" in said
    assert said.strip().endswith(f"http://localhost:{port}   (Ctrl-C ends it)")
    assert len(processes_of_group(process.pid)) > 1
    if how == "Ctrl-C":
        # A terminal sends it to everything in the foreground.
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.terminate()
    assert process.wait(timeout=20) == 0
    end = time.monotonic() + 10
    while processes_of_group(process.pid) and time.monotonic() < end:
        time.sleep(0.1)
    assert processes_of_group(process.pid) == []
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0
