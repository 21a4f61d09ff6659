"""Clients that mean harm, or fell silent: plain connections, without a library that is kind."""

import base64
import os
import socket
import uuid
from pathlib import Path

#: A client that reads nothing has the smallest window that the system gives.
SMALLEST_WINDOW = 2048


def connection(port: int, said: bytes = b"", *, window: int | None = None) -> socket.socket:
    """A connection on which so much was said, and nothing more will be."""
    opened = socket.socket()
    if window is not None:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    opened.connect(("127.0.0.1", port))
    opened.sendall(said)
    return opened


def request(path: str, method: str = "GET", **headers: str) -> bytes:
    """The bytes of a request without a body."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode()


def upgrade(port: int, host: str = "localhost") -> bytes:
    """The request with which a page opens its socket."""
    return request(
        f"/_event/?token={uuid.uuid4()}&EIO=4&transport=websocket",
        Origin=f"http://{host}:{port}",
        Upgrade="websocket",
        Connection="Upgrade",
        Sec_WebSocket_Version="13",
        Sec_WebSocket_Key=base64.b64encode(os.urandom(16)).decode(),
    )


def frame(text: str) -> bytes:
    """One frame of text, masked with nothing."""
    data = text.encode()
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2)
    return b"\x81" + length + bytes(4) + data


def connections_of(process: int) -> int:
    """How many sockets a process has open."""
    return sum(
        path.readlink().name.startswith("socket:")
        for path in Path(f"/proc/{process}/fd").iterdir()
        if path.is_symlink()
    )
