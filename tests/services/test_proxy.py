"""The shipped configuration of the proxy, on a real nginx: names, TLS, and how often one may ask."""

import re
import shutil
import socket
import ssl
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from nnm_site.platform.publish import nginx
from nnm_site.platform.serve.headers import SHORT_POLICY
from nnm_site.shared.languages.posted_pages import LONGEST_BODY
from tests.programs import find_program
from tests.rows import each
from tests.server import ROOT, free_port
from tools.programs import BROTLI
from tools.scale_demo import Part, listens

pytestmark = [pytest.mark.long, pytest.mark.requirement("V3.7.2", "A11")]

HOST = "www.nnm.example"
SITE = f"https://{HOST}"


@dataclass
class Proxy:
    """nginx on two ports of this machine; nobody stands behind it. `keys` says as whom it counts a visitor."""

    plain: int
    tls: int
    keys: int

    def ask(
        self,
        host: str,
        path: str = "/",
        *,
        tls: bool = True,
        source: str = "127.0.0.1",
        body: bytes | None = None,
        method: str = "GET",
    ) -> httpx.Response:
        """One request, at a name, with its SNI, of a visitor at one of the loopback's addresses."""
        scheme, port = ("https", self.tls) if tls else ("http", self.plain)
        at = "[::1]" if ":" in source else "127.0.0.1"
        transport = httpx.HTTPTransport(verify=False, local_address=source)
        with httpx.Client(transport=transport) as client:
            return client.request(
                method,
                f"{scheme}://{at}:{port}{path}",
                headers={"Host": host},
                extensions={"sni_hostname": host},
                content=body,
            )

    def key(self, address: str) -> bytes:
        """As whom it counts a visitor of this address."""
        return httpx.get(f"http://127.0.0.1:{self.keys}/", headers={"X-Visitor": address}).content


#: Says as whom a visitor is counted whose address a header names: of IPv6 the loopback has one alone.
_KEYS = """
server {{
  listen 127.0.0.1:{port};
  set_real_ip_from 127.0.0.1;
  real_ip_header X-Visitor;
  default_type text/plain;
  return 200 $nnm_address;
}}
"""


@pytest.fixture(scope="module")
def proxy() -> Iterator[Proxy]:
    """`deploy/nginx` with ports and folders of this run; all else as it is shipped."""
    program = find_program("nginx")
    find_program("openssl")
    folder = Path(tempfile.mkdtemp(prefix="nnm-proxy-"))
    folder.chmod(0o755)
    shutil.copytree(ROOT / "deploy" / "nginx", folder / "nnm")
    (folder / "nnm" / "maps.conf").write_text(
        "map $request_method:$uri $nnm_file { default /-/nowhere; GET:/about /about.html; }\n"
        f'map $uri $nnm_policy {{ default "{SHORT_POLICY}"; }}\n'
        + "".join(
            f'map $uri ${name} {{ default ""; }}\n'
            for name in ("nnm_cache", "nnm_origin", "nnm_vary", "nnm_speculation")
        )
    )
    (folder / "nnm" / "headers.conf").write_text(nginx.locations(SITE, True, True))
    for name, text in nginx.names(SITE).items():
        (folder / "nnm" / name).write_text(text)
    (folder / "site").mkdir()
    (folder / "site" / "about.html").write_text("<h1>About</h1>")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={HOST}",
         "-keyout", "privkey.pem", "-out", "fullchain.pem"],
        cwd=folder, check=True, capture_output=True,
    )  # fmt: skip
    plain, tls, nobody, keys = free_port(), free_port(), free_port(), free_port()
    text = (folder / "nnm" / "nginx.conf").read_text()
    for old, new in (
        ("listen 8080", f"listen 127.0.0.1:{plain}"), ("listen [::]:8080", f"listen [::1]:{plain}"),
        ("listen 8443", f"listen 127.0.0.1:{tls}"), ("listen [::]:8443", f"listen [::1]:{tls}"),
        ("/tmp/", f"{folder}/"), ("/srv/site", f"{folder}/site"), ("/dev/stdout", f"{folder}/access.log"),
        ("include /etc/nginx/modules-enabled/*.conf;", f"load_module {BROTLI};\ndaemon off;"),
    ):  # fmt: skip
        assert old in text, old
        text = text.replace(old, new)
    text = re.sub(r"172\.30\.0\.1[12]:3000", f"127.0.0.1:{nobody}", text)
    text = text.rstrip().removesuffix("}") + _KEYS.format(port=keys) + "}\n"
    (folder / "nginx.conf").write_text(text)
    certificate = folder / "nnm" / "tls.conf"
    certificate.write_text(certificate.read_text().replace("/etc/nginx/tls/", f"{folder}/"))
    command = [program, "-c", str(folder / "nginx.conf"), "-p", str(folder), "-e", "stderr"]
    server = Part("nginx", command, folder / "error.log", lambda: listens(tls))
    try:
        server.start()
        yield Proxy(plain, tls, keys)
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.requirement("V4.1.2", "V12.2.1")
@each([HOST, "evil.example", "192.0.2.1"])
def test_port_80_leads_to_the_public_address_whatever_was_asked_for(host: str, proxy: Proxy):
    answer = proxy.ask(host, "/about?a=1", tls=False)
    assert (answer.status_code, answer.headers["location"]) == (308, f"{SITE}/about?a=1")
    assert proxy.ask(host, "/api/v1/charges", tls=False).status_code == 403


@pytest.mark.requirement("V3.4.1")
def test_other_names_are_refused_and_the_bare_one_leads_to_the_public_one(proxy: Proxy):
    assert proxy.ask(HOST, "/about").status_code == 200
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
    assert proxy.ask(HOST, "/about", source="127.0.0.2").status_code == 200
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
