"""A visitor on a slow phone: home, calculator, a figure, the charges, a document. What it costs, in a real browser."""

import statistics
from collections import Counter
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from bench import programs
from bench.keystroke import FIELD, SLOWEST, watch

HOME, CALCULATOR, CHARGES = "/", "/calculator", "/charges"
DOCUMENT = "/pdf/downloads/brochure.pdf"

#: As Lighthouse's slow phone: 1.6 Mbit/s, 150 ms, a fourth of the speed.
_NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}  # fmt: skip
_SLOWER = 4
_PHONE = {"viewport": {"width": 412, "height": 823}, "is_mobile": True, "has_touch": True}

_KEYS = "123456789"

_WATCH_PAINT = """
window.paint = 0;
new PerformanceObserver((seen) => { for (const one of seen.getEntries()) window.paint = one.startTime; })
  .observe({ type: "largest-contentful-paint", buffered: true });
"""


def walked(
    site: str, pages: tuple[str, ...] = (HOME, CALCULATOR, CHARGES, DOCUMENT)
) -> dict[str, float]:
    """Figures of the walk by what they are: kilobytes of 1,024 bytes, milliseconds."""
    with programs.chromium() as browser:
        return _Walk(browser, site).over(pages)


class _Walk:
    def __init__(self, browser: Browser, site: str) -> None:
        self.site = site
        # The policy of our pages allows no script of the measurement.
        self.page: Page = browser.new_context(bypass_csp=True, **_PHONE).new_page()
        self.page.add_init_script(_WATCH_PAINT + SLOWEST)
        self.sent: Counter[str] = Counter()
        network: CDPSession = self.page.context.new_cdp_session(self.page)
        network.on("Network.loadingFinished", self._file)
        network.on("Network.webSocketFrameReceived", self._frame)
        network.send("Network.enable")
        network.send("Network.emulateNetworkConditions", _NETWORK)
        network.send("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})

    def _file(self, file: dict[str, Any]) -> None:
        self.sent["bytes"] += int(file["encodedDataLength"])
        self.sent["requests"] += 1

    def _frame(self, frame: dict[str, Any]) -> None:
        self.sent["bytes"] += len(frame["response"]["payloadData"])

    def over(self, pages: tuple[str, ...]) -> dict[str, float]:
        figures: dict[str, float] = {}
        for path in pages:
            if path == DOCUMENT:
                self.page.evaluate("path => fetch(path).then((answer) => answer.blob())", path)
                figures |= self._costs("the whole walk")
                continue
            self.page.goto(self.site + path, wait_until="networkidle")
            self.page.wait_for_function("window.paint > 0")
            figures[f"`{path}`: largest paint, ms"] = self.page.evaluate("window.paint")
            if path == CALCULATOR:
                figures |= self._costs("home and calculator")
                figures |= self._type()
        return figures

    def _costs(self, what: str) -> dict[str, float]:
        """What has been sent until now."""
        kilobytes, requests = self.sent["bytes"] / 1024, self.sent["requests"]
        return {f"{what}: sent, KB": kilobytes, f"{what}: requests": requests}

    def _type(self) -> dict[str, float]:
        watch(self.page)
        field = self.page.locator(FIELD)
        field.fill("")
        for key in _KEYS:
            self.page.wait_for_timeout(1000)
            field.press(key)
        self.page.wait_for_timeout(1500)
        times = self.page.evaluate("window.times")
        if not times:
            raise RuntimeError(f"{self.site}{CALCULATOR}: no figure follows a key")
        return {
            "key to figure, ms": statistics.median(times),
            "slowest interaction (INP), ms": self.page.evaluate("window.slowest"),
        }
