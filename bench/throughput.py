"""HTML per second: our server and nginx on the same document, compressed, one process each."""

from collections.abc import Iterator
from statistics import median

from bench import programs
from bench.rows import Row, skipped
from tools.programs import MissingProgramError

ROUTE = "/products"
ROUNDS = 3
LEAST = 0.3


def measure() -> Iterator[Row]:
    """Requests per second of both, measured alternately, and their ratio."""
    build = programs.build()
    try:
        with programs.site() as site, programs.nginx(build, site.address) as (nginx, _):
            sites = [site.address, nginx] * ROUNDS
            rates = [programs.rate(address + ROUTE) for address in sites]
    except MissingProgramError as missing:
        yield skipped("requests per second against nginx", missing)
        return
    ours, theirs = median(rates[::2]), median(rates[1::2])
    yield Row("requests per second of HTML, ours; nginx", f"{ours:,.0f}; {theirs:,.0f}")
    ratio = ours / theirs
    yield Row("requests per second ÷ nginx", f"{ratio:.2f}", f"≥ {LEAST}", ratio >= LEAST)
