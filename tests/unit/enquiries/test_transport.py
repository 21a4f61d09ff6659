"""Handing mails over: to a folder, and the waits between attempts."""

import logging
from email.message import EmailMessage
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.enquiries import dispatcher
from nnm_site.enquiries.dispatcher import GIVE_UP_AFTER, LONGEST_WAIT, wait_after
from nnm_site.enquiries.store import CLAIM_SECONDS, DAY
from nnm_site.enquiries.transport import FolderTransport, PostponedError, without_addresses
from tests.asynchronous import run


def message() -> EmailMessage:
    made = EmailMessage()
    made["Message-ID"] = "<A-1.desk.5@nnm.example>"
    made.set_content("Hello")
    return made


def test_without_a_mail_server_mails_are_files_and_the_log_says_so_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    with caplog.at_level(logging.WARNING):
        post = FolderTransport(tmp_path / "mail")
        for _ in range(3):
            run(post.send(message(), "a@b.example", "c@d.example"))
    assert [path.name for path in (tmp_path / "mail").iterdir()] == ["A-1.desk.5.eml"]
    assert "Hello" in (tmp_path / "mail" / "A-1.desk.5.eml").read_text()
    assert caplog.text.count("SMTP_HOST") == 1


def test_a_folder_that_takes_nothing_postpones(tmp_path: Path):
    (tmp_path / "mail").write_text("a file")
    with pytest.raises(PostponedError):
        run(FolderTransport(tmp_path / "mail").send(message(), "a@b.example", "c@d.example"))


@given(st.integers(1, 10_000), st.floats(0, 1))
def test_waits_grow_are_scattered_and_stay_below_an_hour_and_a_half(attempts: int, chance: float):
    wait = wait_after(attempts, 5, lambda: chance)
    assert 2.5 <= wait <= 1.5 * LONGEST_WAIT
    assert wait <= wait_after(attempts + 1, 5, lambda: chance)


def test_attempts_go_on_for_a_day_at_least():
    """Issue 7: at least 24 hours."""
    assert GIVE_UP_AFTER >= 1 * DAY


def test_a_mail_takes_less_time_than_its_claim_and_an_orphan_less_than_a_minute():
    assert dispatcher.SEND_SECONDS < CLAIM_SECONDS
    assert CLAIM_SECONDS + dispatcher.POLL_SECONDS < 60


def test_answers_are_kept_without_addresses():
    answer = "550 5.1.1 <asha@namuna.example>: Recipient\n asha@namuna.example unknown"
    assert without_addresses(answer) == "550 5.1.1 <(address)>: Recipient (address) unknown"
