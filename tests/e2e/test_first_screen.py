"""What a visitor came for stands in the first screen, on a phone and on a wide screen."""

import pytest

from tests.pages import OpenPage, box_of, lay_out_everything

pytestmark = pytest.mark.long

#: Page → what one came for, as selectors within `main`.
WANTED = {
    "/calculator": ".first-total strong:visible, .bill-headline dd",
    "/charges": "tbody td",
    "/downloads": ".document-row",
    "/contact": ".chooser a[href^='tel:']",
    "/equity": ".market-widget",
    "/equity/gainers-and-losers": ".movers tbody tr",
    "/trading-calendar": "dl dd:has-text('December')",
    "/client-bank-account-details": "tbody th",
    "/complaint-data": ".month-answer",
    "/search?q=demat": ".result h2",
    "/hi/search?q=demat": ".result h2",
}
#: Pages whose title used to begin lower than elsewhere.
TITLED = (*WANTED, "/about", "/blog/9", "/hi/charges", "/wealth/wealth-management")


@pytest.mark.long
@pytest.mark.parametrize(
    ("width", "height", "lowest", "title"), [(360, 740, 620, 200), (1360, 860, 740, 230)]
)
def test_the_first_useful_thing_is_in_the_first_screen(
    open_page: OpenPage, width: int, height: int, lowest: int, title: int
):
    """One test for all pages: each of them is opened once."""
    low = {}
    for path in TITLED:
        page = open_page(path, width=width, height=height, reduced_motion=True)
        main = page.get_by_role("main")
        if path in WANTED:
            low[path] = (
                box_of(main.locator(WANTED[path]).locator("visible=true").first)["y"] - lowest
            )
        low[f"title of {path}"] = box_of(page.locator("h1:visible").first)["y"] - title
    assert {place: by for place, by in low.items() if by > 0} == {}


@pytest.mark.long
@pytest.mark.parametrize(
    ("path", "most"), [("/", 9500), ("/charges", 8000), ("/trading-calendar", 8700)]
)
def test_a_long_page_stays_within_its_height_on_a_phone(open_page: OpenPage, path: str, most: int):
    page = open_page(path, width=360, height=740, reduced_motion=True)
    lay_out_everything(page)
    assert page.evaluate("document.documentElement.scrollHeight") <= most


@pytest.mark.long
def test_dock_and_segmented_controls_hold_their_line_at_every_width(open_page: OpenPage):
    """From 320 to 1360 px, by resizing one page, also with wider letters."""
    page = open_page("/calculator", width=320)
    faults = page.evaluate(
        """() => {
          const bar = document.querySelector(".total-bar");
          bar.toggleAttribute("data-shown", true);
          bar.querySelector("strong").textContent = "₹99,99,99,999.99";
          window.wrong = () => [...document.querySelectorAll(".dock-actions, .toggle, .total-bar, .strip-list, .segments, .segmented > .tablist")]
            .filter((e) => e.checkVisibility())
            .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth + 0.5
              || [...e.children].filter((c) => c.checkVisibility()).some((c, _, all) => Math.abs(
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
