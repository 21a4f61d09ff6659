"""Every page at three widths in both themes, as pictures in `screenshots/`.

Needs a running site: `BASE_URL` (default http://localhost:3000). Addresses given as arguments replace
those of the site map.
"""

import os
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from nnm_site.site_map import routes
from tools.browser import ensure_browser

WIDTHS = {360: 740, 768: 1024, 1360: 860}
FOLDER = Path("screenshots")


def main(addresses: list[str]) -> None:
    """Take the screenshots; fails if a page cannot be opened."""
    site = os.environ.get("BASE_URL", "http://localhost:3000")
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure_browser())
        for theme in ("light", "dark"):
            for width, height in WIDTHS.items():
                page = browser.new_page(
                    viewport={"width": width, "height": height},
                    color_scheme=theme,
                    reduced_motion="reduce",
                )
                for address in addresses:
                    page.goto(site + address, wait_until="load")
                    page.wait_for_timeout(400)
                    for close in page.locator(
                        "dialog[open].notice button.close >> visible=true"
                    ).all():
                        close.click()
                    name = address.strip("/").replace("/", "_").replace("?", "~") or "home"
                    page.screenshot(full_page=True, path=FOLDER / f"{name}-{width}-{theme}.png")
                page.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:] or [route.path for route in routes()])
