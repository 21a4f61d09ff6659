"""Which sockets the gate admits, with a clock that the test sets."""

import asyncio
import gc
import re
import weakref

import pytest
from starlette.types import Message, Receive, Scope, Send

from nnm_site.platform.gate.sockets import ENDED_BETWEEN_SEARCHES, Counts, SocketGate
from tests.asynchronous import run

pytestmark = pytest.mark.requirement("L8", "V16.3.3", "A14")

ORIGIN = "https://nnm.example"
TOKEN = "0" * 36


class ClosingGate:
    """A gate whose sockets close immediately, unless `held`."""

    def __init__(self, per_address: int = 10_000, most: int = 10_000) -> None:
        self.now = 0.0
        self.refused: list[str] = []
        self.left: list[str] = []
        self.gate = SocketGate(
            self._app, [ORIGIN], per_address, 0, lambda *_: None,
            Counts(refused=self.refused.append), most, lambda: self.now,
            self.left.append,
        )  # fmt: skip
        self.let_in = 0

    async def _app(self, scope: Scope, _receive: Receive, _send: Send) -> None:
        self.let_in += 1
        self.seen = scope

    def open(self, times: int, address: str = "192.0.2.1") -> int:
        """Open and close this many sockets; returns the number admitted."""
        before = self.let_in

        async def knock() -> None:
            for _ in range(times):
                await self.gate(scope_from(address), receive, send)

        run(knock())
        return self.let_in - before


async def receive() -> Message:
    return {"type": "websocket.connect"}


async def send(_message: Message) -> None:
    return


def scope_from(address: str, origin: str = ORIGIN) -> Scope:
    return {
        "type": "websocket",
        "path": "/_event/",
        "query_string": f"token={TOKEN}&EIO=4&transport=websocket".encode(),
        "headers": [(b"origin", origin.encode())],
        "client": (address, 1),
    }


def test_an_address_opens_240_sockets_in_a_minute_and_another_its_own() -> None:
    tried = ClosingGate()
    assert tried.open(300) == 240
    assert tried.refused == ["openings"] * 60
    # Departures are reported by token, refusals are not.
    assert tried.left == [TOKEN] * 240
    assert tried.open(1, "192.0.2.2") == 1
    tried.now = 60.0
    assert tried.open(1) == 1


class Circle:
    def __init__(self) -> None:
        self.itself = self


@pytest.mark.slow
def test_what_ended_sockets_leave_is_collected_after_many_of_them() -> None:
    tried, left = ClosingGate(), Circle()
    gc.disable()
    try:
        gc.collect()  # From here on it is among the oldest.
        gone = weakref.ref(left)
        del left
        for number in range(1, ENDED_BETWEEN_SEARCHES):
            tried.now = 60.0 * number
            tried.open(1)
        assert gone() is not None
        tried.open(1)
        assert gone() is None
    finally:
        gc.enable()


def test_there_are_never_more_sockets_than_files_for_them() -> None:
    tried = ClosingGate(most=0)
    assert tried.open(1) == 0
    assert tried.refused == ["connections"]


def test_lodgers_of_one_line_hold_three_times_as_many_and_a_network_ten_times() -> None:
    tried = ClosingGate(per_address=2)
    opened: list[str] = []

    async def hold(_scope: Scope, _receive: Receive, _send: Send) -> None:
        opened.append("one")
        await forever.wait()

    async def try_all() -> tuple[int, int]:
        async def knock(address: str) -> None:
            tasks.append(asyncio.ensure_future(tried.gate(scope_from(address), receive, send)))
            await asyncio.sleep(0)

        tasks: list[asyncio.Future[None]] = []
        for lodger in range(20):
            await knock(f"2001:db8:1:{lodger:x}::1")
        of_a_line = len(opened)
        for line in range(1, 20):
            for lodger in range(3):
                await knock(f"2001:db8:1:{line * 256 + lodger:x}::1")
        of_a_network = len(opened)
        await knock("2001:db8:2::1")
        assert len(opened) == of_a_network + 1
        forever.set()
        await asyncio.gather(*tasks)
        return of_a_line, of_a_network

    forever = asyncio.Event()
    tried.gate._app = hold
    assert run(try_all()) == (6, 20)


@pytest.mark.requirement("V4.4.3")
def test_of_a_handshake_only_what_the_socket_needs_goes_on() -> None:
    tried = ClosingGate()
    scope = scope_from("192.0.2.1")
    scope["headers"] += [
        (b"host", b"nnm.example"),
        (b"x-forwarded-for", b"203.0.113.7"),
        (b"x-internal-auth", b"cdn-shared-secret"),
        (b"cookie", b"a=b"),
        (b"sec-websocket-protocol", b"0.10.1"),
    ]
    run(tried.gate(scope, receive, send))
    assert dict(tried.seen["headers"]) == {
        b"origin": ORIGIN.encode(),
        b"host": b"nnm.example",
        b"sec-websocket-protocol": b"0.10.1",
    }
    household, _ = tried.seen["client"]
    assert re.fullmatch("[0-9a-f]{24}", household)
    tried.open(1)
    assert tried.seen["client"][0] == household
    tried.open(1, "192.0.2.2")
    assert tried.seen["client"][0] != household
