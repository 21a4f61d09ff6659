"""The information for an enquirer about a reference number, and that no more is revealed."""

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Engine, text

from nnm_site.features.enquiries.enquirer import withdraw
from nnm_site.features.enquiries.outbox import DAY, LONGEST_DAYS
from nnm_site.features.enquiries.page import answer_look_up
from nnm_site.features.enquiries.references import LOOK_UP, as_given_out, new_reference
from nnm_site.features.enquiries.texts import forms
from nnm_site.platform.route import PageAnswer
from nnm_site.shared.data import database
from nnm_site.shared.rules.dates import INDIA
from tests.documents import Document, words
from tests.rows import each
from tests.unit.enquiries.conftest import PARTNER, Clock, Outbox, deliver_all
from tests.unit.fragments import HOSTILE, foreign, tree

pytestmark = [pytest.mark.slow, pytest.mark.requirement("V14.2.1", "A1")]

RECEIVED, SENT = (
    datetime(2026, 11, day, hour, tzinfo=INDIA).timestamp() for day, hour in ((20, 23), (21, 1))
)


@pytest.fixture(autouse=True)
def own_outbox(outbox: Outbox, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the page read from the test's own database, at the time of the enquiry."""
    clock.now = RECEIVED
    monkeypatch.setattr(database, "engine", lambda: outbox.engine)


def looked_up(reference: str) -> PageAnswer:
    filled = answer_look_up("", {"ref": reference})
    assert filled is not None
    return filled


def answer(reference: str) -> Document:
    return tree(looked_up(reference).main)


def facts(document: Document) -> dict[str, str]:
    terms, values = (map(words, document.all(tag)) for tag in ("dt", "dd"))
    return dict(zip(terms, values, strict=True))


def test_it_says_when_the_enquiry_came_and_when_it_was_sent_to_the_desk(
    outbox: Outbox, clock: Clock
):
    reference = outbox.accept("partner", PARTNER)
    shown = facts(answer(reference))
    assert shown["Received"] == "on 20 November 2026"
    assert shown["Sent to our desk"].startswith("not yet")
    clock.now = SENT
    deliver_all(outbox)
    shown = facts(answer(reference))
    assert shown["Received"] == "on 20 November 2026"
    assert shown["Sent to our desk"] == "on 21 November 2026"
    clock.now = RECEIVED + DAY
    outbox.sweep()
    # The same for 90 days after the data was erased.
    assert facts(answer(reference)) == shown
    clock.now += 90 * DAY - 1
    outbox.sweep()
    assert facts(answer(reference)) == shown
    clock.now += 2
    outbox.sweep()
    assert not facts(answer(reference))


@pytest.mark.requirement("V11.5.1")
def test_nothing_that_was_typed_is_told_and_what_was_never_sent_has_no_day(
    outbox: Outbox, clock: Clock
):
    reference = outbox.accept("partner", PARTNER)
    shown = words(answer(reference).one("main"))
    assert [value for value in PARTNER.values() if value in shown] == []
    clock.now += LONGEST_DAYS * DAY
    outbox.sweep()
    assert "ask us" in facts(answer(reference))["Sent to our desk"]


@pytest.mark.requirement("A8")
@each(["", "  ", "x", "P-7K3F-9Q2M", "X-7K3F-9Q2M", HOSTILE, "P" * 500])
def test_a_wrong_number_is_answered_beside_the_field_and_kept(typed: str):
    document = answer(typed)
    field = document.one("input", name="ref")
    assert field.get("aria-invalid") == "true"
    assert (field.get("value") or "") == typed.strip()[:60]
    error = document.one("p", id="ref-error")
    assert "ref-error" in (field.get("aria-describedby") or "").split()
    assert words(error).endswith(".")
    assert not foreign(document)
    assert not facts(document)


@pytest.mark.requirement("A8")
def test_without_a_number_the_page_is_the_form_as_built():
    assert answer_look_up("", {}) is None
    assert answer_look_up("", {"page": "2"}) is None


@pytest.mark.requirement("A8")
def test_without_the_database_it_says_so_and_keeps_the_number(outbox: Outbox, engine: Engine):
    reference = outbox.accept("partner", PARTNER)
    with engine.connect() as connection:
        connection.execute(text("ALTER TABLE enquiry RENAME TO away"))
    filled = looked_up(reference)
    document = tree(filled.main)
    assert filled.status == 503
    assert document.one("input", name="ref").get("value") == reference
    assert "at the moment" in words(document.one("p", id="ref-error"))


@pytest.mark.requirement("A8")
@each(forms())
def test_however_a_number_is_written_it_is_the_same(kind):
    reference = new_reference(forms()[kind])
    for typed in (
        reference.lower(),
        reference.replace("-", ""),
        f" {reference.replace('-', ' – ')} ",
        reference[:2] + reference[2:].replace("0", "o").replace("1", "l"),
    ):
        assert as_given_out(typed) == reference


@pytest.mark.requirement("A8")
@given(typed=st.text(max_size=40))
def test_what_is_read_as_a_number_has_its_form(typed: str):
    reference = as_given_out(typed)
    assert reference is None or as_given_out(reference) == reference


def test_a_withdrawal_is_one_press_away_and_then_it_is_said(
    outbox: Outbox, clock: Clock, engine: Engine
):
    reference = outbox.accept("partner", PARTNER)
    clock.now = SENT
    deliver_all(outbox)
    (form,) = [form for form in answer(reference).all("form") if form.get("method") == "post"]
    assert form.get("action") == LOOK_UP
    fields = {field.get("name"): field.get("value") for field in form.iter("input")}
    assert fields == {"ref": reference}
    clock.now = SENT + DAY
    withdraw(engine, reference)
    document = answer(reference)
    assert facts(document)["Withdrawn"] == "on 22 November 2026"
    assert "is erased" in words(document.tree)
    assert not [form for form in document.all("form") if form.get("method") == "post"]
