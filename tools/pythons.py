"""Run the quick unit tests with the lowest Python that is promised and with the newest: `make test-pythons`.

An interpreter that is not installed is fetched by uv; where that cannot be done, its run is left out.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.setup import DEV, uv_environment

UV = Path(sys.executable).parent / "uv"

#: Debian 12 has 3.11.2, which nobody else builds.
VERSIONS = ("3.11.3", "3.14")


def run_tests(version: str) -> int:
    """Run the unit tests in an environment of that version; returns pytest's exit code."""
    environment = uv_environment() | {"UV_QUIET": "1", "UV_PYTHON_DOWNLOADS": "automatic"}
    with TemporaryDirectory() as folder:
        if subprocess.run([UV, "venv", "--python", version, folder], env=environment).returncode:
            print(f"Python {version} is not installed and cannot be fetched: left out.")
            return 0
        python = Path(folder) / "bin" / "python"
        install = [UV, "pip", "sync", "--require-hashes", "--python", python, *DEV]
        subprocess.run(install, env=environment, check=True)
        print(f"Unit tests with Python {version}", flush=True)
        # `make test` tries what takes seconds, and laws in full: what differs here is Python.
        command = [python, "-m", "pytest", "-q", "-n", "2", "--dist", "loadfile"]
        command += ["-m", "not long and not slow", "--hypothesis-profile", "few", "tests/unit"]
        return subprocess.run(command).returncode


if __name__ == "__main__":
    sys.exit(max(map(run_tests, VERSIONS)))
