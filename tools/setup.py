"""Make the virtual environment and install what is pinned. Standard library only.

Run with any Python 3.11 or newer: `python3 tools/setup.py [--dev]`. Does nothing when nothing
changed since the last time.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"


def fail(problem: str, cure: str) -> None:
    """Stop with one sentence and the cure."""
    sys.exit(f"{problem}\n  {cure}")


def main(dev: bool) -> None:
    """Bring `.venv` in line with the requirement files; `dev` adds tests and tools."""
    if sys.version_info < (3, 11):  # noqa: UP036 - the very check
        found = ".".join(map(str, sys.version_info[:3]))
        fail(
            f"Python 3.11 or newer is needed; this is {found}.",
            "Install a newer Python, or name one: PYTHON=python3.12 make run",
        )
    files = [ROOT / "requirements.txt"] + ([ROOT / "requirements-dev.txt"] if dev else [])
    wanted = hashlib.sha256(
        b"".join(path.read_bytes() for path in files) + sys.version.encode()
    ).hexdigest()
    stamp = VENV / ("installed-dev" if dev else "installed")
    if stamp.exists() and stamp.read_text() == wanted and PYTHON.exists():
        return
    if not PYTHON.exists():
        say("1/2 Making the virtual environment (.venv)")
        _make_venv()
    say("2/2 Installing pinned packages (a minute or two, the first time)")
    command = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    # What comes is what was looked at when it was pinned, wherever it comes from.
    command.append("--require-hashes")
    for path in files:
        command += ["-r", path]
    if subprocess.run(command, env=os.environ | {"PIP_ROOT_USER_ACTION": "ignore"}).returncode:
        fail(
            "The packages could not be installed; the lines above say why.",
            "Check the network connection (or PIP_INDEX_URL) and run the command again.",
        )
    stamp.write_text(wanted)


def _make_venv() -> None:
    try:
        venv.create(VENV, with_pip=True)
    except (subprocess.CalledProcessError, OSError):
        shutil.rmtree(VENV, ignore_errors=True)
        fail(
            "This Python cannot make virtual environments.",
            "On Debian and Ubuntu: apt-get install python3-venv",
        )


def say(text: str) -> None:
    """One line of progress."""
    print(f"  setup {text} …", flush=True)


if __name__ == "__main__":
    main(dev="--dev" in sys.argv[1:])
