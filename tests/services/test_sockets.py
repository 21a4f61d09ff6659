"""The gate before the socket, on a real server: who gets in, and that garbage disturbs nobody."""

import asyncio
import random
import string
import uuid
from collections.abc import Callable
from contextlib import suppress

import aiohttp
import httpx
import pytest

from nnm_site.platform.serve.headers import SHORT_POLICY
from tests.rows import each
from tests.services.processes import wait_until
from tests.services.replica import Replica
from tests.services.visitor import ASK, CALCULATOR, FROM, Visitor, boot, event, run, socket_address

pytestmark = [pytest.mark.long, pytest.mark.requirement("V3.5.1", "A14")]

PER_ADDRESS = 20

GARBAGE_CLIENTS = 1_000


@pytest.fixture(scope="module")
def guarded(start_shared_replica: Callable[..., Replica]) -> Replica:
    """A server behind one proxy."""
    return start_shared_replica(TRUSTED_PROXY_HOPS="1", SOCKETS_PER_ADDRESS=str(PER_ADDRESS))


async def status_of(http: aiohttp.ClientSession, address: str, **headers: str) -> int:
    """101 when a socket opens, else the status of the refusal."""
    try:
        async with http.ws_connect(address, headers=headers):
            return 101
    except aiohttp.WSServerHandshakeError as refusal:
        return refusal.status


#: Where a socket opens, and who opens it.
ADDRESS, OWN = "/_event/?token={token}&EIO=4&transport=websocket", "{own}"

ORIGINS = (None, "null", "https://evil.example", "http://localhost:1", "http://localhost", "{own}/",
           "{own}.evil.example")  # fmt: skip

PATHS = (
    "/_event/", "/_event/?EIO=4&transport=websocket", "/_event/?token=x&EIO=4&transport=websocket",
    "/_event/?token={token}&EIO=3&transport=websocket", "/_event/?token={token}&EIO=4&transport=polling",
    "/_event/?token={token}&token={token}&EIO=4&transport=websocket",
    "/_event/?token={token}&EIO=4&transport=websocket&sid=1", "/", "/about",
    "/_event/?" + "&".join(f"a{n}=1" for n in range(50)),
)  # fmt: skip


@pytest.mark.requirement("V4.4.2", "A7", "A9")
@each(
    [
        (ADDRESS, OWN, 101),
        *((ADDRESS, origin, 403) for origin in ORIGINS),
        *((path, OWN, 403) for path in PATHS),
    ]
)
def test_only_our_own_pages_open_a_socket_and_at_our_client_s_address_alone(
    path: str, origin: str | None, status: int, guarded: Replica
):
    address = guarded.address + path.format(token=uuid.uuid4())
    headers = {} if origin is None else {"Origin": origin.format(own=guarded.address)}
    assert run(lambda http: status_of(http, address, **headers)) == status


@pytest.mark.requirement("A7")
def test_polling_is_refused(guarded: Replica):
    answer = httpx.get(f"{guarded.address}/_event/?EIO=4&transport=polling")
    assert answer.status_code == 426
    assert answer.headers["content-security-policy"] == SHORT_POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_one_address_holds_only_so_many(guarded: Replica):
    async def test(http: aiohttp.ClientSession) -> None:
        address, headers = socket_address(guarded.address), {"Origin": guarded.address}
        # What a visitor writes there before our proxy's entry does not count.
        mine = headers | {FROM: "1.2.3.4, 203.0.113.7"}
        held = [await http.ws_connect(address, headers=mine) for _ in range(PER_ADDRESS)]
        assert await status_of(http, address, **headers, **{FROM: "9.9.9.9, 203.0.113.7"}) == 403
        assert await status_of(http, address, **headers, **{FROM: "203.0.113.8"}) == 101
        await held.pop().close()
        for _ in range(50):
            if await status_of(http, address, **mine) == 101:
                break
            await asyncio.sleep(0.1)
        else:
            pytest.fail("a closed socket is still counted")

    run(test)


#: A page connects, and says nothing of what it has.
CONNECTS = boot("/", again=True)


@each(
    [
        ["nonsense"],
        [event(ASK)],
        [CONNECTS, "42/_event,{"],
        [CONNECTS, event(ASK, "/" + "x" * 40_000)],
        [CONNECTS, "x" * 2_000_000],
        [CONNECTS, CONNECTS],
        [CONNECTS, *["3"] * 300],
        [CONNECTS, *[event("unknown")] * 30],
    ]
)
def test_who_breaks_the_rules_is_cut_off(frames: list[str], guarded: Replica):
    async def test(http: aiohttp.ClientSession) -> int | None:
        socket = await http.ws_connect(
            socket_address(guarded.address),
            headers={"Origin": guarded.address, FROM: "203.0.113.9"},
        )
        with suppress(ConnectionError):
            for frame in frames:
                await socket.send_str(frame)
        async with asyncio.timeout(20):
            async for _ in socket:
                pass
        return socket.close_code

    assert run(test) in {1008, 1006}


