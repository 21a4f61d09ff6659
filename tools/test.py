"""Run every test: `make test`. Arguments go to pytest; `--long` runs those that take minutes."""

import os
import subprocess
import sys

from tools.browser import NoBrowserError, ensure_browser

#: Each worker has a server and a browser of its own. They wait for each other half of the time.
WORKERS = str(min(4, (os.cpu_count() or 1) + 1))

#: Seconds that one of the long tests may take.
LONGEST = "2400"


def main() -> int:
    """Find a browser, then run pytest on all layers."""
    try:
        browser = ensure_browser()
    except NoBrowserError as problem:
        print(problem, file=sys.stderr)
        return 1
    long = "--long" in sys.argv
    return subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-n", "1" if long else WORKERS, "--dist", "loadfile"),
            # Files with few tests are not short ones: left to the end, one process would wait.
            "--no-loadscope-reorder",
            *(("-m", "long", "--timeout", LONGEST) if long else ()),
            *(argument for argument in sys.argv[1:] if argument != "--long"),
        ],
        env=os.environ | {"CHROMIUM_PATH": browser},
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
