"""Worker processes forked from one process, which has loaded the site and owns the listening socket.

By default Granian lets each worker load the site and listen by itself. A new worker then answers after many
seconds, connections pending at a worker are lost with it, and one that dies twice within 5.5
seconds ends the server. Here a dead worker is replaced at once, every time, and connections
wait for the new one.

Relies on `_init_shared_socket`, `_drop_shared_socket`, `signal_handler_interrupt` and `_serve_loop` of
Granian's multi-process server, and on `SocketHolder`; `tests/unit/web/test_server.py` tests each.
"""

import gc
import multiprocessing
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from granian._granian import SocketHolder
from granian.constants import HTTPModes, Interfaces, RuntimeModes
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server.mp import MPServer
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nnm_site.platform.processes import end_with_parent

#: Length of the queue of connections that wait to be accepted.
BACKLOG = 1024

#: Signal to a generation, and from it to its workers: accept no connections and close the present ones.
LEAVE = signal.SIGUSR1

#: Seconds in which a worker must exit, whatever is still open.
WORKER_STOP_SECONDS = 8

#: Longest time for the headers of a request, and for an idle connection. Granian limits silent connections
#: only with HTTP/1.
SILENT_MILLISECONDS = 10_000

#: Most bytes of a request's headers, the address included. Browsers send a tenth of it.
LONGEST_HEADERS = 32_768

#: A worker that lived for less than this is replaced after this delay: the fault may persist.
SHORT_LIFE_SECONDS = 1.0

#: Interval at which the parent process checks for a signal, in seconds.
LOOK_SECONDS = 0.2

#: Python's thread switch interval. Its default of 5 ms adds up for an answer that takes several turns while
#: another thread computes for long (`tests/services/test_attacks.py`).
TURN_SECONDS = 0.001


class Server(MPServer):
    """Granian with a given listening socket, and with workers that are always replaced.

    `ended` is called with the process id of each worker that died.
    """

    def __init__(
        self, listener: socket.socket, ended: Callable[[int], None], **options: Any
    ) -> None:
        super().__init__("site", interface=Interfaces.ASGI, **options)
        self._listener = listener
        self._ended = ended

    def _init_shared_socket(self) -> None:
        # As Granian does on other systems than Linux. The workers inherit the file descriptor.
        self._ssp = self._sso = None
        # Its type stubs lack the arguments.
        self._shd = SocketHolder(self._listener.fileno(), False, BACKLOG)  # pyright: ignore[reportCallIssue]

    def _drop_shared_socket(self) -> None:
        self._shd = None

    def signal_handler_interrupt(self, *_: object, **__: object) -> None:
        """Note that the server must end."""
        # Granian sets an event here. A second signal could arrive while its lock is held, and would deadlock.
        self.interrupt_signal = True

    def _serve_loop(self, spawn_target: Any, target_loader: Any) -> None:
        while not self.interrupt_signal:
            self.main_loop_interrupt.wait(LOOK_SECONDS)
            self.main_loop_interrupt.clear()
            while self.interrupt_children and not self.interrupt_signal:
                number = self.interrupt_children.pop()
                worker = self.wrks[number]
                self._ended(worker._id())
                if time.monotonic() - worker.birth < SHORT_LIFE_SECONDS:
                    time.sleep(SHORT_LIFE_SECONDS)
                self._respawn_workers([number], spawn_target, target_loader)


class Worker:
    """The app of one worker: it reports that it answers, and can close its connections.

    `answered` is a file descriptor for a byte that is written when the app has started, if any.
    """

    def __init__(self, app: ASGIApp, listener: socket.socket, answered: int | None) -> None:
        self._app = app
        self._listener = listener
        self._answered = answered
        self._leaving = False

    def leave(self, *_: object) -> None:
        """Accept no connections, and close each present one after its next answer.

        The client reconnects, and the next generation accepts.
        """
        self._leaving = True
        accept_nobody(self._listener)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the call to the app."""

        async def tell(message: Message) -> None:
            if self._leaving and message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), (b"connection", b"close")]
            await send(message)
            if message["type"] == "lifespan.startup.complete" and self._answered is not None:
                # The reader may have exited.
                with suppress(OSError):
                    os.write(self._answered, b"1")

        is_heard = self._leaving or scope["type"] == "lifespan"
        await self._app(scope, receive, tell if is_heard else send)


def bound(host: str, port: int) -> socket.socket:
    """A socket bound to the address; the first worker begins to listen on it. Raises `OSError`."""
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind((host, port))
    made.setblocking(False)
    return made


def accept_nobody(listener: socket.socket) -> None:
    """Stop accepting on `listener` in this process; others that share it continue.

    Granian cannot pause, and closing its socket would end the worker. Every file descriptor of this
    process for the socket is therefore replaced by another socket, to which nobody connects.
    """
    quiet = socket.socket()
    quiet.bind(("127.0.0.1", 0))
    quiet.listen()
    quiet.setblocking(False)
    shared = os.fstat(listener.fileno()).st_ino
    for file in list(Path("/dev/fd").iterdir()):
        with suppress(OSError):
            if os.fstat(int(file.name)).st_ino == shared:
                os.dup2(quiet.fileno(), int(file.name))


def serve(
    start: Callable[[], ASGIApp],
    listener: socket.socket,
    workers: int = 1,
    connections: int | None = None,
    ended: Callable[[int], None] = lambda process: None,  # noqa: ARG005
    answered: int | None = None,
) -> None:
    """Serve on the socket `listener` until a signal. Exits with 1 after a fault.

    `start` makes the app of each worker; workers share the memory that this process has filled before.
    `connections` limits those of one worker, `ended` is called with the id of each process that died. A byte
    is written to `answered` when a worker has started its app. `LEAVE` closes all connections.
    """

    def load() -> ASGIApp:
        end_with_parent()()
        sys.setswitchinterval(TURN_SECONDS)
        worker = Worker(start(), listener, answered)
        signal.signal(LEAVE, worker.leave)
        listener.listen(BACKLOG)
        return worker

    # On other systems new processes may start empty, and would load the site again.
    multiprocessing.set_start_method("fork")
    server = Server(
        listener,
        ended,
        workers=workers,
        backpressure=connections,
        log_level=LogLevels.warning,
        # In the other mode a worker that exits with open sockets panics (granian issue 884).
        runtime_mode=RuntimeModes.st,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(
            header_read_timeout=SILENT_MILLISECONDS, max_buffer_size=LONGEST_HEADERS
        ),
        workers_kill_timeout=WORKER_STOP_SECONDS,
    )
    # Freeze the present objects: the garbage collector then never touches, and so never copies,
    # their memory pages.
    gc.collect()
    gc.freeze()
    # An answer makes some hundred objects and replaces as many. Python would search all visitors'
    # states whenever a quarter of them has been replaced, and find nothing: the gate collects after
    # many sockets have closed.
    gc.set_threshold(10_000, 5, 1_000)
    gc.enable()

    def leave(*_: object) -> None:
        for worker in server.wrks:
            with suppress(ProcessLookupError):
                os.kill(worker._id(), LEAVE)

    signal.signal(LEAVE, leave)
    server.serve(target_loader=load, wrap_loader=False)
