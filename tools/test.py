"""Run every test: `make test`. Arguments go to pytest; `--long` runs those that take minutes."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.server import Server
from tools.browser import NoBrowserError, ensure_browser

#: Processes that run tests, each with a browser of its own: they wait half of the time.
WORKERS = str(min(4, (os.cpu_count() or 1) + 1))

#: What a busy machine would fail: services, and pages whose fonts have to be there before they are drawn.
ALONE = ("tests/e2e/test_layout_shift.py", "tests/services")

#: Seconds that one of the long tests may take.
LONGEST = "2400"


def main() -> int:
    """Find a browser, start the site, then run pytest on all layers."""
    try:
        browser = ensure_browser()
    except NoBrowserError as problem:
        print(problem, file=sys.stderr)
        return 1
    with TemporaryDirectory() as folder:
        # It builds while the tests are collected.
        server = Server(Path(folder))
        try:
            environment = os.environ | {
                "CHROMIUM_PATH": browser,
                "SITE_UNDER_TEST": server.address,
                "SITE_FOLDER": folder,
            }
            codes = [subprocess.run(run, env=environment).returncode for run in _runs(sys.argv[1:])]
        finally:
            server.stop()
        if fault := server.fault():
            print(fault, file=sys.stderr)
            return 1
    return max(codes)


def _runs(arguments: list[str]) -> list[list[str]]:
    """The command lines: one; of the long tests two, since some want the machine for themselves."""
    # Files with few tests are not short ones: left to the end, one process would wait.
    pytest = [sys.executable, "-m", "pytest", "--dist", "loadfile", "--no-loadscope-reorder"]
    if "--long" not in arguments:
        return [[*pytest, "-n", WORKERS, *arguments]]
    others = [argument for argument in arguments if argument != "--long"]
    long = [*pytest, "-m", "long", "--timeout", LONGEST, *others]
    return [
        [*long, "-n", WORKERS, *(f"--ignore={path}" for path in ALONE)],
        [*long, "-n", "1", *ALONE],
    ]


if __name__ == "__main__":
    sys.exit(main())
