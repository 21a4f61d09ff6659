"""Finds third-party programs for tests and the bench, or installs them from Debian. Standard library only."""

import os
import shutil
import subprocess
from pathlib import Path

#: Program → its Debian packages, if their name differs.
PACKAGES = {
    "initdb": "postgresql",
    "nginx": "nginx-light",
    "orca": "orca at-spi2-core dbus-daemon openbox speech-dispatcher xauth xvfb",
    "postgres": "postgresql",
}


class MissingProgramError(Exception):
    """A program is missing and could not be installed; the message names the packages."""


def require(program: str) -> str:
    """The path of a program, installed now if needed. Raises `MissingProgramError`."""
    packages = PACKAGES.get(program, program)
    path = _installed(program) or (install(*packages.split()) and _installed(program))
    if not path:
        raise MissingProgramError(
            f"{program} is not installed and could not be (Debian: apt-get install {packages})."
        )
    return path


def can_install() -> bool:
    """Whether this process is root and apt exists."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(*packages: str) -> bool:
    """Install Debian packages if possible; returns whether it was tried."""
    if not can_install():
        return False
    # Several processes may call this at once; apt makes all but one wait.
    apt = ["apt-get", "-o", "DPkg::Lock::Timeout=300", "-y", "-qq"]
    for command in (["update"], ["install", "--no-install-recommends", *packages]):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run([*apt, *command], env=environment, capture_output=True)
    return True


def _installed(program: str) -> "str | None":
    # Debian has a folder for each PostgreSQL version, and server programs in /usr/sbin.
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), reverse=True)
    if versions:
        return str(versions[0])
    return shutil.which(program, path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin")
