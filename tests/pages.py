"""Opens pages in a browser, with the checks that every page must pass."""

import io
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route
    from pypdf import PdfReader

AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

TITLE_LENGTH = range(10, 66)
DESCRIPTION_LENGTH = range(50, 161)

#: Long enough for a slow or busy machine, in milliseconds.
PATIENCE_MS = 20_000

#: A live page that is hydrated and shows the answer for its address; a still page has nothing to
#: wait for.
READY = "html:not([data-asking]:has([data-asked])) body:not(:has([data-connected='false']))"

#: Scripts of the framework, which a live page starts after its first paint; the page's own are
#: named `site-….js` and `live-….js`.
FRAMEWORK = re.compile(r"/assets/(?!site-|live-)[^/]+\.js$")
ANY_SCRIPT = re.compile(r"/assets/[^/]+\.js$")


#: Records layout shifts not caused by the visitor: their size, and each element with both positions
#: and the bar or folded part that it belongs to.
SHIFTS = """
window.shifts = [];
new PerformanceObserver(list => {
  for (const entry of list.getEntries())
    if (!entry.hadRecentInput)
      window.shifts.push([entry.value, ...entry.sources.map(s =>
        [s.node?.outerHTML?.slice(0, 60), s.previousRect.toJSON(), s.currentRect.toJSON(),
         (s.node?.closest ? s.node : s.node?.parentElement)?.closest("header.shell, .dock, details")?.localName])]);
}).observe({ type: "layout-shift", buffered: true });
"""


#: The browser's error about its own cross-fade, if the second page was painted before the first was
#: captured. It rejects its own promise; the page looks right (w3c/csswg-drafts, issue 13726).
CROSS_FADE_LEFT_OUT = "Transition was aborted because of invalid state. Page already revealed"


@dataclass
class Watch:
    """A page's complaints since it was opened."""

    site: str
    status: int
    tolerate: Sequence[str]
    complaints: list[str] = field(default_factory=list)

    def attach(self, page: "Page") -> None:
        """Listen to the page's console, its exceptions and its requests."""
        page.on("console", lambda m: self._note(m.type == "error", m.text, m.location["url"]))
        page.on(
            "pageerror",
            lambda error: self._note(True, f"exception: {error.stack or error}", self.site),
        )
        page.on(
            "requestfailed",
            # A request cancelled by navigation is no fault.
            lambda r: self._note(
                "ERR_ABORTED" not in (r.failure or ""), f"request failed: {r.failure}", r.url
            ),
        )
        page.on("response", lambda r: self._note(r.status >= 400, f"status {r.status}", r.url))

    def _note(self, bad: bool, text: str, url: str) -> None:
        complaint = f"{text} [{url}]"
        own = not url or url.startswith((self.site, "blob:", "data:"))
        wanted_status = self.status >= 400 and (
            f"status {self.status}" in text or f"status of {self.status}" in text
        )
        tolerated = any(t in complaint for t in (*self.tolerate, CROSS_FADE_LEFT_OUT))
        if bad and own and not wanted_status and not tolerated:
            self.complaints.append(complaint)


