"""The first frame comes from the document alone, and nothing changes when the rest arrives (issue 8)."""

import re

import pytest
from playwright.sync_api import Browser, Page, Request, Route

from tests.pages import OpenPage
from tests.routes import PATHS, typical_first

#: Remembers the elements of the document before React has seen them.
REMEMBER = """
addEventListener("DOMContentLoaded", () => {
  for (const e of document.querySelectorAll("main, header, footer")) e.fromDocument = true;
}, { once: true });
"""

SHEET_IS_IN_FORCE = "head link[rel=stylesheet][media=all]"

#: Place and looks of everything that shows, with the whole sheet and with the document's own rules.
DIFFERENCES = """
() => {
  const sheet = document.querySelector("head link[rel=stylesheet]");
  const shown = [...document.querySelectorAll("body *")].filter(e => e.checkVisibility());
  const look = () => {
    document.getAnimations().forEach(a => a.cancel());
    return shown.map(e => {
      const { x, y, width, height } = e.getBoundingClientRect();
      const s = getComputedStyle(e);
      return [x, y, width, height].map(Math.round) + ` ${s.color} ${s.backgroundColor} ` +
        `${s.fontFamily} ${s.fontWeight} ${s.borderTopColor} ${s.opacity} ${s.display}`;
    });
  };
  const differences = [];
  for (const theme of ["light", "dark"]) {
    document.documentElement.classList.remove("light", "dark");
    document.documentElement.classList.add(theme);
    document.documentElement.style.colorScheme = theme;
    const whole = look();
    sheet.media = "print";
    const own = look();
    sheet.media = "all";
    shown.forEach((e, i) => {
      if (whole[i] !== own[i])
        differences.push(`${theme} ${e.outerHTML.slice(0, 90)}: ${own[i]} became ${whole[i]}`);
    });
  }
  return [shown.length, differences];
}
"""


def _stop(page: Page, pattern: str) -> None:
    """Requests that match never get an answer."""

    def wait_for_ever(route: Route) -> None:
        """The route is neither continued nor answered."""

    page.route(re.compile(pattern), wait_for_ever)


@pytest.mark.parametrize("path", PATHS)
def test_react_takes_over_the_document_as_it_is(open_page: OpenPage, path: str):
    """Without an error on the console (`open_page` looks), and without writing it anew."""
    page = open_page(path, before=REMEMBER, close_notices=False, axe=False)
    page.wait_for_selector(SHEET_IS_IN_FORCE, state="attached")
    kept = page.evaluate(
        "[...document.querySelectorAll('main, header.shell, footer.footer')].map(e => e.fromDocument)"
    )
    assert kept
    assert all(kept), kept


@pytest.mark.parametrize("path", ["/nothing-here", "/blog/999"])
def test_a_missing_page_is_taken_over_without_error(open_page: OpenPage, path: str):
    page = open_page(path, expect_status=404, close_notices=False, axe=False)
    page.wait_for_selector(SHEET_IS_IN_FORCE, state="attached")


@pytest.mark.parametrize("width", [360, 1360])
@pytest.mark.parametrize("path", typical_first(PATHS))
def test_nothing_changes_when_the_whole_sheet_arrives(open_page: OpenPage, path: str, width: int):
    """In both themes: no element moves, none looks different."""
    page = open_page(path, width=width, reduced_motion=True, close_notices=False, axe=False)
    page.wait_for_selector(SHEET_IS_IN_FORCE, state="attached")
    page.evaluate("document.fonts.ready.then(() => 0)")
    shown, differences = page.evaluate(DIFFERENCES)
    assert shown > 50
    assert not differences, "\n".join(differences[:10])


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/products", "/blog/1"])
def test_a_page_paints_while_scripts_and_sheet_are_still_on_their_way(
    browser: Browser, site: str, path: str, theme: str
):
    """The theme of the visitor's choice included: there is no flash of the other one."""
    context = browser.new_context(color_scheme="dark" if theme == "light" else "light")
    context.add_init_script(f"localStorage.setItem('theme', '{theme}')")
    page = context.new_page()
    _stop(page, r"/assets/|/behaviour\.js")
    page.goto(site + path, wait_until="commit")
    page.wait_for_selector("footer", state="attached")
    page.locator("h1").wait_for()
    page.wait_for_selector(f"html.{theme}", state="attached")
    page.wait_for_function(
        "() => performance.getEntriesByName('first-contentful-paint').length === 1"
    )
    brightness = page.evaluate(
        "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)"
    )
    context.close()
    assert (sum(brightness) < 200) is (theme == "dark"), brightness


