"""The client of a request: its address behind proxies, and the origin of a form."""

import pytest
from starlette.datastructures import Headers

from nnm_site.platform.gate.client import _warn_once, client_address, is_own_origin, networks
from nnm_site.settings import settings
from tests.rows import each

pytestmark = pytest.mark.requirement("V3.5.1", "V4.1.3", "V15.3.4", "A11")


@each(
    [
        ("192.0.2.1", {"192.0.2.1": 1}),
        (
            "2001:db8:1:2:3:4:5:6",
            {"2001:db8:1:2::/64": 1, "2001:db8:1::/56": 3, "2001:db8:1::/48": 10},
        ),
        ("::ffff:192.0.2.1", {"192.0.2.1": 1}),
        ("unknown", {"unknown": 1}),
    ]
)
def test_what_counts_as_one_address(client: str, counted: dict[str, int]):
    assert {one.name: one.share for one in networks(client)} == counted


def test_a_header_of_a_proxy_nobody_told_us_of_is_said_once(caplog: pytest.LogCaptureFixture):
    _warn_once.cache_clear()
    headers = [(b"x-forwarded-for", b"192.0.2.1")]
    scope = {"type": "http", "client": ("198.51.100.9", 1), "headers": headers}
    for hops in (1, 0, 0):
        client_address(scope, hops)
    (line,) = caplog.messages
    assert "TRUSTED_PROXY_HOPS is 0" in line
    assert "192.0.2.1" not in line


@each([
    ([], 0, "198.51.100.9"), (["192.0.2.1"], 0, "198.51.100.9"), (["192.0.2.1"], 1, "192.0.2.1"),
    (["6.6.6.6, 192.0.2.1"], 1, "192.0.2.1"), (["6.6.6.6", "192.0.2.1"], 1, "192.0.2.1"),
    (["6.6.6.6, 192.0.2.1, 10.0.0.1"], 2, "192.0.2.1"), (["192.0.2.1"], 2, "192.0.2.1"),
    ([], 1, "198.51.100.9"), (["192.0.2.1:5000"], 1, "192.0.2.1"),
    (["[2001:db8::1]:5001"], 1, "2001:db8::1"), (["2001:db8::1"], 1, "2001:db8::1"),
])  # fmt: skip
def test_the_address_behind_our_own_proxies(forwarded: list[str], hops: int, expected: str):
    headers = [(b"x-forwarded-for", value.encode()) for value in forwarded]
    scope = {"type": "http", "client": ("198.51.100.9", 1), "headers": headers}
    assert client_address(scope, hops) == expected


HERE, PUBLIC = {"host": "localhost:8123"}, {"host": "www.nnm.example"}


@each([
    ({"origin": "http://localhost:8123"} | HERE, True),
    ({"origin": settings.site_url, "host": "backend:1"}, True),
    ({"origin": "https://evil.example"} | HERE, False),
    ({"origin": "http://["} | HERE, False),
    ({"origin": "null"} | HERE, False),
    ({"origin": "http://localhost:8123.evil.example"} | HERE, False),
    (HERE, True),
    ({"sec-fetch-site": "cross-site"} | HERE, False),
    # For the public site, only its own address may send forms.
    ({"origin": "https://www.nnm.example"} | PUBLIC, True),
    ({"origin": "http://www.nnm.example"} | PUBLIC, False),
    ({"origin": "https://nnm.example"} | PUBLIC, False),
])  # fmt: skip
def test_a_form_must_come_from_a_page_of_ours(sent: dict[str, str], own: bool):
    public = sent["host"] == PUBLIC["host"]
    site = "https://www.nnm.example" if public else settings.site_url
    assert is_own_origin(Headers(sent), site, only=public) is own
