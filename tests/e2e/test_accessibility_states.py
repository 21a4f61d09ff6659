"""What a page shows only when it is opened: panels, pop-ups, menus, errors (R115).

Each state is looked at on the screen of a phone, in both themes, and at 400 % zoom. Pages as they arrive
are in `test_pages.py`.
"""

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import httpx
import pytest
from playwright.sync_api import Error, Page, expect

from nnm_site.shared.content.models.base import Entry
from nnm_site.shared.content.models.company import GalleryCategory, Leader
from nnm_site.shared.content.models.documents import DownloadTask
from nnm_site.shared.content.models.firm import Desk
from nnm_site.shared.content.models.home import Service
from nnm_site.shared.content.models.products import Product
from nnm_site.shared.content.models.regulatory import Topic
from nnm_site.shared.languages.language import languages
from tests.access import colour_complaints, measure, resize, set_theme
from tests.documents import Document
from tests.looks import rule_differences
from tests.pages import BROKEN, READY, OpenPage, axe_complaints, break_page
from tests.routes import PATHS

#: They take minutes. In `make test` the tests of each feature open them, without axe.
pytestmark = [pytest.mark.long, pytest.mark.requirement("R115")]

DIALOG = "dialog[open]:modal"


@dataclass(frozen=True)
class State:
    """How a state is reached and where it shows.

    `query` is gone to, `click` and `fill` are done one after the other, and then `shows`, a
    selector, is visible; axe looks at it. `width`: of a state that only one width has.
    """

    shows: str
    query: str | None = None
    click: Sequence[str] = ()
    fill: Mapping[str, str] = field(default_factory=dict)
    width: int | None = None


def keys(entries: Iterable[Entry]) -> list[str]:
    return [entry.key for entry in entries]


def panels(param: str, *keys: str) -> list[State]:
    """The panels of tabs or of a chooser, chosen as a reader does."""
    return [
        State(
            f"#{param}-{key}",
            click=[f'[data-choice="{param}"] a[data-key="{key}"] >> visible=true'],
        )
        for key in keys
    ]


#: A form that was sent empty.
REFUSED_FORM = State(
    "form:has([aria-invalid=true])", "", ["form[data-enquiry] button[type=submit]"]
)

STATES: dict[str, list[State]] = {
    "/": [
        *panels("service", *keys(Service.all())),
        *panels("research", "ipo"),
        State("#questions", click=["#questions summary >> nth=-1"]),
    ],
    # What stands around every page.
    "/privacy-policy": [
        State(".awareness", click=[".awareness [role=tab] >> nth=1"]),
        State(".awareness", click=[".awareness [role=tab] >> nth=2"]),
        State("#about-menu", click=["[popovertarget=about-menu]"], width=1360),
        State("#site-menu", click=["[popovertarget=site-menu]"], width=360),
        State(DIALOG, "", ["footer [commandfor=investor-charter-popup]"]),
        State(DIALOG, "", [".dock [commandfor=add-nominee-popup]"]),
        *(
            State(DIALOG, "", [f".strip [commandfor=not-in-{each.code}]"]) for each in languages()
        ),
        State("#know-it-is-us-popup", "", [".dock [popovertarget=know-it-is-us-popup]"]),
        State(".dock", "", [".phones-toggle"]),
    ],
    "/about/kmp-management": [State(DIALOG, f"?person={person}") for person in keys(Leader.all(rank="management"))],
    "/about/gallery": [
        *panels("category", *keys(GalleryCategory.all())),
        *(State(DIALOG, f"?category={category}&photo=2") for category in keys(GalleryCategory.all())),
    ],
    "/products": [
        State("main", click=["main .fold:not([open]) summary >> nth=0"]),
        State("main", f"?product={Product.all()[-1].key}"),
    ],
    "/wealth/personal-finance": [
        *(
            State(f"#step-step-{number}", f"?step=step-{number}", [f"#step-step-{number} .chart-table summary"])
            for number in (1, 2, 3, 4)
        ),
        State("#step-step-4", "?step=step-4", fill={"#step-step-4 input >> nth=0": "abc"}),
    ],
    "/calculator": [
        *panels("type", "intraday", "futures", "options"),
        *panels("tab", "currency", "commodity"),
        State("main", "?type=options&side=sell", [".bill-why summary >> nth=0"]),
        State("main", "", fill={"#delivery-quantity": "50", "#delivery-price": "abc"}),
        State("main", "", ["#tab-equity .segment:has([name=side][value=both]) >> visible=true"]),
        State("main", "?type=options&side=both&sell_price=1010"),
        State("main", "?type=futures&quantity=70&price=24000.03&rate=3"),
        State("main", "?quantity=250", ["#exchanges summary >> visible=true"], width=360),
    ],
    "/equity/gainers-and-losers": [State("main", "?show=loser"), State("main", "?page=2")],
    "/equity/out-and-under": [State("main", "?side=under")],
    "/contact": [*panels("desk", *keys(Desk.all()[1:])), *panels("branch", "delhi")],
    "/partner-us": [*panels("proof", "address", "bank"), REFUSED_FORM],
    "/wealth/wealth-management": [REFUSED_FORM],
    "/blog/1": [REFUSED_FORM],
    "/downloads": [
        State("main", "?category=bonds"),
        State("main", "", fill={".list-detail-search input": "no such category"}),
    ],
    "/complaint-data": [
        State("main", "?segment=cdsl-dp", [".folded summary >> visible=true >> nth=0"]),
        State("main", "?month=2024-07"),
    ],
    "/nnm-research": [State("main", "?kind=ipo"), State("main", "?page=2")],
    "/search": [State("main", "?q=nominee"), State("main", "?q=xyzzyqwert")],
    "/investor-charter": [
        *panels("tab", "2", "3", "4", "5"),
        *(State(DIALOG, f"?topic={topic}") for topic in keys(Topic.all())),
    ],
    "/style-guide": [
        *panels("tab", "second", "third"),
        *panels("desk", "billing"),
        State('[data-choice="list"]', "?list=policies"),
        State("#disclosure", click=["#disclosure .fold:not([open]) summary >> nth=0"]),
        State(DIALOG, "", ["[commandfor=guide-dialog] >> nth=0"]),
        State(DIALOG, "?picture=2"),
    ],
}  # fmt: skip


