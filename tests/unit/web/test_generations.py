"""A publication replaces the workers: code, content and pages change together, without errors."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import aiohttp
import pytest

from nnm_site.settings import PROJECT_ROOT
from tests.asynchronous import run
from tests.server import free_port
from tools.serve import ANSWERS

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R1305", "L16")]

#: A site that returns its build and a rate in its code, both from its start.
SITE = """
import socket, sys
from pathlib import Path
from nnm_site.platform import builds
from nnm_site.platform.serve.server import serve
from rate import RATE

name, listener, answered = sys.argv[1], *map(int, sys.argv[2:])
print("read", name, flush=True)
builds.wait_until_published(name, Path())
body = f"{name} {RATE}".encode()

async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        while True:
            message = await receive()
            await send({"type": message["type"] + ".complete"})
            if message["type"] == "lifespan.shutdown":
                return
    headers = [(b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})

serve(lambda: app, socket.socket(fileno=listener), answered=answered)
"""

SERVER = """
import sys
from pathlib import Path
from nnm_site.platform import builds
from nnm_site.platform.serve import generations

current, announced = (lambda: builds.current_name(Path())), (lambda: builds.announced(Path()))
sys.exit(generations.serve(["site.py"], "127.0.0.1", int(sys.argv[1]), current, announced))
"""


class Published:
    """A folder with a site whose rate and build change together, and its server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "site.py").write_text(SITE)
        self.port = free_port()
        self.publish("one", "RATE = 1")
        self.log = folder / "log"
        # Python detects changed code by size and second. These rates have the same size, and a
        # publication here takes less than a second.
        compiled_nowhere = {"PYTHONDONTWRITEBYTECODE": "1"}
        with self.log.open("w") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-c", SERVER, str(self.port)], cwd=folder, stderr=out, stdout=out,
                env=os.environ | {"PYTHONPATH": f"{PROJECT_ROOT}:{folder}"} | compiled_nowhere,
            )  # fmt: skip

    def publish(self, name: str, code: str) -> None:
        self.write(code)
        draft = self.folder / "draft"
        draft.write_text(name)
        draft.replace(self.folder / "current")

    def write(self, code: str) -> None:
        (self.folder / "rate.py").write_text(code)

    def generations(self) -> list[int]:
        """The processes that the server has started."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(child) for child in children.read_text().split()]

    def times_read(self, name: str) -> int:
        return self.log.read_text().count(f"read {name}\n")

    async def said(self, http: aiohttp.ClientSession) -> str:
        """Its present answer; waits until it listens."""
        end = time.monotonic() + 60
        while True:
            try:
                async with http.get(f"http://127.0.0.1:{self.port}/") as answer:
                    assert answer.status == 200
                    return await answer.text()
            except aiohttp.ClientConnectorError:
                assert time.monotonic() < end, self.log.read_text()
                await asyncio.sleep(0.05)

    async def comes_to_say(self, http: aiohttp.ClientSession, words: str) -> None:
        """Wait until it gives this answer."""
        async with asyncio.timeout(60):
            while await self.said(http) != words:
                await asyncio.sleep(0.02)


@pytest.fixture
def published(tmp_path: Path) -> Iterator[Published]:
    made = Published(tmp_path)
    yield made
    made.process.terminate()
    assert made.process.wait(timeout=30) == 0


def test_publications_change_pages_and_rules_together_and_bring_no_error(published: Published):
    async def go() -> Counter[str]:
        seen: Counter[str] = Counter()
        over = asyncio.Event()

        async def visitor(http: aiohttp.ClientSession) -> None:
            # Connections are kept alive, as by browsers. No request is repeated.
            while not over.is_set():
                seen[await published.said(http)] += 1

        async with aiohttp.ClientSession() as http:
            assert await published.said(http) == "one 1"
            visitors = [asyncio.create_task(visitor(http)) for _ in range(20)]
            for number, name in enumerate(("two", "three"), 2):
                published.publish(name, f"RATE = {number}")
                async with asyncio.timeout(60):
                    while seen[f"{name} {number}"] < 2000 and not any(v.done() for v in visitors):
                        await asyncio.sleep(0.05)
            over.set()
            await asyncio.gather(*visitors)
        return seen

    assert set(run(go())) == {"one 1", "two 2", "three 3"}


@pytest.mark.long
def test_after_some_answers_of_the_new_build_nobody_is_given_the_old_one(published: Published):
    async def go() -> list[str]:
        # Each request uses a new connection.
        fresh = aiohttp.TCPConnector(force_close=True)
        async with aiohttp.ClientSession(connector=fresh) as http:
            assert await published.said(http) == "one 1"
            published.publish("two", "RATE = 2")
            new = 0
            async with asyncio.timeout(60):
                while new < ANSWERS:
                    new = new + 1 if await published.said(http) == "two 2" else 0
            # They take less time than the old generation has to end.
            return [await published.said(http) for _ in range(1000)]

    assert set(run(go())) == {"two 2"}


@pytest.mark.long
def test_a_faulty_generation_changes_nothing(published: Published):
    async def go() -> None:
        async with aiohttp.ClientSession() as http:
            assert await published.said(http) == "one 1"
            published.publish("two", "RATE = 1 / 0")
            async with asyncio.timeout(60):
                while "could not be taken over" not in published.log.read_text():
                    assert await published.said(http) == "one 1"
            assert await published.said(http) == "one 1"
            published.publish("three", "RATE = 3")
            async with asyncio.timeout(60):
                while await published.said(http) != "three 3":
                    await asyncio.sleep(0.05)

    run(go())


@pytest.mark.long
def test_a_generation_that_died_is_started_again(published: Published):
    async def go() -> None:
        async with aiohttp.ClientSession() as http:
            assert await published.said(http) == "one 1"
            (generation,) = published.generations()
            os.kill(generation, signal.SIGKILL)
            async with asyncio.timeout(60):
                while published.generations() in ([], [generation]):
                    await asyncio.sleep(0.05)
            assert await published.said(http) == "one 1"

    run(go())


# ---- While a build is made


#: Announces the given build, and makes it until it is told the outcome.
MAKER = """
import sys
from pathlib import Path
from nnm_site.platform import builds