@pytest.mark.requirement("V4.4.3", "A9")
def test_the_token_of_a_visitor_who_is_there_gives_nobody_his_entries(guarded: Replica):
    token = str(uuid.uuid4())

    async def test(http: aiohttp.ClientSession) -> str:
        owner = await Visitor.arrive(
            http, guarded.address, 98_765_431, token, **{FROM: "203.0.113.21"}
        )
        headers = {"Origin": guarded.address, FROM: "203.0.113.22"}
        address, said = socket_address(guarded.address, token), ""
        async with http.ws_connect(address, headers=headers, protocols=["0.10.1"]) as stranger:
            await stranger.send_str(boot("/calculator", again=True))
            await owner.enter(98_765_432)
            with suppress(TimeoutError):
                async with asyncio.timeout(5):
                    async for message in stranger:
                        said += message.data
        # The owner goes on as before.
        await owner.enter(98_765_433)
        return said

    said = run(test)
    assert "calculator_state" in said
    assert "9876543" not in said.replace(",", "")


def test_an_event_of_an_older_page_is_dropped_and_the_visit_goes_on(guarded: Replica):
    async def test(http: aiohttp.ClientSession) -> None:
        visitor = await Visitor.arrive(http, guarded.address, **{FROM: "203.0.113.10"})
        for frame in (
            event("an.older.page"),
            event(f"{CALCULATOR}.setvar", var_name="asked", value="nonsense"),
            event(ASK, more=1),
        ):
            await visitor.socket.send_str(frame)
        await visitor.enter(7)

    run(test)


GARBAGE: tuple[Callable[[random.Random], str | bytes], ...] = (
    lambda chance: "".join(chance.choices(string.printable, k=chance.randrange(1, 400))),
    lambda chance: chance.randbytes(chance.randrange(1, 400)),
    lambda chance: "42/_event," + "".join(chance.choices('[]{}",:e0n', k=chance.randrange(1, 200))),
    lambda _: "42/_event," + "[" * 30_000,
    lambda _: "x" * 400_000,
    lambda chance: event(f"{CALCULATOR}.{chance.choice(['', 'setvar', '__init__', 'reset'])}"),
    lambda chance: event(ASK, "/", more=chance.random()),
    lambda _: '42/_event,["event",{"name":1,"payload":[],"router_data":"x"}]',
    lambda _: '42/_event,["event",{"name":"a","payload":{"x":"\\ud800"}}]',
    lambda _: "451-/_event,[]",
    lambda chance: str(chance.randrange(10)) * chance.randrange(1, 50),
)


async def pour(http: aiohttp.ClientSession, site: str, chance: random.Random) -> None:
    """One garbage client: connects from anywhere, perhaps properly, says nonsense, and goes."""
    source = f"198.51.{chance.randrange(256)}.{chance.randrange(256)}"
    headers = {"Origin": site if chance.random() < 0.8 else "https://evil.example", FROM: source}
    with suppress(aiohttp.ClientError, ConnectionError):
        async with http.ws_connect(socket_address(site), headers=headers) as socket:
            if chance.random() < 0.6:
                await socket.send_str(boot("/calculator"))
            for _ in range(chance.randrange(1, 12)):
                garbage = chance.choice(GARBAGE)(chance)
                if isinstance(garbage, bytes):
                    await socket.send_bytes(garbage)
                else:
                    await socket.send_str(garbage)


async def pour_many(http: aiohttp.ClientSession, site: str, clients: int) -> None:
    """So many garbage clients, fifty at a time."""
    room = asyncio.Semaphore(50)

    async def one(number: int) -> None:
        async with room:
            await pour(http, site, random.Random(number))

    await asyncio.gather(*(one(number) for number in range(clients)))


@pytest.mark.requirement("L13")
@pytest.mark.alone
def test_garbage_costs_a_working_visitor_nothing_and_leaves_only_a_count(guarded: Replica):
    async def test(http: aiohttp.ClientSession) -> int:
        visitor = await Visitor.arrive(http, guarded.address, **{FROM: "203.0.113.11"})
        garbage = asyncio.create_task(pour_many(http, guarded.address, GARBAGE_CLIENTS))
        answers = 0
        while not garbage.done() or answers < 20:
            # Each wait fails when the answer is lost; its length is this machine's.
            await visitor.enter(answers % 11 + 1 + (answers % 2))
            answers += 1
            await asyncio.sleep(0.05)
        await garbage
        return answers

    before, log = guarded.metrics(), len(guarded.log().splitlines())
    assert run(test) >= 20
    after = guarded.metrics()
    refused = {
        name.split('"')[1]: value - before.get(name, 0)
        for name, value in after.items()
        if name.startswith("nnm_socket_refusals_total")
    }
    assert sum(refused.values()) >= GARBAGE_CLIENTS * 0.8
    assert refused["origin"] > 0
    assert refused["frame"] > 0
    assert refused["event"] > 0
    # A line for all refusals of some seconds comes at their end.
    wait_until(lambda: "socket refusals" in guarded.log())
    said = guarded.log()
    assert "Traceback" not in said
    # A line for each few seconds, however many came.
    assert len(said.splitlines()) - log < 40 + GARBAGE_CLIENTS / 50
