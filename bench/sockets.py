"""Events and memory with 100, 1,000 and 3,000 sockets open, one process and several with Redis."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from bench import programs
from bench.programs import Running
from bench.rows import Row, at_most, skipped
from tools import serve
from tools.programs import MissingProgramError, require

COUNTS = (100, 1000, 3000)

#: A visitor thinks about as long between two entries.
THINKING_SECONDS = 10
PHASE_SECONDS = 30
FLAT_OUT_SECONDS = 10

WORKERS = max(2, os.cpu_count() or 1)


def measure() -> Iterator[Row]:
    """Three rows for each number of sockets, for one process and for several."""
    programs.build()
    for count in COUNTS:
        with programs.site() as site:
            yield from _visit(site, count, "one process")
    try:
        require("redis-server")
    except MissingProgramError as missing:
        yield skipped("sockets with several processes", str(missing))
        return
    for count in COUNTS:
        with programs.redis() as address, programs.site(WORKERS, address) as site:
            yield from _visit(site, count, f"{WORKERS} processes, Redis")


def _visit(site: Running, count: int, how: str) -> Iterator[Row]:
    name = f"{count:,} sockets, {how}"
    _settle(site)
    before = site.memory()
    try:
        with _visitors(site, count) as visitors:
            each = (site.memory() - before) / count / 1024
            thinking = _phase(visitors, THINKING_SECONDS, PHASE_SECONDS)
            flat_out = _phase(visitors, 0, FLAT_OUT_SECONDS)
    except RuntimeError as problem:
        yield skipped(name, str(problem))
        return
    what = f"{name}: 95 of 100 events within, thinking {THINKING_SECONDS} s"
    if count == 1000:
        yield at_most(what, thinking["p95"], 50, " ms")
    else:
        yield Row(what, f"{thinking['p95']:.0f} ms")
    lost = thinking["lost"] + flat_out["lost"]
    yield at_most(f"{name}: events without an answer", lost, 0)
    yield Row(
        f"{name}: events per second without thinking", f"{flat_out['events_per_second']:,.0f}"
    )
    yield Row(f"{name}: memory for each socket", f"{each:,.0f} KiB")


def _settle(site: Running) -> None:
    """One visit that loads what is loaded once."""
    with _visitors(site, 20) as visitors:
        _phase(visitors, 0, 1)


@contextmanager
def _visitors(site: Running, count: int) -> Iterator["subprocess.Popen[str]"]:
    """A process with so many open sockets. Raises `RuntimeError` when they could not be opened."""
    visitors = subprocess.Popen(
        [sys.executable, "-m", "bench.visitors", str(site.port), str(count)],
        cwd=serve.ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        if _answer(visitors) != "open":
            raise RuntimeError("not all sockets could be opened")
        yield visitors
    finally:
        visitors.kill()
        visitors.wait()


def _phase(visitors: "subprocess.Popen[str]", thinking: float, seconds: float) -> dict[str, float]:
    assert visitors.stdin is not None
    visitors.stdin.write(f"{thinking} {seconds}\n")
    visitors.stdin.flush()
    if not (answer := _answer(visitors)):
        raise RuntimeError("the visitors gave up")
    return json.loads(answer)


def _answer(visitors: "subprocess.Popen[str]") -> str:
    assert visitors.stdout is not None
    return visitors.stdout.readline().strip()
