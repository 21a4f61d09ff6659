"""Closes sockets that send an endless message.

The server collects a message of up to 64 MB before the gate sees a byte of it, without a setting for
less. The system knows how much each connection has received (`TCP_INFO`, Linux): one that has received
far more than the gate has seen is closed, and its data dropped.
"""

import ipaddress
import os
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

#: Most bytes of a connection that the gate has not seen: twice the size of its handshake and the longest
#: frame.
MOST_UNREPORTED = 256 * 1024

#: Interval of the checks of memory use; the growth since the last check of the connections that triggers
#: another; the longest time between two checks.
LOOK_SECONDS, GROWN, AT_LATEST_SECONDS = 0.1, 16 * 1024 * 1024, 5.0

#: Bytes of a frame's header.
_HEAD = 14

#: `tcpi_bytes_received` in the system's `struct tcp_info`.
_RECEIVED = struct.Struct("=Q")
_RECEIVED_AT, _LENGTH = 128, 136

Peer = tuple[str, int | str]


class MessageSizeGuard:
    """Connections of sockets by peer, with the number of bytes that the gate has seen of each.

    `cut` is called with the number of connections closed in a check.
    """

    def __init__(self, cut: Callable[[int], None]) -> None:
        self._cut = cut
        self._heard: dict[Peer, int] = {}

    def opened(self, peer: Peer) -> None:
        """A socket has been accepted."""
        self._heard[plain(peer)] = 0

    def heard(self, peer: Peer, frame: str) -> None:
        """A whole frame has arrived."""
        length = len(frame) if frame.isascii() else len(frame.encode(errors="surrogatepass"))
        self._heard[plain(peer)] += length + _HEAD

    def closed(self, peer: Peer) -> None:
        """A socket has closed."""
        self._heard.pop(plain(peer), None)

    def watch(self) -> None:
        """Check repeatedly in a thread, as long as the process runs."""
        threading.Thread(target=self._keep_looking, name="oversized", daemon=True).start()

    def _keep_looking(self) -> None:
        before, looked = _memory(), time.monotonic()
        while True:
            time.sleep(LOOK_SECONDS)
            memory, now = _memory(), time.monotonic()
            if self._heard and (memory - before > GROWN or now - looked > AT_LATEST_SECONDS):
                self.look()
                memory, looked = _memory(), now
                before = memory
            before = min(before, memory)

    def look(self) -> None:
        """Close every connection that has sent too much."""
        ended = 0
        for connection in connections():
            with connection, suppress(OSError):
                heard = self._heard.get(plain(connection.getpeername()[:2]))
                if heard is not None and _received(connection) - heard > MOST_UNREPORTED:
                    connection.shutdown(socket.SHUT_RDWR)
                    ended += 1
        if ended:
            self._cut(ended)


def connections() -> Iterator[socket.socket]:
    """Every socket of this process, as a duplicate that the caller must close."""
    files = Path("/proc/self/fd")
    for file in files.iterdir() if files.exists() else ():
        # It may be closed by now, and not all are internet sockets.
        with suppress(OSError):
            copy = os.dup(int(file.name))
            try:
                connection = socket.socket(fileno=copy)
            except OSError:
                os.close(copy)
                continue
            if connection.family in {socket.AF_INET, socket.AF_INET6}:
                yield connection
            else:
                connection.close()


def _received(connection: socket.socket) -> int:
    """The bytes that the system has received on a connection."""
    info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _LENGTH)
    return _RECEIVED.unpack_from(info, _RECEIVED_AT)[0] if len(info) >= _LENGTH else 0


def _memory() -> int:
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def plain(peer: Peer) -> Peer:
    """A peer in the form that system and server share: IPv4 unmapped, the port as a number."""
    address = ipaddress.ip_address(peer[0].partition("%")[0])
    mapped = getattr(address, "ipv4_mapped", None)
    # Granian gives the port as text.
    return str(mapped or address), int(peer[1])
