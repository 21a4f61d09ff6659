"""nginx with the configuration of `deploy/`, on ports and in a folder of this run."""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx

from tests.programs import find_program
from tests.server import ROOT, free_port
from tests.services.processes import Part, listens

HOST = "www.nnm.example"
SITE = f"https://{HOST}"

#: The site without TLS; and a server that returns the key under which nginx counts the visitor
#: named by a header, as the loopback has only one IPv6 address.
_SERVERS = """
server {{
  listen 127.0.0.1:{port};
  include nnm/site.conf;
}}
server {{
  listen 127.0.0.1:{keys};
  set_real_ip_from 127.0.0.1;
  real_ip_header X-Visitor;
  default_type text/plain;
  return 200 $nnm_address;
}}
"""


class Proxy(Part):
    """The proxy in front of some apps' ports, within a `with` block; otherwise as shipped."""

    def __init__(self, apps: list[int]) -> None:
        program = find_program("nginx")
        find_program("openssl")
        # Its workers may run as another user.
        self.folder = Path(tempfile.mkdtemp(prefix="nnm-proxy-"))
        self.folder.chmod(0o755)
        self.port, self.plain, self.tls, self._keys = (free_port() for _ in range(4))
        self.address = f"http://localhost:{self.port}"
        own = self.folder / "nnm"
        shutil.copytree(ROOT / "deploy" / "nginx", own)
        names = {"SITE_URL": SITE, "HSTS_SUBDOMAINS": "yes", "PATH": "/usr/bin:/bin"}
        subprocess.run(["sh", own / "names.sh", own], env=names, check=True)
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={HOST}",
             "-keyout", "privkey.pem", "-out", "fullchain.pem"],
            cwd=self.folder, check=True, capture_output=True,
        )  # fmt: skip
        text = (own / "nginx.conf").read_text()
        for old, new in (
            ("listen 8080", f"listen 127.0.0.1:{self.plain}"), ("listen [::]:8080", f"listen [::1]:{self.plain}"),
            ("listen 8443", f"listen 127.0.0.1:{self.tls}"), ("listen [::]:8443", f"listen [::1]:{self.tls}"),
            ("/tmp/", f"{self.folder}/"), ("/dev/stdout", f"{self.folder}/access.log"),
            ("include /etc/nginx/modules-enabled/*.conf;", "daemon off;"),
        ):  # fmt: skip
            assert old in text, old
            text = text.replace(old, new)
        servers = "".join(f"    server 127.0.0.1:{app} max_fails=0;\n" for app in apps)
        text, count = re.subn(r"(    server 172\.30\.0\.1\d:3000 max_fails=0;\n)+", servers, text)
        assert count == 2
        text = text.rstrip().removesuffix("}")
        text += _SERVERS.format(port=self.port, keys=self._keys) + "}\n"
        (self.folder / "nginx.conf").write_text(text)
        for name, old in (("tls.conf", "/etc/nginx/tls/"), ("common.conf", "/tmp/")):
            file = own / name
            file.write_text(file.read_text().replace(old, f"{self.folder}/"))
        command = [
            program,
            "-c",
            f"{self.folder}/nginx.conf",
            "-p",
            str(self.folder),
            "-e",
            "stderr",
        ]
        super().__init__("nginx", command, self.folder / "error.log", lambda: listens(self.tls))

    def __enter__(self) -> Self:
        """Start it."""
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End it, and remove its folder."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

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
        """Send a request for a host name, with its SNI, from one of the loopback's addresses."""
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
        """The key under which it counts a visitor with this address."""
        return httpx.get(f"http://127.0.0.1:{self._keys}/", headers={"X-Visitor": address}).content
