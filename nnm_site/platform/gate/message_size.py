"""Sockets that have sent much of which nothing was heard: one message that never ends.

The server collects a message of up to 64 MB before the gate sees a byte of it, and has no setting for
less. So the system is asked how much each connection has received (`TCP_INFO`, Linux): whoever has sent
far more than was heard of him is cut off, and what he sent is forgotten.
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

#: Bytes of a connection of which the gate has heard nothing: its handshake and the longest frame fit
#: in twice.
MOST_UNREPORTED = 256 * 1024

#: How often memory is looked at, and the growth since the last look at the connections that leads to
#: another; without any, they are looked at now and then.
LOOK_SECONDS, GROWN, AT_LATEST_SECONDS = 0.1, 16 * 1024 * 1024, 5.0

#: A frame's own head.
_HEAD = 14

#: `tcpi_bytes_received` in the system's `struct tcp_info`.
_RECEIVED = struct.Struct("=Q")
_RECEIVED_AT, _LENGTH = 128, 136

Peer = tuple[str, int | str]


class MessageSizeGuard:
    """Connections of sockets by whom they come from, and how much was heard of each.

    `cut` is told how many were cut off at a look.
    """

    def __init__(self, cut: Callable[[int], None]) -> None:
        self._cut = cut
        self._heard: dict[Peer, int] = {}

    def opened(self, peer: Peer) -> None:
        """A socket has been let in."""
        self._heard[plain(peer)] = 0

    def heard(self, peer: Peer, frame: str) -> None:
        """A whole frame has come."""
        length = len(frame) if frame.isascii() else len(frame.encode(errors="surrogatepass"))
        self._heard[plain(peer)] += length + _HEAD

    def closed(self, peer: Peer) -> None:
        """A socket has ended."""
        self._heard.pop(plain(peer), None)

    def watch(self) -> None:
        """Look in a thread of its own, as long as the process runs."""
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
        """Cut off every connection that has sent too much."""
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
    """Every socket of this process, as a copy to be closed."""
    files = Path("/proc/self/fd")
    for file in files.iterdir() if files.exists() else ():
        # It may be gone by now, and not every one is a socket of the internet.
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
    """Whom the system and the server call by the same name: IPv4 as it is written alone, a number for the port."""
    address = ipaddress.ip_address(peer[0].partition("%")[0])
    mapped = getattr(address, "ipv4_mapped", None)
    # Granian gives the port as text.
    return str(mapped or address), int(peer[1])
