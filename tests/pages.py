"""Opening pages in a browser, with the checks that must hold on every one of them."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route

AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

TITLE_LENGTH = range(10, 66)
DESCRIPTION_LENGTH = range(50, 161)

#: A slow or busy machine is no fault of the site.
PATIENCE_MS = 20_000

#: What axe has found nothing on in this run: the same page as it arrives, at the same width and in
#: the same theme, is not looked at again. A pass takes as long as everything else in many a test.
_CLEAN: set[tuple[str, int, str]] = set()

#: A live page that the framework has taken over and that shows what its address asks for; a still page
#: has nothing to wait for.
READY = "html:not([data-asking]:has([data-asked])) body:not(:has([data-connected='false']))"


class OpenPage(Protocol):
    """The type of the fixture `open_page`."""

    def __call__(
        self,
        path: str,
        *,
        width: int = 1360,
        height: int = 860,
        theme: Literal["light", "dark"] = "light",
        javascript: bool = True,
        reduced_motion: bool = False,
        forced_colours: bool = False,
        close_notices: bool = True,
        expect_status: int = 200,
        axe: bool = False,
        allow: Mapping[str, str] | None = None,
        tolerate: Sequence[str] = (),
        before: str = "",
        base: str | None = None,
        ready: bool = True,
    ) -> "Page":
        """Open `path` in a browser context of its own and check it.

        - `allow`: addresses on other hosts and the JavaScript that is to come from them; no other
          host can be reached.
        - `tolerate`: parts of console messages or failed addresses that the test causes on purpose.
        - `before`: JavaScript that runs in the page before anything of the site.
        - `base`: another address of the site (a proxy that the test holds).
        - `ready`: wait until a live page is connected.
        """
        ...


@dataclass
class Watch:
    """What a page complained about since it was opened."""

    site: str
    status: int
    tolerate: Sequence[str]
    complaints: list[str] = field(default_factory=list)

    def attach(self, page: "Page") -> None:
        """Listen to the page's console, its exceptions and its requests."""
        page.on("console", lambda m: self._note(m.type == "error", m.text, m.location["url"]))
        page.on("pageerror", lambda error: self._note(True, f"exception: {error}", self.site))
        page.on(
            "requestfailed",
            # A request that is given up because the visitor moves on is no fault.
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
        if bad and own and not wanted_status and not any(t in complaint for t in self.tolerate):
            self.complaints.append(complaint)


class Opener:
    """Opens pages for one test and looks at their complaints again when it ends."""

    def __init__(self, browser: "Browser", site: str) -> None:
        self._browser = browser
        self._site = site
        self._opened: list[tuple[BrowserContext, Watch]] = []

    def open(
        self,
        path: str,
        *,
        width: int = 1360,
        height: int = 860,
        theme: Literal["light", "dark"] = "light",
        javascript: bool = True,
        reduced_motion: bool = False,
        forced_colours: bool = False,
        close_notices: bool = True,
        expect_status: int = 200,
        axe: bool = False,
        allow: Mapping[str, str] | None = None,
        tolerate: Sequence[str] = (),
        before: str = "",
        base: str | None = None,
        ready: bool = True,
    ) -> "Page":
        """See `OpenPage`."""
        site = base or self._site
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=theme,
            java_script_enabled=javascript,
            reduced_motion="reduce" if reduced_motion else "no-preference",
            forced_colors="active" if forced_colours else "none",
            # The header as Indian visitors send it; decides nothing, but is part of every visit.
            locale="en-IN",
            timezone_id="Asia/Kolkata",
            has_touch=width < 600,
        )
        context.set_default_timeout(PATIENCE_MS)
        # With JavaScript off Chromium refuses the scripts itself, and says so.
        refused = () if javascript else ("request failed: csp",)
        watch = Watch(site, expect_status, (*tolerate, *refused))
        self._opened.append((context, watch))
        for address, script in (allow or {}).items():
            context.route(address, _answer(script))
        if before:
            context.add_init_script(before)
        page = context.new_page()
        watch.attach(page)
        response = page.goto(site + path, wait_until="load")
        assert response is not None
        assert response.status == expect_status, f"{path} answers {response.status}"
        if javascript and ready:
            page.wait_for_selector(READY, state="attached")
        if close_notices:
            close_open_notices(page)
        complaints = head_complaints(page) if expect_status == 200 else []
        headings = page.locator("h1").count()
        if headings != 1:
            complaints.append(f"{headings} h1 elements")
        # axe is a script itself: with JavaScript off it would wait for ever. Of forced colours it
        # knows nothing.
        looked_at = (site + path, width, theme)
        if axe and javascript and not forced_colours and looked_at not in _CLEAN:
            violations = axe_complaints(page)
            complaints += violations
            if not violations:
                _CLEAN.add(looked_at)
        complaints += watch.complaints
        assert not complaints, f"{path}:\n" + "\n".join(complaints)
        return page

    def close(self) -> None:
        """Close every page; what one complained about during the test fails it."""
        complaints = []
        for context, watch in self._opened:
            complaints += watch.complaints
            context.close()
        assert not complaints, "\n".join(complaints)


