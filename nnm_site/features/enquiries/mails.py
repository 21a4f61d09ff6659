"""What the mails of an enquiry say. Composed when they are sent, from the stored values.

The acknowledgement repeats nothing that was typed: whoever enters somebody else's address must not
be able to write to them through us. No header holds anything that was typed but the enquirer's
address.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.parser import BytesHeaderParser
from email.policy import SMTP, compat32
from html import escape

from nnm_site.features.enquiries.models import Enquiry, EnquiryMail, Purpose
from nnm_site.features.enquiries.outbox import LONGEST_DAYS
from nnm_site.features.enquiries.rules.fields import FORMS, DeskName, Form
from nnm_site.features.enquiries.rules.references import look_up_address
from nnm_site.settings import settings
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import ExternalLink, Firm
from nnm_site.shared.languages.language import read_language
from nnm_site.shared.languages.speaking import as_spoken, own_address, speaking


@dataclass(frozen=True)
class MailAddresses:
    """Who sends and who receives: the mails' own address, the desks', and the firm's facts."""

    sender: str
    desks: Mapping[DeskName, str]
    firm: Firm
    site_url: str
    account_opening: str


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
        account_opening=ExternalLink.get("account-opening").url,
    )


def mail_domain() -> str:
    """Whose mails ours are: the part of the sender's address behind the @."""
    return mail_addresses().sender.rpartition("@")[2]


@dataclass(frozen=True)
class Letter:
    """A mail in the bytes that are sent. `sender` and `recipient` are those of its envelope.

    `other_sender` is the one with which it is sent once more where the first is refused, "" for
    none.
    """

    message_id: str
    sender: str
    recipient: str
    content: bytes
    other_sender: str = ""


def compose(mail: EnquiryMail) -> Letter:
    """The mail, ready to be sent; the same one each time, its Message-ID too.

    Raises `ValueError` for a stored value that would alter its headers, `KeyError` for one that
    is missing.
    """
    enquiry, form, addresses = mail.enquiry, FORMS[mail.enquiry.kind], mail_addresses()
    acknowledges = mail.purpose == "acknowledgement"
    # An enquiry that was withdrawn has no details.
    details = enquiry.details or {}
    recipient = details["email"] if acknowledges else addresses.desks[form.desk]
    language = enquiry.language if acknowledges and enquiry.language else ""
    with speaking(language):
        subject, paragraphs, values = as_spoken(_WRITERS[mail.purpose](enquiry, form, addresses))
    message = EmailMessage(policy=SMTP)
    message["Message-ID"] = mail.message_id
    message["Date"] = datetime.fromtimestamp(enquiry.received, UTC)
    message["From"] = Address(addresses.firm.name, addr_spec=addresses.sender)
    message["To"] = Address(addr_spec=recipient)
    message["Auto-Submitted"] = "auto-replied" if acknowledges else "auto-generated"
    message["X-Auto-Response-Suppress"] = "All"
    message["Subject"] = subject
    known = {"To": recipient}
    if mail.purpose == "desk":
        known["Reply-To"] = details["email"]
        message["Reply-To"] = Address(addr_spec=known["Reply-To"])
    message.set_content(_plain(paragraphs, values), cte="quoted-printable")
    html = _html(subject, paragraphs, values, language or "en-IN")
    message.add_alternative(html, subtype="html", cte="quoted-printable")
    content = message.as_bytes()
    _check_headers(content, message.keys(), known)
    # An answer by a machine has no sender: what is undeliverable comes back to nobody (RFC 3834).
    senders = ("", addresses.sender) if acknowledges else (addresses.sender, "")
    return Letter(mail.message_id, senders[0], recipient, content, other_sender=senders[1])