@pytest.mark.parametrize("path", ["/", "/products"])
def test_scripts_are_asked_for_after_the_first_frame(browser: Browser, site: str, path: str):
    """None of them is named where the browser would fetch it ahead."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(site + path)
    page.wait_for_selector(SHEET_IS_IN_FORCE, state="attached")
    page.wait_for_function("() => window.__reactRouterRouteModules?.root")
    first_frame, asked = page.evaluate(
        """[
          performance.getEntriesByName("first-contentful-paint")[0].startTime,
          performance.getEntriesByType("resource").filter(e => e.name.endsWith(".js"))
            .map(e => [e.name, e.startTime]),
        ]"""
    )
    context.close()
    assert site + "/behaviour.js" in dict(asked)
    assert len(asked) > 5
    assert not [name for name, start in asked if start < first_frame]


def test_a_page_whose_own_script_does_not_come_still_comes_to_life(browser: Browser, site: str):
    """Its links change the address without a new document."""
    context = browser.new_context()
    page = context.new_page()
    page.route("**/behaviour.js", lambda route: route.abort())
    page.goto(site + "/products")
    page.wait_for_function(
        "() => Object.keys(document.querySelector('h1')).some(key => key.startsWith('__react'))"
    )
    page.evaluate("window.stays = true")
    page.locator("header.shell").get_by_role("link", name="Contact Us").click()
    page.wait_for_selector("main[data-page=contact]")
    stays = page.evaluate("window.stays")
    context.close()
    assert stays


def test_tabs_follow_the_address_before_any_script_has_come(browser: Browser, site: str):
    context = browser.new_context()
    page = context.new_page()
    _stop(page, r"/assets/|/behaviour\.js")
    page.goto(site + "/style-guide?tab=third", wait_until="commit")
    page.wait_for_selector("footer", state="attached")
    chosen = page.locator("[data-param=tab] > [data-key=third]")
    chosen.wait_for()
    others = page.locator("[data-param=tab] > [data-key]:not([data-key=third])")
    hidden = others.evaluate_all("all => all.map(e => getComputedStyle(e).display)")
    context.close()
    assert hidden
    assert set(hidden) == {"none"}


def test_without_javascript_the_whole_sheet_is_in_force(browser: Browser, site: str):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    finished: list[Request] = []
    page.on("requestfinished", lambda request: finished.append(request))
    page.goto(site + "/", wait_until="networkidle")
    # Of no use to the first frame, so only the whole sheet holds it.
    page.locator("header a").first.hover()
    page.keyboard.press("Tab")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineOffset")
    sheets = [request.url for request in finished if request.resource_type == "stylesheet"]
    context.close()
    assert sheets
    assert all(url.startswith(site + "/assets/") for url in sheets)
    assert outline == "-6px"


def test_a_pop_up_opened_by_the_address_shows_before_any_script_has_come(
    browser: Browser, site: str
):
    context = browser.new_context()
    page = context.new_page()
    _stop(page, r"/assets/|/behaviour\.js")
    page.goto(site + "/about/gallery?category=meet-ups&photo=7", wait_until="commit")
    page.wait_for_selector("footer", state="attached")
    pop_up = page.locator("dialog[data-asks=photo][open]")
    pop_up.wait_for()
    position = pop_up.evaluate("e => getComputedStyle(e).position")
    context.close()
    assert position == "fixed"


PARTS = """document.querySelectorAll(
  "main > section, .prose > *, .article > *, .article-columns > *, .columns > *, .calculator > *, "
  + ".fold-content > *, section.risk, footer, .slips, .dock"
)"""

#: The parts of a page that are left out for now.
LEFT_OUT = f"[...{PARTS}].filter(e => getComputedStyle(e).display === 'none')"

COUNT_AT_FIRST = (
    f"addEventListener('DOMContentLoaded', () => window.left = {LEFT_OUT}.length, {{ once: true }})"
)

#: Once a frame is made, before anything else has had time, up to the first that shows such a part:
#: how much of the screen stays empty although more of the page is there. What comes between the
#: frame and the look at it is of the next frame.
LOOK_AT_FRAMES = f"""
const look = () => requestAnimationFrame(() => {{
  const parts = [...{PARTS}];
  setTimeout(() => {{
    const more = {LEFT_OUT}.some(e => parts.includes(e));
    const end = Math.max(0, ...parts.map(e => e.getBoundingClientRect().bottom));
    if (document.querySelector("[data-laid-out]")) window.empty = more ? Math.max(0, innerHeight - end) : 0;
    else look();
  }});
}});
look();"""


@pytest.mark.parametrize("path", ["/", "/products", "/calculator", "/blog/1", "/privacy-policy"])
def test_what_lies_below_is_laid_out_when_there_is_time(browser: Browser, site: str, path: str):
    """Not for the first frame, and all of it in the end."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(COUNT_AT_FIRST)
    page.goto(site + path)
    page.wait_for_function("() => !document.adoptedStyleSheets.length")
    left, still = page.evaluate(f"[window.left, {LEFT_OUT}.length]")
    context.close()
    assert left > 1
    assert still == 0


