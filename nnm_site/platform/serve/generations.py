"""Generations of workers on one listening socket: a publication replaces code, content and pages together.

A generation is a process that loads the site from scratch and forks its workers (`server.py`). While
another build is made, a new generation is started, which waits for that build. When the build is
published and the new generation answers, the old one stops accepting, closes its connections and
exits; pending connections wait for the new one, so that none is lost. A generation that fails to
start changes nothing.
"""

import logging
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Sequence

from nnm_site.platform.processes import end_with_parent
from nnm_site.platform.serve.server import LEAVE, bound

LOG = logging.getLogger(__name__)

#: Interval of the checks for another build and for the answer of a new generation, in seconds.
WATCH_SECONDS = 0.1

#: A generation that has not answered by then is given up. A start takes ten seconds on a free processor; on a
#: busy machine, which the old generation serves meanwhile, it may take minutes.
START_SECONDS = 600

#: Seconds in which an old generation closes each connection after its next answer, before it must exit.
LEAVE_SECONDS = 3


class Generation:
    """One process with its workers, started from the present sources for the build `name`.

    Python runs `command` with the name, the listening socket, and a file descriptor for a byte that says
    that it answers. `early` means that the build is not published yet.
    """

    def __init__(
        self, command: Sequence[str], name: str, listener: socket.socket, *, early: bool
    ) -> None:
        self.name = name
        self.early = early
        self.leaves_at: float | None = None
        self.given_up_at = time.monotonic() + START_SECONDS
        reader, writer = os.pipe()
        self._heard = os.fdopen(reader, "rb", buffering=0)
        handles = (listener.fileno(), writer)
        self.process = subprocess.Popen(
            [sys.executable, *command, name, *map(str, handles)],
            pass_fds=handles,
            preexec_fn=end_with_parent(),
        )
        os.close(writer)

    def answers(self) -> bool | None:
        """Whether it answers; false if it has exited or takes too long, `None` while it is starting."""
        if not select.select([self._heard], [], [], 0)[0]:
            return False if time.monotonic() > self.given_up_at else None
        return self._heard.read(1) != b""

    def is_gone(self) -> bool:
        """Whether its process has exited."""
        return self.process.poll() is not None

    def leave(self) -> None:
        """Have it close its connections; it must exit a little later."""
        self.leaves_at = time.monotonic() + LEAVE_SECONDS
        self.process.send_signal(LEAVE)

    def end(self) -> None:
        """Ask it to exit, which it does within the time limit of its workers."""
        self.leaves_at = None
        self._heard.close()
        if not self.is_gone():
            self.process.terminate()

    def is_ending(self) -> bool:
        """Whether it still runs; asks it to exit when its time is over."""
        if self.is_gone():
            return False
        if self.leaves_at is not None and time.monotonic() > self.leaves_at:
            self.end()
        return True


class _Supervisor:
    """The generation that answers, the one that is starting, and those that are exiting."""

    def __init__(self, command: Sequence[str], listener: socket.socket) -> None:
        self._command = command
        self._listener = listener
        self._running: Generation | None = None
        self._coming: Generation | None = None
        self._ending: list[Generation] = []
        #: The published build that was tried last, and an unpublished one that was given up.
        self._tried = self._given_up = ""

    def look(self, made: str | None, published: str) -> int | None:
        """Start, replace and end generations; returns an exit code if none answers or will answer.

        `made` is the build that is being made.
        """
        self._ending = [one for one in self._ending if one.is_ending()]
        is_gone = self._running is not None and self._running.is_gone()
        if self._coming is not None:
            needed = {published} if is_gone else {published, made}
            return self._wait_for(self._coming, published, needed)
        if published != self._tried:
            self._start(published, early=False)
        elif is_gone:
            LOG.error("the workers' process is gone; another one is started")
            # At most one restart a second.
            time.sleep(1)
            self._start(published, early=False)
        elif made is not None and made not in {published, self._given_up}:
            self._start(made, early=True)
        return None

    def end(self) -> None:
        """End all of them."""
        there = [*self._ending, *filter(None, (self._coming, self._running))]
        for one in there:
            one.end()
        for one in there:
            one.process.wait()

    def _start(self, name: str, *, early: bool) -> None:
        self._coming = Generation(self._command, name, self._listener, early=early)

    def _wait_for(
        self, coming: Generation, published: str, needed: Collection[str | None]
    ) -> int | None:
        """Check the generation that is starting."""
        if coming.name != published:
            # It cannot answer before its build is published.
            coming.given_up_at = time.monotonic() + START_SECONDS
        answers = coming.answers()
        if answers:
            self._take_over(coming)
            return None
        if answers is None and coming.name in needed:
            return None
        coming.end()
        self._ending.append(coming)
        self._coming = None
        if answers is None:
            return None
        if coming.early:
            # The unfinished build may be faulty. If it is published, it is tried again.
            self._given_up = coming.name
            return None
        # Even if it is faulty: a second try would fail too.
        self._tried = coming.name
        if coming.name == published and (self._running is None or self._running.is_gone()):
            return coming.process.wait() or 1
        LOG.error("a build could not be taken over; the one before is served")
        return None

    def _take_over(self, coming: Generation) -> None:
        before = self._running
        self._running, self._coming, self._tried = coming, None, coming.name
        if before is None:
            LOG.info("the site is served", extra={"build": coming.name})
            return
        LOG.info("a build was taken over", extra={"build": coming.name})
        if not before.is_gone():
            before.leave()
            self._ending.append(before)


def serve(
    command: Sequence[str],
    host: str,
    port: int,
    current: Callable[[], str],
    announced: Callable[[], str | None] = lambda: None,
) -> int:
    """Serve at `host` and `port` until a signal; returns the exit code.

    `current` names the published build, `announced` one that is being made. Raises `OSError` if the port
    is not available.
    """
    # A list, not an event: a second signal would wait for the lock that the first one holds.
    signals: list[int] = []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda number, _: signals.append(number))
    supervisor = _Supervisor(command, bound(host, port))
    code = None
    while code is None and not signals:
        # In this order: a build is published before it is no longer announced.
        code = supervisor.look(announced(), current())
        time.sleep(WATCH_SECONDS)
    supervisor.end()
    return code or 0
