"""The checks of every kind of page in a browser: plain functions, and the screens for them.

Each page has one browser context. It is loaded twice, with and without motion, and then resized.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from playwright.sync_api import Error

from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.languages.language import styles
from nnm_site.shared.shell.html_document import LANGUAGE, STYLES
from tests.access import COLOUR_RULES, colour_complaints, measure, resize, set_theme, tab_through
from tests.pages import (
    ANY_SCRIPT,
    DESCRIPTION_LENGTH,
    READY,
    SHIFTS,
    TITLE_LENGTH,
    OpenPage,
    axe_complaints,
    close_open_notices,
    hold,
    lay_out_everything,
    shift_complaints,
    wait_until,
)
from tests.reading import reading_faults

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

Look = Callable[["Page"], list[str]]

#: The share of a small screen that the dock may cover.
DOCK_SHARE = 0.4

TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"

FONTS = re.compile(r"\.woff2$")

#: Finds tables of texts that are not wholly visible.
CUT_OFF_TABLES = """
[...document.querySelectorAll(".prose .table")]
  .filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1).map(e => e.innerText.slice(0, 60))
"""

#: Headings and head of the page, in one call, as each call takes milliseconds.
HEAD = """() => {
  const all = (of, value) => [...document.querySelectorAll(of)].map(value);
  return {
    h1: all("h1", (heading) => heading.textContent),
    title: [document.title],
    description: all('head meta[name="description"]', (meta) => meta.content),
    "canonical address": all('head link[rel="canonical"]', (link) => link.getAttribute("href")),
  };
}"""

#: Differences in position and style of visible elements between the document's own rules, and these
#: followed by the whole style sheet.
DIFFERENCES = """
rules => {
  const root = document.documentElement;
  const before = root.className;
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
    root.classList.remove("light", "dark");
    root.classList.add(theme);
    root.style.colorScheme = theme;
    return look();
  });
  const own = themes();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
  const whole = themes();
  document.adoptedStyleSheets.pop();
  root.className = before;
  root.style.colorScheme = "";
  const differences = shown.length > 50 ? [] : [`${shown.length} elements show`];
  own.forEach((before, theme) => shown.forEach((e, i) => {
    if (before[i] !== whole[theme][i])
      differences.push(`${["light", "dark"][theme]} ${e.outerHTML.slice(0, 90)}: ${before[i]} became ${whole[theme][i]}`);
  }));
  return differences.slice(0, 10);
}
"""


# ---- Checks


def head(page: "Page") -> list[str]:
    """One heading, a title, a description, a canonical address, also after hydration."""
    texts = page.evaluate(HEAD)
    complaints = [] if len(texts["h1"]) == 1 else [f"h1 elements: {texts['h1']}"]
    lengths = {
        "title": TITLE_LENGTH,
        "description": DESCRIPTION_LENGTH,
        "canonical address": range(10, 200),
    }
    for name, length in lengths.items():
        if [len(text) in length for text in texts[name]] != [True]:
            complaints.append(f"{name}: {texts[name]}")
    return complaints


def own_rules(page: "Page") -> list[str]:
    """The document contains all rules that the page needs, in both themes."""
    lay_out_everything(page)
    return rule_differences(page)


def rule_differences(page: "Page") -> list[str]:
    """Elements that would now look different with all rules of the site."""
    language = page.evaluate("document.documentElement.lang")
    return page.evaluate(DIFFERENCES, _whole_sheet(language))


@cache
def _whole_sheet(language: str) -> str:
    """Every rule of the site, and after them those of a language."""
    folder = PROJECT_ROOT / "assets" / "styles"
    rules = "".join((folder / f"{name}.css").read_text(encoding="utf-8") for name in STYLES)
    return rules if language == LANGUAGE else rules + styles(language)


def motion(page: "Page") -> list[str]:
    """Motion although the visitor prefers reduced motion."""
    return measure(page, "moving()")


def ranks(page: "Page") -> list[str]:
    """Size follows rank, and a view has one solid button."""
    if "/style-guide" in page.url:
        return []  # The style guide shows each part at its own size.
    height = page.evaluate("Math.min(innerHeight, 768)")
    return [*measure(page, "tooLarge()"), *measure(page, f"solidTogether({height})")]


def too_wide(page: "Page") -> list[str]:
    """A page is no wider than its screen."""
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    return [f"{wide} in {screen}"] if wide > screen else []


def cut_off_tables(page: "Page") -> list[str]:
    """On a wide screen no table is cut off: it uses the margin."""
    return page.evaluate(CUT_OFF_TABLES)


def axe(page: "Page") -> list[str]:
    """WCAG 2.2 AA and best practice."""
    return axe_complaints(page)


def axe_but_colours(page: "Page") -> list[str]:
    """WCAG 2.2 AA and best practice, except colours, which do not depend on the width."""
    return axe_complaints(page, leave_out=COLOUR_RULES)


def axe_in_main(page: "Page") -> list[str]:
    """WCAG 2.2 AA and best practice in the page's main part, which its own words can break."""
    return axe_complaints(page, "main")


def dark(page: "Page") -> list[str]:
    """The dark theme changes colours, and nothing else."""
    set_theme(page, "dark")
    complaints = colour_complaints(page)
    layout = measure(page, "layout()")
    set_theme(page, "light")
    if measure(page, "layout()") != layout:
        complaints.append("the theme moves something")
    return complaints


def forced_colours(page: "Page") -> list[str]:
    """Windows' high-contrast mode."""
    page.emulate_media(forced_colors="active")
    complaints = measure(page, "forcedColourFaults()")
    page.emulate_media(forced_colors="none")
    return complaints


