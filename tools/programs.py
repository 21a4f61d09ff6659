"""Programs of other projects that tests and the bench use: found, or installed from Debian."""

import os
import shutil
import subprocess
from pathlib import Path

#: Program → Debian's packages that bring it.
PACKAGES = {
    "chromium": ("chromium",),
    "debootstrap": ("debootstrap",),
    "firefox-esr": ("firefox-esr",),
    "initdb": ("postgresql",),
    "nginx": ("nginx-light",),
    "orca": (
        "orca",
        "at-spi2-core",
        "dbus-daemon",
        "openbox",
        "speech-dispatcher",
        "xvfb",
    ),
    "postgres": ("postgresql",),
    "redis-server": ("redis-server",),
    "wrk": ("wrk",),
}


class MissingProgramError(Exception):
    """A program is not there and could not be installed; the message names the packages."""


def require(program: str) -> str:
    """The path of a program, installed now if need be. Raises `MissingProgramError`."""
    if (found := _installed(program)) is None and install(*PACKAGES[program]):
        found = _installed(program)
    if found is None:
        packages = " ".join(PACKAGES[program])
        raise MissingProgramError(
            f"{program} is not installed and could not be (Debian: apt-get install {packages})."
        )
    return found


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
        subprocess.run(
            [*apt, *command],
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    return True


def _installed(program: str) -> str | None:
    # Debian keeps PostgreSQL's programs in a folder for each version, and servers beside the commands.
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), reverse=True)
    if versions:
        return str(versions[0])
    return shutil.which(program, path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin")
