"""Processes of these tests: programs that are started and stopped, and waiting for them."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

START_SECONDS = 120


def wait_until(holds: Callable[[], bool], seconds: float = 60) -> float:
    """Wait until a condition holds; returns the seconds waited. Fails after `seconds`."""
    begun = time.monotonic()
    while not holds():
        assert time.monotonic() - begun < seconds, "it does not come to hold"
        time.sleep(0.1)
    return time.monotonic() - begun


def listens(port: int) -> bool:
    """Whether a process listens on a port of this machine."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Part:
    """A program that can be stopped, killed and started again."""

    def __init__(
        self, name: str, command: list[str], log: Path, ready: Callable[[], bool], **options: Any
    ) -> None:
        self.name = name
        self._command, self._log, self._ready, self._options = command, log, ready, options
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it. Fails with the end of its log if it does not become ready."""
        with self._log.open("a") as out:
            process = subprocess.Popen[bytes](
                self._command,
                stdout=out,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
                **self._options,
            )
        self._process = process
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and process.poll() is None:
            if self._ready():
                return
            time.sleep(0.1)
        pytest.fail(f"{self.name} did not start:\n{self.log()[-3000:]}")

    @property
    def process(self) -> int:
        """Its process id, while it runs."""
        assert self._process is not None
        return self._process.pid

    def stop(self) -> float:
        """Terminate it and wait; returns the seconds that it took."""
        if self._process is None:
            return 0.0
        asked = time.monotonic()
        self._process.terminate()
        try:
            self._process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.kill()
        self._process = None
        return time.monotonic() - asked

    def kill(self) -> None:
        """Kill it without warning, with all its processes."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def log(self) -> str:
        """Its output so far."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""
