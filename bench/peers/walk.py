"""The cost of a visit (home, calculator, charges, a document) on a slow phone in a real browser."""

import statistics
from collections import Counter

from playwright.sync_api import Page

from bench import programs
from bench.keystroke import FIELD, SLOWER, phone, watch

HOME, CALCULATOR, CHARGES = "/", "/calculator", "/charges"
DOCUMENT = "/pdf/downloads/brochure.pdf"

#: Like Lighthouse's slow phone: 1.6 Mbit/s, 150 ms, a fourth of the speed.
_NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}  # fmt: skip

_KEYS = "123456789"

_WATCH_PAINT = """
window.paint = 0;
new PerformanceObserver((seen) => { for (const one of seen.getEntries()) window.paint = one.startTime; })
  .observe({ type: "largest-contentful-paint", buffered: true });
"""


def walked(
    site: str, pages: tuple[str, ...] = (HOME, CALCULATOR, CHARGES, DOCUMENT)
) -> dict[str, float]:
    """Figures of the walk by name: kilobytes of 1,024 bytes, milliseconds."""
    figures: dict[str, float] = {}
    sent: Counter[str] = Counter()

    def costs(what: str) -> dict[str, float]:
        """The data and requests sent until now."""
        return {f"{what}: sent, KB": sent["bytes"] / 1024, f"{what}: requests": sent["requests"]}

    with programs.chromium() as browser:
        page = phone(browser, _WATCH_PAINT, is_mobile=True, has_touch=True)
        network = page.context.new_cdp_session(page)
        network.on(
            "Network.loadingFinished",
            lambda file: sent.update(bytes=int(file["encodedDataLength"]), requests=1),
        )
        network.on(
            "Network.webSocketFrameReceived",
            lambda frame: sent.update(bytes=len(frame["response"]["payloadData"])),
        )
        network.send("Network.enable")
        network.send("Network.emulateNetworkConditions", _NETWORK)
        network.send(*SLOWER)
        for path in pages:
            if path == DOCUMENT:
                page.evaluate("path => fetch(path).then((answer) => answer.blob())", path)
                figures |= costs("the whole walk")
                continue
            page.goto(site + path, wait_until="networkidle")
            page.wait_for_function("window.paint > 0")
            figures[f"`{path}`: largest paint, ms"] = page.evaluate("window.paint")
            if path == CALCULATOR:
                figures |= costs("home and calculator")
                figures |= _type(page)
    return figures


def _type(page: Page) -> dict[str, float]:
    watch(page)
    field = page.locator(FIELD)
    field.fill("")
    for key in _KEYS:
        page.wait_for_timeout(1000)
        field.press(key)
    page.wait_for_timeout(1500)
    times = page.evaluate("window.times")
    if not times:
        raise RuntimeError(f"{page.url}: no figure follows a key")
    return {
        "key to figure, ms": statistics.median(times),
        "slowest interaction (INP), ms": page.evaluate("window.slowest"),
    }
