"""Accessibility measures in a page beyond axe's rules; `access.js` implements them."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from tests.pages import axe_complaints, lay_out_everything

if TYPE_CHECKING:
    from playwright.sync_api import Page

MEASURES = Path(__file__).with_name("access.js").read_text(encoding="utf-8")

#: The rules of axe about colours, the only ones that can differ between two themes of one layout.
COLOUR_RULES = ["color-contrast", "link-in-text-block"]


def measure(page: "Page", call: str) -> Any:
    """The result of a function of `access.js`, such as `losses()`."""
    if not page.evaluate("'access' in window"):
        page.evaluate(MEASURES)
        lay_out_everything(page)
    return page.evaluate(f"access.{call}")


def resize(page: "Page", width: int, height: int, *, zoom: int = 1) -> None:
    """Give the page a screen of this size in CSS pixels, drawn `zoom` times as large.

    This is what a browser's zoom does: 400 % of a screen of 1280 × 1024 is 320 × 256.
    """
    page.set_viewport_size({"width": width, "height": height})
    session = page.context.new_cdp_session(page)
    session.send(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": zoom, "mobile": False},
    )


def set_theme(page: "Page", theme: Literal["light", "dark"]) -> None:
    """Set the system's preferred theme, and wait until the page has it."""
    page.emulate_media(color_scheme=theme)
    dark = "html.dark" if theme == "dark" else "html:not(.dark)"
    page.wait_for_selector(dark, state="attached")


def colour_complaints(page: "Page", context: str | None = None) -> list[str]:
    """The colour faults that axe finds in the page, or in a part of it."""
    return axe_complaints(page, context, COLOUR_RULES)


def tab_through(page: "Page", selector: str, *, single_column: bool) -> list[str]:
    """Press Tab from the first stop of `selector` until the focus leaves it; returns the faults.

    Every stop must show that it has the focus, be in view, and come in the order of the page; none
    may be left out or trap the focus.
    """
    expected = measure(page, f"begin({json.dumps(selector)})")
    for _ in range(expected):
        page.keyboard.press("Tab")
    # Chromium also stops at scrollable elements without a stop inside, and at the day, month, year
    # and calendar of a date field.
    dates = page.locator(f"{selector} input[type=date]").count()
    for _ in range(12 + 3 * dates):
        page.keyboard.press("Tab")
        if not measure(page, f"inside({json.dumps(selector)})"):
            break
    else:
        return [f"the focus does not leave {selector}"]
    return measure(page, f"end({json.dumps(selector)}, {json.dumps(single_column)})")