def losses(page: "Page") -> list[str]:
    """Nothing is cut off, covered or outside the screen."""
    return measure(page, "losses()")


def spacing(page: "Page") -> list[str]:
    """The same with the text spacing of WCAG 1.4.12."""
    measure(page, "space(true)")
    complaints = losses(page)
    measure(page, "space(false)")
    return complaints


def dock(page: "Page") -> list[str]:
    """The dock leaves enough of the screen to the page."""
    share = measure(page, "dockShare()")
    return [f"covers {share:.0%} of the screen"] if share > DOCK_SHARE else []


def focus(page: "Page") -> list[str]:
    """Every stop shows that it has the focus."""
    page.keyboard.press("Tab")  # Browsers show the focus only after a key press.
    return measure(page, 'focusEach("main")')


def covered(page: "Page") -> list[str]:
    """Nothing around the page covers the focused element."""
    return measure(page, 'coveredStops("main")')


def tab(page: "Page") -> list[str]:
    """The Tab key reaches every stop, in the order of the page, visible and marked."""
    return tab_through(page, "main", single_column=page.viewport_size["width"] < 500)


# ---- Screens


@dataclass(frozen=True)
class Screen:
    """A screen in CSS pixels, drawn `zoom` times as large, and the checks on it."""

    width: int
    height: int
    looks: tuple[Look, ...]
    zoom: int = 1

    def __str__(self) -> str:
        """Its size."""
        return f"{self.width} x {self.height}"


@dataclass(frozen=True)
class Load:
    """A load of a page for the first of these screens; it is resized for the others.

    `moves`: with motion, and notices stay open. `late`: its scripts and fonts arrive late.
    """

    screens: tuple[Screen, ...]
    moves: bool = False
    late: bool = True


#: CSS pixels of a screen of 1280 × 1024 at 200 % and 400 % zoom (WCAG 1.4.4, 1.4.10).
ZOOMED = {2: (640, 512), 4: (320, 256)}

EVERYTHING = (
    Load((Screen(1360, 860, (head, own_rules)),), moves=True),
    Load((
        Screen(360, 740, (reading_faults, too_wide, motion, ranks, axe, dark, spacing, covered, own_rules)),
        Screen(768, 860, (too_wide,)),
        Screen(1360, 860, (too_wide, cut_off_tables, ranks, axe_but_colours, forced_colours, spacing, focus)),
        Screen(640, 512, (losses, dock), 2),
        Screen(320, 256, (losses, dock, tab), 4),
        # Desktops at 400% and 300%, and a phone in landscape.
        Screen(340, 215, (covered, tab)),
        Screen(455, 217, (covered,)),
        Screen(740, 300, (covered,)),
    )),
)  # fmt: skip

#: The choices of an address are shown before the scripts arrive.
ARRIVAL = (Load((Screen(1360, 860, ()),), moves=True), Load((Screen(360, 740, ()),)))

#: Checks that a page's words can break; the rest is the same on pages with the same parts.
WORDS = (
    Load((
        Screen(360, 740, (reading_faults, too_wide, axe_in_main)),
        Screen(768, 860, (too_wide,)),
        Screen(1360, 860, (too_wide, cut_off_tables)),
        Screen(320, 256, (losses,), 4),
    ), late=False),
)  # fmt: skip


def faults(
    browser: "Browser", site: str, paths: Iterable[str], loads: tuple[Load, ...]
) -> list[str]:
    """The faults of these pages, a line each."""
    complaints: list[str] = []
    for path in paths:
        opened = OpenPage(browser, site)
        try:
            page = opened.blank(before=SHIFTS)
            for load in loads:
                complaints += (f"{path}, {fault}" for fault in _of(page, site + path, load))
        except (AssertionError, Error) as fault:
            complaints.append(f"{path}: {fault}")
        finally:
            complaints += (f"{path}: {complaint}" for complaint in opened.leave())
    return complaints


def _of(page: "Page", address: str, load: Load) -> Iterator[str]:
    page.emulate_media(reduced_motion="no-preference" if load.moves else "reduce")
    for screen in load.screens:
        resize(page, screen.width, screen.height, zoom=screen.zoom)
        if screen is load.screens[0]:
            yield from (f"{screen}, shifts: {fault}" for fault in shifts(page, address, load.late))
            if not load.moves:
                close_open_notices(page)
        for look in screen.looks:
            yield from (f"{screen}, {look.__name__}: {fault}" for fault in look(page))


def shifts(page: "Page", address: str, late: bool) -> list[str]:
    """Open the page; what moves while it is painted and then its scripts arrive, as on a slow line.

    Fonts arrive later: their effect depends on the machine's own fonts (`make bench PART=pages`).
    """
    waiting = [hold(page, files) for files in (FONTS, ANY_SCRIPT) if late]
    response = page.goto(address, wait_until="commit")
    assert response is not None
    assert response.ok, f"answers {response.status}"
    page.locator("footer").wait_for()
    page.evaluate(TWO_FRAMES)
    if late:
        waiting.pop()()
    page.wait_for_load_state("domcontentloaded")
    # A live page is ready when it is connected. Two frames later its last change is painted.
    wait_until(page, f"document.querySelector({READY!r})")
    page.evaluate(TWO_FRAMES)
    complaints = shift_complaints(page) if late else []
    for let_come in waiting:
        let_come()
    page.evaluate("document.fonts.ready.then(() => 0)")
    return complaints