def _answer(script: str) -> "Callable[[Route], None]":
    """A route's handler that answers with a script."""
    return lambda route: route.fulfill(body=script, content_type="text/javascript")


def hold(page: "Page", addresses: str | re.Pattern[str]) -> Callable[[], None]:
    """Let requests to these addresses wait; the function that is returned lets them go."""

    def wait(route: "Route") -> None:
        """Leave it unanswered: it goes on when the route is taken away."""

    page.route(addresses, wait)
    return lambda: page.unroute(addresses, wait)


def wait_until(page: "Page", condition: str) -> None:
    """Return at the first frame in which a JavaScript expression is true.

    Playwright's `wait_for_function` compiles the expression anew at each frame, which the policy of
    our pages forbids. Raises Playwright's `Error` when the expression stays false.
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


def close_open_notices(page: "Page") -> None:
    """Close the notices that are open when a page arrives, as their buttons do."""
    page.evaluate(
        """for (const notice of document.querySelectorAll("dialog.notice[open]")) {
          const button = notice.querySelector("button.close");
          if (button?.checkVisibility()) button.click();
        }"""
    )


def head_complaints(page: "Page") -> list[str]:
    """What is wrong with a page's title, description and canonical address."""
    complaints = []
    title = page.title()
    if len(title) not in TITLE_LENGTH:
        complaints.append(f"title of {len(title)} characters: {title!r}")
    for selector, attribute, length in (
        ('meta[name="description"]', "content", DESCRIPTION_LENGTH),
        ('link[rel="canonical"]', "href", range(10, 200)),
    ):
        found = page.locator(f"head {selector}")
        if found.count() != 1:
            complaints.append(f"{found.count()} times {selector}")
        elif len(text := found.get_attribute(attribute) or "") not in length:
            complaints.append(f"{selector} of {len(text)} characters: {text!r}")
    return complaints


def axe_complaints(
    page: "Page", context: str | None = None, rules: Sequence[str] = ()
) -> list[str]:
    """What axe finds on the page as it is now (WCAG 2.2 AA and best practice), a line each.

    `context` is a CSS selector that narrows the look; `rules` are axe's names of the only rules.
    """
    from axe_playwright_python.base import AXE_SCRIPT

    # A half-faded text has no contrast; what moves for ever cannot be finished and is left alone.
    page.evaluate(
        "document.getAnimations().forEach(a => "
        "Number.isFinite(a.effect?.getComputedTiming().endTime) && a.finish())"
    )
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    only = ("rule", list(rules)) if rules else ("tag", AXE_RULES)
    options = {
        "runOnly": dict(zip(("type", "values"), only, strict=True)),
        # What is right makes a list of a megabyte; what is preloaded (style sheets, sound) no rule
        # that runs here asks for.
        "resultTypes": ["violations"],
        "preload": False,
    }
    place: dict[str, list[list[str]]] = {"include": [[context or "html"]]}
    if not page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches"):
        # What a ticker has carried out of its window is nowhere to be seen, which axe does not
        # know; its words are looked at where they stand still.
        place["exclude"] = [[".ticker-track"]]
    found = page.evaluate(f"axe.run({json.dumps(place)}, {json.dumps(options)})")
    return [
        f"axe {violation['id']}: {violation['help']}\n    "
        + "\n    ".join(f"{node['target']} {node['failureSummary']}" for node in violation["nodes"])
        for violation in found["violations"]
    ]


def check_axe(page: "Page", context: str | None = None) -> None:
    """Fail when axe finds something now: for pop-ups and states that a test has opened."""
    complaints = axe_complaints(page, context)
    assert not complaints, "\n".join(complaints)


#: What the browser says of a page that `break_page` breaks.
BROKEN = ("The ink has run out", "Minified React error", "[Reflex Frontend Exception]")


def break_page(page: "Page", text: str) -> None:
    """Let a live page's own module throw as soon as it is drawn; `text` is the page's document."""
    module = re.search(r"/assets/_[a-z][^\"]*\.js", text)
    assert module, "the build names its pages otherwise now"
    page.route(
        f"**{module[0]}",
        lambda route: route.fulfill(
            content_type="text/javascript",
            body=f"export default function () {{ throw new Error({BROKEN[0]!r}) }}",
        ),
    )
