"""Events and memory with 100, 1,000 and 3,000 sockets: one process, several, and as in `deploy/`.

Visitors run in another process (`python -m bench.sockets SITE COUNT`), apart from the server's
work. It prints `open` when all are connected, waits for a line, then prints JSON for each phase.
"""

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import AsyncExitStack, ExitStack, suppress

import aiohttp

from bench import programs
from bench.rows import Row, at_most, skipped
from tests import asynchronous
from tests.server import free_port
from tests.services.postgres import postgres
from tests.services.proxy import Proxy
from tests.services.visitor import FROM, Visitor
from tools.programs import MissingProgramError
from tools.serve import ROOT

COUNTS = (100, 1000, 3000)

#: A visitor's average pause between two entries.
THINKING_SECONDS = 10
#: The visitors' pause in each phase, and its duration, in seconds.
PHASES = ((THINKING_SECONDS, 30), (0, 10))

WORKERS = max(2, os.cpu_count() or 1)

#: The number of visitors that the proxy and the app admit at once from one address.
TOGETHER = 30


def measure() -> Iterator[Row]:
    """Four rows for each number of sockets and each way of serving them."""
    for what, served in (
        ("one process", _one_process),
        (f"{WORKERS} processes, Redis", _processes),
        ("proxy, two replicas, PostgreSQL, Redis", _replicas),
    ):
        for count in COUNTS:
            name = f"{count:,} sockets, {what}"
            try:
                with ExitStack() as stack:
                    yield from _visit(name, count, *served(stack))
            except (RuntimeError, MissingProgramError) as problem:
                yield skipped(name, problem)


def _one_process(stack: ExitStack) -> tuple[str, list[int]]:
    site = stack.enter_context(programs.site(WORKERS="1"))
    return site.address, [site.server()]


def _processes(stack: ExitStack) -> tuple[str, list[int]]:
    redis = stack.enter_context(programs.redis())
    site = stack.enter_context(programs.site(WORKERS=str(WORKERS), REDIS_URL=redis))
    return site.address, [site.server()]


def _replicas(stack: ExitStack) -> tuple[str, list[int]]:
    """Start the proxy with the shipped configuration and its replicas on this machine."""
    redis = stack.enter_context(programs.redis())
    _, database = stack.enter_context(postgres())
    ports = [free_port(), free_port()]
    proxy = stack.enter_context(Proxy(ports))
    sites = [
        stack.enter_context(
            programs.site(
                PORT=str(port), WORKERS="1", REDIS_URL=redis, DATABASE_URL=database, SITE_URL=proxy.address
            )
        )
        for port in ports
    ]  # fmt: skip
    return proxy.address, [site.server() for site in sites]


def _visit(name: str, count: int, address: str, servers: list[int]) -> Iterator[Row]:
    # First visits trigger one-time loading.
    first = visitors(address, 20)
    next(first)
    first.close()
    before = sum(map(programs.memory, servers))
    crowd = visitors(address, count)
    next(crowd)
    each = (sum(map(programs.memory, servers)) - before) / count / 1024
    thinking, flat_out = crowd
    what = f"{name}: 95 of 100 events within, thinking {THINKING_SECONDS} s"
    if count >= 1000:
        yield at_most(what, thinking["p95"], 50 if count == 1000 else 300, " ms")
    else:
        yield Row(what, f"{thinking['p95']:.0f} ms")
    yield at_most(f"{name}: events without an answer", thinking["lost"] + flat_out["lost"], 0)
    yield Row(f"{name}: events per second without thinking", f"{flat_out['rate']:,.0f}")
    yield Row(f"{name}: memory for each socket", f"{each:,.0f} KiB")


def visitors(address: str, count: int) -> Generator[dict[str, float], None, None]:
    """Yield {} once all sockets are open, then each phase's figures; `RuntimeError` on failure."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.sockets", address, str(count)],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        if process.stdout.readline() != "open\n":
            raise RuntimeError("not all sockets could be opened")
        yield {}
        print(file=process.stdin, flush=True)
        for _ in PHASES:
            yield json.loads(process.stdout.readline() or '{"p95": NaN, "lost": NaN, "rate": NaN}')
    finally:
        process.kill()
        process.wait()


async def _rest(visitor: Visitor, seconds: float | None) -> None:
    """Pause this long, or without end for `None`, and answer the server's pings meanwhile."""
    with suppress(TimeoutError, ConnectionError):
        async with asyncio.timeout(seconds):
            while True:
                await visitor.read()


async def _phase(visitors: list[Visitor], thinking: float, seconds: float) -> dict[str, float]:
    begin = time.perf_counter()
    times: list[float] = []
    lost = 0

    async def visit(visitor: Visitor) -> None:
        nonlocal lost
        await _rest(visitor, random.uniform(0, thinking))
        while (start := time.perf_counter()) < begin + seconds:
            try:
                # A new quantity, as the same bill again would not be sent.
                await visitor.enter((visitor.answered or 10_000) + 1)
            except (TimeoutError, ConnectionError):
                lost += 1
                return
            times.append(1000 * (time.perf_counter() - start))
            # Visitors read until the phase ends, as the server closes sockets that do not answer.
            left = begin + seconds - time.perf_counter()
            await _rest(visitor, max(0, min(random.uniform(0, 2 * thinking), left)))

    await asyncio.gather(*map(visit, visitors))
    rate = len(times) / (time.perf_counter() - begin)
    return {"rate": rate, "p95": sorted(times)[int(len(times) * 0.95)], "lost": lost}


async def _all(address: str, count: int) -> None:
    gate = asyncio.Semaphore(20)
    resting: list[asyncio.Task[None]] = []

    async def arrive(number: int, http: aiohttp.ClientSession) -> Visitor:
        async with gate:
            # Each with its own address, for an app that trusts the header.
            own = {FROM: f"198.{18 + number // 65_536}.{number // 256 % 256}.{number % 256}"}
            visitor = await Visitor.arrive(http, address, random.randrange(10_000, 20_000), **own)
        resting.append(asyncio.create_task(_rest(visitor, None)))
        return visitor

    async with AsyncExitStack() as stack:
        groups: list[aiohttp.ClientSession] = []
        for group in range(-(-count // TOGETHER)):
            # A proxy uses the source address of the connection.
            own = (f"127.0.1.{group + 1}", 0)
            line = aiohttp.TCPConnector(limit=0, family=socket.AF_INET, local_addr=own)
            session = aiohttp.ClientSession(connector=line)
            groups.append(await stack.enter_async_context(session))
        arrivals = (arrive(number, groups[number // TOGETHER]) for number in range(count))
        visitors = await asyncio.gather(*arrivals)
        print("open", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        for task in resting:
            task.cancel()
        for thinking, seconds in PHASES:
            print(json.dumps(await _phase(visitors, thinking, seconds)), flush=True)


if __name__ == "__main__":
    site, number = sys.argv[1:]
    asynchronous.run(_all(site, int(number)))
