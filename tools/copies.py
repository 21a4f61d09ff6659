"""A copy of this checkout, to be changed and run in a folder of its own."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

_LISTED = ("ls-files", "-z", "--cached", "--others", "--exclude-standard")


def copy_sources(folder: Path) -> None:
    """Copy every file into `folder` that git has or would add, as it is now."""
    # Whose the folder is does not matter: nothing of it is run.
    listed = subprocess.run(
        ["git", "-c", "safe.directory=*", *_LISTED],
        cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True,
    ).stdout  # fmt: skip
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
