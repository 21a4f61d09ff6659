"""`make bench`: every measurement, one table. `make bench PART=pages` runs one part."""

import importlib.metadata
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from bench import costs, keystroke, market, pages, peers, publish, sockets, throughput
from bench.checkout import CheckoutError
from bench.rows import Row, table
from tools.browser import ensure_browser
from tools.serve import ServeError

PARTS: dict[str, Callable[[], Iterator[Row]]] = {
    part.__name__.removeprefix("bench."): part.measure
    for part in (pages, throughput, keystroke, sockets, costs, market, publish, peers)
}


def circumstances() -> str:
    """Date, machine and versions, without which the numbers cannot be compared."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    chromium = subprocess.run([ensure_browser(), "--version"], capture_output=True, text=True)
    packages = ", ".join(
        f"{name} {importlib.metadata.version(name)}" for name in ("reflex", "granian")
    )
    load = " ".join(f"{value:.1f}" for value in os.getloadavg())
    return (
        f"{time.strftime('%Y-%m-%d')}: {os.cpu_count()} cores, {memory:.0f} GiB, load {load}; {platform.system()}, "
        f"Python {platform.python_version()}, {packages}, {' '.join(chromium.stdout.split()[:2])}"
    )


def main() -> int:
    """Run the parts and print their table; returns 1 if a row is red."""
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
    except (ServeError, CheckoutError) as problem:
        print(f"\n{problem}", file=sys.stderr)
        return 1
    print(f"\n{before}\n\n{table(rows)}")
    return int(any(row.is_red for row in rows))


if __name__ == "__main__":
    sys.exit(main())
