"""The checks of every kind of page: plain functions, and the screens that they need.

One browser context serves a page. It is loaded twice, with and without motion, and then resized.
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

#: Of a small screen the dock leaves this much to the page.
DOCK_SHARE = 0.4

TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"

FONTS = re.compile(r"\.woff2$")

#: The tables of texts that do not show whole.
CUT_OFF_TABLES = """
[...document.querySelectorAll(".prose .table")]
  .filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1).map(e => e.innerText.slice(0, 60))
"""

#: The one heading and what the head says: asked for at once, since each question takes milliseconds.
HEAD = """() => {
  const all = (of, value) => [...document.querySelectorAll(of)].map(value);
  return {
    h1: all("h1", (heading) => heading.textContent),
    title: [document.title],
    description: all('head meta[name="description"]', (meta) => meta.content),
    "canonical address": all('head link[rel="canonical"]', (link) => link.getAttribute("href")),
  };
}"""

#: Place and looks of everything that shows: with the document's own rules, and with the whole sheet after
#: them.
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


# ---- Looks


def head(page: "Page") -> list[str]:
    """One heading, a title, a description, a canonical address, also when the framework has taken over."""
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
    """The rules in the document are all that the page needs, in both themes."""
    lay_out_everything(page)
    return rule_differences(page)


def rule_differences(page: "Page") -> list[str]:
    """What would look otherwise with every rule of the site, as the page is now."""
    language = page.evaluate("document.documentElement.lang")
    return page.evaluate(DIFFERENCES, _whole_sheet(language))


@cache
def _whole_sheet(language: str) -> str:
    """Every rule of the site, and after them those of a language."""
    folder = PROJECT_ROOT / "assets" / "styles"
    rules = "".join((folder / f"{name}.css").read_text(encoding="utf-8") for name in STYLES)
    return rules if language == LANGUAGE else rules + styles(language)


def motion(page: "Page") -> list[str]:
    """What moves although less motion is asked for."""
    return measure(page, "moving()")


def ranks(page: "Page") -> list[str]:
    """What is larger says more, and one button of a view is the one to press."""
    if "/style-guide" in page.url:
        return []  # It shows each part at its own size.
    height = page.evaluate("Math.min(innerHeight, 768)")
    return [*measure(page, "tooLarge()"), *measure(page, f"solidTogether({height})")]


def too_wide(page: "Page") -> list[str]:
    """A page is no wider than its screen."""
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    return [f"{wide} in {screen}"] if wide > screen else []


def cut_off_tables(page: "Page") -> list[str]:
    """Where there is room, no table is cut off: it takes the margin's."""
    return page.evaluate(CUT_OFF_TABLES)


def axe(page: "Page") -> list[str]:
    """WCAG 2.2 AA and best practice."""
    return axe_complaints(page)


def axe_but_colours(page: "Page") -> list[str]:
    """A width changes no colour."""
    return axe_complaints(page, leave_out=COLOUR_RULES)


def axe_in_main(page: "Page") -> list[str]:
    """What a page's own words can break."""
    return axe_complaints(page, "main")


def dark(page: "Page") -> list[str]:
    """The dark theme: other colours, and nothing but other colours."""
    set_theme(page, "dark")
    complaints = colour_complaints(page)
    layout = measure(page, "layout()")
    set_theme(page, "light")
    if measure(page, "layout()") != layout:
        complaints.append("the theme moves something")
    return complaints


def forced_colours(page: "Page") -> list[str]:
    """Windows' high contrast."""
    page.emulate_media(forced_colors="active")
    complaints = measure(page, "forcedColourFaults()")
    page.emulate_media(forced_colors="none")
    return complaints


def losses(page: "Page") -> list[str]:
    """Nothing is cut off, covered or beside the screen."""
    return measure(page, "losses()")


def spacing(page: "Page") -> list[str]:
    """The same with the text spacing of WCAG 1.4.12."""
    measure(page, "space(true)")
    complaints = losses(page)
    measure(page, "space(false)")
    return complaints


def dock(page: "Page") -> list[str]:
    """It leaves the page its part of the screen."""
    share = measure(page, "dockShare()")
    return [f"covers {share:.0%} of the screen"] if share > DOCK_SHARE else []


def focus(page: "Page") -> list[str]:
    """Every stop shows that it has the focus."""
    page.keyboard.press("Tab")  # The browser shows the focus once it has seen a key.
    return measure(page, 'focusEach("main")')


def covered(page: "Page") -> list[str]:
    """Nothing around the page covers what has the focus."""
    return measure(page, 'coveredStops("main")')


def tab(page: "Page") -> list[str]:
    """The Tab key finds every stop, in the order of the page, in sight and marked."""
    return tab_through(page, "main", single_column=page.viewport_size["width"] < 500)


# ---- Where


@dataclass(frozen=True)
class Screen:
    """A screen in CSS pixels, drawn `zoom` times as large, and what is looked at on it."""

    width: int
    height: int
    looks: tuple[Look, ...]
    zoom: int = 1

    def __str__(self) -> str:
        """Its size."""
        return f"{self.width} x {self.height}"


@dataclass(frozen=True)
class Load:
    """A page is loaded for the first of these screens, and resized for the others.

    `moves`: no less motion is asked for, and notices stay open. `late`: its scripts and fonts come late.
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
        # Desktops at 400% and 300%, and a phone on its side.
        Screen(340, 215, (covered, tab)),
        Screen(455, 217, (covered,)),
        Screen(740, 300, (covered,)),
    )),
)  # fmt: skip

#: What an address asks for beyond its page is there before the scripts are.
ARRIVAL = (Load((Screen(1360, 860, ()),), moves=True), Load((Screen(360, 740, ()),)))

#: What the words of a page can break: the rest is the same on another page that is made of the same parts.
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
    """What is wrong with these pages, a line each."""
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
    """Opens the page. What moves while it is drawn, then its scripts come, as over a slow line.

    Fonts come after that: which line breaks elsewhere then depends on the machine's own (`make bench PART=pages`).
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
    # A page is ready when a live one is connected. Two frames later its last change is drawn.
    wait_until(page, f"document.querySelector({READY!r})")
    page.evaluate(TWO_FRAMES)
    complaints = shift_complaints(page) if late else []
    for let_come in waiting:
        let_come()
    page.evaluate("document.fonts.ready.then(() => 0)")
    return complaints
