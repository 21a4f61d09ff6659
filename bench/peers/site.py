"""A site that is measured, and nginx in front of one."""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import brotli

from bench.programs import program
from tests.server import free_port
from tools.programs import install, require

_BROTLI = Path("/usr/lib/nginx/modules/ngx_http_brotli_static_module.so")
_PACKED = {".html", ".css", ".js", ".mjs", ".svg", ".json", ".xml", ".txt"}

_CONFIGURATION = """
{module} worker_processes 1; daemon off; pid {folder}/nginx.pid; error_log stderr;
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


@dataclass(frozen=True)
class Site:
    """Where it answers, its processes, and the seconds of a build from nothing and of one after a sentence."""

    address: str
    processes: tuple[int, ...]
    first_build: float
    next_build: float


@contextmanager
def served(root: Path, behind: str, folder: Path, port: int = 0) -> Iterator[tuple[str, int]]:
    """nginx with the files of `root`, packed before, and a server `behind` it: its address and its process.

    Raises `MissingProgramError`.
    """
    nginx, port = require("nginx"), port or free_port()
    if not _BROTLI.exists():
        install("libnginx-mod-http-brotli-static")
    has_brotli = _BROTLI.exists()
    for file in [path for path in root.rglob("*") if path.suffix in _PACKED]:
        text = file.read_bytes()
        Path(f"{file}.br").write_bytes(brotli.compress(text))
        Path(f"{file}.gz").write_bytes(gzip.compress(text))
    folder.mkdir(exist_ok=True)
    configuration = folder / "nginx.conf"
    configuration.write_text(
        _CONFIGURATION.format(
            module=f"load_module {_BROTLI};" if has_brotli else "",
            brotli="brotli_static on;" if has_brotli else "",
            folder=folder, port=port, root=root, behind=behind,
        )
    )  # fmt: skip
    command = [nginx, "-p", str(folder), "-c", str(configuration), "-e", "stderr"]
    with program(command, port, folder / "log"):
        yield f"http://localhost:{port}", int((folder / "nginx.pid").read_text())
