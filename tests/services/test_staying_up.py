"""The server goes on whatever its clients, its workers and its database do (R1306)."""

import asyncio
import os
import select
import signal
import sqlite3
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

import aiohttp
import httpx
import pytest

from tests.files import read_only
from tests.rows import each
from tests.services.clients import connection
from tests.services.processes import wait_until
from tests.services.replica import Replica, memory
from tests.services.visitor import FROM, Visitor, boot, run, socket_address
from tests.unit.enquiries.conftest import ADVISOR

pytestmark = [pytest.mark.long, pytest.mark.requirement("R1306", "V16.5.2")]

StartReplica = Callable[..., Replica]

#: Nobody is told to wait.
MANY = {"ENQUIRIES_PER_ADDRESS": "100000", "ENQUIRIES_IN_TOTAL": "100000"}


@pytest.fixture
def replica(start_replica: StartReplica) -> Replica:
    """A server behind one proxy."""
    return start_replica(TRUSTED_PROXY_HOPS="1", **MANY)


# ---- Workers


@pytest.mark.requirement("L6")
def test_a_server_with_sockets_open_ends_in_time_and_without_a_panic(replica: Replica):
    """Granian's multi-threaded mode panics here (its issue 884)."""

    async def test(http: aiohttp.ClientSession) -> None:
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as leaving:
            for number in range(200):
                who = {FROM: f"198.51.100.{number % 50}"}
                await Visitor.arrive(leaving, replica.address, **who)
            staying = [await Visitor.arrive(http, replica.address) for _ in range(10)]
            ended = asyncio.create_task(asyncio.to_thread(replica.stop))
            await asyncio.sleep(1)
        assert await ended < 10
        for visitor in staying:
            # Not "the server says goodbye", after which Reflex's client would not come back.
            said = [message.data async for message in visitor.socket]
            assert not any(text.startswith(("1", "41")) for text in said), said
            assert visitor.socket.closed

    run(test)
    assert "panicked" not in replica.log()
    assert "Traceback" not in replica.log()


@pytest.mark.requirement("L5")
def test_one_of_three_workers_is_killed_every_two_seconds(
    start_replica: StartReplica, redis_url: str
):
    """Ten times: only the requests in its hands fail, and visitors come back where they were."""
    replica = start_replica(WORKERS="3", REDIS_URL=redis_url, TRUSTED_PROXY_HOPS="1")
    over = threading.Event()
    answers: Counter[object] = Counter()

    def read() -> None:
        with httpx.Client(base_url=replica.address, timeout=30) as client:
            while not over.is_set():
                try:
                    answers[client.get("/about").status_code] += 1
                except httpx.TransportError:
                    answers["cut"] += 1
                    time.sleep(0.05)

    async def enter_orders(http: aiohttp.ClientSession) -> int:
        entered, quantity, address = 0, 1, {FROM: "203.0.113.1"}
        while not over.is_set():
            with suppress(ConnectionError, aiohttp.ClientError, TimeoutError):
                # It comes back with the entry it had, as the address says.
                visitor = await Visitor.arrive(http, replica.address, quantity, **address)
                while not over.is_set():
                    quantity += 1
                    await visitor.enter(quantity)
                    entered += 1
                    await asyncio.sleep(0.1)
            await asyncio.sleep(0.2)
        return entered

    readers = 4
    kills = 10
    wait_until(lambda: len(replica.workers()) == 3)
    with ThreadPoolExecutor(readers + 1) as pool:
        for _ in range(readers):
            pool.submit(read)
        entered = pool.submit(run, enter_orders)
        try:
            for _ in range(kills):
                time.sleep(2)
                # The eldest: another one answers already.
                eldest = min(
                    replica.workers(), key=lambda worker: Path(f"/proc/{worker}").stat().st_ctime
                )
                os.kill(eldest, signal.SIGKILL)
            wait_until(lambda: len(replica.workers()) == 3)
        finally:
            over.set()
    assert set(answers) <= {200, "cut"}, answers
    # Each reader has one request in the hands of one worker.
    assert answers["cut"] <= kills * readers, answers
    assert entered.result() > 0
    assert httpx.get(f"{replica.address}/about").status_code == 200
    print(f"{kills} kills: {dict(answers)}, {entered.result()} orders entered")


