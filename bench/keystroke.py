"""How long a key takes in the calculator, from the press to the repainted total."""

from collections.abc import Iterator
from statistics import median

from playwright.sync_api import Page

from bench import programs
from bench.rows import Row, at_most

PRESSES = 40

FIELD = "#delivery-quantity"

_WATCH = """
([field, total]) => {
  window.times = [];
  let pressed = null;
  document.querySelector(field).addEventListener("keydown", () => (pressed = performance.now()));
  new MutationObserver(() => {
    if (pressed === null) return;
    const start = pressed;
    pressed = null;
    // The frame after this one shows the new total.
    requestAnimationFrame(() => setTimeout(() => window.times.push(performance.now() - start)));
  }).observe(document.querySelector(total), { characterData: true, subtree: true, childList: true });
}
"""


def watch(page: Page) -> None:
    """Note in `window.times` the milliseconds from each key in the field to the frame that shows another total."""
    page.evaluate(_WATCH, [FIELD, "[data-result-today=totalCharges]"])


def measure() -> Iterator[Row]:
    """The calculator, from a key to the repainted total."""
    with programs.site() as site, programs.chromium() as browser:
        # The policy of the page allows no script of ours; the measurement is not the page.
        page = browser.new_context(bypass_csp=True).new_page()
        page.goto(f"{site.address}/calculator", wait_until="networkidle")
        watch(page)
        field = page.locator(FIELD)
        for press in range(PRESSES):
            if press % 5 == 0:
                field.fill("")
                page.wait_for_timeout(300)
            field.press("123456789"[press % 9])
            page.wait_for_timeout(120)
        times = page.evaluate("window.times")
    yield at_most("calculator, key to repainted total (median)", median(times), 60, " ms")
