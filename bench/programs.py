"""Context managers for the measured servers and browsers, and the programs that they need."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from nnm_site.platform.builds import current_client
from tests.server import free_port
from tests.services.processes import Part, listens
from tests.services.replica import Replica
from tools import serve
from tools.browser import ensure_browser
from tools.programs import install, require

HERE = Path(__file__).parent

#: Each figure is the median of this many measurements.
RUNS = int(os.environ.get("RUNS", "5"))

#: The number of concurrent connections, and for how many seconds they send requests.
CONNECTIONS, SECONDS = 32, 5

_BROTLI = Path("/usr/lib/nginx/modules/ngx_http_brotli_static_module.so")

#: The usual settings for static files. `user root`, as another user could not read our files.
_NGINX = """
{load} user root; worker_processes 1; daemon off; pid {folder}/nginx.pid; error_log stderr;
events {{ worker_connections 4096; }}
http {{
  include /etc/nginx/mime.types; access_log off; sendfile on; tcp_nopush on;
  keepalive_requests 100000; open_file_cache max=2000; gzip_static on; {brotli}
  server {{
    listen 127.0.0.1:{port}; root {root};
    location / {{ try_files $uri $uri.html $uri/index.html =404; }}
    location ~ ^/(assets|fonts)/ {{ expires max; }}
    location ~ ^/(api|_event|ping) {{
      proxy_pass {behind}; proxy_http_version 1.1; proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $http_connection;
    }}
  }}
}}
"""


def build() -> Path:
    """Make the production build if it is not current; returns its folder."""
    serve.publish(os.environ.get("SITE_URL", "http://localhost:3000"))
    return current_client()


@contextmanager
def site(**settings: str) -> Iterator[Replica]:
    """Serve the site as `make run` does, with these settings; visitors may set their address."""
    build()
    limits = {"ENQUIRIES_PER_ADDRESS": "1000000", "ENQUIRIES_IN_TOTAL": "1000000"}
    with TemporaryDirectory() as folder:
        replica = Replica(Path(folder), {"TRUSTED_PROXY_HOPS": "1", **limits, **settings})
        try:
            yield replica.start()
        finally:
            replica.kill()


@contextmanager
def program(command: list[str], port: int, log: Path, **options: Any) -> Iterator[int]:
    """Run a program that listens on `port`; yields its process id. `options` go to `Popen`."""
    started = Part(Path(command[0]).name, command, log, lambda: listens(port), **options)
    started.start()
    try:
        yield started.process
    finally:
        started.stop()


@contextmanager
def redis() -> Iterator[str]:
    """Run an empty Redis; yields its address."""
    port = free_port()
    command = [require("redis-server"), "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    with TemporaryDirectory() as folder, program(command, port, Path(folder, "log")):
        yield f"redis://127.0.0.1:{port}"


@contextmanager
def nginx(root: Path, behind: str, port: int = 0) -> Iterator[tuple[str, int]]:
    """Run nginx with the files of `root` and a server `behind` it; yields address and process id.

    Raises `MissingProgramError`.
    """
    command, port = require("nginx"), port or free_port()
    has_brotli = _BROTLI.exists() or (
        install("libnginx-mod-http-brotli-static") and _BROTLI.exists()
    )
    load, brotli = (f"load_module {_BROTLI};", "brotli_static on;") if has_brotli else ("", "")
    with TemporaryDirectory() as folder:
        settings = Path(folder, "nginx.conf")
        settings.write_text(
            _NGINX.format(
                load=load, brotli=brotli, folder=folder, port=port, root=root, behind=behind
            )
        )
        started = [command, "-p", folder, "-c", str(settings), "-e", "stderr"]
        with program(started, port, Path(folder, "log")) as process:
            yield f"http://localhost:{port}", process


def rate(url: str) -> float:
    """Answers a second of an address, gzipped. Raises `MissingProgramError`, `SubprocessError`."""
    flags = ["-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "-H", "Accept-Encoding: gzip"]
    done = subprocess.run([require("wrk"), *flags, url], capture_output=True, text=True, check=True)
    answers = re.search(r"Requests/sec:\s+([\d.]+)", done.stdout)
    if "Non-2xx" in done.stdout or answers is None:
        raise subprocess.SubprocessError(f"{url} answers with errors:\n{done.stdout}")
    return float(answers[1])


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run a headless browser."""
    with sync_playwright() as driver:
        flags = ["--disable-dev-shm-usage", "--disable-gpu"]
        browser = driver.chromium.launch(executable_path=ensure_browser(), args=flags)
        try:
            yield browser
        finally:
            browser.close()


def memory(process: int) -> int:
    """Bytes of a process and its descendants, shared memory once (Linux); 0 if it has ended."""
    with suppress(FileNotFoundError, ProcessLookupError):
        folder = Path(f"/proc/{process}")
        children = (folder / "task" / str(process) / "children").read_text().split()
        lines = (folder / "smaps_rollup").read_text().splitlines()
        own = sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024
        return own + sum(memory(int(child)) for child in children)
    return 0
