"""Endless messages are cut off; uses real connections of this process, without a server."""

import socket

import pytest

from nnm_site.platform.gate.message_size import MOST_UNREPORTED, MessageSizeGuard

pytestmark = pytest.mark.requirement("A14")

Pair = tuple[socket.socket, socket.socket]


def send(pair: Pair, text: str) -> None:
    """Send a text, and read it like the socket's server."""
    client, server = pair
    left = len(text)
    client.sendall(text.encode()) if left < 50_000 else None
    while left >= 50_000:
        client.sendall(text[:50_000].encode())
        left -= 50_000
        server.recv(50_000, socket.MSG_WAITALL)


def looked(pair: Pair, *frames: str, unreported: int = 0) -> int:
    """The number of cut connections after these frames and `unreported` further bytes."""
    cut: list[int] = []
    host, port = pair[1].getpeername()[:2]
    # The address in the server's form.
    watch, peer = MessageSizeGuard(cut.append), (host, str(port))
    watch.opened(peer)
    for frame in frames:
        send(pair, frame)
        watch.heard(peer, frame)
    send(pair, "x" * unreported)
    watch.look()
    return sum(cut)


def test_who_sends_what_cannot_be_heard_is_cut_off(pair: Pair):
    assert looked(pair, unreported=MOST_UNREPORTED + 100_000) == 1
    assert pair[0].recv(1) == b""


def test_who_is_heard_may_send_for_ever(pair: Pair):
    assert looked(pair, *["x" * 100_000] * 20, unreported=100_000) == 0


def test_a_connection_that_is_no_socket_of_a_page_is_left_alone(pair: Pair):
    send(pair, "x" * (MOST_UNREPORTED + 100_000))
    cut: list[int] = []
    MessageSizeGuard(cut.append).look()
    assert cut == []
