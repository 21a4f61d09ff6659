"""Which Chromium is installed, asked before anything else is. Standard library only: `setup.py` uses it."""

import os
import shutil
import sys
from pathlib import Path

from tools.programs import can_install

#: The first is Chromium without windows: the same engine, and the tests take two thirds of the time.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)

CURE = (
    "Install Chromium (Debian: sudo apt-get install chromium-headless-shell) or set CHROMIUM_PATH."
)


class NoBrowserError(Exception):
    """No browser could be found or installed; the message says what to do."""


def installed_browser() -> str | None:
    """The path of an installed Chromium or Chrome, or `None`. `CHROMIUM_PATH` comes first."""
    if named := os.environ.get("CHROMIUM_PATH"):
        if not Path(named).exists():
            raise NoBrowserError(f"CHROMIUM_PATH names {named}, which does not exist.")
        return named
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def tell_what_is_missing() -> None:
    """Say at once, before packages are fetched, that a browser has yet to come from Playwright."""
    try:
        if installed_browser() or can_install() or _playwrights_folder().exists():
            return
    except NoBrowserError as problem:
        sys.exit(str(problem))
    print(
        "  setup     No Chromium is installed, and only root can install one: Playwright's own will be\n"
        f"            fetched after the packages. Should that fail: {CURE}",
        flush=True,
    )


def _playwrights_folder() -> Path:
    return Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH", Path.home() / ".cache/ms-playwright"))
