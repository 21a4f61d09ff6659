"""Generations of workers on one listening socket: a publication replaces code, content and pages together.

A generation is a process that reads the site from nothing and forks its workers (`server.py`). When
another build is published, a new one is started beside it. As soon as it answers, the old one accepts
nobody any more, lets its connections go and ends; what waits to be accepted waits for the new one, so that
nothing is lost. One that does not get that far changes nothing.
"""

import logging
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence

from nnm_site.platform.serve.server import LEAVE, bound, end_with_parent

LOG = logging.getLogger(__name__)

#: How often it is looked whether another build has been published.
WATCH_SECONDS = 0.5

#: A generation that does not answer by then is given up. A start takes ten seconds of a free processor; on a
#: machine that is busy with visitors, who are served meanwhile, it may take minutes.
START_SECONDS = 600

#: So long an old generation asks its clients to come back on a new connection, before it is told to end.
LEAVE_SECONDS = 3


class Generation:
    """One process with its workers, started from the present sources for the build `name`.

    `command` is what Python runs; it is given the name, the listening socket, and where to write a byte
    when it answers.
    """

    def __init__(self, command: Sequence[str], name: str, listener: socket.socket) -> None:
        self.name = name
        self.leaves_at: float | None = None
        self._answers, told = os.pipe()
        handles = (listener.fileno(), told)
        self.process = subprocess.Popen(
            [sys.executable, *command, name, *map(str, handles)],
            pass_fds=handles,
            preexec_fn=end_with_parent(),
        )
        os.close(told)

    def answers(self, given_up: threading.Event) -> bool:
        """Wait until it answers; false when it ended, took too long, or `given_up` was set."""
        end = time.monotonic() + START_SECONDS
        try:
            while time.monotonic() < end and not given_up.is_set():
                if select.select([self._answers], [], [], 0.1)[0]:
                    return os.read(self._answers, 1) != b""
        finally:
            os.close(self._answers)
        return False

    def leave(self) -> None:
        """Let its connections go; it is told to end a little later."""
        self.leaves_at = time.monotonic() + LEAVE_SECONDS
        self.process.send_signal(LEAVE)

    def end(self) -> None:
        """Tell it to end. It does so by itself, in the time that its workers are given."""
        if self.process.poll() is None:
            self.process.terminate()


def serve(command: Sequence[str], host: str, port: int, current: Callable[[], str]) -> int:
    """Answer at `host` and `port` until told to end; returns the exit code.

    `current` names the build that is published. Raises `OSError` when the port cannot be had.
    """
    told = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: told.set())
    listener = bound(host, port)
    running = Generation(command, current(), listener)
    if not running.answers(told):
        running.end()
        return 0 if told.is_set() else running.process.wait() or 1
    seen = running.name
    old: list[Generation] = []
    while not told.wait(WATCH_SECONDS):
        old = [one for one in old if _is_ending(one)]
        name = current()
        if name == seen and running.process.poll() is None:
            continue
        if name == seen:
            LOG.error("the workers' process is gone; another one is started")
            # Too often in one second would be of no use.
            time.sleep(1)
        # Also when it is faulty: a second look would find the same.
        seen = name
        new = Generation(command, name, listener)
        if new.answers(told):
            LOG.info("a build was taken over", extra={"build": name})
            if running.process.poll() is None:
                running.leave()
                old.append(running)
            running = new
        else:
            new.end()
            old.append(new)
            if told.is_set():
                break
            if running.process.poll() is not None:
                return running.process.returncode or 1
            LOG.error("a build could not be taken over; the one before is served")
    for one in (*old, running):
        one.end()
    for one in (*old, running):
        one.process.wait()
    return 0


def _is_ending(one: Generation) -> bool:
    """Whether an old generation is still there; tells it to end when it is time."""
    if one.process.poll() is not None:
        return False
    if one.leaves_at is not None and time.monotonic() > one.leaves_at:
        one.leaves_at = None
        one.end()
    return True
