"""Workers are replaced whenever they end, and connections wait for them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import httpx
import pytest

from tests.server import free_port
from tools.processes import _listening_inodes, listeners

_PROGRAM = """
import os, sys
from nnm_site.platform.serve.server import bound, serve

async def app(scope, receive, send):
    if scope["type"] == "http":
        headers = [(b"content-length", b"%d" % len(str(os.getpid())))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": str(os.getpid()).encode()})

def ended(process):
    print("ended", process, flush=True)

serve(lambda: app, bound("127.0.0.1", int(sys.argv[1])), workers=2, ended=ended)
"""

pytestmark = [pytest.mark.slow, pytest.mark.requirement("L4")]


@pytest.fixture
def served() -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server with two workers that answer with their process id; yields it and its port."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, str(port)], stdout=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    end = time.monotonic() + 60
    while not listeners(port):
        assert process.poll() is None
        assert time.monotonic() < end
        time.sleep(0.05)
    yield process, port
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@pytest.mark.long
def test_a_dead_worker_is_replaced_however_often_and_connections_wait(
    served: tuple[subprocess.Popen[str], int],
):
    process, port = served
    killed = set()
    for _ in range(6):
        # No retry: while there is no worker, the connection waits for one.
        worker = int(httpx.get(f"http://127.0.0.1:{port}/", timeout=30).text)
        assert worker != process.pid
        assert worker not in killed
        os.kill(worker, signal.SIGKILL)
        killed.add(worker)
    httpx.get(f"http://127.0.0.1:{port}/", timeout=30)
    process.terminate()
    assert process.wait(timeout=20) == 0
    assert process.stdout is not None
    said = process.stdout.read()
    # The last one may have ended too late to be replaced.
    assert sum(f"ended {worker}" in said for worker in killed) >= len(killed) - 1


def test_workers_listen_with_the_socket_of_the_first_process(
    served: tuple[subprocess.Popen[str], int],
):
    process, port = served
    httpx.get(f"http://127.0.0.1:{port}/", timeout=30)
    assert process.pid in listeners(port)
    assert len(_listening_inodes(port)) == 1


def test_it_ends_however_often_and_quickly_it_is_told_to(
    served: tuple[subprocess.Popen[str], int],
):
    """Ctrl-C reaches all processes at once, and each also stops its child processes."""
    process, port = served
    httpx.get(f"http://127.0.0.1:{port}/", timeout=30)
    end = time.monotonic() + 0.5
    while time.monotonic() < end and process.poll() is None:
        for number in (signal.SIGINT, signal.SIGTERM):
            process.send_signal(number)
    # A signal during Python's own shutdown may be its exit status.
    process.wait(timeout=20)
