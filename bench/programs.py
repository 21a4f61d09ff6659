"""The servers that are measured, each on a free port and ended with its block."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from nnm_site.platform.builds import current_client
from tools import serve
from tools.programs import require
from tools.scale_demo import free_port, listens

#: Baked into the build; the usual one lets `make run` and `make test` reuse it.
SITE_URL = os.environ.get("SITE_URL", "http://localhost:3000")

START_SECONDS = 60

#: A figure is the median of so many measurements.
RUNS = int(os.environ.get("RUNS", "5"))


@dataclass(frozen=True)
class Running:
    """A server that answers at `http://localhost:{port}`."""

    port: int
    process: subprocess.Popen[bytes]

    @property
    def address(self) -> str:
        """Without a trailing slash."""
        return f"http://localhost:{self.port}"

    def memory(self) -> int:
        """Bytes of the process and all below it, what they share counted once (Linux)."""
        return memory_of_all(self.process.pid)


def build() -> Path:
    """The present production build, made if need be; returns its folder."""
    serve.publish(SITE_URL)
    return current_client()


@contextmanager
def site(workers: int = 1, redis_url: str = "") -> Iterator[Running]:
    """The site as `make run` serves it; with Redis also in several processes."""
    given = {"WORKERS": str(workers), "HOST": "127.0.0.1"}
    shared = {"REDIS_URL": redis_url} if redis_url else {}
    with _served([sys.executable, "-m", "nnm_site.serving"], given | shared) as running:
        yield running


@contextmanager
def files_only(root: Path) -> Iterator[Running]:
    """A folder of built files, served by the site's own file server."""
    with _served([sys.executable, "-m", "bench.bare"], {"BARE_ROOT": str(root)}) as running:
        yield running


@contextmanager
def nginx(root: Path, folder: Path, workers: int) -> Iterator[Running]:
    """nginx on the built files, with its usual settings for static files; `folder` is scratch."""
    program = require("nginx")
    port = free_port()
    configuration = folder / "nginx.conf"
    configuration.write_text(
        f"worker_processes {workers}; daemon off; pid {folder}/nginx.pid; error_log stderr;\n"
        "events { worker_connections 1024; }\n"
        "http {\n"
        "  types { text/html html; } default_type application/octet-stream;\n"
        "  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000;\n"
        "  open_file_cache max=1000;\n"
        f"  server {{ listen 127.0.0.1:{port}; root {root}; location / {{\n"
        "    gzip_static on; try_files $uri.html =404; } }\n"
        "}\n"
    )
    process = subprocess.Popen(
        [program, "-p", folder, "-c", configuration, "-e", "stderr"], stderr=subprocess.DEVNULL
    )
    with _until_end(port, process) as running:
        yield running


@contextmanager
def redis() -> Iterator[str]:
    """An empty Redis; gives its address."""
    port = free_port()
    process = subprocess.Popen(
        [require("redis-server"), "--port", str(port), "--bind", "127.0.0.1", "--save", ""],
        stdout=subprocess.DEVNULL,
    )
    with _until_end(port, process):
        yield f"redis://127.0.0.1:{port}"


@contextmanager
def _served(command: list[str], given: dict[str, str]) -> Iterator[Running]:
    port = free_port()
    process = subprocess.Popen(
        command,
        cwd=serve.ROOT,
        env=serve.environment()
        | {"__REFLEX_SKIP_COMPILE": "true", "PORT": str(port), "SITE_URL": SITE_URL}
        | given,
        stdout=subprocess.DEVNULL,
    )
    with _until_end(port, process) as running:
        yield running


@contextmanager
def _until_end(port: int, process: subprocess.Popen[bytes]) -> Iterator[Running]:
    try:
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and process.poll() is None:
            if listens(port):
                break
            time.sleep(0.1)
        else:
            raise RuntimeError(f"{process.args} did not start")
        yield Running(port, process)
    finally:
        process.terminate()
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def memory_of_all(pid: int) -> int:
    """Bytes of a process and all below it, what they share counted once (Linux). One that has ended holds nothing."""
    return sum(map(_own_memory, _family(pid)))


def _family(pid: int) -> list[int]:
    children = _told(pid, f"task/{pid}/children").split()
    return [pid, *(member for child in children for member in _family(int(child)))]


def _own_memory(pid: int) -> int:
    for line in _told(pid, "smaps_rollup").splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024
    return 0


def _told(pid: int, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""
