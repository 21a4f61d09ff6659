"""Everything at once for a while: `make soak`, for SOAK_MINUTES (30). Nothing may be lost or grow.

Pages, sockets, enquiries with a slow mail server, faults of the dispatcher and imports, all the time. In the first half workers are killed and
builds published: the process that starts workers must not grow by it. In the second half one worker has all the
visitors, and must not grow by them.
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
from tempfile import TemporaryDirectory
from typing import Any

import aiohttp
import httpx
from sqlalchemy import Engine, text

from bench import programs
from nnm_site.features.enquiries import desk
from nnm_site.features.market.rules import sample
from nnm_site.platform import builds
from nnm_site.shared.data import database
from tests.routes import PATHS
from tests.server import ROOT
from tests.services.mail_server import TAKEN, MailServer, at_random
from tests.services.processes import wait_until
from tests.services.publications import publish_copy
from tests.services.replica import Replica, memory
from tests.services.visitor import Visitor, run
from tests.unit.enquiries.conftest import ADVISOR

MINUTES = float(os.environ.get("SOAK_MINUTES", "30"))

KILL_SECONDS = 20

#: Kills and publications end then.
HALF_SECONDS = MINUTES * 30

#: Afterwards the mail server answers well and at once; by then all mails are sent.
CALM_SECONDS, RETRY_SECONDS = 900, 5

#: The process that reads the site is spoilt before it does.
_SPOILT = """
import sys
class Spoilt:
    def find_spec(self, name, path=None, target=None):
        if name == "nnm_site.serving":
            sys.meta_path.remove(self)
            import tests.services.dispatcher_faults
sys.meta_path.insert(0, Spoilt())
"""

#: Between two imports, each with a publication in the first half.
IMPORT_SECONDS = HALF_SECONDS / 15


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
            address: dict[str, Any] = {"X-Forwarded-For": f"198.51.100.{number}"}
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
        """Import the exchanges' files, again and again; in the first half publish another build with each."""
        end = time.monotonic() + HALF_SECONDS
        folder = scratch / "market"
        folder.mkdir()
        # Three days of the sample, in the exchanges' own layout.
        weekdays = sample.trading_days(lambda day: day.weekday() < 5)[-3:]
        for number, lines in enumerate(sample.exchange_files(weekdays)):
            (folder / f"{number}.csv").write_text("\n".join([*lines, ""]), encoding="utf-8")
        for number in itertools.count():
            if self.over.wait(IMPORT_SECONDS):
                return
            subprocess.run(
                [sys.executable, "-m", "nnm_site", "market", "import", str(folder)],
                cwd=ROOT, env=self.environment, check=True, capture_output=True,
            )  # fmt: skip
            if time.monotonic() < end:
                self.published.append(publish_copy(self.build, number, builds.BUILDS))

    def withdraw(self) -> None:
        """Bring this checkout's own build back, and remove the copies."""
        builds.publish(self.build)
        for name in self.published:
            shutil.rmtree(builds.BUILDS / name)

    def kill(self) -> None:
        """Kill the workers now and then."""
        end = time.monotonic() + HALF_SECONDS
        while time.monotonic() < end:
            time.sleep(KILL_SECONDS)
            for worker in self.replica.workers():
                os.kill(worker, signal.SIGKILL)


def all_is_sent(engine: Engine) -> bool:
    """What failed by a fault or an answer is sent again, as whoever looks at `status` would do."""
    desk.retry(engine)
    time.sleep(RETRY_SECONDS)
    status = desk.status(engine)
    return not (status.waiting or status.failed or status.unacknowledged)


def worker_of(replica: Replica) -> int:
    """The process that answers, once those of earlier publications have ended."""
    wait_until(lambda: len(replica.workers()) == 1)
    return replica.workers()[0]


def weight_of(process: int) -> tuple[int, int, int]:
    """Memory in bytes, files, threads."""
    folder = Path(f"/proc/{process}")
    return memory(process), len([*(folder / "fd").iterdir()]), len([*(folder / "task").iterdir()])


def main() -> None:
    """All of it; fails with what grew or was lost."""
    programs.build()
    with TemporaryDirectory() as folder:
        soak(Path(folder))


def soak(folder: Path) -> None:
    """Use the site from all sides, then count."""
    url = f"sqlite:///{folder}/soak.db"
    settings = {"DATABASE_URL": url, "ENQUIRIES_PER_ADDRESS": "1000000",
                "ENQUIRIES_IN_TOTAL": "1000000", "TRUSTED_PROXY_HOPS": "1"}  # fmt: skip
    # It takes its time for each mail, and gives answers of every kind.
    mail = MailServer(at_random(3), delay=2)
    mail.start()
    settings |= mail.settings
    (folder / "sitecustomize.py").write_text(_SPOILT)
    # Thousands of mails are looked for here: as often as in the ordeal it would do nothing but begin anew.
    settings["FAULTY_LOOKS"] = os.environ.get("FAULTY_LOOKS", "300")
    settings["PYTHONPATH"] = f"{folder}{os.pathsep}{ROOT}"
    replica = Replica(folder, settings).start()
    users = Soak(replica, os.environ | settings)
    try:
        with ThreadPoolExecutor(8) as pool:
            doing = [
                *(pool.submit(users.read, reader) for reader in range(2)),
                pool.submit(users.enquire),
                pool.submit(run, users.visit),
                pool.submit(users.publish, folder),
            ]
            try:
                server_before = weight_of(replica.server())
                users.kill()
                # A new worker, and what it makes once: a third of what is left.
                time.sleep(HALF_SECONDS / 3)
                worker = worker_of(replica)
                before = weight_of(worker)
                time.sleep(HALF_SECONDS * 2 / 3)
                assert worker_of(replica) == worker
                after = weight_of(worker)
                server_after = weight_of(replica.server())
            finally:
                users.over.set()
            for one in doing:
                one.result()
        print(f"{MINUTES:g} minutes: {dict(users.answers)}, {len(users.accepted)} enquiries, "
              f"{users.entered} orders entered, {len(users.published)} publications; memory, files, threads: "
              f"worker {before} → {after}, server {server_before} → {server_after}")  # fmt: skip
        assert server_after[0] <= server_before[0] * 1.1
        assert server_after[1:] == server_before[1:], (
            "each generation has its files, and gives them back"
        )
        assert after[0] <= before[0] * 1.1
        assert after[1] <= before[1] + 20, "files of requests that are being answered come and go"
        assert after[2] <= before[2] + 8
        assert set(users.answers) <= {200, 404, 422, "cut"}
        engine = database.create_site_engine(url)
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
    main()
