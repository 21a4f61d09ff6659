"""Mail transports: SMTP, or a folder if no mail server is set."""

import asyncio
import logging
import os
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import aiosmtplib
from anyio import to_thread

from nnm_site.features.enquiries.mails import Letter
from nnm_site.settings import Settings, check_start

LOG = logging.getLogger("nnm_site.features.enquiries")

#: Timeouts for connection and greeting, for a command, and after the end of a mail, which the server
#: may scan before it answers (RFC 5321, section 4.5.3.2).
CONNECT_SECONDS = 60.0
COMMAND_SECONDS = 300.0
DATA_SECONDS = 600.0

#: The timeout for QUIT after an accepted mail.
QUIT_SECONDS = 2.0

_MAILBOX = re.compile(r"[^\s<>()]+@[^\s<>()]+")


class PostponedError(Exception):
    """The mail could not be handed over now.

    `reached` is false if no server was reached. `whole` is true if the mail server received all of it
    but did not answer: it may still deliver it. `newer` is true if only a newer release can send it:
    it waits for that indefinitely.
    """

    def __init__(
        self, problem: str, *, reached: bool, whole: bool = False, newer: bool = False
    ) -> None:
        super().__init__(problem)
        self.reached = reached
        self.whole = whole
        self.newer = newer


class RefusedError(Exception):
    """The mail server rejects this mail permanently (a reply from 500 to 599)."""


#: Hands one mail over; may run concurrently. Returns the accepted sender; raises `PostponedError` or
#: `RefusedError`.
Send = Callable[[Letter], Awaitable[str]]


def mail_transport(given: Settings) -> Send:
    """The configured transport. Raises `SettingsError` for a folder in production."""
    check_start(given)
    if given.smtp_host is None:
        return FolderTransport(given.mail_folder_path).send
    return SmtpTransport(given).send


def without_addresses(text: str) -> str:
    """A mail server's answer without mail addresses, on one line."""
    return " ".join(_MAILBOX.sub("(address)", text).split())[:300]


class SmtpTransport:
    """A mail server. Each mail has its own connection."""

    def __init__(self, given: Settings) -> None:
        self._options = {
            "hostname": given.smtp_host,
            "port": given.smtp_port,
            "use_tls": given.smtp_tls == "implicit",
            "start_tls": given.smtp_tls == "starttls",
            "username": given.smtp_username,
            "password": given.smtp_password.get_secret_value() if given.smtp_password else None,
            "timeout": CONNECT_SECONDS,
        }
        self._leaving: set[asyncio.Task[None]] = set()

    async def send(self, letter: Letter) -> str:
        """Hand one mail over; if it is refused, try again with its other sender.

        Returns the accepted sender. May run concurrently. Raises `PostponedError` or `RefusedError`.
        """
        try:
            return await self._hand_over(letter, letter.sender)
        except RefusedError as refusal:
            if not letter.other_sender:
                raise
            first = refusal
        try:
            return await self._hand_over(letter, letter.other_sender)
        except RefusedError as second:
            raise RefusedError(f"{second}; with an empty sender: {first}") from None

    async def _hand_over(self, letter: Letter, sender: str) -> str:
        client = aiosmtplib.SMTP(**self._options)
        try:
            with _troubles(reached=False):
                await client.connect()
            with _troubles():
                await client.mail(sender, timeout=COMMAND_SECONDS)
                await client.rcpt(letter.recipient, timeout=COMMAND_SECONDS)
            with _troubles(whole=True):
                await client.data(letter.content, timeout=DATA_SECONDS)
        except BaseException:
            client.close()
            raise
        # Not awaited: an interruption before the mail is marked as sent would send it twice.
        leaving = asyncio.create_task(_leave(client))
        self._leaving.add(leaving)
        leaving.add_done_callback(self._leaving.discard)
        return sender


async def _leave(client: aiosmtplib.SMTP) -> None:
    """End the connection as the protocol requires."""
    try:
        with suppress(aiosmtplib.SMTPException, OSError):
            await client.quit(timeout=QUIT_SECONDS)
    finally:
        client.close()


@contextmanager
def _troubles(*, reached: bool = True, whole: bool = False) -> Iterator[None]:
    """Convert SMTP errors to ours; `whole`: all of a mail may be sent if the connection breaks."""
    try:
        yield
    except (aiosmtplib.SMTPException, OSError) as error:
        if not reached:
            problem = f"No connection to the mail server: {error}"
        elif isinstance(error, aiosmtplib.SMTPResponseException):
            problem, whole = f"{error.code} {error.message}", False
            if 500 <= error.code < 600:
                raise RefusedError(without_addresses(problem)) from None
        else:
            problem = f"The connection broke: {error or type(error).__name__}"
        raise PostponedError(without_addresses(problem), reached=reached, whole=whole) from None


class FolderTransport:
    """A folder of `.eml` files, for a laptop: nothing leaves the machine."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        LOG.warning("No mail server is set (SMTP_HOST): mails are written to %s.", folder)

    async def send(self, letter: Letter) -> str:
        """Write one mail, always to the same file; returns its sender. Raises `PostponedError`."""
        name = re.sub(r"[^\w.-]", "_", letter.message_id.strip("<>").partition("@")[0])
        try:
            await to_thread.run_sync(self._write, f"{name}.eml", letter.content)
        except OSError as error:
            raise PostponedError(
                f"The mail folder takes nothing: {error.strerror}", reached=False
            ) from None
        return letter.sender

    def _write(self, name: str, data: bytes) -> None:
        # Personal data: for the owner alone.
        self._folder.mkdir(0o700, parents=True, exist_ok=True)
        unfinished = self._folder / f".{name}.{os.getpid()}"
        unfinished.touch(0o600)
        unfinished.write_bytes(data)
        unfinished.replace(self._folder / name)
