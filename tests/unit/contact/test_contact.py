"""The contact page (specification §2.10)."""

from urllib.parse import parse_qs, urlsplit

from nnm_site.contact.page import directions
from nnm_site.contact.state import BRANCHES, DESKS
from nnm_site.content import queries


def test_the_address_knows_every_desk_and_branch() -> None:
    assert [desk.key for desk in queries.desks()] == list(DESKS)
    assert [branch.key for branch in queries.branches()] == list(BRANCHES)


def test_directions_carry_the_whole_address() -> None:
    found = urlsplit(directions(["1 A & B Road", "Mumbai 400 001"]))
    assert parse_qs(found.query)["query"] == ["1 A & B Road, Mumbai 400 001"]
