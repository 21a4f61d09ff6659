"""The quick checks before a commit: format, lint, contracts, scripts, secrets, content, unit tests.

What takes half a minute by itself has a command of its own: `make types`, `make words`.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent

_UNIT = [
    # Plugins that no unit test needs take seconds to load.
    *("pytest", "-q", "-p", "no:playwright", "-p", "no:schemathesis"),
    *("-m", "not long and not slow", "--hypothesis-profile", "few"),
]

#: Half of the unit tests each, since one process would take as long as everything else together.
_PLACES = sorted(
    str(path)
    for pattern in ("[a-z]*/", "test_*.py")
    for path in (ROOT / "tests" / "unit").glob(pattern)
)
_HALVES = _PLACES[::2], _PLACES[1::2]

#: A module is compiled once, not by every check: that is a quarter of the time of the unit tests.
_ENVIRONMENT = {
    name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
}

#: The longest first: two run at a time, and the last to end should not have begun last.
CHECKS: dict[str, list[str]] = {
    "unit tests, first half": [*_UNIT, *_HALVES[0]],
    "unit tests, second half": [*_UNIT, *_HALVES[1]],
    "content": ["python", "-m", "nnm_site", "check"],
    "scripts": ["python", "-m", "tools.scripts"],
    "secrets": ["python", "-m", "tools.secrets"],
    "imports": ["lint-imports", "--no-cache"],
    "lint": ["ruff", "check", "--quiet", "."],
    "format": ["ruff", "format", "--check", "--quiet", "."],
}


def run(name: str) -> tuple[str, int, str]:
    """Run one check: its name, exit code and output."""
    program, *arguments = CHECKS[name]
    done = subprocess.run(
        [BIN / program, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=_ENVIRONMENT,
    )
    return name, done.returncode, done.stdout


def main() -> int:
    """Run all checks, two at a time; print the output of those that fail."""
    failed = False
    with ThreadPoolExecutor(max_workers=2) as pool:
        for done in as_completed([pool.submit(run, name) for name in CHECKS]):
            name, code, output = done.result()
            print(f"  {'ok  ' if code == 0 else 'FAIL'} {name}", flush=True)
            if code:
                failed = True
                print(output)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
