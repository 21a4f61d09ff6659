"""HTML per second: our server and nginx on the same document, compressed, one process each."""

import re
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from bench import programs
from bench.rows import Row, skipped
from nnm_site.platform.builds import document_file
from tests.server import free_port
from tools.programs import MissingProgramError, require

ROUTE = "/products"
ROUNDS, SECONDS = 3, 5
LEAST = 0.3

_NGINX = """
worker_processes 1; daemon off; pid {folder}/nginx.pid; error_log stderr;
events {{ worker_connections 1024; }}
http {{
  types {{ text/html html; }} default_type application/octet-stream;
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000;
  open_file_cache max=1000;
  server {{ listen 127.0.0.1:{port}; root {folder}/root; location / {{
    gzip_static on; try_files $uri.html =404; }} }}
}}
"""


def measure() -> Iterator[Row]:
    """Requests per second of both, in turn, and their ratio."""
    build = programs.build()
    try:
        wrk = require("wrk")
        with programs.site() as site, _nginx(build) as nginx:
            pairs = [(_rate(wrk, site.address), _rate(wrk, nginx)) for _ in range(ROUNDS)]
    except MissingProgramError as missing:
        yield skipped("requests per second against nginx", missing)
        return
    ours, theirs = (median(rates) for rates in zip(*pairs, strict=True))
    yield Row("requests per second of HTML, ours; nginx", f"{ours:,.0f}; {theirs:,.0f}")
    ratio = ours / theirs
    yield Row("requests per second ÷ nginx", f"{ratio:.2f}", f"≥ {LEAST}", ratio >= LEAST)


@contextmanager
def _nginx(build: Path) -> Iterator[str]:
    """nginx with its usual settings for still files, on the one document that is asked for; its address."""
    program, port = require("nginx"), free_port()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        # Its workers are another user.
        folder.chmod(0o755)
        file = document_file(folder / "root", ROUTE)
        file.parent.mkdir(parents=True)
        for form in ("", ".gz"):
            Path(f"{file}{form}").write_bytes(
                Path(f"{document_file(build, ROUTE)}{form}").read_bytes()
            )
        configuration = folder / "nginx.conf"
        configuration.write_text(_NGINX.format(folder=folder, port=port))
        command = [program, "-p", str(folder), "-c", str(configuration), "-e", "stderr"]
        with programs.program(command, port, folder / "log"):
            yield f"http://localhost:{port}"


def _rate(wrk: str, address: str) -> float:
    """Requests per second."""
    command = [wrk, "-t1", "-c32", f"-d{SECONDS}s", "-H", "Accept-Encoding: gzip", address + ROUTE]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    rate = re.search(r"Requests/sec:\s+([\d.]+)", done.stdout)
    if "Non-2xx" in done.stdout or rate is None:
        raise RuntimeError(f"{address} answers with errors:\n{done.stdout}")
    return float(rate[1])
