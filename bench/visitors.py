"""Visitors on open sockets, in a process of their own: `python -m bench.visitors PORT COUNT`.

Each opens the calculator's socket as a browser does and then changes the quantity. Prints `open`
when all are connected; each line on standard input (`THINKING SECONDS`) starts a phase, whose
result is one line of JSON. Addresses 127.0.1.1 and on: no limit per address stands in the way.
"""

import asyncio
import json
import random
import sys
import time
import uuid
from urllib.parse import urlencode

import aiohttp

VISITORS_PER_ADDRESS = 20

#: After this an event counts as lost.
PATIENCE_SECONDS = 30
STATE = "reflex___state____state"
CALCULATOR = f"{STATE}.nnm_site___features___calculator___state____calculator_state"
ENTRIES = {
    "tab": "equity", "type": "delivery", "table": "delivery", "price": "1,000", "sell_price": "",
    "rate": "0.03", "minimum": "0", "exchange": "NSE", "side": "buy", "schedule": "house",
}  # fmt: skip
PLACE = {"pathname": "/calculator", "asPath": "/calculator"}


class Visitor:
    """One open socket."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        # Not the one of the example that the page begins with: the same bill again is no answer.
        self._quantity = random.randrange(10_000, 20_000)
        self._answered = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None

    async def arrive(self) -> None:
        """Connect to the namespace and wait for the state of the page."""
        hello = {
            "event": {
                "name": f"{STATE}.hydrate_and_load",
                "payload": {"hashes": []},
                "router_data": PLACE,
            }
        }
        await self._socket.receive()
        await self._socket.send_str("40/_event," + json.dumps(hello))
        self._reader = asyncio.create_task(self._read())
        await asyncio.wait_for(self._answered.wait(), 120)

    async def ask(self) -> float:
        """Change the quantity; milliseconds until the new bill. `TimeoutError` when none comes."""
        self._quantity += 1
        event = {
            "name": f"{CALCULATOR}.ask",
            "payload": {"sent": {"query": urlencode(ENTRIES | {"quantity": self._quantity})}},
            "router_data": PLACE,
        }
        self._answered.clear()
        start = time.perf_counter()
        await self._socket.send_str("42/_event," + json.dumps(["event", event]))
        await asyncio.wait_for(self._answered.wait(), PATIENCE_SECONDS)
        return 1000 * (time.perf_counter() - start)

    async def _read(self) -> None:
        async for message in self._socket:
            if message.data == "2":
                await self._socket.send_str("3")
            elif "bill_rx_state_" in message.data or '"is_hydrated_rx_state_":true' in message.data:
                self._answered.set()


async def _phase(visitors: list[Visitor], thinking: float, seconds: float) -> dict[str, float]:
    end = time.perf_counter() + seconds
    times: list[float] = []
    lost = 0

    async def visit(visitor: Visitor) -> None:
        nonlocal lost
        if thinking:
            await asyncio.sleep(random.uniform(0, thinking))
        while time.perf_counter() < end:
            try:
                times.append(await visitor.ask())
            except (TimeoutError, ConnectionError):
                lost += 1
            await asyncio.sleep(random.uniform(0, 2 * thinking))

    start = time.perf_counter()
    await asyncio.gather(*map(visit, visitors))
    times.sort()
    return {
        "events_per_second": len(times) / (time.perf_counter() - start),
        "median": times[len(times) // 2],
        "p95": times[int(len(times) * 0.95)],
        "lost": lost,
    }


async def main(port: int, count: int) -> None:
    """Connect `count` visitors, then run the phases that standard input names."""
    sessions = [
        aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(local_addr=(f"127.0.1.{number + 1}", 0), limit=0)
        )
        for number in range(-(-count // VISITORS_PER_ADDRESS))
    ]
    visitors: list[Visitor] = []
    gate = asyncio.Semaphore(20)

    async def open_one(number: int) -> None:
        async with gate:
            socket = await sessions[number // VISITORS_PER_ADDRESS].ws_connect(
                f"http://127.0.0.1:{port}/_event/?token={uuid.uuid4()}&EIO=4&transport=websocket",
                headers={"Origin": f"http://localhost:{port}", "Host": f"localhost:{port}"},
                max_msg_size=0,
            )
            visitor = Visitor(socket)
            await visitor.arrive()
            visitors.append(visitor)

    await asyncio.gather(*(open_one(number) for number in range(count)))
    print("open", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        thinking, seconds = map(float, line.split())
        print(json.dumps(await _phase(visitors, thinking, seconds)), flush=True)
    for session in sessions:
        await session.close()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2])))
