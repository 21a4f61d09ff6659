"""Delivery of mails to a folder, and the delays between attempts."""

import asyncio
import logging
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.enquiries import dispatcher, transport
from nnm_site.features.enquiries.dispatcher import GIVE_UP_AFTER, LONGEST_WAIT, wait_after
from nnm_site.features.enquiries.mails import Letter
from nnm_site.features.enquiries.outbox import CLAIM_SECONDS, DAY
from nnm_site.features.enquiries.transport import (
    FolderTransport,
    PostponedError,
    SmtpTransport,
    without_addresses,
)
from nnm_site.settings import read_settings
from tests.asynchronous import run

pytestmark = pytest.mark.requirement("V14.2.4", "A1")

LETTER = Letter("<A-1.desk.5@nnm.example>", "a@b.example", "c@d.example", b"\r\nHello\r\n")


def test_without_a_mail_server_mails_are_files_and_the_log_says_so_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    with caplog.at_level(logging.WARNING):
        post = FolderTransport(tmp_path / "mail")
        for _ in range(3):
            run(post.send(LETTER))
    assert [path.name for path in (tmp_path / "mail").iterdir()] == ["A-1.desk.5.eml"]
    written = tmp_path / "mail" / "A-1.desk.5.eml"
    assert written.read_bytes() == LETTER.content
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (written, written.parent)]
    assert modes == [0o600, 0o700], "only their owner may read somebody's data"
    assert caplog.text.count("SMTP_HOST") == 1


def test_a_folder_that_takes_nothing_postpones(tmp_path: Path):
    (tmp_path / "mail").write_text("a file")
    with pytest.raises(PostponedError):
        run(FolderTransport(tmp_path / "mail").send(LETTER))


def test_a_mail_that_was_taken_is_sent_though_the_server_does_not_let_us_go(
    monkeypatch: pytest.MonkeyPatch,
):
    """Any wait between the server's answer and our mark could send a mail twice."""
    monkeypatch.setattr(transport, "QUIT_SECONDS", 60)

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail\r\n")
        while line := await reader.readline():
            if line.startswith(b"QUIT"):
                await asyncio.Event().wait()
            if line.startswith(b"DATA"):
                writer.write(b"354 go on\r\n")
                await reader.readuntil(b"\r\n.\r\n")
            writer.write(b"250 taken\r\n")

    async def send() -> str:
        server = await asyncio.start_server(talk, "127.0.0.1")
        port = server.sockets[0].getsockname()[1]
        given = {"SMTP_HOST": "127.0.0.1", "SMTP_PORT": str(port), "SMTP_TLS": "none"}
        async with asyncio.timeout(20):
            return await SmtpTransport(read_settings(given)).send(LETTER)

    assert run(send()) == LETTER.sender


@given(st.integers(1, 10_000), st.floats(0, 1))
def test_waits_grow_are_scattered_and_stay_below_an_hour_and_a_half(attempts: int, chance: float):
    wait = wait_after(attempts, 5, lambda: chance)
    assert 2.5 <= wait <= 1.5 * LONGEST_WAIT
    assert wait <= wait_after(attempts + 1, 5, lambda: chance)


def test_attempts_go_on_for_a_day_at_least():
    assert GIVE_UP_AFTER >= 1 * DAY


def test_a_claim_is_renewed_in_time_and_an_orphan_waits_less_than_a_minute():
    assert 2 * dispatcher.HOLD_SECONDS < CLAIM_SECONDS
    assert CLAIM_SECONDS + dispatcher.POLL_SECONDS < 60


@pytest.mark.requirement("V16.2.5")
def test_answers_are_kept_without_addresses():
    answer = "550 5.1.1 <asha@namuna.example>: Recipient\n asha@namuna.example unknown"
    assert without_addresses(answer) == "550 5.1.1 <(address)>: Recipient (address) unknown"
