"""One step of the dispatcher for each behaviour of a mail server or the database."""

import asyncio
import threading

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.exc import OperationalError

from nnm_site.features.enquiries import dispatcher
from nnm_site.features.enquiries.dispatcher import Dispatcher, boot_time
from nnm_site.features.enquiries.mails import Letter
from nnm_site.features.enquiries.models import EnquiryMail
from nnm_site.features.enquiries.outbox import DAY
from nnm_site.features.enquiries.transport import PostponedError, RefusedError
from tests.asynchronous import run
from tests.unit.enquiries.conftest import (
    ADVISOR,
    PARTNER,
    SETTINGS,
    Clock,
    Outbox,
    claim,
    deliver_all,
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.requirement("L27", "V16.3.4", "A1", "A2"),
    pytest.mark.usefixtures("addresses"),
]


class FakePost:
    """Handles each mail as `then` specifies."""

    def __init__(self, then: Exception | None = None) -> None:
        self.then = then
        self.sent: list[Letter] = []

    async def send(self, letter: Letter) -> str:
        if self.then is not None:
            raise self.then
        self.sent.append(letter)
        return letter.sender


def steps(outbox: Outbox, post: FakePost, count: int) -> list[bool]:
    async def step() -> list[bool]:
        own = Dispatcher(outbox, post.send, 5, boot_time())
        return [await one(own) for _ in range(count)]

    async def one(own: Dispatcher) -> bool:
        if (mail := await own._next()) is not None:
            await own._deal_with(mail)
        return mail is not None

    return run(step())


def test_what_is_due_is_sent_and_erased_and_then_there_is_nothing_to_do(outbox: Outbox):
    outbox.accept("advisor", ADVISOR)
    post = FakePost()
    assert steps(outbox, post, 3) == [True, True, False]
    assert {mail.recipient for mail in post.sent} == {SETTINGS.mail_desk_wealth, ADVISOR["email"]}
    assert outbox.status().holding == 0


def test_refused_for_good_is_kept_with_its_reason(outbox: Outbox):
    outbox.accept("advisor", ADVISOR)
    assert steps(outbox, FakePost(RefusedError("550 no")), 3) == [True, True, False]
    status = outbox.status()
    assert (status.failed, status.unacknowledged, status.holding) == (1, 1, 1)
    assert {mail.problem for mail in status.problems} == {"550 no"}


def test_what_is_put_off_waits_and_counts_as_failed_after_three_days(outbox: Outbox, clock: Clock):
    outbox.accept("advisor", ADVISOR)
    for reached in (True, False):
        post = FakePost(PostponedError("451 later", reached=reached))
        assert steps(outbox, post, 1) == [True]
        assert outbox.status().waiting == 2
    clock.now += dispatcher.GIVE_UP_AFTER + 1
    steps(outbox, FakePost(PostponedError("451 later", reached=True)), 2)
    assert (outbox.status().failed, outbox.status().unacknowledged) == (1, 1)


def test_a_server_that_may_have_the_mail_is_tried_three_times_an_hour_apart(
    outbox: Outbox, clock: Clock
):
    outbox.accept("advisor", ADVISOR)
    post = FakePost(PostponedError("no answer", reached=True, whole=True))
    for _ in range(dispatcher.WHOLE_TRIES - 1):
        assert steps(outbox, post, 3) == [True, True, False]
        clock.now += dispatcher.WHOLE_WAIT - 1
        assert steps(outbox, post, 1) == [False]
        clock.now += 1
    assert outbox.status().waiting == 2
    steps(outbox, post, 2)
    status = outbox.status()
    assert (status.waiting, status.failed, status.unacknowledged) == (0, 1, 1)
    assert {mail.attempts for mail in status.problems} == {dispatcher.WHOLE_TRIES}


@pytest.mark.requirement("V16.2.5")
def test_one_faulty_enquiry_fails_alone(outbox: Outbox, caplog: pytest.LogCaptureFixture):
    bad = {**ADVISOR, "email": "a@namuna.example\nBcc: secret@x.example"}
    outbox.accept("advisor", bad)
    outbox.accept("partner", PARTNER)
    post = FakePost()
    assert steps(outbox, post, 5) == [True, True, True, True, False]
    assert len(post.sent) == 2
    assert (outbox.status().failed, outbox.status().unacknowledged) == (1, 1)
    assert "ERROR" in caplog.text
    assert "secret" not in caplog.text + str(outbox.status())


