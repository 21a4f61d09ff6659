"""Sends the outbox's waiting mails, several at once, inside the process that serves the site.

At-least-once delivery: a mail is marked only after it was handed over, so if a process is killed in
between, the mail is sent again, with the same Message-ID. Several processes share the outbox; see
`outbox`. Nothing here blocks the server's event loop: the database is queried from a thread, the
mail server asynchronously.
"""

import asyncio
import logging
import random
import threading
import time
import traceback
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial

from anyio import to_thread
from sqlalchemy.exc import SQLAlchemyError

from nnm_site.features.enquiries.mails import Letter, compose
from nnm_site.features.enquiries.models import EnquiryMail
from nnm_site.features.enquiries.outbox import CLAIM_SECONDS, DAY, Outbox
from nnm_site.features.enquiries.transport import PostponedError, RefusedError, Send, mail_transport
from nnm_site.settings import settings
from nnm_site.shared.data import database

LOG = logging.getLogger("nnm_site.features.enquiries")

#: Mails handed over at the same time: a mail server may take minutes for one.
AT_ONCE = 4

#: How often an idle dispatcher polls.
POLL_SECONDS = 2.0

#: How often a claim is renewed while its mail is being sent.
HOLD_SECONDS = CLAIM_SECONDS / 3

#: How often due data is erased.
SWEEP_SECONDS = 30.0

#: A mail server that cannot be reached is left alone for up to this long.
LONGEST_PAUSE = 15.0

#: Seconds between attempts to record a delivery while the database fails.
MARK_PAUSES = (0.5, 1.0, 2.0, 4.0)

#: The longest wait between two attempts, and the age at which a mail counts as failed.
LONGEST_WAIT = 3600.0
GIVE_UP_AFTER = 3 * DAY

#: A mail server that received a whole mail but did not answer may still deliver it: this many
#: attempts in all, this many seconds apart.
WHOLE_TRIES = 3
WHOLE_WAIT = 3600.0

#: The clock may be corrected by up to this much while the site runs.
LARGEST_STEP = 3600.0

#: Set while this process sends mails and trusts its clock.
WELL = threading.Event()


def wait_after(attempts: int, first: float, chance: Callable[[], float] = random.random) -> float:
    """Seconds until the next attempt: doubled each time up to an hour, with a jitter of 50%."""
    return min(first * 2 ** min(attempts - 1, 30), LONGEST_WAIT) * (0.5 + chance())


