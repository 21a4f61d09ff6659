"""The first frame comes from the document alone, and nothing changes when the rest arrives (issue 17)."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from nnm_site.build.scripts import OF_FEW
from tests.documents import Document
from tests.pages import OpenPage, hold, wait_until
from tests.routes import PATHS, typical_first

#: Every page, state or measure: `make test` looks at the pages that it opens.
pytestmark = pytest.mark.long

#: What only the framework brings: its data, its modules, and their preloading.
FRAMEWORK_IN_A_DOCUMENT = re.compile(r"__reactRouter|modulepreload|<script[^>]* async|\bReact\b")

#: Scripts of the framework; the page's own is called `site-….js`.
FRAMEWORK = re.compile(r"/assets/(?!site-)[^/]+\.js$")
ANY_SCRIPT = re.compile(r"/assets/[^/]+\.js$")

#: Remembers the elements of the document before React has seen them.
REMEMBER = """
addEventListener("DOMContentLoaded", () => {
  for (const e of document.querySelectorAll("main, header, footer")) e.fromDocument = true;
}, { once: true });
"""

#: Place and looks of everything that shows: with the document's own rules, and with the whole sheet after
#: them.
DIFFERENCES = """
async address => {
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
  const themes = () => ["light", "dark"].map(theme => {
    document.documentElement.classList.remove("light", "dark");
    document.documentElement.classList.add(theme);
    document.documentElement.style.colorScheme = theme;
    return look();
  });
  const own = themes();
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  await new Promise((resolve, reject) => {
    sheet.onload = resolve;
    sheet.onerror = reject;
    document.head.append(sheet);
  });
  const whole = themes();
  const differences = [];
  own.forEach((before, theme) => shown.forEach((e, i) => {
    if (before[i] !== whole[theme][i])
      differences.push(`${["light", "dark"][theme]} ${e.outerHTML.slice(0, 90)}: ${before[i]} became ${whole[theme][i]}`);
  }));
  return [shown.length, differences];
}
"""


@pytest.fixture(scope="session")
def live_paths(document: Callable[[str], Document]) -> list[str]:
    """Addresses of pages that hold what the server computes."""
    return [path for path in PATHS if [*document(path).with_attribute("data-asked")]]


@pytest.fixture(scope="session")
def sheet(document: Callable[[str], Document], live_paths: list[str]) -> str:
    """The address of the whole style sheet, which live documents name."""
    return document(live_paths[0]).one("link", rel="stylesheet").attrib["href"]


@pytest.fixture(scope="module")
def visitor(browser: Browser):
    """A function that opens an empty page in a context with these settings."""
    contexts = []

    def visit(**settings) -> Page:
        contexts.append(browser.new_context(**settings))
        return contexts[-1].new_page()

    yield visit
    for context in contexts:
        context.close()


# Still pages -------------------------------------------------------------------------------------


def test_still_documents_hold_no_framework(
    document: Callable[[str], Document], live_paths: list[str]
):
    """Of 49 listed pages at least 40."""
    still = [path for path in PATHS if path not in live_paths]
    assert live_paths
    assert len(still) >= 40
    for path in still:
        page = document(path)
        assert not FRAMEWORK_IN_A_DOCUMENT.search(page.text), path
        sources = [script.get("src") for script in page.all("script") if script.get("src")]
        kinds = "|".join(["site", *OF_FEW])
        for source in sources:
            assert re.fullmatch(rf"/assets/({kinds})-[0-9a-f]{{8}}\.js", source or ""), path


def test_a_still_page_asks_for_one_script_and_no_sheet(visitor, site: str):
    page = visitor()
    asked: list[str] = []
    page.on("request", lambda r: asked.append(r.url) if re.search(r"\.(js|css)$", r.url) else None)
    page.goto(site + "/disclaimer", wait_until="networkidle")
    assert len(asked) == 1
    assert not FRAMEWORK.search(asked[0])


@pytest.mark.parametrize("width", [360, 1360])
@pytest.mark.parametrize("path", typical_first(PATHS))
def test_a_page_looks_the_same_as_with_the_whole_sheet(
    open_page: OpenPage, sheet: str, path: str, width: int
):
    """In both themes: the rules in the document are all that the page needs."""
    page = open_page(path, width=width, reduced_motion=True, close_notices=False)
    page.evaluate("document.fonts.ready.then(() => 0)")
    shown, differences = page.evaluate(DIFFERENCES, sheet)
    assert shown > 50
    assert not differences, "\n".join(differences[:10])


def test_without_javascript_the_rules_are_in_force(visitor, site: str):
    page = visitor(java_script_enabled=False)
    page.goto(site + "/")
    page.keyboard.press("Tab")
    page.locator("header.shell a").first.focus()
    expect(page.locator("header.shell a").first).to_have_css("outline-style", "solid")


# Live pages --------------------------------------------------------------------------------------

LIVE = ["/calculator", "/wealth/personal-finance", "/equity/gainers-and-losers", "/search"]


def test_these_are_the_live_pages(live_paths: list[str]):
    assert sorted(live_paths) == sorted(LIVE)


@pytest.mark.parametrize(
    ("path", "width", "theme"),
    [
        *[("/calculator", width, theme) for width in (360, 1360) for theme in ("light", "dark")],
        *[(path, 360, "dark") for path in LIVE[1:]],
        *[(path, 1360, "light") for path in LIVE[1:]],
        ("/calculator?tab=currency&quantity=3", 1360, "light"),
        ("/search?q=nominee", 360, "light"),
    ],
)
def test_react_takes_over_the_document_as_it_is(open_page: OpenPage, path: str, width: int, theme):
    """Without an error on the console (`open_page` looks), and without writing it anew."""
    page = open_page(path, width=width, theme=theme, before=REMEMBER, close_notices=False)
    expect(page.locator("[data-connected=true]")).to_be_attached()
    kept = page.evaluate(
        "[...document.querySelectorAll('main, header.shell, footer.footer')].map(e => e.fromDocument)"
    )
    assert kept
    assert all(kept), kept


@pytest.mark.parametrize("path", LIVE)
def test_no_script_of_the_framework_is_asked_for_before_the_first_frame(
    open_page: OpenPage, path: str
):
    page = open_page(path, close_notices=False)
    first_frame, asked = page.evaluate(
        """[
          performance.getEntriesByName("first-contentful-paint")[0].startTime,
          performance.getEntriesByType("resource").filter(e => e.name.endsWith(".js"))
            .map(e => [e.name, e.startTime]),
        ]"""
    )
    framework = {name: start for name, start in asked if FRAMEWORK.search(name)}
    assert len(framework) > 5
    assert not [name for name, start in framework.items() if start < first_frame]


# While the scripts are on their way --------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/products", "/blog/1", "/calculator"])
def test_a_page_paints_while_its_scripts_are_on_their_way(visitor, site: str, path: str, theme):
    """The theme of the visitor's choice included: there is no flash of the other one."""
    page = visitor(color_scheme="dark" if theme == "light" else "light")
    page.add_init_script(f"localStorage.setItem('theme', '{theme}')")
    hold(page, ANY_SCRIPT)
    page.goto(site + path, wait_until="commit")
    expect(page.locator("h1")).to_be_visible()
    page.wait_for_selector(f"html.{theme}", state="attached")
    wait_until(page, "performance.getEntriesByName('first-contentful-paint').length === 1")
    brightness = page.evaluate(
        "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)"
    )
    assert (sum(brightness) < 200) is (theme == "dark"), brightness


@pytest.mark.parametrize(
    ("address", "shown", "hidden"),
    [
        ("/style-guide?tab=third", "#tab-third", "#tab-first"),
        ("/calculator?tab=currency", "#tab-currency", "#tab-equity"),
        (
            "/about/gallery?category=meet-ups&photo=2",
            "dialog[open]:modal",
            "#category-ipo-listings",
        ),
    ],
)
def test_the_address_is_obeyed_before_any_script_has_come(
    visitor, site: str, address: str, shown: str, hidden: str
):
    page = visitor()
    hold(page, ANY_SCRIPT)
    page.goto(site + address, wait_until="commit")
    expect(page.locator(shown)).to_be_visible()
    expect(page.locator(hidden)).to_be_hidden()