# ---- Memory


#: What a visitor who left may leave behind, in bytes: far less than the state of a page.
MOST_LEFT = 10_000


def open_and_close(replica: Replica, sockets: int) -> None:
    """So many visits of the calculator, twenty at a time, each gone at once."""

    async def test(http: aiohttp.ClientSession) -> None:
        room = asyncio.Semaphore(20)

        async def visit(number: int) -> None:
            headers = {FROM: f"10.{number % 200}.{number // 200 % 250}.1"}
            async with (
                room,
                http.ws_connect(
                    socket_address(replica.address), origin=replica.address, headers=headers
                ) as opened,
            ):
                await opened.send_str(boot("/calculator"))
                await opened.receive()
                await opened.receive()

        await asyncio.gather(*(visit(number) for number in range(sockets)))

    run(test)


@pytest.mark.requirement("L7")
def test_visitors_who_left_leave_no_memory_behind(replica: Replica):
    (worker,) = replica.workers()

    def settled(sockets: int) -> int:
        open_and_close(replica, sockets)
        wait_until(lambda: replica.metrics()["nnm_sockets_open"] == 0)
        return memory(worker)

    # By then the process has nearly grown to its size: 205 MB after 1,000 sockets, 222 after 8,000 and 20,000.
    before = settled(4_000)
    after = settled(2_000)
    print(f"{before / 1e6:.0f} MB before, {after / 1e6:.0f} MB after 2,000 more sockets")
    assert after - before < 2_000 * MOST_LEFT


# ---- Clients that say or read nothing

#: So long a monitor waits for `/_health`.
HEALTH_SECONDS = 5


@pytest.mark.requirement("L15", "A6")
@each([b"", b"GET /about HTTP/1.1\r\nHost: x\r\n"])
def test_with_few_files_silent_clients_silence_neither_health_nor_metrics(
    said: bytes, start_replica: StartReplica
):
    """600 connections that say nothing, or half a request, on a server that may open 256 files.

    Whoever is cut off comes again at once.
    """
    replica = start_replica(files=256)
    over, taken = threading.Event(), threading.Barrier(2)

    def hold() -> None:
        silent = [connection(replica.port, said) for _ in range(600)]
        taken.wait()
        while not over.wait(0.05):
            ended = {one.fileno() for one in select.select(silent, [], [], 0)[0]}
            for place, one in enumerate(silent):
                if one.fileno() in ended:
                    one.close()
                    silent[place] = connection(replica.port, said)
        for one in silent:
            one.close()

    async def visit(http: aiohttp.ClientSession) -> None:
        visitor = await Visitor.arrive(http, replica.address)
        holding = asyncio.create_task(asyncio.to_thread(hold))
        await asyncio.to_thread(taken.wait)
        try:
            for quantity in range(2, 12):
                asked = time.monotonic()
                assert await asyncio.to_thread(_answers, f"{replica.address}/_health")
                print(f"/_health after {time.monotonic() - asked:.1f} s")
                assert (await asyncio.to_thread(replica.metrics))["nnm_ready"] == 1
                # The socket of a page is no silent connection, however long nothing is entered.
                await visitor.enter(quantity)
        finally:
            over.set()
            await holding

    run(visit)
    assert "Too many open files" not in replica.log()


def _answers(address: str) -> bool:
    try:
        return httpx.get(address, timeout=HEALTH_SECONDS).status_code == 200
    except httpx.TransportError:
        return False


# ---- A database that cannot be written to


def send(replica: Replica, number: int, **headers: str) -> httpx.Response:
    """An enquiry that nobody has sent before."""
    return httpx.post(
        f"{replica.address}/enquiries/advisor",
        data={**ADVISOR, "city": f"City {number}"},
        headers={"Accept": "text/html", **headers},
        timeout=60,
    )


