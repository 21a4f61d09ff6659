"""How long a key takes in the calculator, from the press to the repainted total."""

from collections.abc import Iterator
from statistics import median

from playwright.sync_api import sync_playwright

from bench import programs
from bench.rows import Row, at_most
from tools.browser import ensure_browser

PRESSES = 40

_WATCH = """
() => {
  window.times = [];
  const field = document.querySelector("#delivery-quantity");
  const total = document.querySelector("[data-result=totalCharges]");
  let pressed = null;
  field.addEventListener("keydown", () => (pressed = performance.now()));
  new MutationObserver(() => {
    if (pressed === null) return;
    const start = pressed;
    pressed = null;
    // The frame after this one shows the new total.
    requestAnimationFrame(() => setTimeout(() => window.times.push(performance.now() - start)));
  }).observe(total, { characterData: true, subtree: true, childList: true });
}
"""


def measure() -> Iterator[Row]:
    """The calculator, from a key to the repainted total."""
    with programs.site() as site, sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=ensure_browser(), args=["--disable-dev-shm-usage", "--disable-gpu"]
        )
        # The policy of the page allows no script of ours; the measurement is not the page.
        page = browser.new_context(bypass_csp=True).new_page()
        page.goto(f"{site.address}/calculator", wait_until="networkidle")
        page.evaluate(_WATCH)
        field = page.locator("#delivery-quantity")
        for press in range(PRESSES):
            if press % 5 == 0:
                field.fill("")
                page.wait_for_timeout(300)
            field.press("123456789"[press % 9])
            page.wait_for_timeout(120)
        times = page.evaluate("window.times")
        browser.close()
    yield at_most("calculator, key to repainted total (median)", median(times), 60, " ms")
