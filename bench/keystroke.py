"""The time from a key press in the calculator to the repainted total, and of a tap on a phone with
a fourth of the speed (INP).
"""

from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

from bench import programs
from bench.rows import Row, at_most

PRESSES = 40

FIELD = "#delivery-quantity"

#: Repetitions of each interaction, and the milliseconds between two.
TIMES, APART = 10, 700

Act = Callable[[Page, int], None]

MOVERS, FINANCE = "/equity/gainers-and-losers", "/wealth/personal-finance?step=step-4"
PAGES = "nav[aria-label=Pagination] a"


def _tap(*selectors: str) -> Act:
    """An interaction that clicks each of these elements in turn."""
    return lambda page, turn: page.locator(selectors[turn % len(selectors)]).first.click()


def _key(selector: str) -> Act:
    return lambda page, turn: page.locator(selector).press("123456789"[turn % 9])


#: Name of an interaction → the page, and the interaction.
INTERACTIONS: dict[str, tuple[str, Act]] = {
    "calculator, a key": ("/calculator", _key(FIELD)),
    "calculator, another table": (
        "/calculator", _tap("[role=tab]:has-text('Intraday')", "[role=tab]:has-text('Delivery')"),
    ),
    "calculator, another side": (
        "/calculator", _tap("label:has-text('Both sides'):visible", "label:has-text('Sell'):visible"),
    ),
    "calculator, another plan": (
        "/calculator", _tap("label:has-text('Active'):visible", "label:has-text('Standard'):visible"),
    ),
    "movers, the next page": (
        MOVERS, _tap(f"{PAGES}:has-text('Next')", f"{PAGES}:has-text('Previous')"),
    ),
    "search, a key": ("/search", _key("main input[type=search]")),
    "planner, a key": (FINANCE, _key("[name=sip_amount]:visible")),
}  # fmt: skip

#: The browser command for a fourth of the speed.
SLOWER = "Emulation.setCPUThrottlingRate", {"rate": 4}

#: A script that records in `window.slowest` the milliseconds of the page's slowest interaction.
SLOWEST = """
window.slowest = 0;
new PerformanceObserver((seen) => { for (const one of seen.getEntries())
  if (one.interactionId) window.slowest = Math.max(window.slowest, one.duration); })
  .observe({ type: "event", durationThreshold: 16, buffered: true });
"""

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
    """Record in `window.times` the milliseconds from each key to the frame with a new total."""
    page.evaluate(_WATCH, [FIELD, "[data-result-today=totalCharges]"])


def measure() -> Iterator[Row]:
    """Rows for a key in the calculator, until the repainted total, and for each interaction."""
    with programs.site() as site, programs.chromium() as browser:
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
        yield at_most("calculator, key to repainted total (median)", median(times), 25, " ms")
        for what, (path, act) in INTERACTIONS.items():
            yield at_most(f"{what} (INP)", _slowest(browser, site.address + path, act), 150, " ms")


def phone(browser: Browser, script: str = "", **kind: Any) -> Page:
    """A page of a phone's size, which runs a script and records its slowest interaction."""
    # The page's policy would block the measuring script, which is not part of the page.
    context = browser.new_context(bypass_csp=True, viewport={"width": 412, "height": 823}, **kind)
    page = context.new_page()
    page.add_init_script(script + SLOWEST)
    return page


def _slowest(browser: Browser, address: str, act: Act) -> float:
    """Milliseconds of the slowest of `TIMES` interactions with a page, at a fourth of the speed."""
    page = phone(browser)
    page.goto(address, wait_until="networkidle")
    page.context.new_cdp_session(page).send(*SLOWER)
    for turn in range(TIMES):
        act(page, turn)
        page.wait_for_timeout(APART)
    slowest = page.evaluate("window.slowest")
    page.context.close()
    return slowest
