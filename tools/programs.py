"""Programs of other projects that tests and the bench use: found, or installed from Debian. Standard library only."""

import os
import shutil
import subprocess
from pathlib import Path

#: Program → Debian's packages that bring it, where they are called otherwise.
PACKAGES = {
    "initdb": "postgresql",
    "nginx": "nginx-light",
    "orca": "orca at-spi2-core dbus-daemon openbox speech-dispatcher xauth xvfb",
    "postgres": "postgresql",
}


class MissingProgramError(Exception):
    """A program is not there and could not be installed; the message names the packages."""


def require(program: str) -> str:
    """The path of a program, installed now if need be. Raises `MissingProgramError`."""
    packages = PACKAGES.get(program, program)
    path = _installed(program) or (install(*packages.split()) and _installed(program))
    if not path:
        raise MissingProgramError(
            f"{program} is not installed and could not be (Debian: apt-get install {packages})."
        )
    return path


def can_install() -> bool:
    """Whether one is root and has apt."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(*packages: str) -> bool:
    """Install Debian's packages where that can be done; returns whether it can."""
    if not can_install():
        return False
    # Several processes may come here at once; apt lets one in and makes the others wait.
    apt = ["apt-get", "-o", "DPkg::Lock::Timeout=300", "-y", "-qq"]
    for command in (["update"], ["install", "--no-install-recommends", *packages]):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run([*apt, *command], env=environment, capture_output=True)
    return True


def _installed(program: str) -> "str | None":
    # Debian keeps PostgreSQL's programs in a folder for each version, and servers beside the commands.
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), reverse=True)
    if versions:
        return str(versions[0])
    return shutil.which(program, path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin")
