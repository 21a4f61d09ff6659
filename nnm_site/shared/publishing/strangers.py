"""Contacts that the register lacks, in what a visitor reads and in the files of texts.

Phone numbers, mail addresses, helplines, UPI IDs, domains.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

from nnm_site.platform.publish.page_parts import PageParts
from nnm_site.shared.content import register
from nnm_site.shared.content.problems import Problem
from nnm_site.shared.content.samples import ANY_PHONE

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
#: The register itself, and the addresses that a specimen of a filled-in form shows as a client's.
_ALLOWED = frozenset(
    {"firm.toml", "regulatory/bank_accounts.toml", "documents/forms/kyc-filled-example.typ"}
)


def strangers(page: PageParts, own_host: str) -> Iterator[str]:
    """Every contact on a page that the register lacks. `own_host` is the site's own domain."""
    text = page.text
    hrefs = [
        attributes[name]
        for _, attributes in page.elements
        for name in ("href", "action")
        if name in attributes
    ]
    labels = register.public_labels()
    mails = {
        *_EMAIL.findall(text),
        *(h[7:].partition("?")[0] for h in hrefs if h.startswith("mailto:")),
    }
    yield from {mail.rstrip(".") for mail in mails} - register.own_emails() - labels
    yield from {
        " ".join(found.split()) for found in ANY_PHONE.findall(text)
    } - register.own_phones()
    dialled = {href for href in hrefs if href.startswith("tel:")}
    yield from dialled - {"tel:" + phone.replace(" ", "") for phone in register.own_phones()}
    helplines = {number for label in labels for number in _NUMBER.findall(label)}
    yield from {number.strip() for number in _HELPLINE.findall(text)} - helplines
    yield from set(_UPI.findall(text)) - register.upi_ids() - _EXAMPLE_UPI
    known = register.own_hosts() | register.public_hosts() | {own_host}
    # A prescribed text writes some addresses of public bodies with "www.", and their links do not.
    known |= {f"www.{host}" for host in register.public_hosts()}
    hosts = {urlsplit(h).netloc for h in hrefs if h.startswith("http")} | set(_HOST.findall(text))
    yield from {host for host in hosts if not host.endswith(_WIDGETS)} - known


def typed(root: Path, paths: Iterable[Path]) -> Iterator[Problem]:
    """Each contact that is typed in a file below `root`, with its line, but for names of public bodies."""
    known = register.public_labels()
    for path in paths:
        name = path.relative_to(root).as_posix()
        if name in _ALLOWED:
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, start=1):
            for found in _TYPED.findall(line):
                if (contact := found.replace("\\", "").rstrip(".")) not in known:
                    message = (
                        f"{contact} is typed here: call for it from the register (docs/content.md)"
                    )
                    yield Problem(f"content/{name}", f"line {number}", message=message)
