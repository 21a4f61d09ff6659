"""A real SMTP server (aiosmtpd) with the answers that a test sets."""

import asyncio
import random
import threading
from collections import Counter
from collections.abc import Callable
from email import message_from_bytes
from email.message import Message
from typing import Any

from aiosmtpd.controller import Controller

from tests.server import free_port

#: Answers after the whole mail was read. "" closes the connection without an answer.
TAKEN, LATER, NEVER, DROPPED = "250 OK", "451 Try later", "550 <x@y.example>: no such user", ""


class MailServer:
    """Listens on its own port; `answers` gives the answer to a mail, `taken` holds accepted mails.

    `delay` is the number of seconds before it answers a mail.
    """

    def __init__(self, answers: Callable[[], str] = lambda: TAKEN, delay: float = 0) -> None:
        self.port = free_port()
        #: Options of aiosmtpd, for encryption and passwords.
        self.options: dict[str, Any] = {}
        self.answers = answers
        self.taken: list[Message] = []
        self.senders: list[str] = []
        self.refused = 0
        #: The answer to an empty sender.
        self.to_nobody = TAKEN
        self.delay = delay
        self._lock = threading.Lock()
        self._controller: Controller | None = None

    @property
    def settings(self) -> dict[str, str]:
        """The environment of an app that sends its mails here."""
        return {
            "SMTP_HOST": "127.0.0.1",
            "SMTP_PORT": str(self.port),
            "SMTP_TLS": "none",
            "MAIL_FROM": "site@nnm.example",
            "MAIL_DESK": "desk@nnm.example",
        }

    def start(self) -> None:
        """Start to listen."""
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port, **self.options)
        self._controller.start()

    def stop(self) -> None:
        """Stop: connections are refused."""
        if self._controller is not None:
            self._controller.stop()
            self._controller = None

    async def handle_MAIL(self, server, session, envelope, address, options) -> str:  # noqa: ARG002
        """Handle the sender of a mail; called by aiosmtpd."""
        if address == "<>" and self.to_nobody != TAKEN:
            return self.to_nobody
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return TAKEN

    async def handle_DATA(self, server, session, envelope) -> str:  # noqa: ARG002
        """Handle a mail; called by aiosmtpd."""
        await asyncio.sleep(self.delay)
        answer = self.answers()
        with self._lock:
            if answer == TAKEN:
                self.taken.append(message_from_bytes(envelope.content))
                self.senders.append(envelope.mail_from)
            elif answer == NEVER:
                self.refused += 1
        if answer == DROPPED:
            server.transport.abort()
            return LATER
        return answer

    def times_taken(self) -> Counter[str]:
        """The number of times that each Message-ID was accepted."""
        with self._lock:
            return Counter(str(mail["Message-ID"]) for mail in self.taken)


def at_random(seed: int) -> Callable[[], str]:
    """Answers of every kind, mostly good ones; the same for the same seed."""
    chance = random.Random(seed)
    return lambda: chance.choices([TAKEN, LATER, NEVER, DROPPED], [5, 2, 1, 1])[0]
