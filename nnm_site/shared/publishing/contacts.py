"""Contacts that the register lacks, in what a visitor reads and in the files of texts.

Phone numbers, mail addresses, helplines, UPI IDs, domains.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from nnm_site.shared.content import register
from nnm_site.shared.content.problems import Problem
from nnm_site.shared.content.samples import ANY_PHONE

#: Contacts by their kind, in the order of the alphabet: JSON can hold them.
Contacts = Mapping[str, Sequence[str]]

_EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_UPI = re.compile(r"[\w.]+@valid[a-z]+")
_HOST = re.compile(r"(?<![@\w.-])(?:[a-z0-9-]+\.)+(?:in|com|example)\b")
_HELPLINE = re.compile(r"(?i)(?:helpline(?: for cybercrime)?|call)\W+(1800[\d -]+|\d{4})\b")
_NUMBER = re.compile(r"1800[\d -]+\d|\b\d{4}\b")

#: Who delivers the market widgets and the map of the office, and what an article shows as an example of a UPI ID.
_WIDGETS = ("tradingview.com", "tradingview-widget.com", "www.google.com")
_EXAMPLE_UPI = frozenset({"abc.brk@validhdfc"})

#: A contact that is typed in a file, where a text should call for it.
_TYPED = re.compile(r"[\w.+-]+@(?!valid)[\w-]+\.[\w.-]+|\+91[ \d]{8,}|\b1930\b|\b1800[ -]?\d{3}")
#: A line without these has none: it is looked at closely no further.
_BEGINNINGS = ("@", "+91", "1930", "1800")
#: The register itself, and the addresses that a specimen of a filled-in form shows as a client's.
_ALLOWED = frozenset(
    {"firm.toml", "regulatory/bank_accounts.toml", "documents/forms/kyc-filled-example.typ"}
)


def contacts_of(text: str, hrefs: Iterable[str]) -> Contacts:
    """Every contact in what a reader reads of a page and in where it leads."""
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
    """What the site may name, by the same kinds. `own_host` is the site's own domain."""
    labels = register.public_labels()
    hosts = register.public_hosts()
    return {
        "mails": register.own_emails() | labels,
        "phones": register.own_phones(),
        "dialled": frozenset("tel:" + phone.replace(" ", "") for phone in register.own_phones()),
        "helplines": frozenset(number for label in labels for number in _NUMBER.findall(label)),
        "upi": register.upi_ids() | _EXAMPLE_UPI,
        # A prescribed text writes some addresses of public bodies with "www.", and their links do not.
        "hosts": register.own_hosts() | hosts | {f"www.{host}" for host in hosts} | {own_host},
    }


def unregistered(by_kind: Contacts, known: Mapping[str, frozenset[str]]) -> Iterator[str]:
    """Every contact that is not known."""
    for kind, contacts in by_kind.items():
        yield from (contact for contact in contacts if contact not in known[kind])


def typed(root: Path, paths: Iterable[Path]) -> Iterator[Problem]:
    """Each contact that is typed in a file below `root`, with its line, but for names of public bodies."""
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