@pytest.mark.requirement("V16.2.5")
@pytest.mark.parametrize(
    "fault", [KeyError("x"), RuntimeError("secret"), FileNotFoundError(), AttributeError()]
)
def test_whatever_goes_wrong_with_one_mail_the_next_is_sent(
    outbox: Outbox, fault: Exception, caplog: pytest.LogCaptureFixture
):
    outbox.accept("advisor", ADVISOR)
    assert steps(outbox, FakePost(fault), 2) == [True, True]
    assert outbox.status().failed == 1
    assert type(fault).__name__ in caplog.text
    assert "secret" not in caplog.text
    outbox.retry()
    post = FakePost()
    steps(outbox, post, 2)
    assert len(post.sent) == 2


@pytest.mark.requirement("L28")
@pytest.mark.parametrize(
    ("table", "column", "newer_value", "known"),
    [
        ("enquiry", "kind", "insurance", "advisor"),
        ("enquiry", "language", "gu", None),
        ("enquiry_mail", "purpose", "survey", "desk"),
    ],
)
def test_what_a_newer_release_stored_waits_untouched_and_holds_nobody_up(
    outbox: Outbox, engine: Engine, table: str, column: str, newer_value: str, known: str | None
):
    newer = outbox.accept("advisor", ADVISOR)

    def change(value: str | None) -> None:
        """A mail for the desk is changed alone: the other one of its enquiry is known."""
        of = "purpose IN ('desk', 'survey')" if table == "enquiry_mail" else "1 = 1"
        with engine.begin() as connection:
            connection.execute(
                text(f"UPDATE {table} SET {column} = :v WHERE reference = :r AND {of}"),
                {"v": value, "r": newer},
            )

    change(newer_value)
    outbox.accept("partner", PARTNER)
    post = FakePost()
    assert steps(outbox, post, 4)[-1] is False
    with engine.connect() as connection:
        rows = connection.execute(
            text("SELECT purpose, attempts FROM enquiry_mail WHERE reference = :r "
                 "AND state = 'waiting' ORDER BY purpose"), {"r": newer},
        ).all()  # fmt: skip
    waiting = ["survey"] if column == "purpose" else ["acknowledgement", "desk"]
    assert [tuple(row) for row in rows] == [(purpose, 0) for purpose in waiting]
    assert outbox.status().waiting == len(waiting)
    # Two mails for each enquiry, except the second acknowledgement to one mailbox.
    assert len(post.sent) == 3 - len(waiting)
    # The release that knows the mail runs again.
    change(known)
    deliver_all(outbox)
    assert outbox.status().waiting == 0


def test_an_enquiry_without_a_field_waits_for_the_release_that_stored_it(
    outbox: Outbox, engine: Engine
):
    outbox.accept("advisor", ADVISOR)
    with engine.begin() as connection:
        connection.execute(text('UPDATE enquiry SET details = \'{"mail": "a@b.example"}\''))
    steps(outbox, FakePost(), 2)
    status = outbox.status()
    assert (status.waiting, status.failed) == (2, 0)
    assert "newer release" in status.problems[0].problem
    # However old it is.
    with engine.begin() as connection:
        connection.execute(text("UPDATE enquiry SET received = received - 1e7"))
        connection.execute(text("UPDATE enquiry_mail SET due = 0"))
    steps(outbox, FakePost(), 2)
    assert outbox.status().failed == 0


def test_the_dispatcher_begins_anew_after_a_fault_and_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    """An unexpected fault ends a run, but not the mails of the process."""
    faults = iter([RuntimeError("secret"), MemoryError()])
    seen: list[bool] = []

    async def running(_: Dispatcher) -> None:
        seen.append(dispatcher.WELL.is_set())
        if (fault := next(faults, None)) is not None:
            raise fault
        raise asyncio.CancelledError

    monkeypatch.setattr(dispatcher, "FIRST_RESTART", 0)
    monkeypatch.setattr(Dispatcher, "run", running)
    with pytest.raises(asyncio.CancelledError):
        run(dispatcher.dispatch_enquiries())
    assert seen == [True, True, True]
    assert not dispatcher.WELL.is_set()
    assert "RuntimeError" in caplog.text
    assert "secret" not in caplog.text


