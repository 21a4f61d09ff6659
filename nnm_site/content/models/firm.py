"""The firm: names, claims, registrations, people to reach, places and addresses on the web."""

from nnm_site.content.models.base import (
    Email,
    Entry,
    Phone,
    Texts,
    WebAddress,
    list_field,
)


class Firm(Entry):
    """The firm itself; a single entry.

    `registered_office` is the address in lines, `hours` one line for each kind of day,
    `domains` the only web domains the firm uses.
    """

    name: str
    legal_name: str
    registered_office: Texts = list_field()
    phone: Phone
    email: Email
    grievance_email: Email
    hours: Texts = list_field()
    domains: Texts = list_field()


class FirmRow(Firm, table=True):
    """`Firm` as stored."""

    position: int


class Claim(Entry):
    """A statement of fact about the firm, with its source as shown to visitors.

    `figure` and `label` are its short form ("19,000+", "clients"), `statement` the sentence.
    """

    figure: str
    label: str
    statement: str
    source: str


class ClaimRow(Claim, table=True):
    """`Claim` as stored."""

    position: int


class Registration(Entry):
    """A registration or membership: what it is, who granted it, its number."""

    label: str
    authority: str
    number: str


class RegistrationRow(Registration, table=True):
    """`Registration` as stored."""

    position: int


class Contact(Entry):
    """A person or post to reach for one matter, such as the compliance officer."""

    label: str
    person: str | None = None
    email: Email
    phone: Phone


class ContactRow(Contact, table=True):
    """`Contact` as stored."""

    position: int


class Desk(Entry):
    """A desk of the contact page, with what it helps with."""

    label: str
    purpose: str
    email: Email
    phone: Phone


class DeskRow(Desk, table=True):
    """`Desk` as stored."""

    position: int


class TradingDesk(Entry):
    """A trading desk's number, as listed by the phone ticker."""

    label: str
    phone: Phone


class TradingDeskRow(TradingDesk, table=True):
    """`TradingDesk` as stored."""

    position: int


class Branch(Entry):
    """A branch with its address in lines."""

    label: str
    address: Texts = list_field()
    email: Email
    phone: Phone


class BranchRow(Branch, table=True):
    """`Branch` as stored."""

    position: int


class ExternalLink(Entry):
    """An address outside this site; `label` is what a link to it says."""

    label: str
    url: WebAddress


class ExternalLinkRow(ExternalLink, table=True):
    """`ExternalLink` as stored."""

    position: int
