"""The shipped configuration of the proxy, on a real nginx: names, TLS, and how often one may ask."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import suppress

import pytest

from nnm_site.shared.languages.posted_pages import LONGEST_BODY
from tests.rows import each
from tests.server import free_port
from tests.services.proxy import HOST, SITE, Proxy

pytestmark = [pytest.mark.long, pytest.mark.requirement("V3.7.2", "A11")]


@pytest.fixture(scope="module")
def proxy() -> Iterator[Proxy]:
    """The proxy, with nobody behind it: what gets through is answered 503."""
    with Proxy([free_port()]) as started:
        yield started


@pytest.mark.requirement("V4.1.2", "V12.2.1")
@each([HOST, "evil.example", "192.0.2.1"])
def test_port_80_leads_to_the_public_address_whatever_was_asked_for(host: str, proxy: Proxy):
    answer = proxy.ask(host, "/about?a=1", tls=False)
    assert (answer.status_code, answer.headers["location"]) == (308, f"{SITE}/about?a=1")
    assert proxy.ask(host, "/api/v1/charges", tls=False).status_code == 403


@pytest.mark.requirement("V3.4.1")
def test_other_names_are_refused_and_the_bare_one_leads_to_the_public_one(proxy: Proxy):
    assert proxy.ask(HOST, "/about").status_code == 503
    assert proxy.ask("evil.example", "/about").status_code == 421
    answer = proxy.ask("nnm.example", "/about")
    assert (answer.status_code, answer.headers["location"]) == (308, f"{SITE}/about")
    for tls in (True, False):
        headers = proxy.ask("nnm.example", tls=tls).headers
        assert headers["strict-transport-security"] == "max-age=63072000; includeSubDomains"


@pytest.mark.requirement("V13.4.4")
@each([True, False])
def test_trace_is_refused(tls: bool, proxy: Proxy):
    assert proxy.ask(HOST, "/about", tls=tls, method="TRACE").status_code == 405


@pytest.mark.requirement("V11.2.2", "V11.2.3", "V11.3.1", "V12.1.1", "V12.1.2")
def test_tls_has_forward_secrecy_and_nothing_older_than_1_2(proxy: Proxy):
    def agreed(ciphers: str, version: ssl.TLSVersion) -> str | None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.minimum_version = context.maximum_version = version
        with suppress(ssl.SSLError, ConnectionError):
            context.set_ciphers(f"{ciphers}:@SECLEVEL=0")
            with (
                socket.create_connection(("127.0.0.1", proxy.tls)) as line,
                context.wrap_socket(line, server_hostname=HOST) as secured,
            ):
                found = secured.cipher()
                return found and found[0]
        return None

    for weak in ("AES128-SHA", "AES256-SHA", "AES256-SHA256", "CAMELLIA128-SHA", "AES128-CCM8",
                 "AES128-GCM-SHA256", "ECDHE-RSA-AES128-SHA"):  # fmt: skip
        assert agreed(weak, ssl.TLSVersion.TLSv1_2) is None, weak
    for old in (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1):
        assert agreed("ALL", old) is None
    assert agreed("ALL", ssl.TLSVersion.TLSv1_2) is not None
    assert agreed("ALL", ssl.TLSVersion.TLSv1_3) is not None


@pytest.mark.requirement("V15.3.4", "A10")
@each(["/search?q=a", "/hi/search?q=a"])
def test_searches_beyond_what_people_ask_are_refused_to_who_asks_alone(path: str, proxy: Proxy):
    """Visitors have addresses of their own, which nobody wrote into a header."""
    answers = [proxy.ask(HOST, path, source="127.0.0.2") for _ in range(40)]
    refused = [answer for answer in answers if answer.status_code == 429]
    # Those that get through find nobody behind the proxy.
    assert {answer.status_code for answer in answers} <= {429, 503}
    assert len(refused) >= 10
    assert "Too many requests" in refused[0].text
    assert refused[0].headers["retry-after"] == "5"
    assert proxy.ask(HOST, "/about", source="127.0.0.2").status_code == 503
    for other in ("127.0.0.3", "::1"):
        assert proxy.ask(HOST, path, source=other).status_code == 503


@pytest.mark.requirement("V15.3.4", "A10")
@each(
    [
        ["2001:db8:1:2::5", "2001:db8:1:2:a:b:c:d", "2001:db8:1:2:0:0:0:1"],
        ["2001:db8:1::5", "2001:db8:1::6", "2001:db8:1:0:a:b:c:d"],
        ["2001:db8::5", "2001:db8::1:0:0:1", "2001:db8::a:b:c:d"],
        ["2001:db8:0:0:1::", "2001:db8:0:0:a:b:c:d", "2001:db8:0:0:1:0:0:1"],
    ]
)
def test_all_addresses_of_one_line_count_as_one(addresses: list[str], proxy: Proxy):
    assert len({proxy.key(address) for address in addresses}) == 1


@pytest.mark.requirement("V15.3.4", "A10")
def test_each_line_counts_for_itself(proxy: Proxy):
    lines = ["192.0.2.1", "192.0.2.2", "::1", "2001:db8::5", "2001:db8:1::5", "2001:db8:1:1::5",
             "2001:db8:1:10::5", "2001:db8:0:1::5", "2001:db8:10::5"]  # fmt: skip
    keys = {proxy.key(address) for address in lines}
    assert len(keys) == len(lines)
    assert b"" not in keys


def test_a_form_may_be_as_long_as_the_app_takes_it_and_not_much_longer(proxy: Proxy):
    for path in ("/contract-note", "/hi/is-this-you"):
        answer = proxy.ask(HOST, path, body=b"x" * LONGEST_BODY, method="POST", source="127.0.0.4")
        # It gets through, and finds nobody behind the proxy.
        assert answer.status_code == 503
        answer = proxy.ask(HOST, path, body=bytes(300_000), method="POST", source="127.0.0.4")
        assert answer.status_code == 413
