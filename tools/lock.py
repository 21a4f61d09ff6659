"""Write the requirement files anew from what is asked for in the `.in` files: `make lock`.

Every package is pinned with the hashes of all its files, for every platform. Versions stay as they
are unless a package is named: `.venv/bin/python -m tools.lock reflex starlette`. Where packages come
from is everybody's own, told by uv's own variables and written into no file.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

#: Each file, written from the one of the same name that ends in `.in`.
FILES = ("requirements.txt", "requirements-dev.txt")


def command(name: str, upgrade: list[str]) -> list[str]:
    """How one file is written."""
    return [
        *(str(Path(sys.executable).parent / "uv"), "pip", "compile", "--quiet"),
        *("--universal", "--python-version", "3.11", "--generate-hashes"),
        *("--no-annotate", "--custom-compile-command", "make lock"),
        *(argument for package in upgrade for argument in ("--upgrade-package", package)),
        *(str(Path(name).with_suffix(".in")), "--output-file", name),
    ]


def main() -> int:
    """Write both files; the second one holds to the versions of the first."""
    for name in FILES:
        done = subprocess.run(command(name, sys.argv[1:]), cwd=ROOT)
        if done.returncode:
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
