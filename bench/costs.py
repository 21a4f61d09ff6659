"""The highest cost of a request to each endpoint that computes, and of a key press under attack.

Searches for the worst input of each endpoint: entries are changed at random, and those that cost
the server more processor time than any before are kept and changed again. Writes the results into
the table of `docs/security.md`.
"""

import asyncio
import ctypes
import os
import random
import re
import statistics
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from textwrap import shorten

import aiohttp
import httpx

from bench import programs
from bench.rows import Row, at_most
from tests.services.attackers import seconds_of_keys
from tests.services.endpoints import (
    ENDPOINTS,
    EVENTS,
    MOST_OF_AN_EVENT,
    OPENING,
    Endpoint,
    bounds,
    event_name,
)
from tests.services.replica import Replica
from tests.services.visitor import boot, event, run, socket_address
from tools import serve

#: Seconds to wait for an answer, which some events lack, and for its next message.
ANSWER_SECONDS, QUIET_SECONDS = 3, 0.7

#: Inputs tried at each endpoint, and keys pressed while ten sockets are open.
TRIES, KEYS = 40, 60

#: The document with the table of the endpoints.
DOCUMENT = serve.ROOT / "docs" / "security.md"

_HEAD = "| endpoint | what cost most | bound | measured |\n|---|---|---|---|\n"
_TABLE = re.compile(rf"(?<={re.escape(_HEAD)})(?:\|.*\n)*")

#: Characters shown of each entry, and of all together.
_SHOWN, _WIDEST = 24, 100


@dataclass(frozen=True)
class Cost:
    """The most that an endpoint took, in milliseconds of processor time, and with which input."""

    endpoint: str
    what: str
    bound: float
    took: float

    def row(self) -> Row:
        """The cost as a row of the measurement; red beyond the bound."""
        return at_most(f"{self.endpoint} {self._plain()}", self.took, self.bound, " ms", red=1)

    def cells(self) -> str:
        """The cost as a row of the documentation."""
        return f"| {self.endpoint} | {self._plain()} | {self.bound:g} ms | {self.took:.0f} ms |\n"

    def _plain(self) -> str:
        """The most expensive input, without characters that are markup in either table."""
        return shorten(re.sub(r"[|`<>*\[\]]+", " ", self.what), _WIDEST, placeholder=" …")


def table_in(page: str) -> str:
    """The table of the endpoints in the documentation."""
    return _HEAD + _TABLE.findall(page)[0]


def with_table(page: str, costs: Iterable[Cost]) -> str:
    """The documentation's text with these rows in its table."""
    return _TABLE.sub(lambda _: "".join(cost.cells() for cost in costs), page, count=1)


def measure() -> Iterator[Row]:
    """A row for each endpoint, for each kind of event, and for a key press under attack."""
    costs: dict[str, Cost] = {}
    with programs.site() as site:
        for cost in _costs(site):
            if cost.endpoint not in costs or cost.took > costs[cost.endpoint].took:
                costs[cost.endpoint] = cost
        yield from (cost.row() for cost in costs.values())
        took = seconds_of_keys(site.address, KEYS)
        what = "a key while ten sockets do their worst"
        yield at_most(f"{what} (median)", statistics.median(took), 0.1, " s", 3)
        yield at_most(f"{what} (slowest)", max(took), 1, " s", 3)
    DOCUMENT.write_text(with_table(DOCUMENT.read_text("utf-8"), costs.values()), "utf-8")


def _costs(replica: Replica) -> Iterator[Cost]:
    """The cost of each endpoint with the worst input found, and of each event with its inputs."""
    (worker,) = replica.workers()
    metrics = httpx.Client(base_url=f"http://127.0.0.1:{replica.metrics_port}", timeout=30)
    with metrics, httpx.Client(base_url=replica.address, timeout=30) as client:
        for endpoint in ENDPOINTS:
            took, entries = _worst(endpoint, metrics if endpoint.metrics else client, worker)
            what = ", ".join(_shown(name, value) for name, value in entries.items())
            yield Cost(endpoint.name, what or "nothing", endpoint.most, took)
    opening = min(run(_event(replica.address, worker, "/calculator")) for _ in range(3))
    yield Cost(OPENING, "/calculator", MOST_OF_AN_EVENT, opening)
    for name, address, payload in EVENTS:
        frame = event(name, address, **payload)
        took = min(run(_event(replica.address, worker, address, frame)) for _ in range(3))
        what = f"{address}: " + ", ".join(_shown(*sent) for sent in payload.items())
        yield Cost(event_name(name), what, bounds()[event_name(name)], took)


def _shown(name: str, value: object) -> str:
    text = str(value)
    if isinstance(value, dict):
        return ", ".join(_shown(*entry) for entry in value.items())
    many = f" … ({len(text):,} characters)" if len(text) > _SHOWN else ""
    return f"{name} = {text[:_SHOWN]}{many}"


def _worst(endpoint: Endpoint, client: httpx.Client, worker: int) -> tuple[float, dict[str, str]]:
    """The highest cost of an endpoint, and its entries; a maximum is measured three times."""

    def cost(entries: Mapping[str, str]) -> float:
        before = _spent(worker)
        endpoint.answer(client, entries)
        return _spent(worker) - before

    chance, best = random.Random(endpoint.path), dict[str, str]()
    # The first request of a page includes one-time loading.
    most = min(cost(best) for _ in range(3))
    for _ in range(TRIES):
        tried = endpoint.changed(best, chance)
        # Other work of the server may have run meanwhile: the least of three counts.
        if (first := cost(tried)) > most and (sure := min(first, cost(tried), cost(tried))) > most:
            best, most = tried, sure
    return most, best


def _event(site: str, worker: int, address: str, frame: str | None = None):
    """A coroutine that measures an event of a page; without `frame`, opening its socket."""

    async def cost(http: aiohttp.ClientSession) -> float:
        opened = _spent(worker)
        async with http.ws_connect(socket_address(site), headers={"Origin": site}) as line:
            await line.send_str(boot(address))
            await _read_all(line)
            before = _spent(worker)
            if frame is None:
                return before - opened
            await line.send_str(frame)
            await _read_all(line)
            return _spent(worker) - before

    return cost


async def _read_all(line: aiohttp.ClientWebSocketResponse) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(line.receive(), ANSWER_SECONDS)
        while True:
            await asyncio.wait_for(line.receive(), QUIET_SECONDS)


def _spent(process: int) -> float:
    """Milliseconds of processor time that a process has used, including threads that have ended."""
    clock = ctypes.c_int()
    if fault := ctypes.CDLL(None).clock_getcpuclockid(process, ctypes.byref(clock)):
        raise ProcessLookupError(fault, os.strerror(fault))
    return time.clock_gettime(clock.value) * 1000