@pytest.mark.parametrize("path", ["/", "/blog/1"])
def test_the_sheet_is_in_force_before_the_rest_is_laid_out(browser: Browser, site: str, path: str):
    """It makes the styles of all that is laid out anew."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(
        f"""
new MutationObserver((changes) => {{
  if (changes.some(({{ target }}) => target.matches(".footer")))
    window.inForce = !!document.querySelector("{SHEET_IS_IN_FORCE}");
}}).observe(document, {{ subtree: true, attributeFilter: ["data-laid-out"] }});"""
    )
    held: list[Route] = []
    page.route(re.compile(r"\.css$"), lambda route: held.append(route))
    page.goto(site + path, wait_until="commit")
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    # Long enough for the rest to come first, and less than the page waits for its sheet.
    page.wait_for_timeout(200)
    for route in held:
        route.continue_()
    page.wait_for_function("() => window.inForce !== undefined")
    in_force = page.evaluate("window.inForce")
    context.close()
    assert in_force


@pytest.mark.parametrize(
    "path", ["/products", "/calculator", "/downloads", "/blog/1", "/privacy-policy"]
)
def test_the_first_frame_has_all_that_its_screen_shows(browser: Browser, site: str, path: str):
    """On a screen that reaches below the first part of the page."""
    context = browser.new_context(viewport={"width": 412, "height": 3000})
    page = context.new_page()
    page.add_init_script(LOOK_AT_FRAMES)
    page.goto(site + path)
    page.wait_for_function("() => window.empty !== undefined")
    empty = page.evaluate("window.empty")
    context.close()
    assert empty == 0


@pytest.mark.parametrize(
    ("path", "part"), [("/calculator", ".bill"), ("/blog/1", ".article-columns > aside")]
)
def test_the_first_frame_has_what_stands_beside_its_first_part(
    browser: Browser, site: str, path: str, part: str
):
    """On a wide screen, where these pages have columns."""
    context = browser.new_context(viewport={"width": 1360, "height": 500})
    page = context.new_page()
    page.add_init_script(
        f"""
const look = () => requestAnimationFrame(() => setTimeout(() => {{
  const part = document.querySelector("{part}");
  if (part) window.boxes = part.getClientRects().length;
  else look();
}}));
look();"""
    )
    page.goto(site + path)
    page.wait_for_function("() => window.boxes !== undefined")
    boxes = page.evaluate("window.boxes")
    context.close()
    assert boxes == 1


@pytest.mark.parametrize("comes", ["to a part", "again"])
def test_who_goes_to_a_place_gets_the_page_whole(browser: Browser, site: str, comes: str):
    """With places that are only guessed, the browser would go to the wrong one."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(COUNT_AT_FIRST)
    page.goto(site + ("/#questions" if comes == "to a part" else "/"), wait_until="commit")
    page.wait_for_selector("footer", state="attached")
    if comes == "again":
        page.reload(wait_until="commit")
        page.wait_for_selector("footer", state="attached")
    page.wait_for_function("() => window.left !== undefined")
    left = page.evaluate("window.left")
    context.close()
    assert left == 0
