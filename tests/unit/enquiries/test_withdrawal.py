"""Withdrawal of an enquiry: before its mails were sent, after, and long after."""

from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from nnm_site.features.enquiries.enquirer import withdraw
from nnm_site.features.enquiries.models import EnquiryReference
from nnm_site.features.enquiries.outbox import DAY, SAME_WITHIN
from nnm_site.features.enquiries.references import new_reference
from nnm_site.features.enquiries.texts import forms
from tests.unit.enquiries.conftest import (
    ADVISOR,
    PARTNER,
    Clock,
    Outbox,
    claim,
    deliver_all,
    stored,
)

pytestmark = [pytest.mark.slow, pytest.mark.requirement("V2.3.3", "A1")]


def test_what_has_not_been_sent_is_erased_and_never_sent(
    outbox: Outbox, engine: Engine, tmp_path: Path
):
    reference = outbox.accept("partner", {**PARTNER, "name": "Xanthippe"})
    assert stored(engine, reference) == {**PARTNER, "name": "Xanthippe"}
    assert withdraw(engine, reference)
    assert stored(engine, reference) is None
    assert outbox.claim() is None
    outbox.compact()
    files = [path.read_bytes() for path in (tmp_path / "data").iterdir()]
    assert not [data for data in files if b"Xanthippe" in data]


def test_a_desk_that_had_the_enquiry_is_told_once_and_without_a_word_of_it(
    outbox: Outbox, engine: Engine
):
    reference = outbox.accept("partner", PARTNER)
    deliver_all(outbox)
    for _ in range(2):
        assert withdraw(engine, reference)
    sent = deliver_all(outbox)
    assert [(mail.purpose, mail.reference, mail.enquiry.details) for mail in sent] == [
        ("withdrawal", reference, None)
    ]


def test_a_desk_that_may_have_it_is_told_too(outbox: Outbox, engine: Engine):
    reference = outbox.accept("partner", PARTNER)
    on_its_way = claim(outbox)
    assert withdraw(engine, reference)
    outbox.delivered(on_its_way)
    assert [mail.purpose for mail in deliver_all(outbox)] == ["withdrawal"]


def test_weeks_later_the_desk_is_told_and_the_number_is_still_known(
    outbox: Outbox, engine: Engine, clock: Clock
):
    reference = outbox.accept("partner", PARTNER)
    deliver_all(outbox)
    clock.now += 30 * DAY
    outbox.sweep()
    counted = outbox.status().counts
    assert withdraw(engine, reference)
    outbox.sweep()
    assert [mail.purpose for mail in deliver_all(outbox)] == ["withdrawal"]
    outbox.sweep()
    past = outbox.find(reference)
    assert past is not None
    assert isinstance(past, EnquiryReference)
    assert past.withdrawn == clock.now
    assert outbox.status().counts == counted
    with engine.connect() as connection:
        assert not connection.execute(text("SELECT * FROM enquiry")).all()


def test_the_desk_is_still_told_after_trouble_with_the_mail_server(
    outbox: Outbox, engine: Engine, clock: Clock
):
    reference = outbox.accept("partner", PARTNER)
    deliver_all(outbox)
    withdraw(engine, reference)
    outbox.failed(claim(outbox), "550 no")
    clock.now += DAY
    outbox.sweep()
    assert outbox.status().failed == 1
    outbox.retry()
    assert [mail.purpose for mail in deliver_all(outbox)] == ["withdrawal"]


@pytest.mark.parametrize("delivered", [True, False])
def test_a_withdrawn_enquiry_is_counted_once(
    outbox: Outbox, engine: Engine, clock: Clock, delivered: bool
):
    reference = outbox.accept("advisor", ADVISOR)
    if delivered:
        deliver_all(outbox)
    withdraw(engine, reference)
    counts = outbox.status().counts
    assert counts[1] == ("advisor", 1, int(delivered))
    deliver_all(outbox)
    clock.now += SAME_WITHIN
    outbox.sweep()
    assert outbox.status().counts == counts
    assert outbox.status().lost == 0


def test_the_same_can_be_sent_again_and_what_was_never_given_out_is_not_known(
    outbox: Outbox, engine: Engine
):
    reference = outbox.accept("advisor", ADVISOR)
    withdraw(engine, reference)
    assert outbox.accept("advisor", ADVISOR) != reference
    assert not withdraw(engine, new_reference(forms()["partner"]))
