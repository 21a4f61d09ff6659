"""The server goes on whatever its clients, its workers and its database do (issue 24)."""

import asyncio
import os
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
from tests.services.clients import connection, established, silent_clients
from tests.services.conftest import stoppable_postgres
from tests.services.replica import Replica, memory
from tests.services.visitor import Visitor, boot, run, socket_address
from tests.unit.enquiries.conftest import ADVISOR

pytestmark = pytest.mark.long

#: One proxy of ours says who is asking, so that a test can be many.
FROM = "X-Forwarded-For"


def wait_until(holds: Callable[[], bool], seconds: float = 60) -> float:
    """Wait, and return how long; fails when it does not come to hold."""
    begun = time.monotonic()
    while not holds():
        assert time.monotonic() - begun < seconds, "it does not come to hold"
        time.sleep(0.1)
    return time.monotonic() - begun


@pytest.fixture
def replica(site: str, tmp_path: Path) -> Iterator[Replica]:
    """A server of the test's own; `site` is asked for so that there is a build."""
    assert site
    made = Replica(tmp_path, {"TRUSTED_PROXY_HOPS": "1", "ENQUIRIES_PER_ADDRESS": "100000",
                              "ENQUIRIES_IN_TOTAL": "100000"})  # fmt: skip
    yield made
    made.kill()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The replica's database file."""
    return tmp_path / "replica.db"


# ---- Workers


def test_a_server_with_sockets_open_ends_without_a_panic(replica: Replica):
    """Granian's multi-threaded mode panics here (its issue 884)."""
    replica.start()

    async def test(http: aiohttp.ClientSession) -> None:
        for number in range(200):
            await Visitor.arrive(http, replica.address, **{FROM: f"198.51.100.{number % 50}"})
        ended = asyncio.create_task(asyncio.to_thread(replica.stop))
        await asyncio.sleep(1)
        assert http.connector is not None
        await http.connector.close()
        assert await ended < 10

    run(test)
    assert "panicked" not in replica.log()
    assert "Traceback" not in replica.log()


def test_a_dead_worker_is_replaced(replica: Replica):
    replica.start()
    (worker,) = replica.workers()
    os.kill(worker, signal.SIGKILL)
    wait_until(lambda: worker not in replica.workers() and len(replica.workers()) == 1)
    replica.wait_until_up()


def test_one_of_three_workers_is_killed_every_two_seconds(
    site: str, redis_url: str, tmp_path: Path
):
    """For a minute: only the requests in its hands fail, and visitors come back where they were."""
    assert site
    replica = Replica(
        tmp_path,
        {"WORKERS": "3", "REDIS_URL": redis_url, "TRUSTED_PROXY_HOPS": "1"},
    ).start()
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
    kills = 0
    try:
        wait_until(lambda: len(replica.workers()) == 3)
        with ThreadPoolExecutor(readers + 1) as pool:
            for _ in range(readers):
                pool.submit(read)
            entered = pool.submit(run, enter_orders)
            end = time.monotonic() + 60
            while time.monotonic() < end:
                time.sleep(2)
                # The eldest: another one answers already.
                eldest = min(
                    replica.workers(), key=lambda worker: Path(f"/proc/{worker}").stat().st_ctime
                )
                os.kill(eldest, signal.SIGKILL)
                kills += 1
            wait_until(lambda: len(replica.workers()) == 3)
            over.set()
        assert set(answers) <= {200, "cut"}, answers
        # Each reader has one request in the hands of one worker.
        assert answers["cut"] <= kills * readers, answers
        assert entered.result() > 0
        assert httpx.get(f"{replica.address}/about").status_code == 200
        print(f"{kills} kills: {dict(answers)}, {entered.result()} orders entered")
    finally:
        over.set()
        replica.kill()


# ---- Memory


#: By then the last sockets have ended on the server's side too.
SETTLED_SECONDS = 10


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


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("shared", [False, True], ids=["one process", "Redis"])
def test_visitors_who_left_leave_no_memory_behind(
    replica: Replica, shared: bool, request: pytest.FixtureRequest, tmp_path: Path
):
    if shared:
        settings = {"REDIS_URL": request.getfixturevalue("redis_url"), "TRUSTED_PROXY_HOPS": "1"}
        replica = Replica(tmp_path, settings)
    replica.start()
    try:
        (worker,) = replica.workers()
        # Everything that is made once has been made then.
        open_and_close(replica, 1_000)
        time.sleep(SETTLED_SECONDS)
        before = memory(worker)
        open_and_close(replica, 10_000)
        time.sleep(SETTLED_SECONDS)
        after = memory(worker)
        print(f"{before / 1e6:.0f} MB before, {after / 1e6:.0f} MB after 10,000 sockets")
        assert after <= before * 1.1
    finally:
        replica.kill()


# ---- Clients that say or read nothing


def test_silent_and_never_reading_clients_are_closed_within_30_seconds(replica: Replica):
    replica.start()
    # The first request sets the limit for those who read nothing.
    assert httpx.get(f"{replica.address}/about").status_code == 200
    clients = silent_clients(replica.port)
    took = wait_until(lambda: established(replica.port) == 0, 31)
    print(f"{len(clients)} connections closed within {took:.0f} s")
    for client in clients:
        client.close()


