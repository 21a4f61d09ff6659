"""Every endpoint that computes answers whatever is sent to it; `make bench PART=costs` says what it costs."""

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress

import aiohttp
import httpx
import pytest

from tests.services.endpoints import ENDPOINTS, EVENTS, WORST_EVENTS
from tests.services.replica import Replica
from tests.services.visitor import ROOT, boot, event, run, socket_address

pytestmark = pytest.mark.requirement("L11", "V1.2.9", "A3")

#: Different inputs for each endpoint, how long an answer is waited for, and after how long there is no other.
TRIES, WAIT_SECONDS, QUIET_SECONDS = 25, 10, 1


@pytest.fixture(scope="module")
def replica(start_shared_replica: Callable[..., Replica]) -> Replica:
    """A server for these tests alone."""
    return start_shared_replica(ENQUIRIES_PER_ADDRESS="100000", ENQUIRIES_IN_TOTAL="100000")


@pytest.mark.requirement("V15.1.3")
def test_every_endpoint_answers_whatever_is_sent_to_it(replica: Replica):
    faults: list[str] = []
    metrics = httpx.Client(base_url=f"http://127.0.0.1:{replica.metrics_port}")
    with metrics, httpx.Client(base_url=replica.address, timeout=WAIT_SECONDS) as client:
        for endpoint in ENDPOINTS:
            chance, entries = random.Random(endpoint.path), dict[str, str]()
            for _ in range(TRIES):
                entries = endpoint.changed(entries, chance)
                try:
                    said = endpoint.answer(
                        metrics if endpoint.metrics else client, entries
                    ).status_code
                except httpx.TransportError as problem:
                    said = problem
                if not isinstance(said, int) or said >= 500:
                    faults.append(f"{endpoint.name}: {said!r} to {str(entries)[:300]}")
    assert not faults, "\n".join(faults)
    assert "Traceback" not in replica.log()


@pytest.mark.requirement("V15.1.3")
def test_every_event_of_a_socket_is_answered(replica: Replica):
    async def ask(http: aiohttp.ClientSession, name: str, address: str, payload: dict) -> None:
        origin = {"Origin": replica.address}
        async with http.ws_connect(socket_address(replica.address), headers=origin) as line:
            await line.send_str(boot(address))
            with suppress(TimeoutError):
                while True:
                    async with asyncio.timeout(QUIET_SECONDS):
                        await line.receive()
            await line.send_str(event(name, address, **payload))
            if (name, address, payload) not in WORST_EVENTS:
                # It may have no answer of its own; the next event has one.
                await line.send_str(event(f"{ROOT}.hydrate", address))
            async with asyncio.timeout(WAIT_SECONDS):
                while not str((await line.receive()).data).startswith("42/_event"):
                    pass

    faults: list[str] = []
    for name, address, payload in EVENTS:
        try:
            run(lambda http, given=(name, address, payload): ask(http, *given))
        except TimeoutError:
            faults.append(f"{name} at {address}: no answer to {str(payload)[:100]}")
    assert not faults, "\n".join(faults)
