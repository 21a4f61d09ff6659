"""One step of the dispatcher for each thing that a mail server or the database can do."""

from email.message import EmailMessage

import pytest
from sqlalchemy.exc import OperationalError

from nnm_site.enquiries import dispatcher, store
from nnm_site.enquiries.dispatcher import Dispatcher
from nnm_site.enquiries.store import Claimed, Outbox
from nnm_site.enquiries.transport import PostponedError, RefusedError
from tests.asynchronous import run
from tests.unit.enquiries.conftest import ADVISOR
from tests.unit.enquiries.test_mails import ADDRESSES


class FakePost:
    """Does with each mail what `then` says."""

    def __init__(self, then: Exception | None = None) -> None:
        self.then = then
        self.sent: list[EmailMessage] = []

    async def send(self, message: EmailMessage, sender: str, recipient: str) -> None:
        assert sender == ADDRESSES.sender
        assert recipient in {ADDRESSES.desks["wealth"], ADVISOR["email"]}
        if self.then is not None:
            raise self.then
        self.sent.append(message)

    async def rest(self) -> None:
        pass


def steps(outbox: Outbox, post: FakePost, count: int) -> list[bool]:
    async def step() -> list[bool]:
        own = Dispatcher(outbox, post, lambda: ADDRESSES, first_wait=5)
        return [await own.step() for _ in range(count)]

    return run(step())


def test_what_is_due_is_sent_and_erased_and_then_there_is_nothing_to_do(outbox: Outbox):
    outbox.accept("advisor", ADVISOR, "nnm.example")
    post = FakePost()
    assert steps(outbox, post, 3) == [True, True, False]
    assert {str(mail["To"]) for mail in post.sent} == {ADDRESSES.desks["wealth"], ADVISOR["email"]}
    assert outbox.status().holding == 0


def test_refused_for_good_is_kept_with_its_reason(outbox: Outbox):
    outbox.accept("advisor", ADVISOR, "nnm.example")
    assert steps(outbox, FakePost(RefusedError("550 no")), 3) == [True, True, False]
    status = outbox.status()
    assert (status.failed, status.holding) == (2, 1)
    assert {problem.problem for problem in status.problems} == {"550 no"}


@pytest.mark.parametrize("reached", [True, False])
def test_put_off_waits_and_without_a_server_nothing_else_is_tried_at_once(
    outbox: Outbox, reached: bool
):
    outbox.accept("advisor", ADVISOR, "nnm.example")
    trouble = PostponedError("451 later", reached=reached)
    assert steps(outbox, FakePost(trouble), 1) == [reached]
    assert outbox.status().waiting == 2


def test_after_three_days_of_trouble_a_mail_counts_as_failed(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
):
    outbox.accept("advisor", ADVISOR, "nnm.example")
    now = store.time.time()
    monkeypatch.setattr(store.time, "time", lambda: now + dispatcher.GIVE_UP_AFTER + 1)
    steps(outbox, FakePost(PostponedError("451 later", reached=True)), 2)
    assert outbox.status().failed == 2


def test_a_stored_value_that_fits_no_header_is_refused_not_tried_for_ever(outbox: Outbox):
    values = {**ADVISOR, "lastName": "Namuna\nBcc: victim@x.example"}
    outbox.accept("advisor", values, "nnm.example")
    post = FakePost()
    steps(outbox, post, 2)
    assert not [mail for mail in post.sent if mail["Bcc"]]
    assert outbox.status().failed == 2 - len(post.sent)


def test_a_mail_that_was_sent_is_noted_even_if_the_database_stumbles(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(dispatcher, "MARK_PAUSES", (0, 0, 0))
    outbox.accept("advisor", ADVISOR, "nnm.example")
    stumbles = iter([True, True, False, False])
    note = outbox.delivered

    def delivered(mail: Claimed) -> None:
        if next(stumbles):
            raise OperationalError("UPDATE", {}, Exception("locked"))
        note(mail)

    monkeypatch.setattr(outbox, "delivered", delivered)
    post = FakePost()
    assert steps(outbox, post, 2) == [True, True]
    assert len(post.sent) == 2
    assert outbox.status().holding == 0
