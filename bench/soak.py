"""All kinds of use together: `make soak`, for SOAK_MINUTES (30). Nothing may be lost or grow.

Pages, sockets, enquiries with a slow mail server, dispatcher faults and imports, all the time. In
the first half workers are killed and builds published: the parent process must not grow by this. In
the second half one worker serves all visitors, and must not grow by them.
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
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import aiohttp
import httpx
from sqlalchemy import Engine, text

from bench import programs
from bench.market import LAST, file_of
from nnm_site.features.enquiries import desk
from nnm_site.platform import builds
from nnm_site.shared.data import database
from tests.routes import PATHS
from tests.server import ROOT
from tests.services.mail_server import TAKEN, MailServer, at_random
from tests.services.processes import wait_until
from tests.services.publications import publish_copy
from tests.services.replica import Replica, memory
from tests.services.visitor import FROM, Visitor, run
from tests.unit.enquiries.conftest import ADVISOR

MINUTES = float(os.environ.get("SOAK_MINUTES", "30"))

KILL_SECONDS = 20

#: Kills and publications end after this time, in seconds.
HALF_SECONDS = MINUTES * 30

#: Afterwards the mail server works: seconds until all mails must be sent, and between retries.
CALM_SECONDS, RETRY_SECONDS = 900, 5

#: Seconds between two imports; in the first half, each is followed by a publication.
IMPORT_SECONDS = HALF_SECONDS / 15


class Soak:
    """The site's users, until `over`; `environment`: its settings, `scratch`: an empty folder."""

    def __init__(self, replica: Replica, environment: dict[str, str], scratch: Path) -> None:
        self.replica, self.environment, self.scratch = replica, environment, scratch
        self.over = threading.Event()
        self.answers: Counter[object] = Counter()
        self.accepted: set[str] = set()
        self.entered = 0
        #: The build of this checkout, and those published after it.
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
        """Send enquiries, each repeated until it is acknowledged."""
        address, headers = (
            f"{self.replica.address}/enquiries/advisor",
            {"Accept": "application/json"},
        )
        number = 0
        while not self.over.wait(0.2):
            entries = ADVISOR | {"city": f"City {number}", "email": f"a{number}@namuna.example"}
            with suppress(httpx.TransportError):
                answer = httpx.post(address, data=entries, headers=headers, timeout=30)
                self.answers[answer.status_code] += 1
                if answer.status_code == 200:
                    self.accepted.add(answer.json()["reference"])
                    number += 1

    async def visit(self, http: aiohttp.ClientSession) -> None:
        """Let visitors arrive, enter orders and leave."""

        async def visitor_of(number: int) -> None:
            chance = random.Random(number)
            address: dict[str, Any] = {FROM: f"198.51.100.{number}"}
            while not self.over.is_set():
                with suppress(ConnectionError, aiohttp.ClientError, TimeoutError):
                    visitor = await Visitor.arrive(http, self.replica.address, **address)
                    for quantity in range(1, chance.randrange(2, 12)):
                        await visitor.enter(quantity)
                        self.entered += 1
                        await asyncio.sleep(0.2)
                    await visitor.socket.close()
                await asyncio.sleep(1)

        await asyncio.gather(*(visitor_of(number) for number in range(20)))

    def publish(self) -> None:
        """Import the exchanges' files repeatedly; in the first half publish a build each time."""
        end = time.monotonic() + HALF_SECONDS
        folder = self.scratch / "market"
        folder.mkdir()
        # Wednesday to Friday.
        for day in (LAST - timedelta(days=number) for number in range(3)):
            (folder / f"{day}.csv").write_text(file_of(day, shares=60), encoding="utf-8")
        command = [sys.executable, "-m", "nnm_site", "market", "import", str(folder)]
        for number in itertools.count():
            if self.over.wait(IMPORT_SECONDS):
                return
            subprocess.run(command, cwd=ROOT, env=self.environment, check=True, capture_output=True)
            if time.monotonic() < end:
                self.published.append(publish_copy(self.build, number, builds.BUILDS))

    def kill(self) -> None:
        """Kill all workers every `KILL_SECONDS` during the first half."""
        end = time.monotonic() + HALF_SECONDS
        while time.monotonic() < end:
            time.sleep(KILL_SECONDS)
            for worker in self.replica.workers():
                os.kill(worker, signal.SIGKILL)

    def weigh(self) -> Iterator[tuple[str, tuple[int, int, int]]]:
        """Run all of it; yields the weights of the server and the last worker, before and after."""
        tasks = (
            partial(self.read, 0),
            partial(self.read, 1),
            self.enquire,
            partial(run, self.visit),
            self.publish,
        )
        with ThreadPoolExecutor(len(tasks)) as pool:
            doing = [pool.submit(task) for task in tasks]
            try:
                yield "server", weight_of(self.replica.server())
                self.kill()
                # Time for a new worker and its one-time work: a third of the remaining time.
                time.sleep(HALF_SECONDS / 3)
                # Until the workers of earlier publications have ended.
                wait_until(lambda: len(self.replica.workers()) == 1)
                (worker,) = self.replica.workers()
                yield "worker", weight_of(worker)
                time.sleep(HALF_SECONDS * 2 / 3)
                assert self.replica.workers() == [worker]
                yield "worker after", weight_of(worker)
                yield "server after", weight_of(self.replica.server())
            finally:
                self.over.set()
            for one in doing:
                one.result()

    def withdraw(self) -> None:
        """Restore this checkout's own build, and remove the copies."""
        builds.publish(self.build)
        for name in self.published:
            shutil.rmtree(builds.BUILDS / name)


