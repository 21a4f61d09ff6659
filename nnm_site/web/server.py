"""Workers that are forked from one process, which has read the site and listens for all of them.

Granian by itself lets each worker read the site and listen alone. A new worker then answers after many
seconds, what waits to be accepted by a worker is lost with it, and one that dies twice within 5.5
seconds ends the server. Here a dead worker is replaced at once, as often as it takes, and connections
wait for the new one.

Relies on `_init_shared_socket`, `_drop_shared_socket` and `_serve_loop` of Granian's server of
processes; `tests/unit/web/test_server.py` holds each.
"""

import gc
import multiprocessing
import time
from collections.abc import Callable
from typing import Any

from granian._granian import ListenerSpec
from granian.constants import HTTPModes, Interfaces, RuntimeModes
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server.mp import MPServer
from starlette.types import ASGIApp

#: A worker that is told to end does so within this time, whatever is still open.
WORKER_STOP_SECONDS = 8

#: Granian looks after silent connections with HTTP/1 alone. So long may the headers of a request take,
#: and so long may a kept connection ask for nothing.
SILENT_MILLISECONDS = 10_000

#: A worker that ended sooner than this after its start is replaced as much later: its fault may last.
SHORT_LIFE_SECONDS = 1.0


class Server(MPServer):
    """Granian with one listening socket, and with workers that are replaced for ever.

    `ended` is called with the process id of each worker that died.
    """

    def __init__(self, ended: Callable[[int], None], **options: Any) -> None:
        super().__init__("site", interface=Interfaces.ASGI, **options)
        self._ended = ended

    def _init_shared_socket(self) -> None:
        # As Granian does it on other systems than Linux. The workers inherit the file.
        self._ssp = self._sso = None
        self._shd = ListenerSpec(self.bind_addr, self.bind_port, self.backlog).build()

    def _drop_shared_socket(self) -> None:
        self._shd = None

    def _serve_loop(self, spawn_target: Any, target_loader: Any) -> None:
        while not self.interrupt_signal:
            self.main_loop_interrupt.wait()
            self.main_loop_interrupt.clear()
            while self.interrupt_children and not self.interrupt_signal:
                number = self.interrupt_children.pop()
                worker = self.wrks[number]
                self._ended(worker._id())
                if time.monotonic() - worker.birth < SHORT_LIFE_SECONDS:
                    time.sleep(SHORT_LIFE_SECONDS)
                self._respawn_workers([number], spawn_target, target_loader)


def serve(
    start: Callable[[], ASGIApp],
    host: str,
    port: int,
    workers: int = 1,
    connections: int | None = None,
    ended: Callable[[int], None] = lambda process: None,  # noqa: ARG005
) -> None:
    """Answer at `host` and `port` until told to end. Ends the process with 1 after a fault.

    `start` gives each worker its app; what this process has read before, workers share with it.
    `connections` limits those of one worker, `ended` is called with each process that died.
    """
    # Elsewhere processes may begin empty, and would read the site again.
    multiprocessing.set_start_method("fork")
    server = Server(
        ended,
        address=host,
        port=port,
        workers=workers,
        backpressure=connections,
        log_level=LogLevels.warning,
        # A worker that ends with sockets open panics in the other mode (granian issue 884).
        runtime_mode=RuntimeModes.st,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=SILENT_MILLISECONDS),
        workers_kill_timeout=WORKER_STOP_SECONDS,
    )
    # What was made so far stays: its pages of memory need never be copied for a worker.
    gc.collect()
    gc.freeze()
    server.serve(target_loader=start, wrap_loader=False)
