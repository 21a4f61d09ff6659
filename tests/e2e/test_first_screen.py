"""What a visitor came for is in the first screen, and rows of buttons hold their line at every width."""

from urllib.parse import urljoin

import pytest

from tests.pages import OpenPage, box_of

PHONE, DESKTOP = (360, 740), (1360, 860)

#: Page → what one came for, within `main`.
WANTED = {
    "/calculator": ".first-total strong, .bill-headline dd",
    "/charges": "tbody td",
    "/downloads": ".document-row",
    "/contact": ".chooser a[href^='tel:']",
    "/equity": ".price-chart",
    "/equity/gainers-and-losers": ".movers tbody tr",
    "/trading-calendar": "dl dd",
    "/client-bank-account-details": "tbody th",
    "/complaint-data": ".month-answer",
    "/search?q=demat": ".result h2",
    "/hi/search?q=demat": ".result h2",
}

#: Pages whose title used to begin lower than elsewhere.
TITLED = (*WANTED, "/about", "/blog/9", "/hi/charges", "/wealth/wealth-management")

#: Screen → where at most what one came for begins.
LOWEST = {PHONE: 620, DESKTOP: 740}


@pytest.mark.long
def test_the_first_useful_thing_is_in_the_first_screen(open_page: OpenPage):
    below = []
    for path, wanted in WANTED.items():
        for width, height in (PHONE, DESKTOP):
            page = open_page(path, width=width, height=height, reduced_motion=True)
            thing = page.locator(f"main :is({wanted})").locator("visible=true").first
            if (top := box_of(thing)["y"]) > LOWEST[width, height]:
                below.append(f"{path} at {width} x {height}: {wanted} begins at {top:.0f}")
            page.context.close()
    assert not below, "\n".join(below)


@pytest.mark.long
def test_the_head_of_a_page_begins_at_the_same_height_everywhere(open_page: OpenPage):
    page = open_page(TITLED[0], width=360, height=740)
    tops = {}
    for path in TITLED:
        page.goto(urljoin(page.url, path))
        tops[path] = round(box_of(page.locator("main h1"))["y"])
    assert len(set(tops.values())) == 1, tops


@pytest.mark.long
def test_dock_and_segmented_controls_hold_their_line_at_every_width(open_page: OpenPage):
    """From 320 to 1360 px, by resizing one page, also with wider letters."""
    page = open_page("/calculator", width=320)
    faults = page.evaluate(
        """() => {
          const bar = document.querySelector(".total-bar");
          bar.toggleAttribute("data-shown", true);
          bar.querySelector("strong").textContent = "₹99,99,99,999.99";
          const high = () => bar.checkVisibility() && bar.offsetHeight > document.querySelector(".dock-actions").offsetHeight;
          window.wrong = () => [...document.querySelectorAll(".dock-actions, .toggle, .total-bar, .strip-list, .segments, .segmented > .tablist")]
            .filter((e) => e.checkVisibility())
            .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth + 0.5
              || (e === bar && high()) || [...e.children].filter((c) => c.checkVisibility()).some((c, _, all) => Math.abs(
                c.getBoundingClientRect().top + c.offsetHeight / 2
                - all[0].getBoundingClientRect().top - all[0].offsetHeight / 2) > 14))
            .map((e) => e.className);
          return [];
        }"""
    )
    for spacing in ("normal", "0.05em"):
        page.evaluate(
            """spacing => {
              const sheet = new CSSStyleSheet();
              sheet.replaceSync(`body { letter-spacing: ${spacing} !important; }`);
              document.adoptedStyleSheets = [sheet];
            }""",
            spacing,
        )
        for width in range(320, 1361, 10):
            page.set_viewport_size({"width": width, "height": 740})
            faults += [(spacing, width, name) for name in page.evaluate("wrong()")]
    assert faults == []
