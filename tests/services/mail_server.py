"""A real SMTP server (aiosmtpd) that answers as a test wants it to."""

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
    """Listens on a port of its own; `answers` says what a mail gets, `taken` holds what got 250.

    `delay` is how many seconds it looks through a mail before it answers.
    """

    def __init__(self, answers: Callable[[], str] = lambda: TAKEN, delay: float = 0) -> None:
        self.port = free_port()
        #: Those of aiosmtpd, for encryption and passwords.
        self.options: dict[str, Any] = {}
        self.answers = answers
        self.taken: list[Message] = []
        self.senders: list[str] = []
        self.refused = 0
        #: What it answers to an empty sender.
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
        """Begin to listen."""
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port, **self.options)
        self._controller.start()

    def stop(self) -> None:
        """Be down: connections are refused."""
        if self._controller is not None:
            self._controller.stop()
            self._controller = None

    async def handle_MAIL(self, server, session, envelope, address, options) -> str:  # noqa: ARG002
        """What aiosmtpd calls for the sender of each mail."""
        if address == "<>" and self.to_nobody != TAKEN:
            return self.to_nobody
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return TAKEN

    async def handle_DATA(self, server, session, envelope) -> str:  # noqa: ARG002
        """What aiosmtpd calls for each mail."""
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
        """How often each Message-ID was taken."""
        with self._lock:
            return Counter(str(mail["Message-ID"]) for mail in self.taken)


def at_random(seed: int) -> Callable[[], str]:
    """Answers of every kind, more good than bad, the same for the same seed."""
    chance = random.Random(seed)
    return lambda: chance.choices([TAKEN, LATER, NEVER, DROPPED], [5, 2, 1, 1])[0]