with builds.only_one(builds=Path()) as turn:
    turn.announce("two")
    sys.stdin.readline()
"""


@contextmanager
def made(published: Published, code: str) -> Iterator[subprocess.Popen[str]]:
    """A process that makes the build "two" from code other than the served one's."""
    end = time.monotonic() + 60
    while not published.times_read("one"):
        assert time.monotonic() < end
        time.sleep(0.02)
    published.write(code)
    maker = subprocess.Popen(
        [sys.executable, "-c", MAKER], cwd=published.folder, stdin=subprocess.PIPE, text=True,
        env=os.environ | {"PYTHONPATH": str(PROJECT_ROOT)},
    )  # fmt: skip
    yield maker
    maker.kill()
    maker.wait()


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.02)


@pytest.mark.long
def test_what_serves_a_build_is_started_while_it_is_made(published: Published):
    async def go(maker: subprocess.Popen[str]) -> None:
        async with aiohttp.ClientSession() as http:
            await until(lambda: published.times_read("two") == 1)
            assert await published.said(http) == "one 1"
            published.publish("two", "RATE = 2")
            maker.communicate("published\n")
            await published.comes_to_say(http, "two 2")
        await until(lambda: len(published.generations()) == 1)
        assert published.times_read("two") == 1

    with made(published, "RATE = 2") as maker:
        run(go(maker))


@pytest.mark.long
@pytest.mark.parametrize("how", ["fails", "is killed"])
def test_what_waits_for_a_build_ends_with_whoever_makes_it(published: Published, how: str):
    async def go(maker: subprocess.Popen[str]) -> None:
        async with aiohttp.ClientSession() as http:
            await until(lambda: published.times_read("two") == 1)
            if how == "fails":
                maker.communicate("failed\n")
            else:
                maker.kill()
            await until(lambda: len(published.generations()) == 1)
            assert await published.said(http) == "one 1"
            assert "could not be taken over" not in published.log.read_text()
            # The same name, as for the same sources: it is made again.
            published.publish("two", "RATE = 4")
            await published.comes_to_say(http, "two 4")

    with made(published, "RATE = 2") as maker:
        run(go(maker))


@pytest.mark.long
def test_what_could_not_be_started_while_a_build_was_made_is_tried_again(published: Published):
    async def go(maker: subprocess.Popen[str]) -> None:
        async with aiohttp.ClientSession() as http:
            await until(lambda: "ZeroDivisionError" in published.log.read_text())
            await asyncio.sleep(0.5)
            assert published.log.read_text().count("ZeroDivisionError") == 1
            published.publish("two", "RATE = 2")
            maker.communicate("published\n")
            await published.comes_to_say(http, "two 2")

    with made(published, "RATE = 1 / 0") as maker:
        run(go(maker))


@pytest.mark.long
def test_what_answers_is_replaced_at_once_when_it_dies_while_a_build_is_made(published: Published):
    async def go(maker: subprocess.Popen[str]) -> None:
        async with aiohttp.ClientSession() as http:
            await until(lambda: published.times_read("two") == 1)
            published.write("RATE = 3")
            os.kill(published.generations()[0], signal.SIGKILL)
            await published.comes_to_say(http, "one 3")
            # Any build in progress is waited for again.
            await until(lambda: published.times_read("two") == 2)
        maker.communicate("failed\n")

    with made(published, "RATE = 2") as maker:
        run(go(maker))
