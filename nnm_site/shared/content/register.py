"""The register of contacts: every number, address, domain, app and account that the site may name.

It is read from `content/firm.toml` and `content/regulatory/bank_accounts.toml`. The page "How to
know it is us" is built from it, and a test checks that the site shows no other contact.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import Branch, Contact, Desk, ExternalLink, TradingDesk
from nnm_site.shared.content.models.regulatory import BankAccount

#: Links to the firm's own addresses, and to its apps; all other links lead to public bodies.
OWN_LINKS = ("account-opening", "account-closure", "login", "blog", "web-trading")
APPS = {"google-play": "Android app", "app-store": "iPhone app"}


@dataclass(frozen=True)
class Reach:
    """One line of the register. `email` is None for a line that only has a number."""

    label: str
    phone: str
    email: str | None
    sample: bool


def groups() -> dict[str, list[Reach]]:
    """Every phone number and e-mail address of the firm, under the headings of the page."""
    firm = queries.firm()
    contacts = Contact.all()
    branches = Branch.all()
    return {
        "General": [
            Reach("Switchboard and support", firm.phone, firm.email, firm.sample),
            Reach("Complaints", firm.phone, firm.grievance_email, firm.sample),
        ],
        "Desks": [Reach(d.label, d.phone, d.email, d.sample) for d in Desk.all()],
        "Trading desks": [Reach(d.label, d.phone, None, d.sample) for d in TradingDesk.all()],
        "People and special matters": [
            Reach(c.label, c.phone, c.email, c.sample) for c in contacts
        ],
        "Branches": [Reach(f"{b.label} branch", b.phone, b.email, b.sample) for b in branches],
    }


def reaches() -> Iterator[Reach]:
    """Every line of the register."""
    for lines in groups().values():
        yield from lines


def own_phones() -> frozenset[str]:
    """The firm's phone numbers."""
    return frozenset(line.phone for line in reaches())


def own_emails() -> frozenset[str]:
    """The firm's e-mail addresses."""
    return frozenset(line.email for line in reaches() if line.email)


def own_hosts() -> frozenset[str]:
    """The firm's web and mail domains, and the hosts of its apps."""
    apps = {urlsplit(ExternalLink.get(key).url).netloc for key in APPS}
    return frozenset(queries.firm().domains) | apps


def public_labels() -> frozenset[str]:
    """The labels of links to public bodies, e-mail addresses and helplines among them."""
    own = {*OWN_LINKS, *APPS}
    return frozenset(link.label for link in ExternalLink.all() if link.key not in own)


def public_hosts() -> frozenset[str]:
    """The domains of public bodies, as web and as mail addresses."""
    own = {*OWN_LINKS, *APPS}
    hosts = {urlsplit(link.url).netloc for link in ExternalLink.all() if link.key not in own}
    mails = {label.partition("@")[2] for label in public_labels() if "@" in label}
    return frozenset({*hosts, *mails, *(host.removeprefix("www.") for host in hosts)})


def public_numbers() -> frozenset[str]:
    """The helplines of public bodies, digits only."""
    written = {name for label in public_labels() for name in label.split(" or ")}
    return frozenset(re.sub(" ", "", one) for one in written if re.fullmatch("[0-9 ]+", one))


def upi_ids() -> frozenset[str]:
    """The validated UPI IDs of the client bank accounts."""
    return frozenset(account.upi for account in BankAccount.all())
