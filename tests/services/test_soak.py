"""Everything at once for a while: three minutes in `make test-long`, thirty in `make soak`.

Pages, sockets, enquiries, imports, publications, and kills in the first half. In the second half
nobody is killed: memory, files and threads must be flat then.
"""

import asyncio
import itertools
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import aiohttp
import httpx
import pytest
from sqlalchemy import text

from nnm_site import builds
from nnm_site.data import database
from nnm_site.market.rules import sample
from tests.routes import PATHS
from tests.server import ROOT
from tests.services.publications import publish_copy
from tests.services.replica import Replica, memory
from tests.services.visitor import Visitor, run
from tests.unit.enquiries.conftest import ADVISOR

pytestmark = pytest.mark.long

MINUTES = float(os.environ.get("SOAK_MINUTES", "3"))

KILL_SECONDS = 20

#: Eighteen imports and publications in all.
PUBLISH_SECONDS = MINUTES * 60 / 18


class Soak:
    """Everybody who uses the site, until `over`."""

    def __init__(self, replica: Replica, environment: dict[str, str]) -> None:
        self.replica = replica
        self.environment = environment
        self.over = threading.Event()
        self.answers: Counter[object] = Counter()
        self.accepted: set[str] = set()
        self.entered = 0
        #: The build of this checkout, and those published over it.
        self.build = builds.current_name()
        self.published: list[str] = []

    def read(self, reader: int) -> None:
        """Read page after page."""
        chance = random.Random(reader)
        with httpx.Client(base_url=self.replica.address, timeout=30) as client:
            while not self.over.wait(0.05):
                try:
                    path = chance.choice([*PATHS, "/no-such-page", "/api/charges"])
                    self.answers[client.get(path).status_code] += 1
                except httpx.TransportError:
                    self.answers["cut"] += 1

    def enquire(self) -> None:
        """Send enquiries, each again until it is acknowledged."""
        for number in itertools.count():
            entries = ADVISOR | {"city": f"City {number}", "email": f"a{number}@namuna.example"}
            while not self.over.wait(0.2):
                try:
                    answer = httpx.post(
                        f"{self.replica.address}/enquiries/advisor",
                        data=entries, headers={"Accept": "application/json"}, timeout=30,
                    )  # fmt: skip
                except httpx.TransportError:
                    continue
                self.answers[answer.status_code] += 1
                if answer.status_code == 200:
                    self.accepted.add(answer.json()["reference"])
                    break
            if self.over.is_set():
                return

    async def visit(self, http: aiohttp.ClientSession) -> None:
        """Enter orders, and come and go."""

        async def one(number: int) -> None:
            chance = random.Random(number)
            address = {"X-Forwarded-For": f"198.51.100.{number}"}
            while not self.over.is_set():
                with suppress(ConnectionError, aiohttp.ClientError, TimeoutError):
                    visitor = await Visitor.arrive(http, self.replica.address, **address)
                    for quantity in range(1, chance.randrange(2, 12)):
                        await visitor.enter(quantity)
                        self.entered += 1
                        await asyncio.sleep(0.2)
                    await visitor.socket.close()
                await asyncio.sleep(1)

        await asyncio.gather(*(one(number) for number in range(20)))

    def publish(self, scratch: Path) -> None:
        """Import the exchanges' files, and publish another build, again and again."""
        folder = scratch / "market"
        folder.mkdir()
        # Three days of the sample, in the exchanges' own layout.
        weekdays = sample.trading_days(lambda day: day.weekday() < 5)[-3:]
        for number, lines in enumerate(sample.exchange_files(weekdays)):
            (folder / f"{number}.csv").write_text("\n".join([*lines, ""]), encoding="utf-8")
        for number in itertools.count():
            if self.over.wait(PUBLISH_SECONDS):
                return
            subprocess.run(
                [sys.executable, "-m", "nnm_site.market", "import", str(folder)],
                cwd=ROOT, env=self.environment, check=True, capture_output=True,
            )  # fmt: skip
            self.published.append(publish_copy(self.build, number, builds.BUILDS, scratch))

    def withdraw(self) -> None:
        """Bring this checkout's own build back, and remove the copies."""
        builds.publish(self.build)
        for name in self.published:
            shutil.rmtree(builds.BUILDS / name)

    def kill(self) -> None:
        """Kill the worker now and then."""
        end = time.monotonic() + MINUTES * 30
        while time.monotonic() < end:
            time.sleep(KILL_SECONDS)
            for worker in self.replica.workers():
                os.kill(worker, signal.SIGKILL)


def weight_of(process: int) -> tuple[int, int, int]:
    """Memory in bytes, files, threads."""
    folder = Path(f"/proc/{process}")
    return memory(process), len([*(folder / "fd").iterdir()]), len([*(folder / "task").iterdir()])


def test_nothing_grows_and_nothing_is_lost(site: str, tmp_path: Path):
    assert site
    url = f"sqlite:///{tmp_path}/soak.db"
    settings = {"DATABASE_URL": url, "ENQUIRIES_PER_ADDRESS": "1000000",
                "ENQUIRIES_IN_TOTAL": "1000000", "TRUSTED_PROXY_HOPS": "1"}  # fmt: skip
    replica = Replica(tmp_path, settings).start()
    soak = Soak(replica, os.environ | settings)
    try:
        with ThreadPoolExecutor(8) as pool:
            doing = [
                *(pool.submit(soak.read, reader) for reader in range(2)),
                pool.submit(soak.enquire),
                pool.submit(run, soak.visit),
                pool.submit(soak.publish, tmp_path),
            ]
            try:
                soak.kill()
                # A new worker, and what it makes once: a third of what is left.
                time.sleep(MINUTES * 10)
                (worker,) = replica.workers()
                before = weight_of(worker)
                time.sleep(MINUTES * 20)
                after = weight_of(worker)
            finally:
                soak.over.set()
            for one in doing:
                one.result()
        print(f"{MINUTES:g} minutes: {dict(soak.answers)}, {len(soak.accepted)} enquiries, "
              f"{soak.entered} orders entered, {len(soak.published)} publications; memory, files, threads {before} → {after}")  # fmt: skip
        assert after[0] <= before[0] * 1.1
        assert after[1] <= before[1] + 20, "files of requests that are being answered come and go"
        assert after[2] <= before[2] + 8
        assert set(soak.answers) <= {200, 404, 422, "cut"}
        engine = database.create_site_engine(url)
        with engine.connect() as connection:
            stored = {
                row[0]
                for table in ("enquiry", "enquiry_reference")
                for row in connection.execute(text(f"SELECT reference FROM {table}"))
            }
        assert soak.accepted <= stored
        assert len(soak.published) > 10
        assert "Traceback" not in replica.log()
    finally:
        soak.over.set()
        replica.kill()
        soak.withdraw()
