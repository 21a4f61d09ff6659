"""Finds contacts that the register lacks, on pages and in content files.

Phone numbers, mail addresses, helplines, UPI IDs, domains.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from nnm_site.shared.content import register
from nnm_site.shared.content.problems import Problem
from nnm_site.shared.content.samples import ANY_PHONE

#: Contacts by kind, sorted; fit for JSON.
Contacts = Mapping[str, Sequence[str]]

_EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_UPI = re.compile(r"[\w.]+@valid[a-z]+")
_HOST = re.compile(r"(?<![@\w.-])(?:[a-z0-9-]+\.)+(?:in|com|example)\b")
_HELPLINE = re.compile(r"(?i)(?:helpline(?: for cybercrime)?|call)\W+(1800[\d -]+|\d{4})\b")
_NUMBER = re.compile(r"1800[\d -]+\d|\b\d{4}\b")

#: The hosts of the market widgets and of the office's map, and an article's example of a UPI ID.
_WIDGETS = ("tradingview.com", "tradingview-widget.com", "www.google.com")
_EXAMPLE_UPI = frozenset({"abc.brk@validhdfc"})

#: A contact typed in a file where a placeholder should be.
_TYPED = re.compile(r"[\w.+-]+@(?!valid)[\w-]+\.[\w.-]+|\+91[ \d]{8,}|\b1930\b|\b1800[ -]?\d{3}")
#: A file with none of these has no typed contact: its lines are not searched.
_BEGINNINGS = ("@", "+91", "1930", "1800")
#: The register itself, and a specimen of a filled-in form, which shows addresses of a client.
_ALLOWED = frozenset(
    {"firm.toml", "regulatory/bank_accounts.toml", "documents/forms/kyc-filled-example.typ"}
)


def contacts_of(text: str, hrefs: Iterable[str]) -> Contacts:
    """Every contact in the text of a page and in its links."""
    dialled = {href for href in hrefs if href.startswith("tel:")}
    written = {
        href[7:].partition("?")[0].rstrip(".") for href in hrefs if href.startswith("mailto:")
    }
    linked = {urlsplit(href).netloc for href in hrefs if href.startswith("http")}
    by_kind = {
        "mails": {mail.rstrip(".") for mail in _EMAIL.findall(text)} | written,
        "phones": {" ".join(phone.split()) for phone in ANY_PHONE.findall(text)},
        "dialled": dialled,
        "helplines": {number.strip() for number in _HELPLINE.findall(text)},
        "upi": set(_UPI.findall(text)),
        "hosts": {
            host for host in linked | set(_HOST.findall(text)) if not host.endswith(_WIDGETS)
        },
    }
    return {kind: sorted(contacts) for kind, contacts in by_kind.items()}


def known_contacts(own_host: str) -> Mapping[str, frozenset[str]]:
    """The contacts that the site may name, by the same kinds. `own_host` is the site's own domain."""
    labels = register.public_labels()
    hosts = register.public_hosts()
    return {
        "mails": register.own_emails() | labels,
        "phones": register.own_phones(),
        "dialled": frozenset("tel:" + phone.replace(" ", "") for phone in register.own_phones()),
        "helplines": frozenset(number for label in labels for number in _NUMBER.findall(label)),
        "upi": register.upi_ids() | _EXAMPLE_UPI,
        # A prescribed text writes some addresses of public bodies with "www.", their links do not.
        "hosts": register.own_hosts() | hosts | {f"www.{host}" for host in hosts} | {own_host},
    }


def unregistered(by_kind: Contacts, known: Mapping[str, frozenset[str]]) -> Iterator[str]:
    """Every contact that is not known."""
    for kind, contacts in by_kind.items():
        yield from (contact for contact in contacts if contact not in known[kind])


def typed(root: Path, paths: Iterable[Path]) -> Iterator[Problem]:
    """Each contact that is typed in a file below `root`, with its line, except those of public bodies."""
    known = register.public_labels()
    for path in paths:
        name = path.relative_to(root).as_posix()
        if name in _ALLOWED:
            continue
        text = path.read_text(encoding="utf-8")
        if not any(beginning in text for beginning in _BEGINNINGS):
            continue
        for number, line in enumerate(text.splitlines(), start=1):
            for written in _TYPED.findall(line):
                if (contact := written.replace("\\", "").rstrip(".")) not in known:
                    message = (
                        f"{contact} is typed here: call for it from the register (docs/content.md)"
                    )
                    yield Problem(f"content/{name}", f"line {number}", message=message)
