"""The quick checks before a commit: format, lint, contracts, scripts, secrets, unit tests.

What takes half a minute by itself has a command of its own: `make types`, `make words`.
"""

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

#: The longest first: two run at a time, and the last to end should not have begun last.
CHECKS: dict[str, list[str]] = {
    "unit tests": [*_UNIT, "tests/unit"],
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
        [BIN / program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
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
