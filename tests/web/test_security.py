"""Security headers on every class of answer, exactly, and error pages without the inside."""

import datetime
import re

import httpx
import pytest

from nnm_site.platform.serve.headers import EVERYWHERE, SHORT_POLICY, headers_everywhere
from nnm_site.shared.content import queries

pytestmark = pytest.mark.requirement("R1307", "V3.2.1", "V3.4.3", "V3.4.4", "V3.4.8")

#: Each class of answer: method, path, status.
ANSWERS = {
    "document": ("GET", "/", 200),
    "inner document": ("GET", "/about", 200),
    "written page": (
        "GET",
        "/equity/gainers-and-losers/company-profile/Namuna%20Power%20Ltd%20%28sample%29",
        200,
    ),
    "file": ("GET", "/favicon.svg", 200),
    "font": ("GET", "/fonts/figtree.woff2", 200),
    "JSON": ("GET", "/api/openapi.json", 200),
    "JSON refusal": ("GET", "/api/charges?quantity=x", 422),
    "health": ("GET", "/_health", 200),
    "redirect": ("GET", "/services", 308),
    "missing": ("GET", "/no-such-page", 404),
    "missing article": ("GET", "/blog/no-such-article", 404),
    "other method": ("PUT", "/", 405),
    "other method on the API": ("PUT", "/api/charges", 405),
    "empty form": ("POST", "/enquiries/partner", 422),
    "socket without upgrade": ("GET", "/_event/?EIO=4&transport=polling", 426),
    "security.txt": ("GET", "/.well-known/security.txt", 200),
    "HEAD": ("HEAD", "/", 200),
}

#: What an answer may carry besides the headers under test; nothing names a product's version.
OTHERS = {
    "content-type", "content-length", "cache-control", "etag", "vary", "date", "server", "location",
    "allow", "content-security-policy", "x-request-id", "last-modified", "accept-ranges", "retry-after", "upgrade",
    "access-control-allow-origin", "x-build",
}  # fmt: skip


@pytest.mark.requirement("V3.3.1", "V3.4.2")
def test_every_answer_carries_exactly_the_security_headers(http: httpx.Client):
    for name, (method, path, status) in ANSWERS.items():
        answer = http.request(method, path, data={"name": ""} if method == "POST" else None)
        assert answer.status_code == status, name
        sent = answer.headers
        for header, value in EVERYWHERE.items():
            assert sent.get_list(header) == [value], name
        assert set(sent) - {header.lower() for header in EVERYWHERE} <= OTHERS, name
        assert re.fullmatch(r"[0-9a-f]{32}", sent["x-request-id"]), name
        assert not any(part.isdecimal() for part in re.split(r"[/. ]", sent.get("server", ""))), (
            name
        )
        is_open = "access-control-allow-origin" in sent
        assert is_open == name.startswith("JSON"), f"{name}: open data alone"
        is_document = sent.get("content-type", "").startswith("text/html")
        (policy,) = sent.get_list("content-security-policy")
        assert (policy == SHORT_POLICY) == (not is_document), name
        assert "frame-ancestors 'none'" in policy, name


def test_the_headers_are_these():
    features = EVERYWHERE["Permissions-Policy"].split(", ")
    assert {
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "strict-origin-when-cross-origin",
        "Permissions-Policy": EVERYWHERE["Permissions-Policy"],
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
    } == EVERYWHERE
    assert all(feature.endswith("=()") for feature in features)
    for feature in ("camera", "microphone", "geolocation", "payment", "usb", "serial", "bluetooth",
                    "clipboard-read", "display-capture", "browsing-topics"):  # fmt: skip
        assert f"{feature}=()" in features
    assert SHORT_POLICY == "default-src 'none'; frame-ancestors 'none'"


@pytest.mark.requirement("V3.4.1")
def test_a_public_site_over_tls_insists_on_it_and_a_laptop_does_not():
    by_tls = headers_everywhere("https://www.nnm.example", True, False)
    assert by_tls == EVERYWHERE | {"Strict-Transport-Security": "max-age=63072000"}
    assert headers_everywhere("http://www.nnm.example", True, True) == EVERYWHERE
    assert headers_everywhere("https://www.nnm.example", False, True) == EVERYWHERE
    both = headers_everywhere("https://www.nnm.example", True, True)
    assert both["Strict-Transport-Security"] == "max-age=63072000; includeSubDomains"


def test_security_txt_tells_whom_to_write_to_and_until_when(
    http: httpx.Client, public_address: str
):
    """RFC 9116."""
    text = http.get("/.well-known/security.txt").text
    lines = [tuple(line.split(": ", 1)) for line in text.splitlines()]
    fields = dict(reversed(lines))
    assert fields["Contact"].startswith("mailto:")
    assert fields["Canonical"].endswith("/.well-known/security.txt")
    assert ("Contact", f"{public_address}/contact") in lines
    expires = datetime.datetime.fromisoformat(fields["Expires"])
    assert expires.date() == queries.firm().security_until
    assert [name for name, _ in lines].count("Expires") == 1


def test_a_request_keeps_the_id_that_it_was_given(http: httpx.Client):
    for given, kept in (
        ("a1b2c3d4-0001", True), ("0123456789abcdef" * 2, True), ("short", False),
        ("x" * 65, False), ("id with spaces", False), ("<script>x</script>", False),
    ):  # fmt: skip
        answer = http.get("/about", headers={"X-Request-ID": given})
        assert (answer.headers["x-request-id"] == given) == kept, given
