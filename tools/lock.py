"""Write anew what is pinned, from what is asked for: `make lock`; say what is behind its newest version: `make outdated`.

The requirement files follow from the `.in` files: every package with the hashes of all its files, for every
platform. `reflex.lock` follows from what the pages and Reflex need of npm. Versions stay as they are
unless a package is named: `.venv/bin/python -m tools.lock reflex vite`. Where packages come from is
everybody's own, told by uv's and npm's own variables and written into no file.
"""

import subprocess
import sys
from pathlib import Path

from tools.setup import uv_environment

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent


def main(upgrade: list[str]) -> int:
    """Write the files; the second of Python's holds to the versions of the first."""
    uv = [
        *(BIN / "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"),
        *("--generate-hashes", "--no-annotate", "--custom-compile-command", "make lock"),
        *(argument for package in upgrade for argument in ("--upgrade-package", package)),
    ]
    commands = [
        [*uv, "requirements.in", "--output-file", "requirements.txt"],
        [*uv, "requirements-dev.in", "--output-file", "requirements-dev.txt"],
        [sys.executable, "-m", "nnm_site.building", "lock", *upgrade],
    ]
    return next((code for it in commands if (code := subprocess.run(it, cwd=ROOT).returncode)), 0)


def outdated() -> int:
    """Print what is behind, of Python's packages and of npm's; 1 when a list could not be made, else 0."""
    print("Python (requirements.txt, requirements-dev.txt)", flush=True)
    uv = [BIN / "uv", "pip", "list", "--outdated", "--python", sys.executable]
    failed = subprocess.run(uv, env=uv_environment()).returncode
    print("\nnpm (reflex.lock)", flush=True)
    # It answers 1 when something is behind, and writes to stderr when it could not ask.
    npm = subprocess.run([BIN / "npm", "outdated"], cwd=ROOT / ".web", stderr=subprocess.PIPE)
    sys.stderr.buffer.write(npm.stderr)
    return int(bool(failed or npm.stderr))


if __name__ == "__main__":
    sys.exit(outdated() if sys.argv[1:] == ["--outdated"] else main(sys.argv[1:]))
