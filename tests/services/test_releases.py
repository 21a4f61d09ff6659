"""Rolling forward and back: two releases over one outbox, with mails waiting."""

from collections.abc import Callable

import pytest
from sqlalchemy import text

from tests.services.app import App
from tests.services.mail_server import MailServer
from tests.services.processes import wait_until
from tests.unit.enquiries.conftest import ADVISOR, PARTNER

pytestmark = [pytest.mark.long, pytest.mark.requirement("L28")]


def entries(of: dict[str, str], name: str) -> dict[str, str]:
    """An enquiry from a mailbox of its own."""
    return of | {"email": f"{name}@namuna.example"}


def test_an_older_release_leaves_what_it_does_not_know_and_sends_the_rest(
    start_app: Callable[..., App], mail: MailServer
):
    def accepted(app: App, kind: str, given: dict[str, str]) -> str:
        answer = app.post(kind, given)
        assert answer.status_code == 200, answer.text
        return answer.json()["reference"]

    def sent() -> set[str]:
        """The mails that were taken: the number of the enquiry, and for whom."""
        return {".".join(id.strip("<").split(".")[:2]) for id in mail.times_taken()}

    def both(*references: str) -> set[str]:
        return {f"{one}.{purpose}" for one in references for purpose in ("desk", "acknowledgement")}

    # Forward: the mail server is away, and what the older release has taken waits.
    mail.stop()
    older = start_app(**mail.settings)
    first = accepted(older, "partner", entries(PARTNER, "first"))
    older.kill()
    newer = start_app(NEWER_RELEASE="1", **mail.settings)
    unknown = accepted(newer, "insurance", entries(ADVISOR, "unknown"))
    second = accepted(newer, "advisor", entries(ADVISOR, "second"))
    attempts = "SELECT max(attempts) FROM enquiry_mail WHERE reference = :r"
    # Back.
    newer.kill()
    with newer.engine().begin() as connection:
        connection.execute(text("UPDATE enquiry_mail SET attempts = 0, claim = NULL, due = 0"))
    older.start()
    mail.start()
    third = accepted(older, "advisor", entries(ADVISOR, "third"))
    wait_until(lambda: sent() == both(first, second, third))
    wait_until(lambda: older.outbox().status().waiting == 2)
    with older.engine().connect() as connection:
        assert connection.execute(text(attempts), {"r": unknown}).scalar() == 0
    status = older.command("status")
    assert status.returncode == 0, status.stdout + status.stderr
    # Forward again, beside the older one.
    newer.start()
    wait_until(lambda: sent() == both(first, second, third, unknown))
    assert set(mail.times_taken().values()) == {1}
    wait_until(lambda: newer.outbox().status().holding == 0)
    for app in (older, newer):
        assert "Traceback" not in app.log()
