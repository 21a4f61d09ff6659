"""Limits on connections: their number, how long a client may leave data unread, and which are closed first
when few are left.
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

#: Shares of a process's file descriptors for sockets of live pages and for other connections. The
#: rest is reserved for the database, the metrics and the log.
SOCKETS_SHARE, CONNECTIONS_SHARE = 0.25, 0.5

#: Granian's own limit, if there are enough file descriptors.
MOST_CONNECTIONS = 1024

#: A client that reads nothing for this long is gone or malicious.
UNREAD_SECONDS = 20

#: Size of the system's receive buffer, in bytes: longer than any form of ours.
RECEIVED_BUFFER = 65_536

#: Once this share of the allowed connections is in use, those are closed that have been silent for
#: `SILENT_MILLISECONDS`.
FULL_SHARE, SILENT_MILLISECONDS, LOOK_SECONDS = 0.75, 500, 0.25

#: `tcpi_last_data_sent` and `tcpi_last_data_recv` in the system's `struct tcp_info`, in milliseconds.
_LAST = struct.Struct("=I4xI")
_LAST_AT, _LENGTH = 44, 136


def most_sockets(files: int) -> int:
    """The most sockets of live pages in a process that may open `files` files."""
    return int(files * SOCKETS_SHARE)


def most_connections(files: int) -> int:
    """The most other connections in a process that may open `files` files."""
    return min(MOST_CONNECTIONS, int(files * CONNECTIONS_SHARE))


def never_wait_for_readers() -> None:
    """Have the system close connections whose client reads nothing (RFC 5482), and buffer little of what
    it sends.

    Sets each option on each socket of this process; connections inherit them from listening
    sockets. Granian has no options for this.
    """
    for connection in connections():
        with connection, suppress(OSError):
            connection.setsockopt(
                socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_SECONDS * 1000
            )
            if connection.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVED_BUFFER)


class Room:
    """Keeps room for connections to `port`; `most` are allowed besides the sockets of live pages.

    Granian lets each be silent for ten seconds and accepts no others while all are in use, so that
    `/_health` would not answer. Silent ones are therefore closed sooner when most are in use. `ended` is
    called with their number.
    """

    def __init__(self, port: int, most: int, ended: Callable[[int], None]) -> None:
        self._port = port
        self._most = most
        self._ended = ended
        self._at_work: set[Peer] = set()
        self._pages = 0

    @contextmanager
    def at_work(self, scope: Scope) -> Iterator[None]:
        """Counts a request or an open socket of a live page."""
        peer, is_page = scope["client"], scope["type"] == "websocket"
        self._at_work.add(peer)
        self._pages += is_page
        try:
            yield
        finally:
            self._at_work.discard(peer)
            self._pages -= is_page

    def watch(self) -> None:
        """Look repeatedly while the event loop runs."""
        self.look()
        asyncio.get_running_loop().call_later(LOOK_SECONDS, self.watch)

    def look(self) -> None:
        """Close the silent connections if few others could be accepted."""
        # Making a `Path` of each would take several times as long, and there may be thousands of sockets.
        files = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
        if files - self._pages < self._most * FULL_SHARE:
            return
        at_work = {plain(peer) for peer in self._at_work}
        ended = 0
        for connection in connections():
            # A listening socket, or one that has just closed, has no peer.
            with connection, suppress(OSError):
                is_ours = connection.getsockname()[1] == self._port
                peer = plain(connection.getpeername()[:2])
                if is_ours and peer not in at_work and _is_silent(connection):
                    connection.shutdown(socket.SHUT_RDWR)
                    ended += 1
        self._ended(ended)


def _is_silent(connection: socket.socket) -> bool:
    """Whether nothing was sent or received for a while, and neither side has unread data."""
    info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _LENGTH)
    waiting = b"".join(
        ioctl(connection, which, bytes(4)) for which in (termios.FIONREAD, termios.TIOCOUTQ)
    )
    return not any(waiting) and min(_LAST.unpack_from(info, _LAST_AT)) > SILENT_MILLISECONDS
