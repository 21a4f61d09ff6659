"""HTML per second: our server and nginx on the same files, compressed, one process each."""

import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import programs
from bench.rows import Row, at_least, skipped
from nnm_site.platform.builds import document_file
from tools.programs import MissingProgramError, require

ROUTE = "/products"
ROUNDS = 3
SECONDS = 5


def measure() -> Iterator[Row]:
    """Requests per second of both, in turn, and their ratio."""
    build = programs.build()
    try:
        wrk = require("wrk")
        require("nginx")
    except MissingProgramError as missing:
        yield skipped("requests per second against nginx", str(missing))
        return
    ours: list[float] = []
    theirs: list[float] = []
    with (
        tempfile.TemporaryDirectory() as scratch,
        programs.site() as site,
        programs.nginx(_readable(build, Path(scratch)), Path(scratch), workers=1) as nginx,
    ):
        for _ in range(ROUNDS):
            ours.append(_requests_per_second(wrk, site.address))
            theirs.append(_requests_per_second(wrk, nginx.address))
    best, other = sorted(ours)[ROUNDS // 2], sorted(theirs)[ROUNDS // 2]
    yield Row("requests per second of HTML, ours; nginx", f"{best:,.0f}; {other:,.0f}")
    yield at_least("requests per second ÷ nginx", best / other, 0.3, digits=2)


def _readable(build: Path, scratch: Path) -> Path:
    """The one document that is asked for, where nginx's unprivileged workers can read it."""
    scratch.chmod(0o755)
    root = scratch / "root"
    file = document_file(root, ROUTE)
    file.parent.mkdir(parents=True)
    for form in ("", ".gz"):
        Path(f"{file}{form}").write_bytes(Path(f"{document_file(build, ROUTE)}{form}").read_bytes())
    return root


def _requests_per_second(wrk: str, address: str) -> float:
    done = subprocess.run(
        [wrk, "-t1", "-c32", f"-d{SECONDS}s", "-H", "Accept-Encoding: gzip", address + ROUTE],
        capture_output=True,
        text=True,
        check=True,
    )
    if "Non-2xx" in done.stdout:
        raise RuntimeError(f"{address} answers with errors:\n{done.stdout}")
    found = re.search(r"Requests/sec:\s+([\d.]+)", done.stdout)
    assert found is not None, done.stdout
    return float(found[1])
