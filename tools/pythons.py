"""Run the quick unit tests with the lowest Python that is promised and with the newest.

An interpreter that is not installed is fetched by uv; where that cannot be done, its run is left out.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.setup import uv_environment

ROOT = Path(__file__).resolve().parents[1]
UV = Path(sys.executable).parent / "uv"

#: For each run the versions that do, the first choice first. Debian 12 has 3.11.2, which nobody else builds.
VERSIONS = (("3.11.2", "3.11.3"), ("3.14",))

#: uv gives up on an interpreter after this time.
FETCH_SECONDS = 180


def find(versions: tuple[str, ...]) -> str | None:
    """The path of an interpreter of one of the versions, fetched if need be; `None` where none can be had."""
    for version in versions:
        if found := _said("python", "find", "--no-project", "--system", version):
            return found
    for version in versions:
        if _said("python", "install", version) is not None:
            return _said("python", "find", "--no-project", "--system", version)
    return None


def _said(*arguments: str) -> str | None:
    try:
        done = subprocess.run(
            [UV, *arguments], capture_output=True, text=True, timeout=FETCH_SECONDS
        )
    except subprocess.TimeoutExpired:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def run_tests(python: str) -> int:
    """Run the unit tests in an environment of that interpreter; returns pytest's exit code."""
    environment = uv_environment() | {"UV_QUIET": "1"}
    with TemporaryDirectory() as folder:
        own = Path(folder) / "bin" / "python"
        subprocess.run([UV, "venv", "--python", python, folder], env=environment, check=True)
        subprocess.run(
            [UV, "pip", "sync", "--require-hashes", "--python", own, "requirements.txt", "requirements-dev.txt"],
            cwd=ROOT, env=environment, check=True,
        )  # fmt: skip
        # `make test` tries what takes seconds, and laws in full: what differs here is Python.
        command = [own, "-m", "pytest", "-q", "-n", "2", "--dist", "loadfile"]
        command += ["-m", "not long and not slow", "--hypothesis-profile", "few", "tests/unit"]
        return subprocess.run(command, cwd=ROOT).returncode


def main() -> int:
    """Run them all; returns the worst exit code."""
    worst = 0
    for versions in VERSIONS:
        python = find(versions)
        if python is None:
            print(f"Python {versions[0]} is not installed and cannot be fetched: left out.")
            continue
        print(f"Unit tests with {python}", flush=True)
        worst = max(worst, run_tests(python))
    return worst


if __name__ == "__main__":
    sys.exit(main())
