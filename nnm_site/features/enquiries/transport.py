"""How a mail leaves: over SMTP, or into a folder where no mail server is set."""

import logging
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, Protocol

import aiosmtplib
from anyio import to_thread

from nnm_site.features.enquiries.mails import Letter

LOG = logging.getLogger("nnm_site.features.enquiries")

#: How long the mail server may take to connect and greet, for a command, and after the end of a mail,
#: which it may look through before it answers (RFC 5321, section 4.5.3.2).
CONNECT_SECONDS = 60.0
COMMAND_SECONDS = 300.0
DATA_SECONDS = 600.0

_MAILBOX = re.compile(r"[^\s<>()]+@[^\s<>()]+")


class PostponedError(Exception):
    """The mail could not be handed over now.

    `reached` is false when there was nobody to take it. `whole` is true when the mail server had all of
    it and did not answer: it may deliver it all the same. `newer` is true when only a newer release can
    send it: it waits for that without an end.
    """

    def __init__(
        self, problem: str, *, reached: bool, whole: bool = False, newer: bool = False
    ) -> None:
        super().__init__(problem)
        self.reached = reached
        self.whole = whole
        self.newer = newer


class RefusedError(Exception):
    """The mail server will never take this mail (an answer from 500 to 599)."""


class MailTransport(Protocol):
    """Somewhere to hand mails over."""

    async def send(self, letter: Letter) -> str:
        """Hand one mail over; several at once. The sender with which it was taken.

        Raises `PostponedError` or `RefusedError`.
        """
        ...

    async def rest(self) -> None:
        """Nothing to send for now: let go of what is held open."""
        ...


def without_addresses(text: str) -> str:
    """A mail server's answer without anybody's address, on one line."""
    return " ".join(_MAILBOX.sub("(address)", text).split())[:300]


class SmtpTransport:
    """A mail server. Connections are kept while there is something to send, one for each mail at once."""

    def __init__(
        self,
        host: str,
        port: int,
        tls: Literal["none", "starttls", "implicit"],
        username: str | None = None,
        password: str | None = None,
    ) -> None:
        self._options = {
            "hostname": host,
            "port": port,
            "use_tls": tls == "implicit",
            "start_tls": tls == "starttls",
            "username": username,
            "password": password,
            "timeout": CONNECT_SECONDS,
        }
        self._idle: list[aiosmtplib.SMTP] = []

    async def send(self, letter: Letter) -> str:
        """Hand one mail over, once more with its other sender where the first is refused.

        The sender with which it was taken. Several at once. Raises `PostponedError` or `RefusedError`.
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
        client = await self._connection()
        try:
            with _troubles():
                await client.mail(sender, timeout=COMMAND_SECONDS)
                await client.rcpt(letter.recipient, timeout=COMMAND_SECONDS)
            with _troubles(whole=True):
                await client.data(letter.content, timeout=DATA_SECONDS)
        except (PostponedError, RefusedError):
            await self._begin_anew(client)
            raise
        except BaseException:
            # Cut off in the middle of a talk: nobody knows what the server expects next.
            client.close()
            raise
        self._idle.append(client)
        return sender

    async def _connection(self) -> aiosmtplib.SMTP:
        while self._idle:
            if (client := self._idle.pop()).is_connected:
                return client
        client = aiosmtplib.SMTP(**self._options)
        try:
            await client.connect()
        except (aiosmtplib.SMTPException, OSError) as error:
            client.close()
            raise PostponedError(
                without_addresses(f"No connection to the mail server: {error}"), reached=False
            ) from None
        return client

    async def _begin_anew(self, client: aiosmtplib.SMTP) -> None:
        """Keep the connection for another mail if the server agrees."""
        try:
            await client.rset(timeout=CONNECT_SECONDS)
        except (aiosmtplib.SMTPException, OSError):
            client.close()
        else:
            self._idle.append(client)

    async def rest(self) -> None:
        """Say goodbye to the server."""
        idle, self._idle = self._idle, []
        for client in idle:
            try:
                await client.quit(timeout=2)
            except (aiosmtplib.SMTPException, OSError):
                client.close()


@contextmanager
def _troubles(*, whole: bool = False) -> Iterator[None]:
    """Trouble in talking to the server as ours; `whole`: a broken talk may have sent all of a mail."""
    try:
        yield
    except aiosmtplib.SMTPResponseException as error:
        problem = without_addresses(f"{error.code} {error.message}")
        if 500 <= error.code < 600:
            raise RefusedError(problem) from None
        raise PostponedError(problem, reached=True) from None
    except (aiosmtplib.SMTPException, OSError) as error:
        raise PostponedError(
            without_addresses(f"The connection broke: {error or type(error).__name__}"),
            reached=True,
            whole=whole,
        ) from None


class FolderTransport:
    """A folder of `.eml` files, for a laptop: nothing leaves the machine."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        LOG.warning("No mail server is set (SMTP_HOST): mails are written to %s.", folder)

    async def send(self, letter: Letter) -> str:
        """Write one mail; written twice it is one file. Its sender. Raises `PostponedError`."""
        name = re.sub(r"[^\w.-]", "_", letter.message_id.strip("<>").partition("@")[0])
        try:
            await to_thread.run_sync(self._write, f"{name}.eml", letter.content)
        except OSError as error:
            raise PostponedError(
                f"The mail folder takes nothing: {error.strerror}", reached=False
            ) from None
        return letter.sender

    def _write(self, name: str, data: bytes) -> None:
        # Somebody's data: for the owner alone.
        self._folder.mkdir(0o700, parents=True, exist_ok=True)
        unfinished = self._folder / f".{name}.{os.getpid()}"
        unfinished.touch(0o600)
        unfinished.write_bytes(data)
        unfinished.replace(self._folder / name)

    async def rest(self) -> None:
        """Nothing is held open."""
