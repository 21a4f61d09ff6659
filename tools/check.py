"""The quick checks before a commit: format, lint, contracts, scripts, secrets, content, unit tests.

Checks that take half a minute have their own commands: `make types`, `make words`.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent

#: Two processes: one would take as long as all other checks together. Plugins that unit tests do not need
#: would take seconds to load.
_UNIT = [
    "pytest", "-q", "-n", "2", "--dist", "loadfile", "-p", "no:playwright", "-p", "no:schemathesis",
    "--hypothesis-profile", "few", "-m", "not long and not slow", "tests/unit",
]  # fmt: skip

#: The longest first: two run at a time, and a long one should not start last.
CHECKS = {
    "unit tests": _UNIT,
    "content": ["python", "-m", "nnm_site", "check"],
    "scripts": ["python", "-m", "tools.scripts"],
    "secrets": ["python", "-m", "tools.secrets"],
    "imports": ["lint-imports", "--no-cache"],
    "lint": ["ruff", "check", "--quiet", "."],
    "format": ["ruff", "format", "--check", "--quiet", "."],
}


def run(name: str) -> bool:
    """Run one check and print whether it passed, with its output if not."""
    program, *arguments = CHECKS[name]
    # Compile modules once, not in every check: this saves a quarter of the unit tests' time.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [BIN / program, *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment,
    )  # fmt: skip
    output = f"\n{done.stdout}" if done.returncode else ""
    print(f"  {'FAIL' if done.returncode else 'ok  '} {name}{output}", flush=True)
    return done.returncode == 0


if __name__ == "__main__":
    with ThreadPoolExecutor(max_workers=2) as pool:
        sys.exit(not all([*pool.map(run, CHECKS)]))
