"""Attacks on a real server, by group. Each shows what it may cost the server, or that it gets nothing."""

import asyncio
import re
import socket
import struct
import threading
import time
from collections.abc import Callable
from contextlib import suppress

import aiohttp
import httpx
import pytest

from tests.rows import each
from tests.services.attackers import seconds_of_keys
from tests.services.clients import connection, request, upgrade
from tests.services.replica import Replica, memory
from tests.services.visitor import FROM, boot, run, socket_address

pytestmark = pytest.mark.long

MEGABYTE = 1024 * 1024


@pytest.fixture(scope="module")
def victim(start_shared_replica: Callable[..., Replica]) -> Replica:
    """A server behind one proxy, so that an attacker and a visitor are not one address."""
    return start_shared_replica(TRUSTED_PROXY_HOPS="1")


@pytest.mark.requirement("L9", "V15.2.2", "A3")
@pytest.mark.alone
def test_another_visitor_s_keys_are_answered_while_ten_sockets_do_their_worst(victim: Replica):
    """How fast they are, `make bench PART=costs` says."""
    assert len(seconds_of_keys(victim.address, 20)) == 20
    assert "Traceback" not in victim.log()


# ---- Sockets: memory before the gate ------------------------------------------------------------


def _handshake(port: int, source: str) -> socket.socket:
    """A socket of a page, let in."""
    line = connection(port, upgrade(port, **{FROM: source}))
    assert b"101" in line.recv(4096)
    return line


def _fragment(kind: int, content: bytes) -> bytes:
    """The beginning of a frame of a megabyte: as much of it as the content."""
    return struct.pack("!BBQ4s", kind, 0xFF, MEGABYTE, bytes(4)) + content


def _pour(line: socket.socket, megabytes: int) -> None:
    """One text message of that many fragments of a megabyte, which never ends."""
    with suppress(OSError):
        for number in range(megabytes):
            line.sendall(_fragment(0x01 if number == 0 else 0x00, bytes(MEGABYTE)))


@pytest.mark.requirement("L10", "A4")
def test_endless_messages_of_one_address_hold_less_than_200_mb(victim: Replica):
    (worker,) = victim.workers()
    before, peak, over = memory(worker), 0, threading.Event()

    def watch() -> None:
        nonlocal peak
        while not over.wait(0.02):
            peak = max(peak, memory(worker))

    watching = threading.Thread(target=watch)
    watching.start()
    lines = [_handshake(victim.port, "203.0.113.9") for _ in range(40)]
    pours = [threading.Thread(target=_pour, args=(line, 60)) for line in lines]
    for pour in pours:
        pour.start()
    for pour in pours:
        pour.join(60)
    # What is not much stays, on as many sockets as one address may hold.
    lines += [_handshake(victim.port, "203.0.113.10") for _ in range(100)]
    for line in lines[40:]:
        with suppress(OSError):
            line.sendall(_fragment(0x01, bytes(200_000)))
    time.sleep(2)
    over.set()
    watching.join()
    for line in lines:
        line.close()
    print(f"memory {before // MEGABYTE} MB, at most {peak // MEGABYTE} MB under the attack")
    assert peak - before < 200 * MEGABYTE
    assert victim.metrics()['nnm_socket_refusals_total{reason="oversized"}'] >= 40


# ---- Names and handshakes -----------------------------------------------------------------------


@pytest.mark.requirement("V4.4.3")
def test_a_visitor_hears_nothing_of_what_proxies_said_and_no_name_of_the_server(victim: Replica):
    async def test(http: aiohttp.ClientSession) -> str:
        headers = {"Origin": victim.address, FROM: "198.51.100.77", "X-Internal-Auth": "sesame-1"}
        async with http.ws_connect(socket_address(victim.address), headers=headers) as line:
            await line.send_str(boot("/calculator", again=True))
            said = ""
            with suppress(TimeoutError):
                async with asyncio.timeout(5):
                    async for message in line:
                        said += message.data
        return said

    said = run(test)
    assert "calculator_state" in said
    # Nor the address of the proxy, nor what the server is made of, nor the name that his household has in it.
    for secret in (
        "198.51.100.77",
        "sesame-1",
        "x-internal",
        "127.0.0.1",
        "::1",
        "asgi",
        "granian",
    ):
        assert secret not in said.lower()
    assert not re.search("[0-9a-f]{24}", said)


@pytest.mark.requirement("V4.2.1", "A4")
@each(
    [
        (b"GET / HTTP/1.1\r\n\r\n", b"400"),
        (request("/", host="b.example"), b"400"),
        (request("/enquiries/partner", "POST", Content_Length="3", content_length="4"), b"400"),
        (request("/", Accept_Encoding="x" * 400_000), b"431"),
    ]
)
def test_what_two_readers_would_read_differently_and_a_huge_header_are_refused(
    said: bytes, status: bytes, victim: Replica
):
    with connection(victim.port, said) as line:
        assert line.recv(4096).split()[1] == status


@pytest.mark.requirement("A1")
def test_in_production_another_name_leads_to_the_public_one(start_replica: Callable[..., Replica]):
    replica = start_replica(SITE_URL="https://www.nnm.example")
    for path in ("/about?a=1", "/calculator", "//evil.example"):
        answer = httpx.get(replica.address + path, headers={"Host": "evil.example"})
        assert answer.status_code == 308
        assert answer.headers["location"].startswith("https://www.nnm.example/")
    assert httpx.get(f"{replica.address}/ping", headers={"Host": "10.0.0.1"}).status_code == 200
