"""Policies, the investor charter's topics, the glossary, and the prescribed tables."""

import datetime

from pydantic import Field

from nnm_site.content.models.base import Entry, Key, Texts


class Policy(Entry):
    """A policy or regulatory text: a page of its own, whose address is its key.

    `body` is Markdown (`nnm_site/ui/markdown.py`); `reviewed` is the day on which the whole text
    was last read and found right.
    """

    title: str
    intro: str
    reviewed: datetime.date
    body: str


class Topic(Entry):
    """What a pop-up of the investor charter explains; `number` is its place among them."""

    number: int
    title: str
    body: str


class Term(Entry):
    """A term of the glossary; its key is its anchor. `meaning` is one line of Markdown."""

    term: str
    meaning: str


class PublishedSource(Entry):
    """Where a fact of the texts was published; `checked` is the day on which the two were compared."""

    text: str
    checked: datetime.date


class KeyPerson(Entry):
    """A key managerial person (Companies Act 2013, section 2(51)) or the compliance officer."""

    designation: str
    contact: Key


class EscalationLevel(Entry):
    """A level of the escalation matrix for complaints."""

    role: str
    contact: Key


class BankAccount(Entry):
    """A client bank account; `{legal_name}` in `account_name` stands for the firm's legal name.

    `upi` is the account's validated UPI ID, which ends in `@valid` and the bank's handle.
    """

    number: str
    account_name: str
    bank: str
    ifsc: str
    upi: str


class AuthorisedPerson(Entry):
    """An authorised person, with what the exchanges' format asks.

    `address` ends with city, state and PIN code; `terminals` is how many are allotted.
    """

    name: str
    code: str
    constitution: str
    status: str
    address: Texts
    terminals: int = Field(ge=0)
    exchanges: Texts


class Review(Entry):
    """The text of a page as it was on the day of its last review, as a SHA-256 in hexadecimal.

    Written by `python -m nnm_site.regulatory.review`, not by hand.
    """

    reviewed: datetime.date
    sha256: str
