"""What one request may cost, at every door where something is computed, and a key while others do their worst.

For each door the worst input is looked for: entries are changed at random, and what cost the server more
processor time than anything before is kept and changed again.
"""

import asyncio
import ctypes
import os
import random
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import aiohttp
import httpx

from bench import programs
from bench.rows import Row, at_most
from tests.services.attackers import seconds_of_keys
from tests.services.doors import DOORS, WORST_EVENTS, Door
from tests.services.replica import Replica
from tests.services.visitor import PATIENCE_SECONDS, boot, event, run, socket_address

#: Milliseconds of processor time that one event of a socket may cost, and after how many seconds without
#: an answer there is no other.
MOST_OF_AN_EVENT, QUIET_SECONDS = 400, 0.7

#: Inputs that are tried at each door, and keys that are pressed beside ten sockets.
TRIES, KEYS = 40, 60


def measure() -> Iterator[Row]:
    """A row for each door, for each kind of event, and for a key under attack."""
    programs.build()
    given = {
        "ENQUIRIES_PER_ADDRESS": "100000",
        "ENQUIRIES_IN_TOTAL": "100000",
        "TRUSTED_PROXY_HOPS": "1",
    }
    with TemporaryDirectory() as folder:
        replica = Replica(Path(folder), given).start()
        try:
            (worker,) = replica.workers()
            with httpx.Client(base_url=replica.address, timeout=30) as client:
                for door in DOORS:
                    yield _door(door, client, worker)
            for name, address, payload in WORST_EVENTS:
                frame = event(name, address, **payload)
                took = min(run(_event(replica.address, worker, address, frame)) for _ in range(3))
                what = f"{name.rpartition('.')[2]} {address} {str(payload)[:60]}"
                yield at_most(what, took, MOST_OF_AN_EVENT, " ms")
            took = seconds_of_keys(replica.address, KEYS)
            what = "a key while ten sockets do their worst"
            yield at_most(f"{what} (median)", statistics.median(took), 0.1, " s", 3)
            yield at_most(f"{what} (slowest)", max(took), 1, " s", 3)
        finally:
            replica.kill()


def _door(door: Door, client: httpx.Client, worker: int) -> Row:
    def cost(entries: Mapping[str, str]) -> float:
        path, sent = door.sent(entries)
        before = _spent(worker)
        if door.method == "POST":
            client.post(path, data=sent, headers={"Origin": str(client.base_url).rstrip("/")})
        else:
            client.get(path, params=sent)
        return _spent(worker) - before

    most, entries = _worst(door, cost)
    shown = str({name: value[:20] for name, value in entries.items()}).replace("|", "")
    return at_most(f"{door.method} {door.path} {shown}", most, door.most, " ms")


def _worst(door: Door, cost: Callable[[Mapping[str, str]], float]) -> tuple[float, dict[str, str]]:
    """The most expensive entries that were found, and their cost; each is measured until it is sure."""
    chance, best = random.Random(door.path), dict[str, str]()
    # The first request of a page also pays for what is loaded once.
    most = min(cost(best) for _ in range(3))
    for _ in range(TRIES):
        tried = door.changed(best, chance)
        # Something else of the server may have run beside it: the least of three counts.
        if (found := cost(tried)) > most and (sure := min(found, cost(tried), cost(tried))) > most:
            best, most = tried, sure
    return most, best


def _event(site: str, worker: int, address: str, frame: str):
    """A coroutine that measures one event of a page."""

    async def cost(http: aiohttp.ClientSession) -> float:
        async with http.ws_connect(socket_address(site), headers={"Origin": site}) as line:
            await line.send_str(boot(address))
            await _read_all(line)
            before = _spent(worker)
            await line.send_str(frame)
            await _read_all(line)
            return _spent(worker) - before

    return cost


async def _read_all(line: aiohttp.ClientWebSocketResponse) -> None:
    await asyncio.wait_for(line.receive(), PATIENCE_SECONDS)
    with suppress(TimeoutError):
        while True:
            await asyncio.wait_for(line.receive(), QUIET_SECONDS)


def _spent(process: int) -> float:
    """Milliseconds of processor time that a process has used, with its threads that have ended."""
    clock = ctypes.c_int()
    if fault := ctypes.CDLL(None).clock_getcpuclockid(process, ctypes.byref(clock)):
        raise ProcessLookupError(fault, os.strerror(fault))
    return time.clock_gettime(clock.value) * 1000
