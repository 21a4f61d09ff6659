"""One `submit` for all enquiries: what it accepts, refuses, limits and answers (R609)."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

import pytest
from sqlalchemy.exc import OperationalError

from nnm_site.features.enquiries import service as enquiry_service
from nnm_site.features.enquiries.limits import Limits
from nnm_site.features.enquiries.references import form_of, new_reference
from nnm_site.features.enquiries.rules.fields import ELAPSED, TRAP, Form
from nnm_site.features.enquiries.service import Answer, answer_of, limited, submit
from nnm_site.features.enquiries.texts import forms
from nnm_site.settings import settings
from nnm_site.shared.content import queries
from nnm_site.shared.data import database
from nnm_site.shared.rules.dates import INDIA
from tests.rows import each
from tests.unit.enquiries.conftest import ADVISOR, PARTNER, Clock, Outbox

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R608", "R609", "V2.4.1", "V16.5.3", "A1")]

ADVISOR_FORM = forms()["advisor"]


KEPT = "All you typed is still here."

Submit = Callable[[Form, dict[str, str], str], Answer]


@pytest.fixture(autouse=True)
def own_outbox(outbox: Outbox, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a separate database for each test."""
    monkeypatch.setattr(database, "engine", lambda: outbox.engine)


def service(per_address: int = 10) -> Submit:
    return partial(submit, Limits(per_address, 600))


def from_city(number: int) -> dict[str, str]:
    return {**ADVISOR, "city": f"City {number}"}


def test_accepted_means_stored(outbox: Outbox):
    outcome = service()(forms()["partner"], PARTNER, "192.0.2.1")
    assert outcome.status == 200
    assert outbox.status().waiting == 2


def test_faults_store_nothing_and_count_for_nothing(outbox: Outbox):
    own = service(per_address=1)
    for _ in range(5):
        outcome = own(ADVISOR_FORM, {**ADVISOR, "email": "x"}, "192.0.2.1")
        assert outcome.status == 422
        assert list(outcome.errors) == ["email"]
    assert outbox.status().waiting == 0
    assert own(ADVISOR_FORM, ADVISOR, "192.0.2.1").status == 200


def test_a_household_has_ten_an_hour_and_another_address_its_own(clock: Clock):
    """R610: 10 an hour from an address."""
    own = service(settings.enquiries_per_address)
    answers = [own(ADVISOR_FORM, from_city(n), "192.0.2.1") for n in range(11)]
    assert all(outcome.status == 200 for outcome in answers[:10])
    last = answers[10]
    assert (last.status, last.reference) == (429, None)
    assert 3500 < (last.retry_after or 0) <= 3600
    assert own(ADVISOR_FORM, from_city(99), "192.0.2.2").status == 200
    clock.now += 3601
    assert own(ADVISOR_FORM, from_city(98), "192.0.2.1").status == 200


def test_a_second_click_costs_nothing_and_says_the_same(outbox: Outbox):
    own = service(per_address=1)
    first = own(ADVISOR_FORM, ADVISOR, "192.0.2.1")
    assert own(ADVISOR_FORM, ADVISOR, "192.0.2.1") == first
    assert outbox.status().waiting == 2


def test_the_hidden_field_is_refused_at_itself_not_swallowed():
    """A visitor whose browser fills it in automatically must not lose the enquiry."""
    outcome = service()(ADVISOR_FORM, {**ADVISOR, TRAP: "x"}, "192.0.2.1")
    assert outcome.status == 422
    assert list(outcome.errors) == [TRAP]


@each([("0", True), ("1999", True), ("2000", False), ("9" * 40, False), ("", False), ("-1", False)])
def test_the_least_time_is_two_seconds_where_it_is_told(elapsed: str, hasty: bool):
    """R610: at most 3 s; without JavaScript the time is not sent."""
    outcome = service()(ADVISOR_FORM, {**ADVISOR, ELAPSED: elapsed}, elapsed)
    assert (outcome == answer_of("hasty")) is hasty


def test_a_database_that_takes_nothing_is_told_honestly_and_logged_without_data(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def full(*_: object) -> str:
        raise OperationalError("INSERT", dict(PARTNER), Exception("disk is full"))

    monkeypatch.setattr(enquiry_service, "accept", full)
    answer = service()(forms()["partner"], PARTNER, "192.0.2.1")
    assert "could not be stored" in caplog.text
    assert not [value for value in PARTNER.values() if value in caplog.text]
    assert answer.status == 503
    assert queries.firm().phone in answer.message
    assert KEPT in answer.message


def test_a_limited_visitor_is_told_when_to_try_again_and_whom_to_ring():
    now = datetime(2026, 11, 21, 14, 0, tzinfo=INDIA)
    answer = limited(1200, now)
    assert answer.status == 429
    assert answer.retry_after == 1200
    assert "14:20" in answer.message
    assert queries.firm().phone in answer.message
    assert KEPT in answer.message


def test_reference_numbers_name_their_form():
    numbers = {new_reference(form): form for form in forms().values() for _ in range(50)}
    assert len(numbers) == 150
    assert all(form_of(number) == form for number, form in numbers.items())
    for wrong in ("", "P-7K3F", "X-7K3F-9Q2M", "P-7K3F-9Q2M<b>", "P-7K3I-9Q2M", "p-7k3f-9q2m"):
        assert form_of(wrong) is None
