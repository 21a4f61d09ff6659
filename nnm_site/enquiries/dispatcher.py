"""Sends what waits in the outbox, one mail at a time, inside the process that serves the site.

At least once: a mail is marked only after it was handed over, so a process that is killed in
between leaves one mail to be sent again, with the same Message-ID. Several processes share the
outbox; see `store`. Nothing here waits on the server's event loop: the database is asked from a
thread, the mail server without blocking.
"""

import asyncio
import logging
import random
import time
from collections.abc import Callable
from contextlib import suppress

from anyio import to_thread
from sqlalchemy.exc import SQLAlchemyError

from nnm_site.enquiries.mails import MailAddresses, compose, recipient
from nnm_site.enquiries.store import CLAIM_SECONDS, DAY, Claimed, Outbox
from nnm_site.enquiries.transport import MailTransport, PostponedError, RefusedError

LOG = logging.getLogger("nnm_site.enquiries")

#: How often an idle dispatcher looks; an enquiry in this process wakes it at once.
POLL_SECONDS = 2.0

#: One mail, from the connection to the answer. Shorter than a claim, so that nobody else has
#: taken the mail over while this process still sends it.
SEND_SECONDS = CLAIM_SECONDS - 15.0

#: How often erasing is looked after.
SWEEP_SECONDS = 30.0

#: A mail server that cannot be reached is left alone for up to this long.
LONGEST_PAUSE = 15.0

#: Between attempts to note a delivery while the database is in trouble, in seconds.
MARK_PAUSES = (0.5, 1.0, 2.0, 4.0)

#: The longest wait between two attempts, and when a mail counts as failed.
LONGEST_WAIT = 3600.0
GIVE_UP_AFTER = 3 * DAY


def wait_after(attempts: int, first: float, chance: Callable[[], float] = random.random) -> float:
    """Seconds until the next attempt: doubled each time up to an hour, and scattered by half."""
    return min(first * 2 ** min(attempts - 1, 30), LONGEST_WAIT) * (0.5 + chance())


class Dispatcher:
    """The loop that empties an outbox. `first_wait` are seconds before a second attempt."""

    def __init__(
        self,
        outbox: Outbox,
        transport: MailTransport,
        addresses: Callable[[], MailAddresses],
        first_wait: float,
    ) -> None:
        self._outbox = outbox
        self._transport = transport
        self._addresses = addresses
        self._first_wait = first_wait
        self._awake = asyncio.Event()
        self._unreached = 0
        self._next_sweep = 0.0
        self._next_compact = time.monotonic() + DAY
        self._erased = False

    def wake(self) -> None:
        """There is something new; from the event loop's own thread."""
        self._awake.set()

    async def run(self) -> None:
        """Send until cancelled. Trouble with the database is logged and waited out."""
        troubled = False
        try:
            while True:
                try:
                    busy = await self.step()
                    troubled = False
                except SQLAlchemyError as error:
                    if not troubled:
                        LOG.error("The outbox does not answer: %s", type(error).__name__)
                    busy, troubled = False, True
                if not busy:
                    await self._pause()
        finally:
            with suppress(Exception):
                await self._transport.rest()

    async def step(self) -> bool:
        """Send one mail; false when none is due or the mail server cannot be reached."""
        mail = await to_thread.run_sync(self._outbox.claim)
        if mail is None:
            await self._transport.rest()
            await self._look_after()
            return False
        try:
            await self._send(mail)
        except RefusedError as refusal:
            self._unreached = 0
            LOG.warning("The mail %s was refused: %s", mail.message_id, refusal)
            await to_thread.run_sync(self._outbox.failed, mail, str(refusal))
        except PostponedError as trouble:
            await self._postpone(mail, trouble)
            return trouble.reached
        else:
            self._unreached = 0
            await self._mark(mail)
            self._erased = True
        return True

    async def _mark(self, mail: Claimed) -> None:
        """Note that the mail was handed over. Not noted, it would be sent a second time."""
        for pause in MARK_PAUSES:
            try:
                await to_thread.run_sync(self._outbox.delivered, mail)
            except SQLAlchemyError:
                await asyncio.sleep(pause)
            else:
                return
        await to_thread.run_sync(self._outbox.delivered, mail)

    async def _send(self, mail: Claimed) -> None:
        try:
            addresses = await to_thread.run_sync(self._addresses)
            message = compose(mail, addresses)
            async with asyncio.timeout(SEND_SECONDS):
                await self._transport.send(message, addresses.sender, recipient(mail, addresses))
        except TimeoutError:
            raise PostponedError("The mail server took too long.", reached=False) from None
        except ValueError as error:
            # A stored value that fits no header: nothing will make it fit later.
            raise RefusedError(f"It cannot be composed: {type(error).__name__}") from None

    async def _postpone(self, mail: Claimed, trouble: PostponedError) -> None:
        self._unreached = 0 if trouble.reached else self._unreached + 1
        if self._unreached == 1:
            LOG.warning("Mails wait: %s", trouble)
        if time.time() - mail.received > GIVE_UP_AFTER:
            LOG.warning("The mail %s is given up: %s", mail.message_id, trouble)
            await to_thread.run_sync(self._outbox.failed, mail, str(trouble))
            return
        until = time.time() + wait_after(mail.attempts, self._first_wait)
        await to_thread.run_sync(self._outbox.postponed, mail, until, str(trouble))

    async def _look_after(self) -> None:
        """Erase what is due; once that has happened, let the files forget it too."""
        now = time.monotonic()
        if now >= self._next_sweep:
            self._next_sweep = now + SWEEP_SECONDS
            self._erased = bool(await to_thread.run_sync(self._outbox.sweep)) or self._erased
        if self._erased and (self._outbox.compacts_quickly or now >= self._next_compact):
            self._next_compact = now + DAY
            self._erased = not await to_thread.run_sync(self._outbox.compact)

    async def _pause(self) -> None:
        if self._unreached:
            longest = min(2.0 ** min(self._unreached, 10) / 2, LONGEST_PAUSE)
            await asyncio.sleep(longest * (0.5 + random.random() / 2))
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(POLL_SECONDS):
                await self._awake.wait()
        self._awake.clear()
