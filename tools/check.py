"""The quick checks before a commit: format, lint, types, contracts, secrets, unit tests."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

BIN = Path(sys.executable).parent

CHECKS: dict[str, list[str]] = {
    "format": ["ruff", "format", "--check", "--quiet", "."],
    "lint": ["ruff", "check", "--quiet", "."],
    "types": ["basedpyright", "--level", "error"],
    "imports": ["lint-imports", "--no-cache"],
    "content": ["python", "-m", "nnm_site.content", "check"],
    "secrets": ["python", "-m", "tools.secrets"],
    "unit tests": ["pytest", "-q", "-p", "no:playwright", "-n", "2", "tests/unit"],
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
        for name, code, output in pool.map(run, CHECKS):
            print(f"  {'ok  ' if code == 0 else 'FAIL'} {name}", flush=True)
            if code:
                failed = True
                print(output)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
