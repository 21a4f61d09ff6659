"""What all browser tests share."""

from playwright.sync_api import expect

from tests.pages import PATIENCE_MS

expect.set_options(timeout=PATIENCE_MS)
