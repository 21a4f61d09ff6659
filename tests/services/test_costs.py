"""Every door that computes is known, and answers whatever is sent to it; `make bench PART=costs` says what it costs."""

import asyncio
import random
from collections.abc import Callable

import aiohttp
import httpx
import pytest

from nnm_site.plan import plan
from nnm_site.platform import builds
from nnm_site.shared.languages.language import languages
from tests.services.doors import DOORS, WORST_EVENTS
from tests.services.replica import Replica
from tests.services.visitor import boot, event, run, socket_address

pytestmark = pytest.mark.requirement("L11", "V1.2.9", "A3")

#: Different inputs for each door, and how long an answer is waited for.
TRIES, WAIT_SECONDS = 25, 10


@pytest.mark.requirement("V15.1.3")
def test_every_door_that_computes_is_in_the_table(site: str):
    """Pages that are filled at a request, and all that features give beside pages."""
    assert site
    doors = {("GET", route.path) for route in plan().routes if route.fill is not None}
    for endpoint in plan().endpoints(builds.current_client()):
        # Where a page is at the same address, only what is posted comes here.
        method = "POST" if endpoint.beside_pages else "GET"
        doors |= {(method, address) for address in endpoint.addresses}
    known = {(door.method, door.path) for door in DOORS}
    known |= {
        (method, language.address(path))
        for language in languages()
        for method, path in known
        if language.has(path)
    }
    assert doors - known == set()


@pytest.mark.requirement("V15.1.3")
def test_every_state_that_answers_is_asked_its_worst():
    states = {route.state.get_full_name() for route in plan().routes if route.state is not None}
    asked = {name.rpartition(".")[0] for name, _, _ in WORST_EVENTS}
    asked |= {f"{state}_{language.code}" for language in languages() for state in asked}
    assert states - asked == set()


@pytest.fixture(scope="module")
def replica(start_shared_replica: Callable[..., Replica]) -> Replica:
    """A server for these tests alone."""
    return start_shared_replica(ENQUIRIES_PER_ADDRESS="100000", ENQUIRIES_IN_TOTAL="100000")


@pytest.mark.requirement("V15.1.3")
def test_every_door_answers_whatever_is_sent_to_it(replica: Replica):
    faults: list[str] = []
    with httpx.Client(base_url=replica.address, timeout=WAIT_SECONDS) as client:
        for door in DOORS:
            chance, entries = random.Random(door.path), dict[str, str]()
            for _ in range(TRIES):
                entries = door.changed(entries, chance)
                path, sent = door.sent(entries)
                try:
                    if door.method == "POST":
                        headers = {"Origin": replica.address}
                        said = client.post(path, data=sent, headers=headers).status_code
                    else:
                        said = client.get(path, params=sent).status_code
                except httpx.TransportError as problem:
                    said = problem
                if not isinstance(said, int) or said >= 500:
                    faults.append(f"{door.method} {path}: {said!r} to {str(sent)[:300]}")
    assert not faults, "\n".join(faults)
    assert "Traceback" not in replica.log()


@pytest.mark.requirement("V15.1.3")
def test_every_event_of_a_socket_is_answered(replica: Replica):
    async def ask(http: aiohttp.ClientSession, name: str, address: str, payload: dict) -> None:
        origin = {"Origin": replica.address}
        async with http.ws_connect(socket_address(replica.address), headers=origin) as line:
            await line.send_str(boot(address))
            await line.send_str(event(name, address, **payload))
            answers = 0
            async with asyncio.timeout(WAIT_SECONDS):
                # One to the page's arrival, one to the event.
                while answers < 2:
                    answers += str((await line.receive()).data).startswith("42/_event")

    faults: list[str] = []
    for name, address, payload in WORST_EVENTS:
        try:
            run(lambda http, given=(name, address, payload): ask(http, *given))
        except TimeoutError:
            faults.append(f"{name} at {address}: no answer to {str(payload)[:100]}")
    assert not faults, "\n".join(faults)