def reach(page: Page, path: str, state: State) -> None:
    """Open the state on the page."""
    if state.query is not None:
        page.goto(page.url.split(path)[0].rstrip("/") + path + state.query)
        page.wait_for_selector(READY, state="attached")
    for selector in state.click:
        page.locator(selector).first.click()
    for selector, text in state.fill.items():
        page.locator(selector).fill(text)
    if state.fill and "search" not in "".join(state.fill):
        expect(page.locator("[aria-invalid=true]").first).to_be_visible()
    expect(page.locator(state.shows)).to_be_visible()


def looks(page: Page, state: State) -> list[str]:
    """The state on the screen of a phone or on the one that it has, in both themes, and at 400 % zoom."""
    resize(page, *((1360, 860) if state.width == 1360 else (360, 740)))
    if not page.locator(state.shows).is_visible():
        return ["is not shown"]
    found = axe_complaints(page, state.shows)
    found += [f"with every rule: {line}" for line in rule_differences(page)]
    set_theme(page, "dark")
    found += [f"dark: {complaint}" for complaint in colour_complaints(page, state.shows)]
    set_theme(page, "light")
    if state.width != 1360:
        resize(page, 320, 256, zoom=4)
        found += [f"400 %: {line}" for line in measure(page, "losses()")]
    return found


def test_what_opens_is_as_clean_as_the_page(
    open_page: OpenPage, record_property: Callable[[str, object], None]
):
    complaints = []
    for path, states in STATES.items():
        page = open_page(path, reduced_motion=True, tolerate=("status 422", "status of 422"))
        for state in states:
            where = f"{path}{state.query or ''} {' '.join(state.click)} {state.shows}"
            try:
                resize(page, state.width or 1360, 860)
                reach(page, path, state)
                complaints += [f"{where}: {line}" for line in looks(page, state)]
            except (AssertionError, Error) as fault:
                complaints.append(f"{where}: {fault}")
            page.keyboard.press("Escape")
        page.context.close()
    record_property("pages", len(STATES))
    record_property("states", sum(map(len, STATES.values())))
    assert not complaints, "\n".join(complaints)


def test_the_notices_of_the_home_page_are_clean_at_every_size(open_page: OpenPage):
    """Open from the start; `test_home.py` closes them one by one."""
    page = open_page("/", close_notices=False, reduced_motion=True)
    assert looks(page, State("main")) == []
    measure(page, "space(true)")
    for width, height in ((1360, 860), (360, 740)):
        resize(page, width, height)
        row = page.locator(".notices-count")
        if row.is_visible() and not page.locator(".notices[open]").count():
            row.click()
        expect(page.locator(".notice-title:visible")).to_have_count(3)
        assert [line for line in measure(page, "losses()") if "notice" in line] == []


def test_what_is_chosen_and_what_a_legend_means_is_seen_in_forced_colours(open_page: OpenPage):
    for path in ("/downloads?task=" + DownloadTask.all()[1].key, "/complaint-data"):
        page = open_page(path, reduced_motion=True)
        page.emulate_media(forced_colors="active")
        expect(page.locator(".task[aria-current=true], .candle-key:visible").first).to_be_visible()
        assert measure(page, "forcedColourFaults()") == [], path


def test_what_goes_wrong_is_said_on_a_clean_page(
    open_page: OpenPage, document: Callable[[str], Document], site: str
):
    """No page, an unexpected error, no connection: marked as `test_connection.py` sees it marked."""
    page = open_page("/blog/999", expect_status=404, reduced_motion=True)
    assert looks(page, State("main")) == []
    page = open_page("/disclaimer", reduced_motion=True, tolerate=BROKEN)
    break_page(page, document("/calculator").text)
    page.goto(f"{site}/calculator")
    expect(page.get_by_role("heading", name="Unexpected Application Error")).to_be_visible()
    assert looks(page, State("main")) == []
    for path in ("/calculator", "/wealth/personal-finance"):
        page = open_page(path, reduced_motion=True)
        page.evaluate(
            """() => {
                for (const e of document.querySelectorAll("[data-answer]")) e.dataset.stale = "true";
                document.querySelector("[data-failed-note]").hidden = false;
            }"""
        )
        expect(page.locator(".stale-note:visible").first).to_be_visible()
        assert looks(page, State("main")) == [], path


def test_no_state_is_forgotten(http: httpx.Client):
    """A pop-up, a menu or a set of panels that a page has is in the list above."""
    # Closed at the start of those; `test_the_notices_of_the_home_page_…` looks at it.
    known = "#safety-overlay " + " ".join(
        f"{state.shows} {state.query} {' '.join(state.click)}"
        for state in itertools.chain(*STATES.values())
    ).replace("topic=", "topic-")
    forgotten = []
    for path in PATHS:
        for element in Document(http.get(path).text).tree.iter("*"):
            opened = {element.get(name) for name in ("commandfor", "data-choice", "data-popup")}
            opened.add(element.get("id") if "popover" in element.attrib else None)
            forgotten += [f"{path}: {name}" for name in opened - {None} if name not in known]
    assert not forgotten, "\n".join(forgotten)
