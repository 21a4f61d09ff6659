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

#: Seconds that one of the long tests may take.
LONGEST = "2400"


def main() -> int:
    """Find a browser, start the site, then run pytest on all layers."""
    try:
        browser = ensure_browser()
    except NoBrowserError as problem:
        print(problem, file=sys.stderr)
        return 1
    long = "--long" in sys.argv
    with TemporaryDirectory() as folder:
        # It builds while the tests are collected.
        server = Server(Path(folder))
        try:
            code = subprocess.run(
                [
                    *(sys.executable, "-m", "pytest", "-n", "1" if long else WORKERS),
                    # Files with few tests are not short ones: left to the end, one process would wait.
                    *("--dist", "loadfile", "--no-loadscope-reorder"),
                    *(("-m", "long", "--timeout", LONGEST) if long else ()),
                    *(argument for argument in sys.argv[1:] if argument != "--long"),
                ],
                env=os.environ
                | {
                    "CHROMIUM_PATH": browser,
                    "SITE_UNDER_TEST": server.address,
                    "SITE_FOLDER": folder,
                },
            ).returncode
        finally:
            server.stop()
        if fault := server.fault():
            print(fault, file=sys.stderr)
            return 1
    return code


if __name__ == "__main__":
    sys.exit(main())
