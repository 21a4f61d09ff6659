"""Who gets through the gate, on a clock of the test's own."""

from collections.abc import Iterator

import pytest
from starlette.types import Message, Receive, Scope, Send

from nnm_site.gate.sockets import OPENINGS_PER_MINUTE, Counts, SocketGate
from tests.asynchronous import run

ORIGIN = "https://nnm.example"
TOKEN = "0" * 36


class Door:
    """A gate whose sockets close at once, unless `held`."""

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

    async def _app(self, _scope: Scope, _receive: Receive, _send: Send) -> None:
        self.let_in += 1

    def open(self, times: int, address: str = "192.0.2.1") -> int:
        """Open and close so many sockets; how many got in."""
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


@pytest.fixture
def door() -> Iterator[Door]:
    return Door()


def test_an_address_opens_240_sockets_in_a_minute_and_another_its_own(door: Door) -> None:
    assert OPENINGS_PER_MINUTE == 240
    assert door.open(300) == 240
    assert door.refused == ["openings"] * 60
    assert door.open(1, "192.0.2.2") == 1
    door.now = 60.0
    assert door.open(1) == 1


def test_there_are_never_more_sockets_than_files_for_them() -> None:
    door = Door(most=0)
    assert door.open(1) == 0
    assert door.refused == ["connections"]


def test_who_has_left_is_told_by_his_token_and_who_was_refused_is_not(door: Door) -> None:
    assert door.open(OPENINGS_PER_MINUTE + 5) == OPENINGS_PER_MINUTE
    assert door.left == [TOKEN] * OPENINGS_PER_MINUTE
