"""Somebody who waits for a process of these tests."""

import time
from collections.abc import Callable


def wait_until(holds: Callable[[], bool], seconds: float = 60) -> float:
    """Wait, and return how long; fails when it does not come to hold."""
    begun = time.monotonic()
    while not holds():
        assert time.monotonic() - begun < seconds, "it does not come to hold"
        time.sleep(0.1)
    return time.monotonic() - begun
