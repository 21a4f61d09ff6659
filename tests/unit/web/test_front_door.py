"""Requests that are refused at once, and the redirects of other hosts."""

import pytest
from starlette.types import Scope

from nnm_site.platform.serve.front_door import LONGEST_ADDRESS, refusal
from nnm_site.settings import read_settings
from tests.rows import each

pytestmark = pytest.mark.requirement("V3.7.2", "V4.2.1", "A11")

SITE = "https://www.nnm.example"


def scope(
    path: str = "/", *headers: tuple[str, str], host: str | None = "www.nnm.example"
) -> Scope:
    address, _, query = path.partition("?")
    hosts = [] if host is None else [("host", host)]
    return {
        "type": "http",
        "method": "GET",
        "path": address,
        "raw_path": address.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in (*hosts, *headers)],
    }


def status(asked: Scope, site: str | None = SITE, *, loopback: bool = False) -> int | None:
    refused = refusal(asked, site, loopback)
    return refused and refused.status_code


@each([
    ("/", "www.nnm.example"), ("/", "WWW.nnm.example"), ("/", "www.nnm.example:443"),
    # Load balancers use any host name.
    ("/ping", "10.0.0.1:3000"), ("/_health", "10.0.0.1:3000"),
])  # fmt: skip
def test_the_public_name_is_served(path: str, host: str):
    assert status(scope(path, host=host)) is None


OTHERS = ["nnm.example", "192.0.2.1", "www.nnm.example.evil.example", "www.nnm.example:8443", "localhost",
          "www.nnm.example@evil.example", "[2001:db8::1]"]  # fmt: skip

#: Requested target → the path after the public name in the redirect.
TARGETS = {"/": "/", "/about?a=1&b=%2F": "/about?a=1&b=%2F", "//evil.example/": "/evil.example/",
           "/a%0d%0aX:1": "/a%0d%0aX:1"}  # fmt: skip


@each((host, *target) for host in OTHERS for target in TARGETS.items())
def test_another_name_is_sent_to_the_public_one(host: str, path: str, target: str):
    refused = refusal(scope(path, host=host), SITE, loopback=False)
    assert refused is not None
    assert (refused.status_code, refused.headers["location"]) == (308, SITE + target)


def test_on_a_laptop_any_name_is_served_until_an_address_is_set():
    assert read_settings({}).only_address is None
    assert read_settings({"PORT": "8123"}).only_address is None
    assert read_settings({"SITE_URL": SITE}).only_address == SITE
    assert status(scope(host="laptop.local:3000"), None) is None
    for host in ("localhost:3000", "127.0.0.1", "[::1]:3140"):
        assert status(scope(host=host), SITE, loopback=True) is None
    assert status(scope(host="localhost.evil.example"), SITE, loopback=True) == 308


@each([
    scope(host=None), scope(host=""), scope("/", ("host", "www.nnm.example")),
    scope("/", ("content-length", "3"), ("content-length", "4")),
    scope("/", ("content-length", "3"), ("transfer-encoding", "chunked")),
])  # fmt: skip
def test_what_two_readers_would_read_differently_is_refused(asked: Scope):
    refused = refusal(asked, SITE, loopback=False)
    assert refused is not None
    assert refused.status_code == 400
    assert refused.headers["connection"] == "close"
    assert status(asked, None) == 400


def test_an_address_longer_than_any_form_of_ours_is_refused():
    assert status(scope("/calculator?" + "a" * (LONGEST_ADDRESS - 11))) is None
    assert status(scope("/calculator?" + "a" * LONGEST_ADDRESS)) == 414
    assert status(scope("/" + "a" * LONGEST_ADDRESS), None) == 414
