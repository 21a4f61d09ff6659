"""How many connections there may be, how long one may leave unread what was sent to it, and which end first
when there is hardly room for another.
"""

import asyncio
import os
import socket
import struct
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from fcntl import ioctl

from starlette.types import Scope

from nnm_site.platform.gate.message_size import Peer, connections, plain

#: Shares of the files that a process may have open, for sockets of live pages and for other connections. The
#: rest is kept for the database, the metrics and the log.
SOCKETS_SHARE, CONNECTIONS_SHARE = 0.25, 0.5

#: Granian's own limit, where there are files enough.
MOST_CONNECTIONS = 1024

#: A client that takes nothing for so long is gone, or means harm.
UNREAD_SECONDS = 20

#: Bytes that the system keeps of what a client sends and nobody has read yet: no form of ours is longer.
RECEIVED_BUFFER = 65_536

#: Once this share of the connections that there may be is taken, those end on which nothing has come or gone
#: for a while.
FULL_SHARE, SILENT_MILLISECONDS, LOOK_SECONDS = 0.75, 500, 0.25

#: `tcpi_last_data_sent` and `tcpi_last_data_recv` in the system's `struct tcp_info`: milliseconds ago.
_LAST = struct.Struct("=I4xI")
_LAST_AT, _LENGTH = 44, 136


def most_sockets(files: int) -> int:
    """How many sockets of live pages one process holds, where it may open `files` files."""
    return int(files * SOCKETS_SHARE)


def most_connections(files: int) -> int:
    """How many other connections one process holds, where it may open `files` files."""
    return min(MOST_CONNECTIONS, int(files * CONNECTIONS_SHARE))


def never_wait_for_readers() -> None:
    """Let the system close connections whose client reads nothing (RFC 5482), and keep little of what
    is sent.

    Each option is set on each socket of this process; on those that listen, later connections
    inherit it. Granian has none of its own for this.
    """
    for connection in connections():
        with connection, suppress(OSError):
            connection.setsockopt(
                socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_SECONDS * 1000
            )
            if connection.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVED_BUFFER)


class Room:
    """Room for connections to `port`, of which there may be `most` beside the sockets of live pages.

    Granian lets each be silent for ten seconds, and accepts nobody while all are taken: `/_health` would
    not answer. So silent ones end sooner when most are taken. `ended` is told how many.
    """

    def __init__(self, port: int, most: int, ended: Callable[[int], None]) -> None:
        self._port = port
        self._most = most
        self._ended = ended
        self._at_work: set[Peer] = set()
        self._pages = 0

    @contextmanager
    def at_work(self, scope: Scope) -> Iterator[None]:
        """While a request is answered or the socket of a live page is open."""
        peer, is_page = scope["client"], scope["type"] == "websocket"
        self._at_work.add(peer)
        self._pages += is_page
        try:
            yield
        finally:
            self._at_work.discard(peer)
            self._pages -= is_page

    def watch(self) -> None:
        """Look now, and again and again as long as the loop runs."""
        self.look()
        asyncio.get_running_loop().call_later(LOOK_SECONDS, self.watch)

    def look(self) -> None:
        """End the silent connections if there is hardly room for others."""
        # A `Path` of each would take several times as long, and live pages are thousands.
        files = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
        if files - self._pages < self._most * FULL_SHARE:
            return
        at_work = {plain(peer) for peer in self._at_work}
        ended = 0
        for connection in connections():
            # One that listens, or has just ended, comes from nobody.
            with connection, suppress(OSError):
                is_ours = connection.getsockname()[1] == self._port
                peer = plain(connection.getpeername()[:2])
                if is_ours and peer not in at_work and _is_silent(connection):
                    connection.shutdown(socket.SHUT_RDWR)
                    ended += 1
        self._ended(ended)


def _is_silent(connection: socket.socket) -> bool:
    """Whether nothing has come or gone for a while, and nothing waits to be read by either side."""
    info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _LENGTH)
    waiting = b"".join(
        ioctl(connection, which, bytes(4)) for which in (termios.FIONREAD, termios.TIOCOUTQ)
    )
    return not any(waiting) and min(_LAST.unpack_from(info, _LAST_AT)) > SILENT_MILLISECONDS