@pytest.mark.requirement("L30")
def test_a_clock_that_jumps_erases_nothing_until_it_is_set_back(
    outbox: Outbox, clock: Clock, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(dispatcher, "WELL", threading.Event())
    outbox.accept("advisor", ADVISOR)
    outbox.failed(claim(outbox), "550 no")
    outbox.failed(claim(outbox), "550 no")
    own = Dispatcher(outbox, FakePost().send, 5, boot_time())

    def trusts() -> bool:
        own._next_sweep = 0.0
        assert run(own._next()) is None
        return dispatcher.WELL.is_set()

    assert trusts()
    clock.now += 91 * DAY
    assert not trusts()
    assert not trusts()
    assert outbox.status().holding == 1
    assert [record.levelname for record in caplog.records].count("ERROR") == 1
    clock.now -= 91 * DAY
    assert trusts()
    assert outbox.status().holding == 1


@pytest.mark.requirement("L30")
def test_a_mail_that_a_wrong_clock_put_off_is_due_when_the_clock_is_right(
    outbox: Outbox, clock: Clock
):
    clock.now += DAY
    outbox.accept("advisor", ADVISOR)
    outbox.postponed(claim(outbox), clock.now + 60, "451 later")
    clock.now -= DAY
    assert len(deliver_all(outbox)) == 2


def test_several_mails_are_on_their_way_at_once_and_one_that_takes_long_keeps_its_claim(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(dispatcher, "HOLD_SECONDS", 0)
    for number in range(3):
        values = {**ADVISOR, "email": f"a{number}@namuna.example"}
        outbox.accept("advisor", values)
    renewed: set[str] = set()
    hold = outbox.hold

    def note(mail: EnquiryMail) -> None:
        hold(mail)
        renewed.add(mail.message_id)

    monkeypatch.setattr(outbox, "hold", note)

    class SlowPost(FakePost):
        """Accepts no mail until the maximum is being sent, and holds each."""

        async def send(self, letter: Letter) -> str:
            on_their_way.add(letter.message_id)
            while not (len(on_their_way) >= dispatcher.AT_ONCE and letter.message_id in renewed):
                await asyncio.sleep(0)
            return await super().send(letter)

    on_their_way: set[str] = set()
    post = SlowPost()

    async def until_all_are_sent() -> None:
        own = Dispatcher(outbox, post.send, 5, boot_time())
        running = asyncio.create_task(own.run())
        while outbox.status().waiting:
            await asyncio.sleep(0.01)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    run(until_all_are_sent())
    assert len(post.sent) == 6


def test_a_mail_that_was_sent_is_noted_even_if_the_database_stumbles(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(dispatcher, "MARK_PAUSES", (0, 0, 0))
    outbox.accept("advisor", ADVISOR)
    stumbles = iter([True, True, False, False])
    note = outbox.delivered

    def delivered(mail: EnquiryMail, *, other_sender: bool) -> None:
        if next(stumbles):
            raise OperationalError("UPDATE", {}, Exception("locked"))
        note(mail, other_sender=other_sender)

    monkeypatch.setattr(outbox, "delivered", delivered)
    post = FakePost()
    assert steps(outbox, post, 2) == [True, True]
    assert len(post.sent) == 2
    assert outbox.status().holding == 0


@pytest.mark.requirement("R611")
def test_the_files_are_compacted_once_a_day_and_only_after_something_was_erased(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
):
    compacted: list[bool] = []
    answers = iter([False, True, True])

    def compact() -> bool:
        compacted.append(next(answers))
        return compacted[-1]

    monkeypatch.setattr(outbox, "compact", compact)
    own = Dispatcher(outbox, FakePost().send, 5, boot_time())

    def days_later(*erases: str) -> list[bool]:
        own._next_sweep = own._next_compact = 0.0
        for name in erases:
            monkeypatch.setattr(outbox, name, lambda: 1)
        assert run(own._next()) is None
        assert run(own._next()) is None
        return compacted

    assert days_later() == []
    outbox.accept("advisor", ADVISOR)
    while (mail := run(own._next())) is not None:
        run(own._deal_with(mail))
    assert compacted == []
    # Another process reads the files: erasing is tried again.
    assert days_later() == [False]
    assert days_later() == [False, True]
    assert days_later() == [False, True]
    assert days_later("sweep") == [False, True, True]
