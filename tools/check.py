"""The quick checks before a commit: format, lint, types, contracts, scripts, secrets, unit tests."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

BIN = Path(sys.executable).parent

_UNIT = [
    *("pytest", "-q", "-p", "no:playwright", "-m", "not long and not slow"),
    *("--hypothesis-profile", "few"),
]

#: About half of the unit tests, in time.
_HALF = [f"tests/unit/{name}" for name in ("content", "documents", "enquiries", "market", "ui")]

#: The longest first: two run at a time, and the last to end should not have begun last.
CHECKS: dict[str, list[str]] = {
    "unit tests": [*_UNIT, *(f"--ignore={folder}" for folder in _HALF), "tests/unit"],
    "types": ["basedpyright", "--level", "error"],
    "unit tests of content, enquiries, market, ui": [*_UNIT, *_HALF],
    "scripts": ["python", "-m", "tools.scripts"],
    "secrets": ["python", "-m", "tools.secrets"],
    "content": ["python", "-m", "nnm_site.content", "check"],
    "words": ["python", "-m", "tools.words"],
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
