"""Outboxes on databases of their own, and enquiries to put into them."""

import pytest
from sqlalchemy import Engine

from nnm_site.features.enquiries import store
from nnm_site.features.enquiries.rules.fields import Kind
from nnm_site.features.enquiries.store import Claimed, Outbox

PARTNER = {
    "name": "Asha Namuna",
    "mobile": "98765 43210",
    "email": "asha@namuna.example",
    "dob": "1990-12-31",
    "address": "1 Sample Street\nFort",
    "pincode": "400 001",
    "state": "Maharashtra",
    "city": "Mumbai",
    "channel": "Remiser",
    "callback": "10 AM to 11 AM",
}
ADVISOR = {
    "firstName": "Asha",
    "lastName": "Namuna",
    "email": "asha@namuna.example",
    "city": "Pune",
    "phone": "",
    "zipcode": "",
    "callback": "",
}
ACCOUNT = {
    "name": "Asha Namuna",
    "email": "asha@namuna.example",
    "phone": "022 2550 0123",
    "city": "Thane",
    "callback": "",
}
ENTRIES: dict[Kind, dict[str, str]] = {"partner": PARTNER, "advisor": ADVISOR, "account": ACCOUNT}


class Clock:
    """The time as the outbox sees it."""

    now = 1_800_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock of the test's own."""
    clock = Clock()
    monkeypatch.setattr(store.time, "time", clock.time)
    return clock


def claim(outbox: Outbox) -> Claimed:
    mail = outbox.claim()
    assert mail is not None
    return mail


def deliver_all(outbox: Outbox) -> list[Claimed]:
    """Deliver every mail that is due, and return them."""
    found = []
    while (mail := outbox.claim()) is not None:
        outbox.delivered(mail)
        found.append(mail)
    return found


@pytest.fixture
def outbox(engine: Engine) -> Outbox:
    """An empty outbox that erases on delivery."""
    return Outbox(engine)
