"""Run every test: `make test`. Arguments go to pytest."""

import os
import subprocess
import sys

from tools.browser import NoBrowserError, ensure_browser


def main() -> int:
    """Find a browser, then run pytest on all layers."""
    try:
        browser = ensure_browser()
    except NoBrowserError as problem:
        print(problem, file=sys.stderr)
        return 1
    return subprocess.run(
        [sys.executable, "-m", "pytest", *sys.argv[1:]],
        env=os.environ | {"CHROMIUM_PATH": browser},
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
