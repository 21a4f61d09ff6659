"""The mails of an enquiry, composed from the stored values when they are sent.

The acknowledgement repeats nothing that was typed: nobody must be able to write to others through us
by entering their address. The only typed value in headers is the enquirer's address.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.parser import BytesHeaderParser
from email.policy import SMTP, compat32
from html import escape

from nnm_site.features.enquiries.models import Enquiry, EnquiryMail
from nnm_site.features.enquiries.outbox import LONGEST_DAYS
from nnm_site.features.enquiries.references import look_up_address
from nnm_site.features.enquiries.rules.fields import DeskName, Form
from nnm_site.features.enquiries.texts import forms, mail_text
from nnm_site.settings import settings
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import ExternalLink
from nnm_site.shared.languages.language import read_language
from nnm_site.shared.languages.speaking import as_spoken, own_address, speaking


def sender_address() -> str:
    """The sender of the mails: from the settings, else the firm's address."""
    return settings.mail_from or queries.firm().email


def desk_address(desk: DeskName) -> str:
    """A desk's own address, else the common one."""
    own = {
        "network": settings.mail_desk_network,
        "wealth": settings.mail_desk_wealth,
        "account_opening": settings.mail_desk_account_opening,
    }
    return own[desk] or settings.mail_desk or queries.firm().email


@dataclass(frozen=True)
class Letter:
    """A mail as sent. `sender` and `recipient` are those of its envelope.

    `other_sender` is used for a second attempt if the first sender is refused, "" for none.
    """

    message_id: str
    sender: str
    recipient: str
    content: bytes
    other_sender: str = ""


def compose(mail: EnquiryMail) -> Letter:
    """The mail, ready to be sent; always the same, including its Message-ID.

    Raises `ValueError` for a stored value that would alter its headers, `KeyError` for a missing one.
    """
    enquiry, form, sender = mail.enquiry, forms()[mail.enquiry.kind], sender_address()
    acknowledges = mail.purpose == "acknowledgement"
    # A withdrawn enquiry has no details.
    details = enquiry.details or {}
    recipient = details["email"] if acknowledges else desk_address(form.desk)
    language = enquiry.language if acknowledges and enquiry.language else ""
    with speaking(language):
        subject, *paragraphs = as_spoken(_texts(mail, form))
    message = EmailMessage(policy=SMTP)
    message["Message-ID"] = mail.message_id
    message["Date"] = datetime.fromtimestamp(enquiry.received, UTC)
    message["From"] = Address(queries.firm().name, addr_spec=sender)
    message["To"] = Address(addr_spec=recipient)
    message["Auto-Submitted"] = "auto-replied" if acknowledges else "auto-generated"
    message["X-Auto-Response-Suppress"] = "All"
    message["Subject"] = subject
    known, values = {"To": recipient}, {}
    if mail.purpose == "desk":
        known["Reply-To"] = details["email"]
        message["Reply-To"] = Address(addr_spec=known["Reply-To"])
        values = _values(enquiry, form)
    message.set_content(_plain(paragraphs, values), cte="quoted-printable")
    html = _html(subject, paragraphs, values, language or "en-IN")
    message.add_alternative(html, subtype="html", cte="quoted-printable")
    content = message.as_bytes()
    _check_headers(content, message.keys(), known)
    # An automatic reply has no envelope sender, so that it never bounces (RFC 3834).
    senders = ("", sender) if acknowledges else (sender, "")
    return Letter(mail.message_id, senders[0], recipient, content, other_sender=senders[1])


def _check_headers(content: bytes, names: Iterable[str], known: Mapping[str, str]) -> None:
    """Parse the finished mail: it must have exactly these headers, `known` with exactly these values.

    Python decodes encoded words in header values, and versions before 3.11.10 and 3.12.5 write
    decoded line breaks out. Raises `ValueError`.
    """
    read = BytesHeaderParser(policy=compat32).parsebytes(content)
    as_known = all(read[name] == value and "=?" not in value for name, value in known.items())
    if read.keys() != list(names) or not as_known:
        raise ValueError("a stored value alters the headers")


def _texts(mail: EnquiryMail, form: Form) -> list[str]:
    """A mail's subject and paragraphs, in English, without typed values."""
    firm, reference, text = queries.firm(), mail.reference, mail_text(mail.purpose)
    account = f"Open your account here: {ExternalLink.get('account-opening').url}"
    places = {
        "form": form,
        "subject": form.subject.lower(),
        "reference": reference,
        "received": datetime.fromtimestamp(mail.enquiry.received, UTC),
        "firm": firm,
        "hours": ", ".join(firm.hours),
        "site": settings.site_url,
        "look_up": own_address(look_up_address(reference)),
        "account": account if form.kind == "account" else "",
        "days": LONGEST_DAYS,
    }
    return [filled for one in (text.subject, *text.paragraphs) if (filled := one.format(**places))]


def _values(enquiry: Enquiry, form: Form) -> dict[str, str]:
    """The typed values, by field label."""
    details = enquiry.details or {}
    values = {"Reference": enquiry.reference}
    if enquiry.language:
        values["Language"] = read_language(enquiry.language).english_name
    # An enquiry stored by an earlier version may lack fields.
    return values | {field.label: details.get(field.name) or "not given" for field in form.fields}


def _plain(paragraphs: Iterable[str], values: Mapping[str, str]) -> str:
    # Indented, so that further lines of a value do not look like another field.
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
