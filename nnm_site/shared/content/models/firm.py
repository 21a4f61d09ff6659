"""The firm: names, claims, registrations, people to reach, places and addresses on the web."""

import datetime
from collections.abc import Sequence

from nnm_site.shared.content.models.base import (
    Email,
    Entry,
    Phone,
    Texts,
    WebAddress,
    Year,
)


def in_words(names: Sequence[str]) -> str:
    """Names joined for a sentence: "NSE, BSE and MCX"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


class Firm(Entry, name="firm", source="firm.toml", single=True):
    """The firm itself; a single entry.

    `short_name` is its name in sentences and labels, `founded` the year in which its business began,
    `depositories` are those it is a participant of. `registered_office` is the address in lines, `hours` one
    line for each kind of day, `refund_days` the days after a payment within which a refund must be requested,
    `waiting_days` how long an order that is good till triggered or cancelled waits, `waiting_orders` the
    policy on such orders in sentences, `domains` the only web domains the firm uses, `security_until` the
    day on which security.txt (whom to tell of a weakness of the website) expires.
    """

    name: str
    short_name: str
    legal_name: str
    founded: Year
    depositories: Texts
    registered_office: Texts
    phone: Phone
    email: Email
    grievance_email: Email
    hours: Texts
    refund_days: int
    waiting_days: int
    waiting_orders: Texts
    domains: Texts
    security_until: datetime.date


class FirmSegment(Entry, name="firm_segment", source="firm.toml"):
    """A segment in which the firm's clients trade, and the exchanges of which it is a member there.

    The key is its name in sentences, `label` its name on forms.
    """

    label: str
    exchanges: Texts


class ComplaintSegment(Entry, name="complaint_segment", source="firm.toml"):
    """A segment with a table in the monthly complaint data; `words` explains it to those who do not know it.

    `authority` is the exchange or depository.
    """

    label: str
    authority: str
    words: str

    @property
    def sentence(self) -> str:
        """Its name, and what it is."""
        return f"{self.label}: {self.words}"


class Claim(Entry, name="claim", source="firm.toml"):
    """A statement of fact about the firm, with its source as shown to visitors.

    `figure` and `label` are its short form ("19,000+", "clients"), `statement` the sentence.
    """

    figure: str
    label: str
    statement: str
    source: str


class Registration(Entry, name="registration", source="firm.toml"):
    """A registration or membership: what it is, who granted it, its number.

    `until` is its last day; without it the registration does not end, or nobody has entered when.
    """

    label: str
    authority: str
    number: str
    until: datetime.date | None = None


class Contact(Entry, name="contact", source="firm.toml"):
    """A person or post to reach for one matter, such as the compliance officer."""

    label: str
    person: str | None = None
    email: Email
    phone: Phone


class Desk(Entry, name="desk", source="firm.toml"):
    """A desk of the contact page, with what it helps with."""

    label: str
    purpose: str
    email: Email
    phone: Phone


class TradingDesk(Entry, name="trading_desk", source="firm.toml"):
    """A trading desk's number, as listed by the phone ticker. `branch` is the key of its branch."""

    label: str
    phone: Phone
    branch: str | None = None


class Branch(Entry, name="branch", source="firm.toml"):
    """A branch with its address in lines."""

    label: str
    address: Texts
    email: Email
    phone: Phone


class ExternalLink(Entry, name="link", source="firm.toml"):
    """An address outside this site; `label` is the text of links to it.

    `address` is a public body's postal address in lines, as looked up on the day `checked`.
    """

    label: str
    url: WebAddress
    address: Texts = ()
    checked: datetime.date | None = None
