"""Lint and type-check the browser scripts and those of the build, with tools from `tools/package-lock.json`."""

import fcntl
import subprocess
import sys
from pathlib import Path

from tools.serve import environment

ROOT = Path(__file__).resolve().parents[1]

COMMANDS = (
    "eslint --config tools/eslint.config.mjs --max-warnings 0 "
    "nnm_site/shared/scripts nnm_site/platform/publish tests/scripts",
    "tsc --project tools/tsconfig.json",
    "tsc --project tools/tsconfig.build.json",
)

#: Without an audit: a registry that does not answer it would cost minutes.
_INSTALL = "npm ci --ignore-scripts --no-audit --no-fund --no-update-notifier --silent"

#: The timeout for a registry that does not answer.
_INSTALL_SECONDS = 600


def npm_commands(folder: Path) -> Path:
    """The folder of the commands pinned by `package-lock.json` in `folder`, installed now if it has changed.

    Raises `OSError` or `subprocess.SubprocessError`.
    """
    modules, lock = folder / "node_modules", folder / "package-lock.json"
    # npm writes this file last.
    installed = modules / ".package-lock.json"
    (ROOT / "var").mkdir(exist_ok=True)
    with (ROOT / "var" / f"{folder.name}.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
            subprocess.run(
                _INSTALL.split(),
                cwd=folder,
                env=environment(),
                check=True,
                timeout=_INSTALL_SECONDS,
            )
    return modules / ".bin"


def main() -> int:
    """Run every check, even after one has failed; returns the highest exit code."""
    try:
        commands = npm_commands(ROOT / "tools")
    except subprocess.SubprocessError as problem:
        print(problem)
        return 1
    checks = [[commands / name, *rest] for name, *rest in map(str.split, COMMANDS)]
    return max(subprocess.run(it, cwd=ROOT, env=environment()).returncode for it in checks)


if __name__ == "__main__":
    sys.exit(main())