class OpenPage:
    """Opens pages for one test, and checks their complaints again when it ends."""

    def __init__(self, browser: "Browser", site: str) -> None:
        self._browser = browser
        self._site = site
        self._opened: list[tuple[BrowserContext, Watch]] = []

    def blank(
        self,
        *,
        width: int = 1360,
        height: int = 860,
        theme: Literal["light", "dark"] = "light",
        javascript: bool = True,
        reduced_motion: bool = False,
        expect_status: int = 200,
        allow: Mapping[str, str] | None = None,
        tolerate: Sequence[str] = (),
        before: str = "",
    ) -> "Page":
        """An empty page in its own browser context, whose complaints are recorded.

        - `allow`: addresses on other hosts → the JavaScript to return for them; no other host can
          be reached.
        - `tolerate`: parts of console messages or failed addresses that the test causes on purpose.
        - `before`: JavaScript to run in the page before anything of the site.
        """
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=theme,
            java_script_enabled=javascript,
            reduced_motion="reduce" if reduced_motion else "no-preference",
            # The header as Indian visitors send it; it has no effect, but is part of every visit.
            locale="en-IN",
            timezone_id="Asia/Kolkata",
            has_touch=width < 600,
        )
        context.set_default_timeout(PATIENCE_MS)
        # Without JavaScript, Chromium blocks the scripts itself, and reports it.
        refused = () if javascript else ("request failed: csp",)
        watch = Watch(self._site, expect_status, (*tolerate, *refused))
        self._opened.append((context, watch))
        for address, script in (allow or {}).items():
            context.route(address, _answer(script))
        if before:
            context.add_init_script(before)
        page = context.new_page()
        watch.attach(page)
        return page

    def __call__(
        self,
        path: str,
        *,
        javascript: bool = True,
        close_notices: bool = True,
        expect_status: int = 200,
        ready: bool = True,
        **how: Any,
    ) -> "Page":
        """Open `path` in its own browser context and check it. `how` are arguments of `blank`.

        `ready`: wait until a live page is connected.
        """
        page = self.blank(javascript=javascript, expect_status=expect_status, **how)
        response = page.goto(self._site + path, wait_until="load")
        assert response is not None
        assert response.status == expect_status, f"{path} answers {response.status}"
        if javascript and ready:
            wait_until(page, f"document.querySelector({json.dumps(READY)})")
        if close_notices:
            close_open_notices(page)
        complaints = self._opened[-1][1].complaints
        assert not complaints, f"{path}:\n" + "\n".join(complaints)
        return page

    def arriving(
        self, path: str, scripts: re.Pattern[str], **how: Any
    ) -> "tuple[Page, Callable[[], None]]":
        """`path` while these scripts are still loading, and a function that releases them."""
        page = self.blank(**how)
        let_come = hold(page, scripts)
        page.goto(self._site + path, wait_until="commit")
        return page, let_come

    def leave(self) -> list[str]:
        """Close every page; returns their complaints since they were opened."""
        complaints = []
        for context, watch in self._opened:
            complaints += watch.complaints
            context.close()
        return complaints

    def close(self) -> None:
        """Close every page; fails if one had a complaint during the test."""
        complaints = self.leave()
        assert not complaints, "\n".join(complaints)


def _answer(script: str) -> "Callable[[Route], None]":
    """A route handler that answers with a script."""
    return lambda route: route.fulfill(body=script, content_type="text/javascript")


def hold(page: "Page", addresses: str | re.Pattern[str]) -> Callable[[], None]:
    """Hold requests to these addresses; the returned function releases them."""
    waiting: list[Route] = []

    def wait(route: "Route") -> None:
        waiting.append(route)

    page.route(addresses, wait)

    def let_go() -> None:
        while waiting:
            waiting.pop().continue_()
        page.unroute(addresses, wait)

    return let_go


def wait_until(page: "Page", condition: str) -> None:
    """Wait for the first frame in which a JavaScript expression is true.

    Playwright's `wait_for_function` compiles the expression again at each frame, which the policy
    of our pages forbids. Raises Playwright's `Error` if the expression stays false.
    """
    page.evaluate(
        f"""() => new Promise((done, refuse) => {{
          const end = performance.now() + {PATIENCE_MS};
          (function look() {{
            if ({condition}) done();
            else if (performance.now() > end) refuse(new Error("waited in vain"));
            else requestAnimationFrame(look);
          }})();
        }})"""
    )


def shift_complaints(page: "Page") -> list[str]:
    """The shifts since the page began, recorded by `SHIFTS`, except those of a clock's figures."""
    shifts = page.evaluate("window.shifts")
    return [f"moves: {shift}" for shift in shifts] if sum(s[0] for s in shifts) > 0.01 else []


def check_shifts(page: "Page") -> None:
    """Assert that nothing has moved since the page began."""
    complaints = shift_complaints(page)
    assert not complaints, complaints


def box_of(element: "Locator") -> dict[str, float]:
    """The box of a visible element: `x`, `y`, `width` and `height`."""
    box = element.bounding_box()
    assert box is not None
    return dict(box)


