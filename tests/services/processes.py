"""What every process of these tests needs: a port of its own, and somebody who waits for it."""

import socket
import time
from collections.abc import Callable


def free_port() -> int:
    """A TCP port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(holds: Callable[[], bool], seconds: float = 60) -> float:
    """Wait, and return how long; fails when it does not come to hold."""
    begun = time.monotonic()
    while not holds():
        assert time.monotonic() - begun < seconds, "it does not come to hold"
        time.sleep(0.1)
    return time.monotonic() - begun
