"""Enquiries while everything goes wrong, in the dispatcher too: none that was acknowledged is lost (R608)."""

import itertools
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

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

#: After so many looks for mails in all a dispatcher ends: fewer than there are mails.
LOOKS = 50

#: After the storm everything that waits is due within an hour; `retry` makes it due at once.
CALM_SECONDS = 240

#: How long the mail server looks through a mail.
SLOW_SECONDS = 0.1


def storm(apps: list[App], mail: MailServer) -> dict[str, str]:
    """Four enquirers, a mail server that comes and goes, and somebody who kills the apps.

    Returns number → mailbox of each enquiry that was acknowledged.
    """
    over = threading.Event()

    def enquire(number: int) -> tuple[str, str]:
        name, email = f"Namuna {'x' * (number % 50)}", f"asha{number}@namuna.example"
        for app in itertools.cycle(apps):
            time.sleep(0.02)
            try:
                answer = app.post("advisor", ADVISOR | {"lastName": name, "email": email})
            except httpx.TransportError:
                continue
            assert answer.status_code == 200, answer.text
            return answer.json()["reference"], email
        raise AssertionError("there is no app")

    def be_down_for_a_while() -> None:
        while not over.wait(2):
            mail.stop()
            over.wait(1)
            mail.start()

    chance = random.Random(7)
    with ThreadPoolExecutor(5) as pool:
        weather = pool.submit(be_down_for_a_while)
        acknowledged = pool.map(enquire, range(ENQUIRIES))
        try:
            for kill in range(KILLS):
                time.sleep(chance.uniform(0.4, 1.5))
                app = apps[kill % len(apps)]
                app.kill()
                app.start()
            return dict(acknowledged)
        finally:
            over.set()
            weather.result()


def change_kind(app: App, reference: str, kind: str) -> None:
    """What an enquiry is, as another release may have stored it."""
    with app.engine().begin() as connection:
        connection.execute(
            text("UPDATE enquiry SET kind = :kind WHERE reference = :reference"),
            {"kind": kind, "reference": reference},
        )


def wait_until_left(app: App, left: int) -> None:
    outbox = app.outbox()

    def is_left() -> bool:
        outbox.retry()
        status = outbox.status()
        return status.waiting == left and not status.failed

    wait_until(is_left, CALM_SECONDS)


def test_no_acknowledged_enquiry_is_lost(
    any_database: str, start_app: Callable[..., App], mail: MailServer
):
    """On PostgreSQL there are two apps."""
    mail.stop()
    mail.answers, mail.delay = at_random(1), SLOW_SECONDS
    number = 1 if any_database.startswith("sqlite") else 2
    own = mail.settings | {"DATABASE_URL": any_database, "DISPATCHER_FAULTS": "1"}
    # The apps share the mails: each looks less often, and a dispatcher of each has to end.
    own["FAULTY_LOOKS"] = str(LOOKS // number)
    apps = [start_app(**own) for _ in range(number)]
    # One that this release cannot send lies before all others.
    newer = apps[0].outbox().accept("advisor", ADVISOR)
    change_kind(apps[0], newer, "insurance")
    mail.start()
    acknowledged = storm(apps, mail)
    mail.answers = lambda: TAKEN
    wait_until_left(apps[0], 2)
    change_kind(apps[0], newer, "advisor")
    wait_until_left(apps[0], 0)
    assert mail.refused > 0, "the mail server was never out of its mind"
    logs = [app.log() for app in apps]
    ends = sum(log.count("The dispatcher of mails has ended") for log in logs)
    assert ends > 0
    assert any("It cannot be sent: RuntimeError" in log for log in logs)
    for log in logs:
        assert "Traceback" not in log
        assert "namuna" not in log, "no personal data in logs"
    # Each is delivered, and hardly anything twice, though the dispatcher has ended.
    assert len(acknowledged) == ENQUIRIES
    taken = mail.times_taken()
    recipients: dict[tuple[str, str], str] = {}
    for one in mail.taken:
        reference, purpose, *_ = str(one["Message-ID"]).strip("<>").split(".")
        recipients[reference, purpose] = str(one["To"])
    for reference, email in acknowledged.items():
        assert recipients.get((reference, "acknowledgement")) == email
        assert (reference, "desk") in recipients
    duplicates = sum(taken.values()) - len(taken)
    assert duplicates < KILLS + AT_ONCE * ends, f"{duplicates} duplicates, {ends} ends"
    # One Message-ID to each mail: what came twice is known as the same.
    assert len(taken) == len(recipients)
    apps[0].outbox().sweep()
    assert apps[0].outbox().status().holding == 0
