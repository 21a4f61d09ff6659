"""The tables that regulators require, and the facts inside texts."""

import re

import pytest

from nnm_site.pages import document
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.clients import FreezingWay, Request
from nnm_site.shared.content.models.firm import Contact, Registration
from nnm_site.shared.content.models.regulatory import (
    AuthorisedPerson,
    BankAccount,
    EscalationLevel,
    KeyPerson,
    Term,
)
from nnm_site.shared.shell.facts import fill
from tests.rows import each

#: Slow, as it reads the whole site.
pytestmark = [pytest.mark.slow, pytest.mark.requirement("R113")]


def test_each_has_its_own() -> None:
    """Each has its own number, UPI ID or code, and key people have names."""
    accounts, people = BankAccount.all(), AuthorisedPerson.all()
    for own in (
        [post.holder.phone for post in EscalationLevel.all()],
        [account.number for account in accounts],
        [account.upi for account in accounts],
        [person.code for person in people],
    ):
        assert len(set(own)) == len(own) > 0
    assert all(person.exchanges for person in people)
    assert all(post.holder.person for post in KeyPerson.all())


def test_bank_accounts_are_in_the_name_of_the_firm() -> None:
    """R905: each account has a validated UPI ID."""
    for account in BankAccount.all():
        assert account.account_name.startswith(queries.firm().legal_name)
        assert re.fullmatch(r"[A-Z]{4}0[A-Z0-9]{6}", account.ifsc)
        assert re.fullmatch(r"[a-z0-9]+\.brk@valid[a-z]+", account.upi)


def test_terms_are_in_alphabetical_order() -> None:
    words = [term.term.casefold() for term in Term.all()]

    assert words == sorted(words)


def test_facts_are_filled_in() -> None:
    firm = queries.firm()

    assert fill("{firm.legal_name}, {firm.email}, {firm.phone}") == (
        f"{firm.legal_name}, <{firm.email}>, [{firm.phone}](tel:{firm.phone.replace(' ', '')})"
    )
    broker = Registration.get("sebi-broker")
    marked = f"[{broker.number}](sample:)" if broker.sample else broker.number
    assert fill("{registration.sebi-broker}") == marked
    assert fill("[SCORES](link:scores)") == "[SCORES](https://scores.sebi.gov.in)"
    assert fill("{contact.compliance-officer.person}") == Contact.get("compliance-officer").person


@each([
    ("{contact.nobody.phone}", KeyError), ("{firm.motto}", AttributeError),
    ("{weather.today.rain}", KeyError), ("[x](link:nowhere)", KeyError),
])  # fmt: skip
def test_a_fact_that_does_not_exist_is_a_mistake(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        fill(text)


def test_the_levels_together_answer_within_the_time_of_the_charter() -> None:
    """Working days, counted from a Friday: each week has five."""
    working = sum(level.working_days for level in EscalationLevel.all())
    calendar = working + 2 * -(-working // 5)
    assert calendar <= queries.complaint_stage("Our answer").days


@pytest.mark.requirement("T10")
def test_a_freeze_is_possible_without_the_registered_phone() -> None:
    ways = {way.key: way for way in FreezingWay.all()}
    assert {"other-phone", "other-e-mail", "branch"} <= ways.keys()
    assert all("PAN" in ways[key].needs for key in ("other-phone", "other-e-mail", "branch"))
    page = document("/voluntary-freezing")
    for way in ways.values():
        assert way.sender in page
    ways = page.index(Request.get("freezing").menu)
    first, second = (
        page.index(f'id="{part}"') for part in ("your-phone-is-gone", "ask-for-a-freeze")
    )
    assert ways < first < second
