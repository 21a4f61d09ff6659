"""Who is asking: addresses behind proxies, and where a form comes from."""

import pytest
from starlette.datastructures import Headers

from nnm_site.settings import settings
from nnm_site.web.client import client_address, is_own_origin, network


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("unknown", "unknown"),
    ],
)
def test_what_counts_as_one_address(client: str, counted: str):
    assert network(client) == counted


@pytest.mark.parametrize(
    ("forwarded", "hops", "expected"),
    [
        ([], 0, "198.51.100.9"),
        (["192.0.2.1"], 0, "198.51.100.9"),
        (["192.0.2.1"], 1, "192.0.2.1"),
        (["6.6.6.6, 192.0.2.1"], 1, "192.0.2.1"),
        (["6.6.6.6", "192.0.2.1"], 1, "192.0.2.1"),
        (["6.6.6.6, 192.0.2.1, 10.0.0.1"], 2, "192.0.2.1"),
        (["192.0.2.1"], 2, "192.0.2.1"),
        ([], 1, "198.51.100.9"),
    ],
)
def test_the_address_behind_our_own_proxies(forwarded: list[str], hops: int, expected: str):
    headers = [(b"x-forwarded-for", value.encode()) for value in forwarded]
    scope = {"type": "http", "client": ("198.51.100.9", 1), "headers": headers}
    assert client_address(scope, hops) == expected


@pytest.mark.parametrize(
    ("sent", "own"),
    [
        ({"origin": "http://localhost:8123", "host": "localhost:8123"}, True),
        ({"origin": settings.site_url, "host": "backend:1"}, True),
        ({"origin": "https://evil.example", "host": "localhost:8123"}, False),
        ({"origin": "http://[", "host": "localhost:8123"}, False),
        ({"origin": "null", "host": "localhost:8123"}, False),
        ({"origin": "http://localhost:8123.evil.example", "host": "localhost:8123"}, False),
        ({"host": "localhost:8123"}, True),
        ({"host": "localhost:8123", "sec-fetch-site": "cross-site"}, False),
    ],
)
def test_a_form_must_come_from_a_page_of_ours(sent: dict[str, str], own: bool):
    assert is_own_origin(Headers(sent), settings.site_url) is own
