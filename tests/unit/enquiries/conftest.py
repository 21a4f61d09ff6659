"""Outboxes on separate databases, and enquiries for them."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine

from nnm_site.features.enquiries import desk, enquirer, mails
from nnm_site.features.enquiries import outbox as sending
from nnm_site.features.enquiries.models import Enquiry, EnquiryMail, Numbered
from nnm_site.features.enquiries.rules.fields import Kind
from nnm_site.settings import read_settings

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


SETTINGS = read_settings(
    {
        "SITE_URL": "https://www.nnm.example",
        "MAIL_FROM": "site@nnm.example",
        "MAIL_DESK_NETWORK": "network@nnm.example",
        "MAIL_DESK_WEALTH": "wealth@nnm.example",
        "MAIL_DESK_ACCOUNT_OPENING": "accounts@nnm.example",
    }
)


@pytest.fixture(scope="module")
def addresses() -> Iterator[None]:
    """Use the mail addresses of `SETTINGS`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mails, "settings", SETTINGS)
        yield


class Outbox(sending.Outbox):
    """An outbox with the actions of enquirers and desks on its tables."""

    def __init__(self, engine: Engine, keep_days: int = 0) -> None:
        super().__init__(engine, keep_days)
        self.engine = engine

    def accept(self, kind: Kind, values: dict[str, str]) -> str:
        return enquirer.accept(self.engine, kind, values)

    def find(self, reference: str) -> Numbered | None:
        return enquirer.find(self.engine, reference)

    def status(self) -> desk.Status:
        return desk.status(self.engine)

    def retry(self) -> int:
        return desk.retry(self.engine)


def stored(engine: Engine, reference: str) -> dict[str, str] | None:
    """The stored entries of an enquiry; `None` if there are none."""
    entry = enquirer.find(engine, reference)
    return entry.details if isinstance(entry, Enquiry) else None


class Clock:
    """The time as the outbox sees it."""

    now = 1_800_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that the test sets."""
    clock = Clock()
    monkeypatch.setattr(sending.time, "time", clock.time)
    return clock


def claim(outbox: Outbox) -> EnquiryMail:
    mail = outbox.claim()
    assert mail is not None
    return mail


def deliver_all(outbox: Outbox) -> list[EnquiryMail]:
    """Deliver every mail that is due, and return them."""
    mails = []
    while (mail := outbox.claim()) is not None:
        outbox.delivered(mail)
        mails.append(mail)
    return mails


@pytest.fixture
def outbox(engine: Engine) -> Outbox:
    """An empty outbox that erases on delivery."""
    return Outbox(engine)
