"""Workers that are forked from one process, which has read the site and listens for all of them.

Granian by itself lets each worker read the site and listen alone. A new worker then answers after many
seconds, what waits to be accepted by a worker is lost with it, and one that dies twice within 5.5
seconds ends the server. Here a dead worker is replaced at once, as often as it takes, and connections
wait for the new one.

Relies on `_init_shared_socket`, `_drop_shared_socket`, `signal_handler_interrupt` and `_serve_loop` of
Granian's server of processes, and on `SocketHolder`; `tests/unit/web/test_server.py` holds each.
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

#: Connections that wait to be accepted.
BACKLOG = 1024

#: What tells a process of workers, and it its workers, to accept nobody and to let connections go.
LEAVE = signal.SIGUSR1

#: A worker that is told to end does so within this time, whatever is still open.
WORKER_STOP_SECONDS = 8

#: Granian looks after silent connections with HTTP/1 alone. So long may the headers of a request take,
#: and so long may a kept connection ask for nothing.
SILENT_MILLISECONDS = 10_000

#: Bytes of all headers of a request, the address among them. Browsers send a tenth of it.
LONGEST_HEADERS = 32_768

#: A worker that ended sooner than this after its start is replaced as much later: its fault may last.
SHORT_LIFE_SECONDS = 1.0

#: How often the process of workers looks whether it was told to end.
LOOK_SECONDS = 0.2

#: So long may a thread that computes keep the others from their turn. Python's own 5 ms add up for one whose
#: answer takes several turns while somebody else computes much (`tests/services/test_attacks.py`).
TURN_SECONDS = 0.001


class Server(MPServer):
    """Granian with a given listening socket, and with workers that are replaced for ever.

    `ended` is called with the process id of each worker that died.
    """

    def __init__(
        self, listener: socket.socket, ended: Callable[[int], None], **options: Any
    ) -> None:
        super().__init__("site", interface=Interfaces.ASGI, **options)
        self._listener = listener
        self._ended = ended

    def _init_shared_socket(self) -> None:
        # As Granian does it on other systems than Linux. The workers inherit the file.
        self._ssp = self._sso = None
        # Its stubs do not know its arguments.
        self._shd = SocketHolder(self._listener.fileno(), False, BACKLOG)  # pyright: ignore[reportCallIssue]

    def _drop_shared_socket(self) -> None:
        self._shd = None

    def signal_handler_interrupt(self, *_: object, **__: object) -> None:
        """Note that it is told to end."""
        # Granian sets an event here. A second signal may come while that holds its lock, and would wait for ever.
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
    """The app of one worker: it says when it answers, and can let its connections go.

    `answered` is where to write a byte when the app has started, if anybody wants to know.
    """

    def __init__(self, app: ASGIApp, listener: socket.socket, answered: int | None) -> None:
        self._app = app
        self._listener = listener
        self._answered = answered
        self._leaving = False

    def leave(self, *_: object) -> None:
        """Accept nobody any more, and end each connection with its next answer.

        The client comes back on a new one, which the next generation accepts.
        """
        self._leaving = True
        accept_nobody(self._listener)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on to the app."""

        async def tell(message: Message) -> None:
            if self._leaving and message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), (b"connection", b"close")]
            await send(message)
            if message["type"] == "lifespan.startup.complete" and self._answered is not None:
                # Whoever asked may have gone.
                with suppress(OSError):
                    os.write(self._answered, b"1")

        is_heard = self._leaving or scope["type"] == "lifespan"
        await self._app(scope, receive, tell if is_heard else send)


def bound(host: str, port: int) -> socket.socket:
    """A socket at the address, on which the first worker begins to listen. Raises `OSError`."""
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind((host, port))
    made.setblocking(False)
    return made


def accept_nobody(listener: socket.socket) -> None:
    """Have this process accept nothing more of `listener`; the others that share it go on.

    Granian cannot pause, and closing the socket under it would end the worker. So every file of this
    process that is the socket becomes another one, to which nobody connects.
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
    """Answer on the socket `listener` until told to end. Ends the process with 1 after a fault.

    `start` gives each worker its app; what this process has read before, workers share with it.
    `connections` limits those of one worker, `ended` is called with each process that died. A byte
    is written to `answered` when a worker has started its app. `LEAVE` lets all connections go.
    """

    def load() -> ASGIApp:
        end_with_parent()()
        sys.setswitchinterval(TURN_SECONDS)
        worker = Worker(start(), listener, answered)
        signal.signal(LEAVE, worker.leave)
        listener.listen(BACKLOG)
        return worker

    # Elsewhere processes may begin empty, and would read the site again.
    multiprocessing.set_start_method("fork")
    server = Server(
        listener,
        ended,
        workers=workers,
        backpressure=connections,
        log_level=LogLevels.warning,
        # A worker that ends with sockets open panics in the other mode (granian issue 884).
        runtime_mode=RuntimeModes.st,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(
            header_read_timeout=SILENT_MILLISECONDS, max_buffer_size=LONGEST_HEADERS
        ),
        workers_kill_timeout=WORKER_STOP_SECONDS,
    )
    # What was made so far stays: its pages of memory need never be copied for a worker.
    gc.collect()
    gc.freeze()
    # An answer makes some hundred objects and takes the place of as many. Python would search all visitors' states whenever
    # a quarter of them has been replaced, and find nothing: the gate asks for it after many sockets have ended.
    gc.set_threshold(10_000, 5, 1_000)
    gc.enable()

    def leave(*_: object) -> None:
        for worker in server.wrks:
            with suppress(ProcessLookupError):
                os.kill(worker._id(), LEAVE)

    signal.signal(LEAVE, leave)
    server.serve(target_loader=load, wrap_loader=False)
