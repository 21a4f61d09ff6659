"""Silent connections are closed when few others can be opened; uses real ones, without a server."""

import os
import socket
import time
from contextlib import suppress

import pytest
from starlette.types import Scope

from nnm_site.platform.serve.connections import SILENT_MILLISECONDS, Room

pytestmark = [pytest.mark.requirement("L15"), pytest.mark.slow]

Pair = tuple[socket.socket, socket.socket]


def looked(port: int, most: int = 0, at_work: socket.socket | None = None) -> int:
    """The number of a port's connections closed by a check, if `most` are allowed."""
    ended: list[int] = []
    room = Room(port, most, ended.append)
    if at_work is None:
        room.look()
    else:
        host, number = at_work.getpeername()[:2]
        # In the server's form.
        scope: Scope = {"type": "http", "client": (host, str(number))}
        with room.at_work(scope):
            room.look()
    return sum(ended)


def grow_silent() -> None:
    time.sleep(SILENT_MILLISECONDS / 1000 + 0.1)


def port_of(pair: Pair) -> int:
    return pair[1].getsockname()[1]


def test_who_says_nothing_makes_room_for_others(pair: Pair):
    assert looked(port_of(pair)) == 0, "it has just come"
    grow_silent()
    assert looked(port_of(pair)) == 1
    assert pair[0].recv(1) == b""


def test_who_stops_in_the_middle_of_a_request_does_too(pair: Pair):
    grow_silent()
    pair[0].sendall(b"GET / HTTP/1.1\r\n")
    assert pair[1].recv(100)
    assert looked(port_of(pair)) == 0, "it speaks"
    grow_silent()
    assert looked(port_of(pair)) == 1


def test_nobody_ends_where_there_is_room(pair: Pair):
    grow_silent()
    assert looked(port_of(pair), most=1_000_000) == 0


def test_whose_request_is_answered_stays_however_long_it_takes(pair: Pair):
    grow_silent()
    assert looked(port_of(pair), at_work=pair[1]) == 0
    assert looked(port_of(pair)) == 1


def test_a_live_page_s_socket_takes_no_room_of_others(pair: Pair):
    grow_silent()
    ended: list[int] = []
    files = len(list(os.scandir("/proc/self/fd")))
    # The maximum, one of which belongs to a page.
    room = Room(port_of(pair), int(files / 0.75), ended.append)
    with room.at_work({"type": "websocket", "client": ("192.0.2.1", "1")}):
        room.look()
    assert sum(ended) == 0
    room.look()
    assert sum(ended) == 1


def test_what_has_not_been_read_yet_is_no_silence(pair: Pair):
    """Neither data that the server has not read nor data that the client has not."""
    client, server = pair
    client.sendall(b"x")
    grow_silent()
    assert looked(port_of(pair)) == 0
    server.recv(1)
    server.setblocking(False)
    with suppress(BlockingIOError):
        while True:
            server.send(bytes(100_000))
    grow_silent()
    assert looked(port_of(pair)) == 0


def test_a_connection_of_ours_to_another_server_stays(pair: Pair):
    """For example to the database: the port is that of the other end."""
    client, server = pair
    grow_silent()
    assert looked(client.getsockname()[1] + 1) == 0
    client.sendall(b"x")
    assert server.recv(1) == b"x"
