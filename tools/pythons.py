"""Run the quick unit tests with the lowest supported Python and with the newest: `make test-pythons`.

uv fetches a missing interpreter; if that fails, its run is skipped.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.setup import DEV, uv_environment

UV = Path(sys.executable).parent / "uv"

#: Debian 12 has 3.11.2, which nobody else provides.
VERSIONS = ("3.11.3", "3.14")


def run_tests(version: str) -> int:
    """Run the unit tests in an environment of that version; returns pytest's exit code, or 0 if skipped."""
    environment = uv_environment() | {"UV_QUIET": "1", "UV_PYTHON_DOWNLOADS": "automatic"}
    with TemporaryDirectory() as folder:
        if subprocess.run([UV, "venv", "--python", version, folder], env=environment).returncode:
            print(f"Python {version} is not installed and cannot be fetched: left out.")
            return 0
        python = Path(folder) / "bin" / "python"
        install = [UV, "pip", "sync", "--require-hashes", "--python", python, *DEV]
        subprocess.run(install, env=environment, check=True)
        print(f"Unit tests with Python {version}", flush=True)
        # Slow tests and full property tests are left to `make test`: only Python differs here.
        command = [python, "-m", "pytest", "-q", "-n", "2", "--dist", "loadfile"]
        command += ["-m", "not long and not slow", "--hypothesis-profile", "few", "tests/unit"]
        return subprocess.run(command).returncode


if __name__ == "__main__":
    sys.exit(max(map(run_tests, VERSIONS)))
