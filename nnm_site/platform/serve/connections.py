"""How many connections there may be, and how long one may leave unread what was sent to it."""

import os
import socket
from contextlib import suppress
from pathlib import Path

#: Of the files that a process may have open, this part is for sockets of live pages and this part
#: for other connections. The rest is kept for the database, the metrics and the log.
SOCKETS_PART, CONNECTIONS_PART = 0.25, 0.5

#: Granian's own limit, where there are files enough.
MOST_CONNECTIONS = 1024

#: A client that takes nothing for so long is gone, or means harm.
UNREAD_SECONDS = 20

#: Bytes that the system keeps of what a client sends and nobody has read yet: no form of ours is longer.
RECEIVED_BUFFER = 65_536


def most_sockets(files: int) -> int:
    """How many sockets of live pages one process holds, where it may open `files` files."""
    return int(files * SOCKETS_PART)


def most_connections(files: int) -> int:
    """How many other connections one process holds, where it may open `files` files."""
    return min(MOST_CONNECTIONS, int(files * CONNECTIONS_PART))


def never_wait_for_readers() -> None:
    """Let the system close connections whose client reads nothing (RFC 5482), and keep little of what
    is sent.

    Each option is set on each socket of this process; on those that listen, later connections
    inherit it. Granian has none of its own for this.
    """
    for path in Path("/proc/self/fd").iterdir():
        # A file may be gone by now, and not every socket is one of TCP.
        with suppress(OSError):
            if path.is_socket():
                with socket.socket(fileno=os.dup(int(path.name))) as found:
                    found.setsockopt(
                        socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_SECONDS * 1000
                    )
                    if found.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVED_BUFFER)
