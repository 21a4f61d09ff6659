"""`make bench`: every measurement, one table. `make bench PART=lighthouse` runs one part."""

import importlib.metadata
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from bench import costs, keystroke, lighthouse, market, pages, publish, sockets, throughput
from bench.checkout import CheckoutError
from bench.rows import Row, table
from tools import serve
from tools.browser import ensure_browser

PARTS: dict[str, Callable[[], Iterator[Row]]] = {
    "lighthouse": lighthouse.measure,
    "pages": pages.measure,
    "throughput": throughput.measure,
    "keystroke": keystroke.measure,
    "sockets": sockets.measure,
    "costs": costs.measure,
    "market": market.measure,
    "publish": publish.measure,
}


def circumstances() -> str:
    """Date, machine and versions: without them a number says nothing."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    chromium = subprocess.run(
        [ensure_browser(), "--version"], capture_output=True, text=True
    ).stdout
    reflex = importlib.metadata.version("reflex")
    granian = importlib.metadata.version("granian")
    load = " ".join(f"{value:.1f}" for value in os.getloadavg())
    return (
        f"{time.strftime('%Y-%m-%d')}: {os.cpu_count()} cores, {memory:.0f} GiB, load {load}; "
        f"{platform.system()}, Python {platform.python_version()}, Reflex {reflex}, "
        f"granian {granian}, {' '.join(chromium.split()[:2])}"
    )


def main() -> int:
    """Run the parts and print their table; 1 where a row is red."""
    wanted = [name for name in sys.argv[1:] if name] or list(PARTS)
    if unknown := set(wanted) - set(PARTS):
        print(f"No such part: {', '.join(unknown)}. There are {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    before = circumstances()
    rows: list[Row] = []
    try:
        for name in wanted:
            print(f"  bench {name} …", file=sys.stderr, flush=True)
            for row in PARTS[name]():
                print(f"        {row.what}: {row.measured}", file=sys.stderr, flush=True)
                rows.append(row)
    except (serve.ServeError, CheckoutError) as problem:
        print(f"\n{problem}", file=sys.stderr)
        return 1
    print(f"\n{before}\n\n{table(rows)}")
    return 1 if any(row.is_red for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
