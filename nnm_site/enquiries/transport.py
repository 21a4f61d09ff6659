"""How a mail leaves: over SMTP, or into a folder where no mail server is set."""

import logging
import os
import re
from email.message import EmailMessage
from pathlib import Path
from typing import Literal, Protocol

import aiosmtplib
from anyio import to_thread

LOG = logging.getLogger("nnm_site.enquiries")

#: For each step of the talk with the mail server.
STEP_SECONDS = 15.0

_MAILBOX = re.compile(r"[^\s<>()]+@[^\s<>()]+")


class PostponedError(Exception):
    """The mail could not be handed over now. `reached` is false when there was nobody to take it."""

    def __init__(self, problem: str, *, reached: bool) -> None:
        super().__init__(problem)
        self.reached = reached


class RefusedError(Exception):
    """The mail server will never take this mail (an answer from 500 to 599)."""


class MailTransport(Protocol):
    """Somewhere to hand mails over."""

    async def send(self, message: EmailMessage, sender: str, recipient: str) -> None:
        """Hand one mail over. Raises `PostponedError` or `RefusedError`."""
        ...

    async def rest(self) -> None:
        """Nothing to send for now: let go of what is held open."""
        ...


def without_addresses(text: str) -> str:
    """A mail server's answer without anybody's address, on one line."""
    return " ".join(_MAILBOX.sub("(address)", text).split())[:300]


class SmtpTransport:
    """A mail server. The connection is kept while there is something to send."""

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
            "timeout": STEP_SECONDS,
        }
        self._client: aiosmtplib.SMTP | None = None

    async def send(self, message: EmailMessage, sender: str, recipient: str) -> None:
        """Hand one mail over. Raises `PostponedError` or `RefusedError`."""
        client = await self._connected()
        try:
            await client.sendmail(sender, [recipient], message.as_bytes())
        except aiosmtplib.SMTPRecipientsRefused as error:
            refusal = error.recipients[0]
            raise self._answered(refusal.code, refusal.message) from None
        except aiosmtplib.SMTPResponseException as error:
            raise self._answered(error.code, error.message) from None
        except (aiosmtplib.SMTPException, OSError) as error:
            self._drop()
            raise PostponedError(
                without_addresses(f"The connection broke: {error or type(error).__name__}"),
                reached=True,
            ) from None
        except BaseException:
            # Cut off in the middle of a talk: nobody knows what the server expects next.
            self._drop()
            raise

    async def _connected(self) -> aiosmtplib.SMTP:
        if self._client is not None and self._client.is_connected:
            return self._client
        client = aiosmtplib.SMTP(**self._options)
        try:
            await client.connect()
        except (aiosmtplib.SMTPException, OSError) as error:
            client.close()
            raise PostponedError(
                without_addresses(f"No connection to the mail server: {error}"), reached=False
            ) from None
        self._client = client
        return client

    def _answered(self, code: int, message: str) -> Exception:
        if code == 421:  # it closes the connection (RFC 5321 §3.8)
            self._drop()
        problem = without_addresses(f"{code} {message}")
        if 500 <= code < 600:
            return RefusedError(problem)
        return PostponedError(problem, reached=True)

    def _drop(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None

    async def rest(self) -> None:
        """Say goodbye to the server."""
        client, self._client = self._client, None
        if client is not None and client.is_connected:
            try:
                await client.quit(timeout=2)
            except (aiosmtplib.SMTPException, OSError):
                client.close()


class FolderTransport:
    """A folder of `.eml` files, for a laptop: nothing leaves the machine."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        LOG.warning("No mail server is set (SMTP_HOST): mails are written to %s.", folder)

    async def send(self, message: EmailMessage, sender: str, recipient: str) -> None:  # noqa: ARG002
        """Write one mail; written twice it is one file. Raises `PostponedError`."""
        name = re.sub(r"[^\w.-]", "_", str(message["Message-ID"]).strip("<>").partition("@")[0])
        try:
            await to_thread.run_sync(self._write, f"{name}.eml", message.as_bytes())
        except OSError as error:
            raise PostponedError(
                f"The mail folder takes nothing: {error.strerror}", reached=False
            ) from None

    def _write(self, name: str, data: bytes) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        unfinished = self._folder / f".{name}.{os.getpid()}"
        unfinished.write_bytes(data)
        unfinished.replace(self._folder / name)

    async def rest(self) -> None:
        """Nothing is held open."""