def swipe_left(page: "Page", track: "Locator") -> None:
    """Swipe over most of the track, from its right."""
    box = box_of(track)
    finger = page.context.new_cdp_session(page)
    y = box["y"] + min(box["height"] / 2, 60)
    places = [{"x": box["x"] + box["width"] * 0.9 - moved, "y": y} for moved in range(0, 260, 20)]
    for place in places:
        kind = "touchStart" if place is places[0] else "touchMove"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [place]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def close_open_notices(page: "Page") -> None:
    """Close the notices that are open when a page loads, as their buttons do."""
    page.evaluate(
        """for (const stack of document.querySelectorAll("details.notices")) stack.open = true;
        for (const notice of document.querySelectorAll("dialog.notice[open]")) {
          const button = notice.querySelector("button.close");
          if (button?.checkVisibility()) button.click();
        }"""
    )


def lay_out_everything(page: "Page") -> None:
    """Make the browser also lay out parts that it skips until they are near the screen."""
    page.evaluate("""document.querySelectorAll("body *").forEach(e => {
        if (getComputedStyle(e).contentVisibility === "auto") e.style.contentVisibility = "visible";
    })""")


def axe_complaints(
    page: "Page",
    context: str | None = None,
    rules: Sequence[str] = (),
    leave_out: Sequence[str] = (),
) -> list[str]:
    """The faults that axe now finds on the page (WCAG 2.2 AA and best practice), a line each.

    `context` is a CSS selector that limits the check; `rules` are axe's names of the only rules to
    check, `leave_out` of rules to skip.
    """
    from axe_playwright_python.base import AXE_SCRIPT

    lay_out_everything(page)
    # Fixed elements cover something at any scroll position, so the page is checked at its top.
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    # Half-faded text lacks contrast, so animations are finished; endless ones cannot be.
    page.evaluate(
        "document.getAnimations().forEach(a => "
        "Number.isFinite(a.effect?.getComputedTiming().endTime) && a.finish())"
    )
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    only = ("rule", list(rules)) if rules else ("tag", AXE_RULES)
    options = {
        "runOnly": dict(zip(("type", "values"), only, strict=True)),
        "rules": {name: {"enabled": False} for name in leave_out},
        # Passed rules would make a list of a megabyte; no rule checked here needs preloaded files
        # (style sheets, sound).
        "resultTypes": ["violations"],
        "preload": False,
    }
    place: dict[str, list[list[str]]] = {"include": [[context or "html"]]}
    if not page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches"):
        # axe does not know that words outside a ticker's window are invisible; they are checked on
        # pages without motion.
        place["exclude"] = [[".ticker-track"]]
    report = page.evaluate(f"axe.run({json.dumps(place)}, {json.dumps(options)})")
    return [
        f"axe {violation['id']}: {violation['help']}\n    "
        + "\n    ".join(f"{node['target']} {node['failureSummary']}" for node in violation["nodes"])
        for violation in report["violations"]
    ]


#: The browser's messages for a page that `break_page` breaks.
BROKEN = ("The ink has run out", "Minified React error", "[Reflex Frontend Exception]")


def break_page(page: "Page", text: str) -> None:
    """Let a live page's own module throw when it renders; `text` is the page's document."""
    module = re.search(r"/assets/_[a-z][^\"]*\.js", text)
    assert module, "the build names its pages otherwise now"
    page.route(
        f"**{module[0]}",
        lambda route: route.fulfill(
            content_type="text/javascript",
            body=f"export default function () {{ throw new Error({BROKEN[0]!r}) }}",
        ),
    )


def paper(page: "Page") -> "PdfReader":
    """The page as printed (PDF)."""
    from pypdf import PdfReader

    return PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))


def pasted(page: "Page") -> str:
    """The clipboard's text, pasted as by a visitor: no page of this site may read it."""
    field = page.locator(
        "input[type=text]:visible, input[type=search]:visible, textarea:visible"
    ).first
    field.fill("")
    field.press("ControlOrMeta+v")
    return field.input_value()
