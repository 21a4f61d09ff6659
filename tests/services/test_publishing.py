"""Publications under load: no error, and no page whose scripts are missing."""

import asyncio
import os
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import aiohttp
import pytest

from nnm_site.platform import builds
from tests.asynchronous import run
from tests.server import ROOT, free_port
from tests.services.publications import publish_copy

VISITORS = 50
#: Between two pages of a visitor. Fifty who never rest would leave a new generation nothing to start with.
READING_SECONDS = 4.0
#: Each starts a generation of workers, which takes seconds, on a busy machine minutes.
PUBLICATIONS = 2
START_SECONDS = 600
SECONDS_BETWEEN = 1.0

pytestmark = [pytest.mark.long, pytest.mark.requirement("R1305", "L16")]


async def visit(http: aiohttp.ClientSession) -> tuple[int, int]:
    """Load the home page and every hashed file that it names.

    Returns the number of its build, and how many requests these were.
    """
    async with http.get("/") as answer:
        assert answer.status == 200
        page = await answer.text()
    found = re.findall(r'"(/assets/[\w.-]+)"', page)
    assert found
    for address in found:
        async with http.get(address) as answer:
            assert answer.status == 200, address
            await answer.read()
    (number,) = re.findall(r"/assets/page-(\d+)\.js", page)
    return int(number), 1 + len(found)


@pytest.mark.parametrize("workers", [1, 2])
def test_publications_under_load_bring_no_error_and_no_torn_page(tmp_path: Path, workers: int):
    root = tmp_path / "builds"
    root.mkdir()
    original = builds.current_name()
    publish_copy(original, 0, root)
    port = free_port()
    given = {"BUILDS_ROOT": str(root), "PORT": str(port), "WORKERS": str(workers)}
    if workers > 1:
        # The settings want it for several workers; nobody asks it here.
        given["REDIS_URL"] = "redis://127.0.0.1:1"
    log = tmp_path / "log"
    with log.open("w") as out:
        server = subprocess.Popen(
            [sys.executable, "-m", "tests.services.publishing"],
            cwd=ROOT, stdout=out, stderr=out, env=os.environ | given,
        )  # fmt: skip
    #: Requests by the number of the build that answered.
    seen: Counter[int] = Counter()
    over = asyncio.Event()

    async def visitor(http: aiohttp.ClientSession) -> None:
        while not over.is_set():
            number, requests = await visit(http)
            seen[number] += requests
            await asyncio.sleep(READING_SECONDS)

    async def go() -> None:
        limit = aiohttp.TCPConnector(limit=VISITORS)
        async with aiohttp.ClientSession(f"http://127.0.0.1:{port}", connector=limit) as http:
            async with asyncio.timeout(START_SECONDS):
                while True:
                    try:
                        await visit(http)
                        break
                    except aiohttp.ClientConnectionError:
                        await asyncio.sleep(0.1)
            began = time.monotonic()
            visitors = [asyncio.create_task(visitor(http)) for _ in range(VISITORS)]
            for number in range(1, PUBLICATIONS + 1):
                await asyncio.to_thread(publish_copy, original, number, root)
                async with asyncio.timeout(START_SECONDS):
                    while not seen[number] and not any(task.done() for task in visitors):
                        await asyncio.sleep(0.02)
                await asyncio.sleep(SECONDS_BETWEEN)
            over.set()
            await asyncio.gather(*visitors)
            print(f"{seen.total() / (time.monotonic() - began):.0f} requests a second")

    try:
        run(go())
    finally:
        server.terminate()
        server.wait(timeout=30)
    assert set(seen) == set(range(PUBLICATIONS + 1))
    assert "Traceback" not in log.read_text()
