"""The contact page (R601)."""

from urllib.parse import parse_qs, urlsplit

import pytest

from nnm_site.features.contact.page import directions

pytestmark = pytest.mark.requirement("R601")


def test_directions_carry_the_whole_address() -> None:
    address = urlsplit(directions(["1 A & B Road", "Mumbai 400 001"]))
    assert parse_qs(address.query)["query"] == ["1 A & B Road, Mumbai 400 001"]
