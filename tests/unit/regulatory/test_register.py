"""The register of contacts is complete. That no text types a contact: `python -m nnm_site check`."""

from urllib.parse import urlsplit

import pytest

from nnm_site.shared.content import queries, register
from nnm_site.shared.content.models.firm import Branch, Contact, Desk, ExternalLink, TradingDesk

pytestmark = pytest.mark.slow


def test_every_number_and_address_of_the_firm_is_on_the_page() -> None:
    lines = list(register.reaches())

    for entry in (*Contact.all(), *Desk.all(), *Branch.all()):
        assert any(line.phone == entry.phone and line.email == entry.email for line in lines)
    for desk in TradingDesk.all():
        assert any(line.phone == desk.phone for line in lines)
    assert queries.firm().grievance_email in register.own_emails()


def test_the_domains_are_those_of_the_firms_links_and_mail_addresses() -> None:
    domains = set(queries.firm().domains)

    assert {urlsplit(ExternalLink.get(key).url).netloc for key in register.OWN_LINKS} <= domains
    assert {email.partition("@")[2] for email in register.own_emails()} <= domains


def test_no_phone_number_is_given_to_two_posts() -> None:
    """The switchboard answers for support and for complaints, the compliance officer for the desk; every
    other line is one post's.
    """
    shared = {"Complaints", queries.person_or_desk("compliance").label}
    phones = [line.phone for line in register.reaches() if line.label not in shared]

    assert len(phones) == len(set(phones))
    assert queries.person_or_desk("compliance").phone == Contact.get("compliance-officer").phone
