"""The quick checks before a commit: format, lint, types, contracts, scripts, secrets, unit tests."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from nnm_site.build import cache

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent

_UNIT = [
    # Plugins that no unit test needs take seconds to load.
    *("pytest", "-q", "-p", "no:playwright", "-p", "no:schemathesis"),
    *("-m", "not long and not slow", "--hypothesis-profile", "few"),
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

#: What the types follow from. They take the longest, and are right for as long as these stay.
TYPED = (
    "nnm_site/**/*.py",
    "tools/*.py",
    "tests/server.py",
    "rxconfig.py",
    "pyproject.toml",
    "requirements-dev.txt",
)


def run(name: str) -> tuple[str, int, str]:
    """Run one check: its name, exit code and output."""
    if name != "types":
        return name, *_outcome(name)
    sources = sorted(path for pattern in TYPED for path in ROOT.glob(pattern))
    key = cache.key_of(*(part for path in sources for part in (bytes(path), path.read_bytes())))
    if cache.find("types", key) is not None:
        return name, 0, ""
    code, output = _outcome(name)
    if code == 0:
        cache.store("types", key, b"")
    return name, code, output


def _outcome(name: str) -> tuple[int, str]:
    program, *arguments = CHECKS[name]
    done = subprocess.run(
        [BIN / program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    return done.returncode, done.stdout


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