@pytest.mark.requirement("L19", "L21")
def test_while_sqlite_is_locked_pages_go_on_and_forms_say_so(replica: Replica, tmp_path: Path):
    """60 forms at once: each is answered within the limit, with what was typed."""
    assert httpx.get(f"{replica.address}/_health").status_code == 200
    with closing(sqlite3.connect(tmp_path / "replica.db", isolation_level=None)) as lock:
        lock.execute("BEGIN IMMEDIATE")
        with ThreadPoolExecutor(60) as pool:
            sent = [pool.submit(send, replica, number) for number in range(60)]
            while not all(one.done() for one in sent):
                assert httpx.get(f"{replica.address}/thank-you", timeout=30).status_code == 200
        for number, one in enumerate(sent):
            answer = one.result()
            assert answer.status_code == 503
            assert "could not store" in answer.text
            assert f'value="City {number}"' in answer.text
        wait_until(lambda: httpx.get(f"{replica.address}/_health").status_code == 503)
        wait_until(lambda: replica.metrics()["nnm_ready"] == 0)
        lock.rollback()
    wait_until(lambda: httpx.get(f"{replica.address}/_health").status_code == 200)
    wait_until(lambda: replica.metrics()["nnm_ready"] == 1)
    assert send(replica, 99).status_code == 303


#: Those of enquiries, and of those whose mails are sent.
REFERENCES = "SELECT reference FROM enquiry UNION SELECT reference FROM enquiry_reference"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system that root can fill and make read-only."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if os.geteuid() != 0:
        pytest.skip("only root can mount a file system")
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", folder])
    if made.returncode:
        pytest.skip("no file system can be mounted here")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


def fill(filler: Path) -> None:
    """Let a file take all the room there is."""
    with filler.open("ab", buffering=0) as out, suppress(OSError):
        while out.write(b"x" * 4096):
            pass


def check_trouble_is_said(replica: Replica) -> None:
    """Not ready; forms end with the honest error, and pages go on."""
    wait_until(lambda: httpx.get(f"{replica.address}/_health").status_code == 503)
    answers = [send(replica, number) for number in range(2_000, 2_005)]
    assert answers[-1].status_code == 503
    assert "could not store" in answers[-1].text
    assert httpx.get(f"{replica.address}/about").status_code == 200
    assert httpx.get(f"{replica.address}/thank-you?ref=A-7K3F-9Q2M").status_code == 200


def check_all_is_well(replica: Replica) -> None:
    """Ready again, and a form is stored."""
    wait_until(lambda: httpx.get(f"{replica.address}/_health").status_code == 200)
    assert send(replica, 1000).status_code == 303
    assert "Traceback" not in replica.log()


@pytest.mark.requirement("L19", "L23")
def test_sqlite_that_turns_read_only_is_said_and_resumes_by_itself(
    replica: Replica, tmp_path: Path
):
    assert send(replica, 0).status_code == 303
    with read_only(tmp_path / "replica.db"):
        check_trouble_is_said(replica)
    check_all_is_well(replica)


@pytest.mark.requirement("L19", "L23")
def test_a_full_disk_is_said_and_resumes_by_itself_with_a_sound_database(
    start_replica: StartReplica, small_disk: Path
):
    file = small_disk / "nnm.db"
    replica = start_replica(DATABASE_URL=f"sqlite:///{file}", **MANY)
    answer = send(replica, 0)
    filler = small_disk / "filler"
    fill(filler)
    # What the database's log has room for is still taken, and each taken one is kept.
    taken = []
    while answer.status_code == 303:
        taken.append(answer.headers["location"].partition("?ref=")[2])
        answer = send(replica, len(taken))
    # Mails that were sent meanwhile have left some room.
    fill(filler)
    check_trouble_is_said(replica)
    faulty = httpx.post(f"{replica.address}/enquiries/advisor", data={"city": ""})
    assert faulty.status_code == 422, "it still serves"
    filler.unlink()
    check_all_is_well(replica)
    with closing(sqlite3.connect(file)) as stored:
        assert stored.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        kept = {row[0] for row in stored.execute(REFERENCES)}
    assert {*taken} <= kept
    assert taken
    assert "could not be stored" in replica.log()
    assert ADVISOR["email"] not in replica.log()
