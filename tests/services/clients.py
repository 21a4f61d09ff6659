"""Malicious or silent clients: plain connections, without a library that follows the rules."""

import base64
import os
import socket
import uuid
from pathlib import Path

#: Receive buffer of a client that reads nothing: the smallest that the system allows, in bytes.
SMALLEST_WINDOW = 2048

_ESTABLISHED = "01"


def connection(port: int, said: bytes = b"", *, window: int | None = None) -> socket.socket:
    """A connection on which `said` is sent, and nothing more."""
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


def upgrade(port: int, **headers: str) -> bytes:
    """The request with which a page opens its socket."""
    return request(
        f"/_event/?token={uuid.uuid4()}&EIO=4&transport=websocket",
        Origin=f"http://localhost:{port}",
        Upgrade="websocket",
        Connection="Upgrade",
        Sec_WebSocket_Version="13",
        Sec_WebSocket_Key=base64.b64encode(os.urandom(16)).decode(),
        **headers,
    )


def frame(text: str) -> bytes:
    """One text frame, masked with zeros."""
    data = text.encode()
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2)
    return b"\x81" + length + bytes(4) + data


def silent_clients(port: int) -> list[socket.socket]:
    """Eight clients, each of which stops sending or reading at another point of its exchange."""
    page = request("/about", Accept_Encoding="identity")
    form = {"Content_Length": "1000", "Content_Type": "application/x-www-form-urlencoded"}
    opened = [
        connection(port),
        connection(port, b"GET /about HTTP/1.1\r\nHost: x\r\n"),
        connection(port, page),
        connection(port, request("/about", "POST", Content_Length="1000") + b"abc"),
        connection(port, request("/enquiries/advisor", "POST", **form) + b"abc"),
        connection(port, page * 300, window=SMALLEST_WINDOW),
        connection(port, upgrade(port)),
        connection(port, upgrade(port)),
    ]
    # The last one is a visitor who stops after the server's greeting.
    opened[-1].recv(1000)
    opened[-1].sendall(frame('40/_event,{"event":null}'))
    return opened


def established(port: int) -> int:
    """The number of connections to a port of this machine that are open on the server's side."""
    lines = [
        line.split()
        for table in ("tcp", "tcp6")
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]
    ]
    return sum(
        int(line[1].rpartition(":")[2], 16) == port and line[3] == _ESTABLISHED for line in lines
    )