def boot_time() -> float:
    """When the machine was started, by its clock. On Linux time asleep is included."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.time() - (time.monotonic() if boot is None else time.clock_gettime(boot))


class Dispatcher:
    """The loop that empties an outbox. `first_wait` is in seconds, before the second attempt.

    `boot` is `boot_time` at the site's start, the reference for checking the machine's clock.
    """

    def __init__(self, outbox: Outbox, send: Send, first_wait: float, boot: float) -> None:
        self._outbox, self._send = outbox, send
        self._first_wait, self._boot = first_wait, boot
        self._unreached = 0
        self._troubled = False
        self._next_sweep = 0.0
        self._next_compact = time.monotonic() + DAY
        self._has_erased = False

    async def run(self) -> None:
        """Send until cancelled. Database errors are logged and waited out."""
        free = asyncio.Semaphore(AT_ONCE)
        async with asyncio.TaskGroup() as sending:
            while True:
                await free.acquire()
                mail = await self._next()
                if mail is None:
                    free.release()
                    await self._pause()
                    continue
                task = sending.create_task(self._deal_with(mail))
                task.add_done_callback(lambda _: free.release())
                if self._unreached:
                    # One mail is enough to find out whether the mail server is back.
                    await task
                    if self._unreached:
                        await self._pause()

    async def _next(self) -> EnquiryMail | None:
        """A mail that is due. If there is none, due data is erased."""
        try:
            mail = await to_thread.run_sync(self._outbox.claim)
            if mail is None:
                await self._look_after()
        except SQLAlchemyError as error:
            self._note(error)
            return None
        self._troubled = False
        return mail

    def _note(self, error: SQLAlchemyError) -> None:
        """Log a database failure once, until it works again."""
        if not self._troubled:
            LOG.error("The outbox does not answer: %s", type(error).__name__)
        self._troubled = True

    async def _deal_with(self, mail: EnquiryMail) -> None:
        """Send one mail and record the outcome. No fault of it stops the other mails."""
        try:
            try:
                async with self._claim_renewed(mail):
                    letter = await self._composed(mail)
                    sender = await self._send(letter)
            except RefusedError as refusal:
                self._unreached = 0
                await self._give_up(mail, str(refusal))
            except PostponedError as trouble:
                await self._postpone(mail, trouble)
            except Exception as error:
                # Not the error's text: it may hold personal data.
                place = traceback.extract_tb(error.__traceback__)[-1]
                fault = f"{type(error).__name__} in {place.name}, line {place.lineno}"
                await self._give_up(mail, f"It cannot be sent: {fault}")
            else:
                self._unreached = 0
                await self._mark(mail, other_sender=sender != letter.sender)
        except SQLAlchemyError as error:
            # Its claim lapses, and it is tried again.
            self._note(error)

    @asynccontextmanager
    async def _claim_renewed(self, mail: EnquiryMail) -> AsyncIterator[None]:
        """Renew the claim while the mail is being sent."""

        async def hold() -> None:
            while True:
                await asyncio.sleep(HOLD_SECONDS)
                with suppress(SQLAlchemyError):
                    await to_thread.run_sync(self._outbox.hold, mail)

        holding = asyncio.create_task(hold())
        try:
            yield
        finally:
            holding.cancel()

    async def _composed(self, mail: EnquiryMail) -> Letter:
        try:
            return await to_thread.run_sync(compose, mail)
        except KeyError as missing:
            problem = f"It has no {missing}: a newer release of the site has to send it."
            raise PostponedError(problem, reached=True, newer=True) from None

    async def _mark(self, mail: EnquiryMail, *, other_sender: bool) -> None:
        """Record that the mail was handed over; otherwise it would be sent again."""
        delivered = partial(self._outbox.delivered, mail, other_sender=other_sender)
        self._has_erased = True
        for pause in MARK_PAUSES:
            with suppress(SQLAlchemyError):
                return await to_thread.run_sync(delivered)
            await asyncio.sleep(pause)
        return await to_thread.run_sync(delivered)

    async def _give_up(self, mail: EnquiryMail, problem: str) -> None:
        # An enquirer's address may be wrong; a desk's must not be.
        level = logging.WARNING if mail.purpose == "acknowledgement" else logging.ERROR
        LOG.log(level, "The mail %s has failed: %s", mail.message_id, problem)
        await to_thread.run_sync(self._outbox.failed, mail, problem)

    async def _postpone(self, mail: EnquiryMail, trouble: PostponedError) -> None:
        self._unreached = 0 if trouble.reached else self._unreached + 1
        if self._unreached == 1:
            LOG.warning("Mails wait: %s", trouble)
        too_late = time.time() - mail.enquiry.received > GIVE_UP_AFTER and not trouble.newer
        if too_late or (trouble.whole and mail.sent_whole + 1 >= WHOLE_TRIES):
            await self._give_up(mail, str(trouble))
            return
        wait = WHOLE_WAIT if trouble.whole else wait_after(mail.attempts, self._first_wait)
        postponed = partial(self._outbox.postponed, whole=trouble.whole)
        await to_thread.run_sync(postponed, mail, time.time() + wait, str(trouble))

    async def _look_after(self) -> None:
        """Erase due data; once a day remove it from the files too.

        SQLite's log is emptied sooner, by any poll without concurrent readers.
        """
        now = time.monotonic()
        if now >= self._next_sweep:
            self._next_sweep = now + SWEEP_SECONDS
            if self._trusts_clock() and await to_thread.run_sync(self._outbox.sweep):
                self._has_erased = True
        if now >= self._next_compact:
            self._next_compact = now + DAY
            if self._has_erased:
                self._has_erased = not await to_thread.run_sync(self._outbox.compact)

    def _trusts_clock(self) -> bool:
        """False while the clock is off by more than an hour against the start."""
        jumped = abs(boot_time() - self._boot) > LARGEST_STEP
        if jumped and WELL.is_set():
            LOG.error(
                "The machine's clock was set by more than an hour. Nothing is erased until it is "
                "set back, or the site is started again."
            )
        (WELL.clear if jumped else WELL.set)()
        return not jumped

    async def _pause(self) -> None:
        pause = POLL_SECONDS
        if self._unreached:
            longest = min(2.0 ** min(self._unreached, 10) / 2, LONGEST_PAUSE)
            pause = longest * (0.5 + random.random() / 2)
        await asyncio.sleep(pause)


#: Seconds before the dispatcher is started again after a fault, at first and at most.
FIRST_RESTART, LONGEST_RESTART = 1.0, 60.0


async def dispatch_enquiries() -> None:
    """Send enquiries' mails as long as the server runs. Restarts after a fault, with growing pauses."""
    boot, pause, first_wait = boot_time(), FIRST_RESTART, settings.mail_retry_seconds
    while True:
        began = time.monotonic()
        try:
            outbox = Outbox(database.engine(), settings.enquiry_keep_days)
            send = mail_transport(settings)
            WELL.set()
            await Dispatcher(outbox, send, first_wait, boot).run()
        except Exception as error:
            LOG.error("The dispatcher of mails has ended: %s. It begins anew.", _kinds(error))
        finally:
            WELL.clear()
        if time.monotonic() - began > LONGEST_RESTART:
            pause = FIRST_RESTART
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_RESTART)


def _kinds(error: BaseException) -> str:
    """The types of the errors, without their texts, which may hold personal data."""
    if isinstance(error, BaseExceptionGroup):
        return ", ".join(map(_kinds, error.exceptions))
    return type(error).__name__
