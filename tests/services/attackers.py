"""Ten sockets that attack the site, and a visitor who enters orders meanwhile."""

import asyncio
import multiprocessing
import time
from contextlib import suppress
from multiprocessing.synchronize import Event

import aiohttp

from tests.services.endpoints import WORST_EVENTS
from tests.services.visitor import FROM, Visitor, boot, event, run, socket_address

WORST = tuple(event(name, address, **payload) for name, address, payload in WORST_EVENTS)

ATTACKERS = 10
#: Frames on a socket before a new one, whose budget is unused: an address may open 240 a minute.
FRAMES_PER_SOCKET = 15


async def _attack(http: aiohttp.ClientSession, site: str, number: int, begun: Event) -> None:
    """Send the most expensive frames as fast as the gate admits them, on socket after socket."""
    headers = {"Origin": site, FROM: f"203.0.113.{number % 2}"}
    while True:
        with suppress(aiohttp.ClientError, ConnectionError):
            async with http.ws_connect(socket_address(site), headers=headers) as line:
                reading = asyncio.ensure_future(_read_all(line))
                try:
                    await line.send_str(boot("/search", again=True))
                    for frame in range(FRAMES_PER_SOCKET):
                        await line.send_str(WORST[(number + frame) % len(WORST)])
                    begun.set()
                    # Slightly more often than two addresses may reopen ten sockets.
                    await asyncio.sleep(1)
                finally:
                    reading.cancel()
        await asyncio.sleep(0.1)


async def _read_all(line: aiohttp.ClientWebSocketResponse) -> None:
    async for message in line:
        if message.data == "2":
            await line.send_str("3")


def _attack_with_all(site: str, begun: Event) -> None:
    """Attack from a separate process, so that the visitor's times exclude the attackers' work."""

    async def attack(http: aiohttp.ClientSession) -> None:
        await asyncio.gather(*(_attack(http, site, number, begun) for number in range(ATTACKERS)))

    run(attack)


def seconds_of_keys(site: str, keys: int) -> list[float]:
    """The seconds that each of `keys` entries waited for its answer. Raises `TimeoutError`."""

    async def test(http: aiohttp.ClientSession) -> list[float]:
        visitor = await Visitor.arrive(http, site, **{FROM: "198.51.100.1"})
        attackers.start()
        assert await asyncio.to_thread(attack.wait, 60), "nobody attacks"
        took: list[float] = []
        for quantity in range(2, 2 + keys):
            pressed = time.perf_counter()
            await visitor.enter(quantity)
            took.append(time.perf_counter() - pressed)
            await asyncio.sleep(0.2)
        return took

    spawned = multiprocessing.get_context("spawn")
    attack = spawned.Event()
    attackers = spawned.Process(target=_attack_with_all, args=(site, attack), daemon=True)
    try:
        return run(test)
    finally:
        attackers.kill()