def all_is_sent(engine: Engine) -> bool:
    """Retry failed mails, as an operator would after seeing `status`; whether all are sent."""
    desk.retry(engine)
    time.sleep(RETRY_SECONDS)
    status = desk.status(engine)
    return not (status.waiting or status.failed or status.unacknowledged)


def weight_of(process: int) -> tuple[int, int, int]:
    """The memory in bytes, open files and threads of a process."""
    folder = Path(f"/proc/{process}")
    return memory(process), len([*(folder / "fd").iterdir()]), len([*(folder / "task").iterdir()])


def main(folder: Path) -> None:
    """Use the site in all ways, then count; fails if something grew or was lost."""
    programs.build()
    # It takes two seconds for each mail, and gives answers of every kind.
    mail = MailServer(at_random(3), delay=2)
    mail.start()
    # Injects faults into every process of the site as it starts.
    (folder / "sitecustomize.py").write_text("import tests.services.dispatcher_faults\n")
    settings = mail.settings | {
        "DATABASE_URL": f"sqlite:///{folder}/soak.db", "ENQUIRIES_PER_ADDRESS": "1000000",
        "ENQUIRIES_IN_TOTAL": "1000000", "TRUSTED_PROXY_HOPS": "1", "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}",
        # With thousands of mails, faults as frequent as in the ordeal would make it only restart.
        "FAULTY_LOOKS": os.environ.get("FAULTY_LOOKS", "300"),
    }  # fmt: skip
    replica = Replica(folder, settings).start()
    users = Soak(replica, os.environ | settings, folder)
    try:
        weights = dict(users.weigh())
        print(f"{MINUTES:g} minutes: {dict(users.answers)}, {len(users.accepted)} enquiries, "
              f"{users.entered} orders entered, {len(users.published)} publications; memory, files, threads: "
              f"{weights}")  # fmt: skip
        server, worker = weights["server"], weights["worker"]
        server_after, worker_after = weights["server after"], weights["worker after"]
        assert server_after[0] <= server[0] * 1.1
        assert server_after[1:] == server[1:], "each generation has its files, and gives them back"
        assert worker_after[0] <= worker[0] * 1.1
        assert worker_after[1] <= worker[1] + 20, (
            "files of requests that are being answered come and go"
        )
        assert worker_after[2] <= worker[2] + 8
        assert set(users.answers) <= {200, 404, 422, "cut"}
        engine = database.create_site_engine(settings["DATABASE_URL"])
        with engine.connect() as connection:
            both = "SELECT reference FROM enquiry UNION SELECT reference FROM enquiry_reference"
            stored = set(connection.execute(text(both)).scalars())
        assert users.accepted <= stored
        assert len(users.published) > 5
        mail.answers, mail.delay = lambda: TAKEN, 0
        wait_until(lambda: all_is_sent(engine), CALM_SECONDS)
        sent = {".".join(name.strip("<").split(".")[:2]) for name in mail.times_taken()}
        wanted = {
            f"{one}.{purpose}" for one in users.accepted for purpose in ("desk", "acknowledgement")
        }
        assert wanted <= sent, "each was mailed, once or more"
        log = replica.log()
        assert "The dispatcher of mails has ended" in log
        assert "It cannot be sent: RuntimeError" in log
        assert "namuna" not in log
        assert "Traceback" not in log
    finally:
        users.over.set()
        replica.kill()
        mail.stop()
        users.withdraw()


if __name__ == "__main__":
    with TemporaryDirectory() as temporary:
        main(Path(temporary))
