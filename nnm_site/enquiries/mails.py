"""What the two mails of an enquiry say. Composed when they are sent, from the stored values.

The enquirer's acknowledgement repeats nothing that was typed but the name: whoever enters somebody
else's address must not be able to write to them through us.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from html import escape

from nnm_site.content.models.firm import Firm
from nnm_site.enquiries.rules.fields import FORMS, DeskName, Form
from nnm_site.enquiries.rules.references import look_up_address
from nnm_site.enquiries.store import LONGEST_DAYS, Claimed
from nnm_site.languages.catalogue import catalogue
from nnm_site.languages.language import read_language


@dataclass(frozen=True)
class MailAddresses:
    """Who sends and who receives: the mails' own address, the desks', and the firm's facts."""

    sender: str
    desks: Mapping[DeskName, str]
    firm: Firm
    site_url: str
    account_opening: str


def recipient(mail: Claimed, addresses: MailAddresses) -> str:
    """To whom the mail goes."""
    if mail.purpose == "acknowledgement":
        return mail.details["email"]
    return addresses.desks[FORMS[mail.kind].desk]


def compose(mail: Claimed, addresses: MailAddresses) -> EmailMessage:
    """The mail, ready to be sent. The same one each time it is composed, its Message-ID too."""
    form = FORMS[mail.kind]
    # Its headers refuse line breaks: no value can add a header of its own.
    message = EmailMessage(policy=SMTP)
    message["Message-ID"] = mail.message_id
    message["Date"] = datetime.fromtimestamp(mail.received, UTC)
    message["From"] = Address(addresses.firm.name, addr_spec=addresses.sender)
    message["To"] = Address(addr_spec=recipient(mail, addresses))
    message["Auto-Submitted"] = "auto-generated" if mail.purpose == "desk" else "auto-replied"
    message["X-Auto-Response-Suppress"] = "All"
    write = _to_desk if mail.purpose == "desk" else _to_enquirer
    subject, paragraphs, values = write(mail, form, addresses)
    language = mail.language if mail.language and mail.purpose == "acknowledgement" else "en-IN"
    message["Subject"] = subject
    if mail.purpose == "desk":
        message["Reply-To"] = Address(_full_name(mail.details), addr_spec=mail.details["email"])
    message.set_content(_plain(paragraphs, values), cte="quoted-printable")
    message.add_alternative(
        _html(subject, paragraphs, values, language), subtype="html", cte="quoted-printable"
    )
    return message


def _full_name(details: Mapping[str, str]) -> str:
    return details.get("name") or f"{details['firstName']} {details['lastName']}"


def _language_row(mail: Claimed) -> dict[str, str]:
    """The desk is told of a form in another language than English."""
    return {"Language": read_language(mail.language).english_name} if mail.language else {}


Parts = tuple[str, tuple[str, ...], dict[str, str]]


def _to_desk(mail: Claimed, form: Form, addresses: MailAddresses) -> Parts:
    received = datetime.fromtimestamp(mail.received, UTC)
    values = (
        {"Reference": mail.reference}
        | _language_row(mail)
        | {
            # An enquiry that an earlier version stored has not every field.
            field.label: mail.details.get(field.name) or "not given"
            for field in form.fields
        }
    )
    return (
        f"{form.subject} {mail.reference} from {_full_name(mail.details)}",
        (
            f"{form.subject}, sent through {addresses.site_url} on {received:%d %B %Y at %H:%M} UTC.",
            "Answer this mail to write to the enquirer. They have allowed contact about this "
            f"enquiry for up to {LONGEST_DAYS} days; delete this mail after that time, unless "
            "they have become a client or partner.",
        ),
        values,
    )


def _to_enquirer(mail: Claimed, form: Form, addresses: MailAddresses) -> Parts:
    subject, paragraphs, values = _in_english(mail, form, addresses)
    if not mail.language:
        return subject, paragraphs, values
    words = catalogue(mail.language)
    name = _full_name(mail.details)
    own = tuple(
        words.say(text, NAME=name) if name in text else words.say(text) for text in paragraphs
    )
    return words.say(subject), own, values


def _in_english(mail: Claimed, form: Form, addresses: MailAddresses) -> Parts:
    firm = addresses.firm
    prefix = f"/{mail.language}" if mail.language else ""
    account = (
        (f"Open your account here: {addresses.account_opening}",) if mail.kind == "account" else ()
    )
    return (
        f"We have received your enquiry {mail.reference}",
        (
            f"Dear {_full_name(mail.details)},",
            f"thank you for your enquiry ({form.subject.lower()}). Its reference number is "
            f"{mail.reference}.",
            form.next_step,
            *account,
            "To see whether your enquiry has reached our desk, look it up here: "
            f"{addresses.site_url}{prefix}{look_up_address(mail.reference)}",
            f"You can reach us on {firm.phone} ({', '.join(firm.hours)}) or at {firm.email}; "
            "please give the reference number.",
            f"We use what you sent for this enquiry alone and may contact you about it for up to "
            f"{LONGEST_DAYS} days. To withdraw, write to {firm.email}. Our notice: "
            f"{addresses.site_url}{form.notice}",
            "If you did not send this enquiry, somebody has entered your address. Tell us, and we "
            "delete it.",
            firm.name,
        ),
        {},
    )


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
