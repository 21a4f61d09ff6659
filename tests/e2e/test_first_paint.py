"""The first frame comes from the document alone, and nothing changes when the rest arrives (R116).

That a page needs no more than the rules in its document, and that nothing moves, is in `test_pages.py`.
"""

import pytest
from playwright.sync_api import expect

from tests.pages import ANY_SCRIPT, FRAMEWORK, OpenPage, wait_until

#: Every page, state or measure: `make test` looks at the pages that it opens.
pytestmark = [pytest.mark.long, pytest.mark.requirement("R116")]

#: Remembers the elements of the document before React has seen them.
REMEMBER = """
addEventListener("DOMContentLoaded", () => {
  for (const e of document.querySelectorAll("main, header, footer")) e.fromDocument = true;
}, { once: true });
"""

#: Nothing is painted until `paint()`, as far as a script can tell.
BEFORE_PAINT = """
const frames = [];
window.requestAnimationFrame = (callback) => frames.push(callback);
window.paint = () => frames.splice(0).forEach((callback) => callback(performance.now()));
const observe = PerformanceObserver.prototype.observe;
PerformanceObserver.prototype.observe = function (what) { if (what.type !== "paint") observe.call(this, what); };
const later = window.setTimeout;
window.setTimeout = (callback, ms, ...rest) => ms >= 1000 ? 0 : later(callback, ms, ...rest);
"""


def test_react_takes_over_the_document_as_it_is(open_page: OpenPage):
    """Without an error on the console (`open_page` looks), and without writing it anew."""
    wide, narrow = {"width": 1360, "theme": "light"}, {"width": 360, "theme": "dark"}
    rewritten = {}
    for path, how in (
        ("/calculator", wide),
        ("/calculator?tab=currency&quantity=3", narrow),
        ("/wealth/personal-finance", narrow),
        ("/equity/gainers-and-losers", wide),
        ("/search?q=nominee", narrow),
    ):
        page = open_page(path, before=REMEMBER, close_notices=False, **how)
        expect(page.locator("[data-connected=true]")).to_be_attached()
        kept = page.locator("main, header.shell, footer.footer").evaluate_all(
            "all => all.map(e => !!e.fromDocument)"
        )
        rewritten[path] = kept != [True] * 3
    assert not any(rewritten.values()), rewritten


def test_a_document_that_cannot_be_taken_over_is_drawn_anew_with_all_that_it_had(
    open_page: OpenPage,
):
    """What never changes is in the document alone, and is found there."""
    said = "document.querySelectorAll('header.shell, footer.footer')"
    texts = f"[...{said}].map(e => e.textContent)"
    untouched = open_page("/search").evaluate(texts)
    other = REMEMBER.replace("for (", "document.querySelector('h1').textContent = 'x'; for (")
    page = open_page("/search", before=other, tolerate=("418",))
    expect(page.locator("[data-connected=true]")).to_be_attached()
    assert page.evaluate(f"[...{said}].map(e => !!e.fromDocument)") == [False, False]
    assert page.evaluate(texts) == untouched


def test_no_script_of_the_framework_is_asked_for_before_the_first_frame(open_page: OpenPage):
    page = open_page("/calculator", close_notices=False, before=BEFORE_PAINT, ready=False)
    asked = "performance.getEntriesByType('resource').map(e => e.name)"
    assert not [name for name in page.evaluate(asked) if FRAMEWORK.search(name)]
    page.evaluate("paint()")
    expect(page.locator("[data-connected=true]")).to_be_attached()
    assert [name for name in page.evaluate(asked) if FRAMEWORK.search(name)]


# While the scripts are on their way --------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_page_paints_while_its_scripts_are_on_their_way(open_page: OpenPage, theme: str):
    """The theme of the visitor's choice included: there is no flash of the other one."""
    other = "dark" if theme == "light" else "light"
    for path in ("/", "/blog/1", "/calculator"):
        page, _ = open_page.arriving(
            path, ANY_SCRIPT, theme=other, before=f"localStorage.setItem('theme', '{theme}')"
        )
        expect(page.locator("h1")).to_be_visible()
        page.wait_for_selector(f"html.{theme}", state="attached")
        wait_until(page, "performance.getEntriesByName('first-contentful-paint').length === 1")
        brightness = page.evaluate(
            "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)"
        )
        assert (sum(brightness) < 200) is (theme == "dark"), (path, brightness)


def test_the_address_is_obeyed_before_any_script_has_come(open_page: OpenPage):
    """R116: no flash of the default."""
    for address, shown, hidden in (
        ("/calculator?tab=currency", "#tab-currency", "#tab-equity"),
        ("/about/gallery?category=meet-ups&photo=2", "dialog:modal", "#category-ipo-listings"),
    ):
        page, _ = open_page.arriving(address, ANY_SCRIPT)
        expect(page.locator(shown)).to_be_visible()
        expect(page.locator(hidden)).to_be_hidden()
