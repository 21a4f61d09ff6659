"""The first frame comes from the document alone, and nothing changes when the rest arrives (R116)."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.documents import Document
from tests.pages import ANY_SCRIPT, FRAMEWORK, OpenPage, lay_out_everything, wait_until
from tests.routes import DIFFERENT, typical_first

#: Every page, state or measure: `make test` looks at the pages that it opens.
pytestmark = [pytest.mark.long, pytest.mark.requirement("R116")]

LIVE = ["/calculator", "/wealth/personal-finance", "/equity/gainers-and-losers", "/search"]

#: Remembers the elements of the document before React has seen them.
REMEMBER = """
addEventListener("DOMContentLoaded", () => {
  for (const e of document.querySelectorAll("main, header, footer")) e.fromDocument = true;
}, { once: true });
"""

#: When the first frame with the whole document is drawn. A busy machine tells later of its paint.
REMEMBER_FRAME = """
addEventListener("load", () => requestAnimationFrame(() => { window.firstFrame = performance.now(); }));
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
  sheet.remove();
  const differences = [];
  own.forEach((before, theme) => shown.forEach((e, i) => {
    if (before[i] !== whole[theme][i])
      differences.push(`${["light", "dark"][theme]} ${e.outerHTML.slice(0, 90)}: ${before[i]} became ${whole[theme][i]}`);
  }));
  return [shown.length, differences];
}
"""


@pytest.fixture(scope="session")
def sheet(document: Callable[[str], Document]) -> str:
    """The address of the whole style sheet, which live documents name."""
    return document(LIVE[0]).one("link", rel="stylesheet").attrib["href"]


# Still pages -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", typical_first(DIFFERENT))
def test_a_page_looks_the_same_as_with_the_whole_sheet(open_page: OpenPage, sheet: str, path: str):
    """In both themes: the rules in the document are all that the page needs."""
    page = open_page(path, width=1360, reduced_motion=True, close_notices=False)
    page.evaluate("document.fonts.ready.then(() => 0)")
    lay_out_everything(page)
    for width in (1360, 360):
        page.set_viewport_size({"width": width, "height": 740})
        shown, differences = page.evaluate(DIFFERENCES, sheet)
        assert shown > 50
        assert not differences, "\n".join([f"at {width}:", *differences[:10]])


# Live pages --------------------------------------------------------------------------------------


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
    page = open_page(path, close_notices=False, before=REMEMBER_FRAME)
    first_frame, asked = page.evaluate(
        """[
          Math.min(firstFrame, performance.getEntriesByType("paint")[0].startTime),
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
def test_a_page_paints_while_its_scripts_are_on_their_way(
    open_page: OpenPage, path: str, theme: str
):
    """The theme of the visitor's choice included: there is no flash of the other one."""
    page, _ = open_page.arriving(
        path,
        ANY_SCRIPT,
        theme="dark" if theme == "light" else "light",
        before=f"localStorage.setItem('theme', '{theme}')",
    )
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
    open_page: OpenPage, address: str, shown: str, hidden: str
):
    """R116: no flash of the default."""
    page, _ = open_page.arriving(address, ANY_SCRIPT)
    expect(page.locator(shown)).to_be_visible()
    expect(page.locator(hidden)).to_be_hidden()
