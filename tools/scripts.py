"""Lint and type-check the visitors' scripts and those of the build.

The tools are pinned in `tools/package-lock.json` and installed when that file has changed.
"""

import fcntl
import hashlib
import subprocess
import sys
from pathlib import Path

from tools.serve import environment

ROOT = Path(__file__).resolve().parents[1]
HERE = ROOT / "tools"
MODULES = HERE / "node_modules"

COMMANDS = (
    "eslint --config tools/eslint.config.mjs --max-warnings 0 "
    "nnm_site/shared/scripts nnm_site/platform/publish tests/scripts",
    "tsc --project tools/tsconfig.json",
    "tsc --project tools/tsconfig.build.json",
)

#: A registry that answers no audit would be waited for, for minutes.
_INSTALL = "npm ci --ignore-scripts --no-audit --no-fund --no-update-notifier --silent"


def install() -> int:
    """Install what the lock names unless it is there; returns npm's exit code."""
    stamp = MODULES / ".installed"
    wanted = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return 0
    code = subprocess.run(_INSTALL.split(), cwd=HERE, env=environment()).returncode
    if code == 0:
        stamp.write_text(wanted)
    return code


def main() -> int:
    """Run every check, even after one has failed; returns 1 when any has."""
    (ROOT / "var").mkdir(exist_ok=True)
    with (ROOT / "var" / "tools.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if install():
            return 1
    commands = [[MODULES / ".bin" / name, *rest] for name, *rest in map(str.split, COMMANDS)]
    return int(any(subprocess.run(it, cwd=ROOT, env=environment()).returncode for it in commands))


if __name__ == "__main__":
    sys.exit(main())
