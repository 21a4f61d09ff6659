"""One acknowledgement a day for each address, however many forms are sent by anyone."""

import hashlib

import pytest
from sqlalchemy import Engine, text

from nnm_site.features.enquiries.outbox import ACKNOWLEDGE_AGAIN_SECONDS
from nnm_site.features.enquiries.rules.mailboxes import mailbox
from tests.unit.enquiries.conftest import ADVISOR, Clock, Outbox, deliver_all

pytestmark = pytest.mark.requirement("V2.3.2", "A1")

EMAIL = ADVISOR["email"]


def acknowledgements(outbox: Outbox, email: str, city: str) -> int:
    """The number of mails to the enquirer for an enquiry. The desk gets one for each."""
    outbox.accept("advisor", {**ADVISOR, "email": email, "city": city})
    purposes = [mail.purpose for mail in deliver_all(outbox)]
    assert purposes.count("desk") == 1
    return purposes.count("acknowledgement")


def test_a_second_enquiry_within_a_day_is_taken_without_another_mail(outbox: Outbox, clock: Clock):
    assert acknowledgements(outbox, EMAIL, "Pune") == 1
    clock.now += ACKNOWLEDGE_AGAIN_SECONDS - 1
    assert acknowledgements(outbox, EMAIL.upper(), "Goa") == 0
    assert acknowledgements(outbox, "other@namuna.example", "Goa") == 1
    clock.now += 1
    assert acknowledgements(outbox, EMAIL, "Thane") == 1


def test_all_spellings_of_a_mailbox_are_one_and_others_stay_others():
    spellings = ["Victim@GMAIL.com", "victim+1@gmail.com", "v.i.ctim+a+b@googlemail.com"]
    assert {mailbox(one) for one in spellings} == {"victim@gmail.com"}
    others = ["vic.tim@namuna.example", "victim@namuna.example", "+@namuna.example"]
    assert len({mailbox(one) for one in (*others, "victim@gmail.com")}) == 4


def test_it_is_known_by_a_keyed_hash_that_goes_after_a_day(
    outbox: Outbox, clock: Clock, engine: Engine
):
    def marks() -> list[str]:
        with engine.connect() as connection:
            return list(connection.execute(text("SELECT mark FROM enquiry_acknowledged")).scalars())

    acknowledgements(outbox, EMAIL, "Pune")
    (mark,) = marks()
    assert mark != hashlib.sha256(EMAIL.encode()).hexdigest()
    clock.now += ACKNOWLEDGE_AGAIN_SECONDS
    outbox.sweep()
    assert marks() == []
