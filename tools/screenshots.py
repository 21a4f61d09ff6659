"""Every page at three widths in both themes, as pictures in `screenshots/`.

Needs a running site: `BASE_URL` (default http://localhost:3000). Addresses given as arguments are
taken instead of all of the site map. With `BEFORE_URL`, the address of the site as it was, each
picture is a pair: before at the left, now at the right.
"""

import base64
import os
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tools.browser import ensure_browser

WIDTHS = {360: 740, 768: 1024, 1360: 860}
FOLDER = Path("screenshots")

#: Space between the two pictures of a pair, in pixels.
GAP = 24


def main(addresses: list[str]) -> None:
    """Take the pictures; fails when a page cannot be opened."""
    sites = [os.environ.get("BASE_URL", "http://localhost:3000")]
    if before := os.environ.get("BEFORE_URL"):
        sites.insert(0, before)
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure_browser())
        for theme in ("light", "dark"):
            for width, height in WIDTHS.items():
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme=theme,
                    reduced_motion="reduce",
                )
                page = context.new_page()
                for address in addresses:
                    name = address.strip("/").replace("/", "_").replace("?", "~") or "home"
                    pictures = [_picture(page, site + address) for site in sites]
                    picture = pictures[0] if len(pictures) == 1 else _pair(browser, pictures, width)
                    (FOLDER / f"{name}-{width}-{theme}.png").write_bytes(picture)
                context.close()
        browser.close()


def _picture(page: Page, address: str) -> bytes:
    page.goto(address, wait_until="load")
    page.wait_for_timeout(400)
    for close in page.query_selector_all("dialog[open].notice button.close"):
        if close.is_visible():
            close.click()
    return page.screenshot(full_page=True)


def _pair(browser: Browser, pictures: list[bytes], width: int) -> bytes:
    """Both pictures beside one another, as the browser draws them."""
    page = browser.new_page(viewport={"width": 2 * width + GAP, "height": 100})
    images = "".join(
        f'<img src="data:image/png;base64,{base64.b64encode(picture).decode()}">'
        for picture in pictures
    )
    page.set_content(
        f'<body style="display:flex;align-items:start;gap:{GAP}px;margin:0">{images}</body>'
    )
    together = page.screenshot(full_page=True)
    page.close()
    return together


if __name__ == "__main__":
    from nnm_site.site_map import routes

    main(sys.argv[1:] or [route.path for route in routes()])
