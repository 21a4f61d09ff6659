"""Enquiries while everything goes wrong, in the dispatcher too: none that was acknowledged is lost (R608)."""

import itertools
import random
import threading
import time
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

from nnm_site.features.enquiries.dispatcher import AT_ONCE
from tests.services.app import App
from tests.services.mail_server import TAKEN, MailServer, at_random
from tests.services.processes import wait_until
from tests.unit.enquiries.conftest import ADVISOR

pytestmark = [
    pytest.mark.long,
    pytest.mark.timeout(900),
    pytest.mark.requirement("R608", "L26", "V2.3.1", "A2"),
]

ENQUIRIES, KILLS = 60, 4

#: After the storm everything that waits is due within an hour; `retry` makes it due at once.
CALM_SECONDS = 240

#: How long the mail server looks through a mail.
SLOW_SECONDS = 0.1


class Ordeal:
    """Enquirers, a slow mail server out of its mind, and somebody who kills the app.

    The mails of the enquiry `newer` cannot be sent by this release.
    """

    def __init__(
        self, apps: list[App], mail: MailServer, newer: str, enquiries: int, kills: int
    ) -> None:
        self.apps = apps
        self.mail = mail
        self._newer = newer
        self.acknowledged: dict[str, str] = {}
        self._numbers = iter(range(enquiries))
        self._kills = kills
        self._lock = threading.Lock()
        self._posted = threading.Event()

    def run(self) -> None:
        """All of it; returns when the outbox is empty again."""
        enquirers = [threading.Thread(target=self._enquire) for _ in range(4)]
        for enquirer in enquirers:
            enquirer.start()
        weather = threading.Thread(target=self._be_down_for_a_while)
        weather.start()
        chance = random.Random(7)
        for kill in range(self._kills):
            time.sleep(chance.uniform(0.4, 1.5))
            app = self.apps[kill % len(self.apps)]
            app.kill()
            app.start()
        for enquirer in enquirers:
            enquirer.join()
        self._posted.set()
        weather.join()
        self.mail.answers = lambda: TAKEN
        self._wait_until_left(2)
        change_kind(self.apps[0], self._newer, "advisor")
        self._wait_until_left(0)

    def _enquire(self) -> None:
        while (number := self._next()) is not None:
            entries = {
                "firstName": "Asha",
                "lastName": f"Namuna {'x' * (number % 50)}",
                "email": f"asha{number}@namuna.example",
                "city": "Pune",
            }
            for app in itertools.cycle(self.apps):
                try:
                    answer = app.post("advisor", entries)
                except httpx.TransportError:
                    time.sleep(0.05)
                    continue
                assert answer.status_code == 200, answer.text
                with self._lock:
                    self.acknowledged[answer.json()["reference"]] = entries["email"]
                break
            time.sleep(0.02)

    def _next(self) -> int | None:
        with self._lock:
            return next(self._numbers, None)

    def _be_down_for_a_while(self) -> None:
        while not self._posted.wait(2):
            self.mail.stop()
            self._posted.wait(1)
            self.mail.start()

    def _wait_until_left(self, left: int) -> None:
        outbox = self.apps[0].outbox()

        def is_left() -> bool:
            outbox.retry()
            status = outbox.status()
            return status.waiting == left and not status.failed

        wait_until(is_left, CALM_SECONDS)

    def check(self, enquiries: int, ends: int) -> None:
        """Every acknowledged enquiry is delivered, and hardly anything twice, though the dispatcher has ended."""
        assert len(set(self.acknowledged.values())) == enquiries
        taken = self.mail.times_taken()
        recipients: dict[tuple[str, str], str] = {}
        for mail in self.mail.taken:
            reference, purpose, *_ = str(mail["Message-ID"]).strip("<>").split(".")
            recipients[reference, purpose] = str(mail["To"])
        for reference, email in self.acknowledged.items():
            assert recipients.get((reference, "acknowledgement")) == email
            assert (reference, "desk") in recipients
        duplicates = sum(taken.values()) - len(taken)
        most = self._kills + AT_ONCE * ends
        assert duplicates < most, f"{duplicates} duplicates of {self._kills} kills and {ends} ends"
        # One Message-ID to each mail: what came twice is known as the same.
        assert len(taken) == len(recipients)


def change_kind(app: App, reference: str, kind: str) -> None:
    """What an enquiry is, as another release may have stored it."""
    with app.engine().begin() as connection:
        connection.execute(
            text("UPDATE enquiry SET kind = :kind WHERE reference = :reference"),
            {"kind": kind, "reference": reference},
        )


def run(apps: list[App], mail: MailServer) -> None:
    try:
        for app in apps:
            app.start()
        # One that this release cannot send lies before all others.
        newer = apps[0].outbox().accept("advisor", ADVISOR, "nnm.example")
        change_kind(apps[0], newer, "insurance")
        mail.start()
        ordeal = Ordeal(apps, mail, newer, ENQUIRIES, KILLS)
        ordeal.run()
        logs = [app.log.read_text() for app in apps]
        ends = sum(log.count("The dispatcher of mails has ended") for log in logs)
        assert ends > 0
        assert any("It cannot be sent: RuntimeError" in log for log in logs)
        ordeal.check(ENQUIRIES, ends)
        assert mail.refused > 0, "the mail server was never out of its mind"
        apps[0].outbox().sweep()
        assert apps[0].outbox().status().holding == 0
        for log in logs:
            assert "Traceback" not in log
            assert "namuna" not in log, "no personal data in logs"
    finally:
        for app in apps:
            app.kill()
        mail.stop()


def test_no_acknowledged_enquiry_is_lost(tmp_path: Path):
    mail = MailServer(at_random(1), SLOW_SECONDS)
    database = f"sqlite:///{tmp_path}/nnm.db"
    run([App(tmp_path, DATABASE_URL=database, DISPATCHER_FAULTS="1", **mail.settings)], mail)


def test_two_workers_on_postgresql_lose_nothing_either(tmp_path: Path, fresh_postgres: str):
    mail = MailServer(at_random(2), SLOW_SECONDS)
    own = {"DATABASE_URL": fresh_postgres, "DISPATCHER_FAULTS": "1"}
    apps = [App(tmp_path, **own, **mail.settings) for _ in range(2)]
    run(apps, mail)