def _check_headers(content: bytes, names: Iterable[str], known: Mapping[str, str]) -> None:
    """Read the finished mail back: it has these headers and no others, `known` to the letter.

    Python decodes encoded words in a header that is set, and versions before 3.11.10 and 3.12.5
    write decoded line breaks out. Raises `ValueError`.
    """
    read = BytesHeaderParser(policy=compat32).parsebytes(content)
    as_known = all(read[name] == value and "=?" not in value for name, value in known.items())
    if read.keys() != list(names) or not as_known:
        raise ValueError("a stored value alters the headers")


#: The subject of a mail, its paragraphs, and a table of labels and values.
Text = tuple[str, tuple[str, ...], dict[str, str]]


def _to_desk(enquiry: Enquiry, form: Form, addresses: MailAddresses) -> Text:
    details = enquiry.details or {}
    received = datetime.fromtimestamp(enquiry.received, UTC)
    values = {"Reference": enquiry.reference}
    if enquiry.language:
        values["Language"] = read_language(enquiry.language).english_name
    # An enquiry that an earlier version stored has not every field.
    values |= {field.label: details.get(field.name) or "not given" for field in form.fields}
    return (
        f"{form.subject} {enquiry.reference}",
        (
            f"{form.subject}, sent through {addresses.site_url} on {received:%d %B %Y at %H:%M} UTC.",
            "Answer this mail to write to the enquirer. They have allowed contact about this "
            f"enquiry for up to {LONGEST_DAYS} days; delete this mail after that time, unless "
            "they have become a client or partner.",
        ),
        values,
    )


def _withdrawn(enquiry: Enquiry, form: Form, _: MailAddresses) -> Text:
    return (
        f"Withdrawn: {form.subject.lower()} {enquiry.reference}",
        (
            f"The enquirer of {enquiry.reference} has withdrawn consent. The website has erased what "
            "was typed.",
            "Stop contacting the enquirer, and delete our mail about this enquiry and every copy "
            "of it.",
        ),
        {},
    )


def _to_enquirer(enquiry: Enquiry, form: Form, addresses: MailAddresses) -> Text:
    firm = addresses.firm
    look_up = own_address(look_up_address(enquiry.reference))
    account = f"Open your account here: {addresses.account_opening}"
    return (
        f"We have received your enquiry {enquiry.reference}",
        (
            "Dear enquirer,",
            f"Thank you for your enquiry ({form.subject.lower()}). Its reference number is "
            f"{enquiry.reference}.",
            form.next_step,
            *([account] if enquiry.kind == "account" else []),
            "To see whether your enquiry has reached our desk, or to withdraw it, look it up here: "
            f"{addresses.site_url}{look_up}",
            f"You can reach us on {firm.phone} ({', '.join(firm.hours)}) or at {firm.email}; "
            "please give the reference number.",
            f"We use what you sent for this enquiry alone and may contact you about it for up to "
            f"{LONGEST_DAYS} days. Our notice: {addresses.site_url}{form.notice}",
            "If you did not send this enquiry, somebody has entered your address. Withdraw the enquiry, "
            "and we delete it.",
            firm.name,
        ),
        {},
    )


_WRITERS: dict[Purpose, Callable[[Enquiry, Form, MailAddresses], Text]] = {
    "desk": _to_desk,
    "acknowledgement": _to_enquirer,
    "withdrawal": _withdrawn,
}


def _plain(paragraphs: Iterable[str], values: Mapping[str, str]) -> str:
    # Indented: no further line of a value looks like another field.
    lines = [f"{label}: {value}".replace("\n", "\n    ") for label, value in values.items()]
    return "\n\n".join([*paragraphs, *(["\n".join(lines)] if lines else [])]) + "\n"


def _html(title: str, paragraphs: Iterable[str], values: Mapping[str, str], language: str) -> str:
    text = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in paragraphs)
    rows = "".join(
        f'<tr><th align="left" valign="top">{escape(label)}</th>'
        f"<td>{escape(value).replace(chr(10), '<br>')}</td></tr>"
        for label, value in values.items()
    )
    table = f'<table cellpadding="6">{rows}</table>' if rows else ""
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title></head><body>{text}{table}</body></html>"
    )
