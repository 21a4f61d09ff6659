"""Takes enquiries: one `submit` for every way in which they arrive, and the mails' dispatcher."""

import asyncio
import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError

from nnm_site.features.enquiries.clock import Clock
from nnm_site.features.enquiries.dispatcher import Dispatcher
from nnm_site.features.enquiries.limits import Limits
from nnm_site.features.enquiries.mails import MailAddresses
from nnm_site.features.enquiries.rules.fields import ELAPSED, TRAP, Form
from nnm_site.features.enquiries.rules.validation import check
from nnm_site.features.enquiries.store import Outbox, fingerprint
from nnm_site.features.enquiries.transport import FolderTransport, MailTransport, SmtpTransport
from nnm_site.features.enquiries.withdrawal import withdraw
from nnm_site.settings import Settings, check_start, settings
from nnm_site.shared.content import queries
from nnm_site.shared.data import database
from nnm_site.shared.rules import dates

LOG = logging.getLogger("nnm_site.features.enquiries")

#: Nobody reads and fills a form faster. The page waits the time out by itself (nnm_site/shared/scripts/enquiry.js).
LEAST_MILLISECONDS = 2000


@dataclass(frozen=True)
class Accepted:
    """The enquiry is stored, and its mails with it. `call` is the hour that was chosen for a call, or ""."""

    reference: str
    call: str = ""


@dataclass(frozen=True)
class Faulty:
    """Nothing was stored: a sentence for each field that needs a correction."""

    errors: dict[str, str]


@dataclass(frozen=True)
class Hasty:
    """Nothing was stored: the form came back faster than anybody can fill it."""


@dataclass(frozen=True)
class Limited:
    """Nothing was stored: too many enquiries; there is room again after so many seconds."""

    seconds: int


@dataclass(frozen=True)
class Unstored:
    """Nothing was stored: the database does not take it."""


Outcome = Accepted | Faulty | Hasty | Limited | Unstored


class EnquiryService:
    """Takes enquiries and stores them with their mails."""

    def __init__(self, outbox: Outbox, limits: Limits, mail_domain: str) -> None:
        self._outbox = outbox
        self._limits = limits
        self._mail_domain = mail_domain

    def submit(
        self,
        form: Form,
        entries: Mapping[str, str],
        client: str,
        language: str = "",
    ) -> Outcome:
        """Check one enquiry and store it. `client` is the sender's internet address.

        `language` is the code of the form's language, "" for English.

        With JavaScript or without, every form ends here. `Accepted` means that it is committed.
        """
        elapsed = entries.get(ELAPSED, "")
        if elapsed.isdecimal() and int(elapsed[:9]) < LEAST_MILLISECONDS:
            return Hasty()
        values, errors = check(form, entries, dates.today())
        if entries.get(TRAP, ""):
            errors[TRAP] = "Leave this field empty."
        if errors:
            return Faulty(errors)
        call = values.get("callback", "")
        try:
            if (reference := self._outbox.known(fingerprint(form.kind, values))) is not None:
                return Accepted(reference, call)
            if seconds := self._limits.take(client):
                return Limited(seconds)
            stored = self._outbox.accept(form.kind, values, self._mail_domain, language)
            return Accepted(stored, call)
        except SQLAlchemyError as error:
            # Not the error itself: it may name what was to be stored.
            LOG.error("An enquiry could not be stored: %s", type(error).__name__)
            return Unstored()


def outbox() -> Outbox:
    """The outbox of the settings' database."""
    return Outbox(database.engine(), settings.enquiry_keep_days)


def enquiry_service() -> EnquiryService:
    """The service of this process, by its settings."""
    limits = Limits(settings.enquiries_per_address, settings.enquiries_in_total, settings.redis_url)
    return EnquiryService(outbox(), limits, mail_domain())


def mail_domain() -> str:
    """Whose mails ours are: the part of the sender's address behind the @."""
    return mail_addresses().sender.rpartition("@")[2]


def mail_addresses() -> MailAddresses:
    """Who sends and receives: of the settings, else of the firm's content.

    A form whose desk has no address of its own goes to the common one.
    """
    firm = queries.firm()
    support = settings.mail_desk or firm.email
    return MailAddresses(
        sender=settings.mail_from or firm.email,
        desks={
            "network": settings.mail_desk_network or support,
            "wealth": settings.mail_desk_wealth or support,
            "account_opening": settings.mail_desk_account_opening or support,
        },
        firm=firm,
        site_url=settings.site_url,
        account_opening=queries.link("account-opening").url,
    )


def mail_transport(given: Settings) -> MailTransport:
    """The way out that the settings name. In production a folder is none: raises `SettingsError`."""
    check_start(given)
    if given.smtp_host is None:
        return FolderTransport(given.mail_folder_path)
    password = given.smtp_password.get_secret_value() if given.smtp_password else None
    return SmtpTransport(
        given.smtp_host, given.smtp_port, given.smtp_tls, given.smtp_username, password
    )


#: Seconds before the dispatcher is started again after a fault, at first and at most.
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0


class _Running:
    """The dispatcher of this process, while it runs."""

    dispatcher: Dispatcher | None = None


def wake() -> None:
    """Let the dispatcher of this process look at once."""
    if _Running.dispatcher is not None:
        _Running.dispatcher.wake()


def take_back(reference: str) -> bool:
    """Withdraw an enquiry; false for a number that is not known. Raises SQLAlchemy's errors."""
    known = withdraw(database.engine(), reference, mail_domain())
    if known and (dispatcher := _Running.dispatcher) is not None:
        dispatcher.forget()
    return known


def dispatcher_is_well() -> bool:
    """Whether the dispatcher of this process runs and trusts the machine's clock."""
    return _Running.dispatcher is not None and not _Running.dispatcher.distrusts_clock


async def dispatch_enquiries() -> None:
    """Send enquiries' mails as long as the server runs. After a fault it begins anew, ever later."""
    clock, pause = Clock(), FIRST_PAUSE
    while True:
        began = time.monotonic()
        try:
            _Running.dispatcher = Dispatcher(
                outbox(),
                mail_transport(settings),
                mail_addresses,
                settings.mail_retry_seconds,
                clock,
            )
            await _Running.dispatcher.run()
        except Exception as error:
            LOG.error("The dispatcher of mails has ended: %s. It begins anew.", _kinds(error))
        finally:
            _Running.dispatcher = None
        if time.monotonic() - began > LONGEST_PAUSE:
            pause = FIRST_PAUSE
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


def _kinds(error: BaseException) -> str:
    """What happened, without what an error says: it may hold what somebody typed."""
    if isinstance(error, BaseExceptionGroup):
        return ", ".join(map(_kinds, error.exceptions))
    return type(error).__name__
