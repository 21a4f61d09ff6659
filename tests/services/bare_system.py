"""A bare Debian: its own Python, make and git, and nothing else."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.programs import find_program

#: The packages that the README requires, and the certificates for downloads.
PACKAGES = "python3,python3-venv,make,git,ca-certificates"

#: Prefixes of the machine's own settings for package sources and proxies (`.ci/run`).
KEPT = ("PIP_", "UV_", "NPM_CONFIG_", "NODE_EXTRA_", "SSL_", "REQUESTS_")


@contextmanager
def bare_system(folder: Path) -> Iterator[Path | None]:
    """The root of such a system in `folder`, with a user `somebody`; `None` if impossible."""
    if os.geteuid() != 0 or sys.platform != "linux":
        yield None
        return
    root = folder / "root"
    made = subprocess.run(
        [find_program("debootstrap"), "--variant=minbase", f"--include={PACKAGES}", "bookworm", root],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    if made.returncode:
        print(f"debootstrap cannot be had here: {made.stdout[-200:]}")
        yield None
        return
    mounted = []
    try:
        for place, how in (("proc", ("-t", "proc", "proc")), ("dev", ("--bind", "/dev"))):
            subprocess.run(["mount", *how, root / place], check=True)
            mounted.append(root / place)
        for name in ("/etc/resolv.conf", "/etc/hosts", *_certificates()):
            (root / name[1:]).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(name, root / name[1:])
        subprocess.run(["chroot", root, "useradd", "--create-home", "somebody"], check=True)
        yield root
    finally:
        # Deleting the folder would delete the sources of mounts that remain.
        for mount in mounted:
            subprocess.run(["umount", "--lazy", mount], check=True)
        shutil.rmtree(root, ignore_errors=True)


def _certificates() -> list[str]:
    """Certificate files that the environment names."""
    named = {value for name, value in os.environ.items() if name.startswith(KEPT)}
    return [value for value in named if value.startswith("/") and Path(value).is_file()]