def test_with_few_files_silent_clients_never_silence_the_metrics(site: str, tmp_path: Path):
    """320 connections that say nothing, on a server that may open 256 files."""
    assert site
    made = Replica(tmp_path, {})
    made.spawn(files=256)
    made.wait_until_up()
    silent = []
    try:
        for _ in range(320):
            silent.append(connection(made.port))
        for _ in range(5):
            assert made.metrics()["nnm_ready"] == 1
            time.sleep(1)
        took = wait_until(lambda: _answers(f"{made.address}/_health"), 60)
        print(f"/_health answers again after {took + 5:.0f} s")
        assert "Too many open files" not in made.log()
    finally:
        for one in silent:
            one.close()
        made.kill()


def _answers(address: str) -> bool:
    try:
        return httpx.get(address, timeout=2).status_code == 200
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


def test_while_sqlite_is_locked_pages_go_on_and_forms_say_so(replica: Replica, database: Path):
    """60 forms at once: each is answered within the limit, with what was typed."""
    replica.start()
    assert httpx.get(f"{replica.address}/_health").status_code == 200
    with closing(sqlite3.connect(database, isolation_level=None)) as lock:
        lock.execute("BEGIN IMMEDIATE")
        with ThreadPoolExecutor(60) as pool:
            sent = [pool.submit(send, replica, number) for number in range(60)]
            pages = []
            while not all(one.done() for one in sent):
                begun = time.monotonic()
                assert httpx.get(f"{replica.address}/thank-you", timeout=30).status_code == 200
                pages.append(time.monotonic() - begun)
        for number, one in enumerate(sent):
            answer = one.result()
            assert answer.status_code == 503
            assert "could not store" in answer.text
            assert f'value="City {number}"' in answer.text
        # They held each other up by twice the limit at most, and a page by none of it.
        assert max(one.result().elapsed.total_seconds() for one in sent) < 12
        assert max(pages) < 3
        wait_until(lambda: httpx.get(f"{replica.address}/_health").status_code == 503)
        wait_until(lambda: replica.metrics()["nnm_ready"] == 0)
        lock.rollback()
    wait_until(lambda: httpx.get(f"{replica.address}/_health").status_code == 200)
    wait_until(lambda: replica.metrics()["nnm_ready"] == 1)
    assert send(replica, 99).status_code == 303


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


def fill(disk: Path) -> Path:
    """A file that takes all the room there is."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as out, suppress(OSError):
        while out.write(b"x" * 4096):
            pass
    return filler


def check_trouble_is_said(replica: Replica, forms: int) -> None:
    """Not ready; forms end with the honest error, and pages go on."""
    wait_until(lambda: httpx.get(f"{replica.address}/_health").status_code == 503)
    answers = [send(replica, number) for number in range(2_000, 2_000 + forms)]
    assert answers[-1].status_code == 503
    assert "could not store" in answers[-1].text
    assert httpx.get(f"{replica.address}/about").status_code == 200
    assert httpx.get(f"{replica.address}/thank-you?ref=A-7K3F-9Q2M").status_code == 200


def check_all_is_well(replica: Replica) -> None:
    """Ready again, and a form is stored."""
    wait_until(lambda: httpx.get(f"{replica.address}/_health").status_code == 200)
    assert send(replica, 1000).status_code == 303
    assert "Traceback" not in replica.log()


def test_sqlite_that_turns_read_only_is_said_and_resumes_by_itself(
    replica: Replica, database: Path
):
    replica.start()
    assert send(replica, 0).status_code == 303
    with read_only(database):
        check_trouble_is_said(replica, 5)
    check_all_is_well(replica)


def test_a_full_disk_is_said_and_resumes_by_itself(site: str, small_disk: Path, tmp_path: Path):
    assert site
    settings = {"DATABASE_URL": f"sqlite:///{small_disk}/nnm.db", "ENQUIRIES_PER_ADDRESS": "1000"}
    replica = Replica(tmp_path, settings).start()
    try:
        assert send(replica, 0).status_code == 303
        filler = fill(small_disk)
        # What the database's log has room for is still taken, and health says so.
        assert any(send(replica, number).status_code == 503 for number in range(1, 400))
        check_trouble_is_said(replica, 1)
        filler.unlink()
        check_all_is_well(replica)
    finally:
        replica.kill()


def test_postgresql_that_is_away_for_30_seconds_is_said_and_resumes_by_itself(
    site: str, tmp_path: Path
):
    assert site
    with stoppable_postgres() as server:
        server.start()
        replica = Replica(
            tmp_path, {"DATABASE_URL": server.url, "ENQUIRIES_PER_ADDRESS": "1000"}
        ).start()
        try:
            assert send(replica, 0).status_code == 303
            server.kill()
            away = time.monotonic()
            check_trouble_is_said(replica, 5)
            time.sleep(max(0, 30 - (time.monotonic() - away)))
            check_trouble_is_said(replica, 5)
            server.start()
            check_all_is_well(replica)
        finally:
            replica.kill()
