"""The same walk on this site and on two alternatives to it: `make bench PART=peers`.

Three sites with the same words, drawings and styles, each with its packages installed:

- ours, as `make run` serves it;
- `eleventy`: the same documents by a static site generator, with a style sheet file and a script
  for the figures of `/api/v1/charges`. nginx serves it and proxies these requests to our server;
- `stock`: home page and calculator as `reflex export` makes them without our build, behind nginx.
"""

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

from bench import programs, sockets
from bench.checkout import Checkout
from bench.peers import eleventy, stock
from bench.peers.picture import drawing
from bench.peers.site import Site
from bench.peers.walk import HOME, walked
from bench.publish import BUILD, SENTENCE
from bench.rows import Row, skipped
from tests.checkout import PACKAGES
from tools import serve
from tools.programs import MissingProgramError

#: The picture that shows the table.
PICTURE = "docs/peers.svg"

Figures = dict[str, float]


def measure() -> Iterator[Row]:
    """A row for each figure: the peers' divided by ours, and all three values."""
    try:
        with tempfile.TemporaryDirectory(prefix="nnm-peers-") as scratch, ExitStack() as stack:
            of = dict(_measured(Path(scratch), stack))
    except (MissingProgramError, subprocess.SubprocessError) as problem:
        yield skipped("this site beside its peers", problem)
        return
    (serve.ROOT / PICTURE).write_text(drawing(of))
    ours, *peers = of
    for what, value in of[ours].items():
        ratios = [f"{peer} {of[peer][what] / value:.2f}" for peer in peers if what in of[peer]]
        exact = [f"{name} {each[what]:,.4g}" for name, each in of.items() if what in each]
        yield Row(f"{what}: ÷ ours", f"{'; '.join(ratios)} ({', '.join(exact)})")


def _measured(scratch: Path, stack: ExitStack) -> Iterator[tuple[str, Figures]]:
    copy = Checkout(scratch / "ours", (".venv", PACKAGES))
    first = copy.seconds_of(*BUILD)
    SENTENCE.make(copy)
    again = copy.seconds_of(*BUILD)
    replica = stack.enter_context(programs.site())
    ours = Site(replica.address, (replica.server(),), first, again)
    yield "ours", _figures(ours, _events(ours))
    still = stack.enter_context(eleventy.site(scratch / "eleventy", replica))
    asked = f"{still.address}/api/v1/charges?quantity=100&price=1000&type=delivery"
    yield "eleventy", _figures(still, programs.rate(asked))
    exported = stack.enter_context(stock.site(scratch / "stock"))
    yield "stock", _figures(exported, _events(exported), pages=stock.PAGES)


def _figures(site: Site, bills: float, pages: tuple[str, ...] = ()) -> Figures:
    figures = walked(site.address, pages) if pages else walked(site.address)
    return figures | {
        "documents a second, gzip": programs.rate(site.address + HOME),
        "bills a second": bills,
        "memory, MB": sum(map(programs.memory, site.processes)) / 1e6,
        "build of all pages, s": site.first_build,
        "build after a sentence, s": site.next_build,
    }


def _events(site: Site) -> float:
    """The number of bills per second over the socket, with 100 visitors who do not pause."""
    with closing(sockets.visitors(site.address, 100)) as visitors:
        next(visitors)
        _, flat_out = visitors
    return flat_out["rate"]
