"""Live pages whose line to the server is slow, is cut, is refused, or comes back (R118).

The line is the page's socket, which these tests hold from within the page (`LINE`): that a server is
killed and started anew is in `test_a_killed_server_…`, for `make test-long`.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.documents import Document, words
from tests.pages import ANY_SCRIPT, FRAMEWORK, READY, OpenPage, box_of
from tests.server import Server

pytestmark = [pytest.mark.long, pytest.mark.requirement("R118")]

#: The socket is tried again after 1 s, then ever more slowly, at most every 5 s.
BACK_MS = 30_000

#: `sessionStorage.line`: "down" refuses every socket, "silent" keeps every answer back; answers take
#: `sessionStorage.delay` milliseconds. `sockets` are those that were opened.
LINE = """
window.sockets = [];
const Real = WebSocket;
window.WebSocket = class extends Real {
  constructor(address, ...rest) {
    super(sessionStorage.line === "down" ? String(address).replace("/_event", "/nowhere") : address, ...rest);
    sockets.push(this);
  }
  set onmessage(handler) {
    super.onmessage = (event) => {
      if (sessionStorage.line === "silent") return;
      setTimeout(() => handler(event), Number(sessionStorage.delay ?? 0));
    };
  }
};
"""

#: What the browser says of a line that these tests cut.
CUT = ("nowhere", "WebSocket", "_event", "ERR_INTERNET_DISCONNECTED")


@dataclass(frozen=True)
class Entry:
    """An entry of a live page, and the figure that follows it."""

    path: str
    name: str
    value: str
    figure: str

    @property
    def address(self) -> str:
        return f"{self.path}?{self.name}={self.value}"

    def field(self, page: Page) -> Locator:
        return page.locator(f"form[data-live] [name={self.name}]:visible")

    def shown(self, page: Page) -> Locator:
        return page.locator(f"[data-result={self.figure}]:visible")

    def answer(self, page: Page) -> Locator:
        return page.locator(f"[data-answer]:has([data-result={self.figure}]):visible")


#: The first sends its form to another page, the second to its own.
ENTRIES = [
    Entry("/calculator", "quantity", "250", "turnover"),
    Entry("/wealth/personal-finance", "net_cash", "123456", "net-worth"),
]
entries = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.path)


@pytest.fixture
def figure(document: Callable[[str], Document], entry: Entry) -> str:
    """What the server computes of the entry, as it writes it for visitors without JavaScript."""
    found = document(entry.address).find(f".//noscript//*[@data-result='{entry.figure}']")
    return words(found[0])


def cut(page: Page, how: str) -> None:
    if how == "offline":
        page.context.set_offline(True)
    else:
        page.evaluate(f"sessionStorage.line = '{'silent' if how == 'silent' else 'down'}'")
    if how != "silent":
        page.evaluate("sockets.forEach(socket => socket.close())")


def restore(page: Page) -> None:
    page.context.set_offline(False)
    page.evaluate("sessionStorage.removeItem('line')")


def open_with_line(open_page: OpenPage, path: str, line: str = "", delay: int = 0) -> Page:
    """The page with a line of this kind from its beginning."""
    before = LINE
    if line or delay:
        before = f"""if (!sessionStorage.begun) {{
          sessionStorage.begun = 1; sessionStorage.line = "{line}"; sessionStorage.delay = {delay};
        }}\n{LINE}"""
    return open_page(path, before=before, tolerate=CUT, ready=line != "down")


def expect_stale(entry: Entry, page: Page) -> None:
    """The figures are marked, and a visible sentence says why."""
    answer = entry.answer(page).first
    expect(answer).to_have_attribute("data-stale", "true")
    expect(answer.locator(".stale-note")).to_be_visible()


#: Random numbers of the browser that nobody can guess, as a name: their version is 4.
_NAME = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")


@pytest.mark.requirement("V4.4.3")
def test_the_name_of_a_socket_cannot_be_guessed(open_page: OpenPage):
    """Where guessable numbers are always the same, each tab still has a name of its own, and keeps it."""
    found = set()
    for path in ("/calculator", "/search"):
        page = open_page(path, before=f"Math.random = () => 0.5;\n{LINE}")
        token = page.evaluate("sessionStorage.token")
        assert _NAME.fullmatch(token)
        assert f"token={token}&" in page.evaluate("sockets[0].url")
        page.reload()
        assert page.evaluate("sessionStorage.token") == token
        page.evaluate("sessionStorage.clear()")
        found.add(token)
    assert len(found) == 2


@pytest.mark.parametrize("how", ["closed", "offline", "silent"])
@entries
def test_figures_of_other_entries_are_marked_and_follow_when_the_line_is_back(
    open_page: OpenPage, entry: Entry, figure: str, how: str
):
    page = open_with_line(open_page, entry.path)
    before = entry.shown(page).first.inner_text()
    assert before != figure
    cut(page, how)
    entry.field(page).fill(entry.value)
    expect_stale(entry, page)
    expect(entry.shown(page).first).to_have_text(before)
    expect(page).to_have_url(re.compile(rf"{entry.name}={entry.value}$"))
    restore(page)
    expect(entry.shown(page).first).to_have_text(figure, timeout=BACK_MS)
    answer = entry.answer(page).first
    expect(answer).to_have_attribute("data-stale", "false")
    expect(answer.locator(".stale-note")).to_be_hidden()
    expect(entry.field(page)).to_have_value(entry.value)


@pytest.mark.parametrize("how", ["closed", "silent", "refused"])
@entries
def test_without_a_line_the_form_is_sent_and_answered(
    open_page: OpenPage, entry: Entry, figure: str, how: str
):
    page = open_with_line(open_page, entry.path, line="down" if how == "refused" else "")
    if how != "refused":
        cut(page, how)
    field = entry.field(page)
    field.fill(entry.value)
    expect_stale(entry, page)
    with page.expect_navigation():
        page.locator(f"form:has([name={entry.name}]:visible) button[type=submit]:visible").click()
    expect(entry.shown(page).first).to_have_text(figure)
    restore(page)
    if page.url.endswith(entry.address):
        expect(page.locator("[data-connected=true]")).to_be_attached(timeout=BACK_MS)
        expect(entry.shown(page)).to_have_text([figure])
        expect(field).to_have_value(entry.value)


def test_a_click_without_a_line_is_not_lost(open_page: OpenPage):
    """A tab shows at once; its figures come when the line is back."""
    page = open_with_line(open_page, "/calculator")
    cut(page, "closed")
    page.get_by_role("tab", name="Intraday").click()
    expect(page.locator("#type-intraday")).to_be_visible()
    expect(page.locator("#type-delivery")).to_be_hidden()
    restore(page)
    expect(page.locator(".live[data-asked*='type=intraday']")).to_be_attached(timeout=BACK_MS)
    expect(page.locator(".bill")).to_have_attribute("data-stale", "false")


# Scripts that come late or never ----------------------------------------------------------------


@pytest.mark.parametrize("scripts", [FRAMEWORK, ANY_SCRIPT], ids=["framework", "all"])
@entries
def test_what_is_typed_before_hydration_is_computed_after_it(
    open_page: OpenPage, entry: Entry, figure: str, scripts: re.Pattern[str]
):
    """R118: the first key, tap or click is never lost."""
    page, let_come = open_page.arriving(entry.path, scripts)
    entry.field(page).fill(entry.value)
    expect(entry.field(page)).to_be_focused()
    assert page.locator("[data-connected=false]").count() == 1
    if scripts is FRAMEWORK:
        expect_stale(entry, page)
    let_come()
    expect(entry.shown(page).first).to_have_text(figure)
    expect(entry.field(page)).to_have_value(entry.value)
    expect(entry.field(page)).to_be_focused()
    expect(page).to_have_url(re.compile(rf"{entry.name}={entry.value}$"))


def test_a_late_answer_is_announced_to_the_eye_and_moves_nothing(open_page: OpenPage):
    """Instead of an empty bill: after a moment, and only until the answer is there."""
    page, let_come = open_page.arriving("/calculator?quantity=7", FRAMEWORK)
    note = page.locator(".bill .asking-note")
    expect(note).to_have_text("Working out the bill…")
    expect(note).to_be_visible()
    expect(note).to_have_attribute("aria-hidden", "true")
    expect(note).to_have_css("animation-delay", "0.3s")
    expect(page.locator("[data-result-today=totalCharges]:visible")).to_have_count(0)
    before = box_of(page.locator(".bill"))
    let_come()
    expect(page.locator("[data-result-today=totalCharges]:visible")).to_have_count(1)
    expect(note).to_be_hidden()
    assert abs(box_of(page.locator(".bill"))["y"] - before["y"]) < 1


def test_a_tab_chosen_before_hydration_stays_chosen(open_page: OpenPage):
    page, let_come = open_page.arriving("/calculator", FRAMEWORK)
    page.get_by_role("tab", name="Futures").click()
    expect(page.locator("#type-futures")).to_be_visible()
    let_come()
    expect(page.locator(".live[data-connected=true][data-asked*='type=futures']")).to_be_attached()
    expect(page.locator("#type-futures")).to_be_visible()
    expect(page.get_by_role("tab", name="Futures")).to_have_attribute("aria-selected", "true")


@pytest.mark.slow
@entries
def test_the_first_entry_on_a_slow_phone_is_computed(
    open_page: OpenPage, site: str, entry: Entry, figure: str
):
    """4× slower processor, 1.6 Mbit/s: what is typed as soon as the field is drawn is not lost."""
    page = open_page("/disclaimer", width=360, height=740)
    phone = page.context.new_cdp_session(page)
    phone.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    line = {
        "offline": False,
        "latency": 150,
        "downloadThroughput": 200_000,
        "uploadThroughput": 96_000,
    }
    phone.send("Network.emulateNetworkConditions", line)
    page.goto(site + entry.path, wait_until="commit")
    entry.field(page).fill(entry.value)
    expect(entry.shown(page).first).to_have_text(figure, timeout=BACK_MS)
    expect(entry.field(page)).to_have_value(entry.value)


@pytest.mark.parametrize("how", ["aborted", "404"])
@entries
def test_a_script_that_cannot_be_fetched_is_told_and_the_servers_answer_shows(
    open_page: OpenPage, site: str, entry: Entry, figure: str, how: str
):
    page = open_page("/disclaimer", tolerate=("/assets/", "dynamically imported", "404"))

    def refuse(route: Route) -> None:
        route.abort() if how == "aborted" else route.fulfill(status=404)

    for script in ("site-", "entry.client-", "root-"):
        page.unroute_all()
        page.route(re.compile(rf"/assets/{re.escape(script)}[^/]+\.js$"), refuse)
        page.goto(site + entry.address)
        expect(page.locator("html[data-failed]"), script).to_be_attached()
        expect(page.locator("[data-failed-note]")).to_be_visible()
        expect(entry.shown(page)).to_have_text([figure])
        expect(entry.field(page)).to_have_value(entry.value)
        examples = page.locator(":is(.answer, .worksheet-result):not([data-written] *):visible")
        expect(examples).to_have_count(0)


# Slow answers -----------------------------------------------------------------------------------

#: Notes each moment at which not exactly one tab of a list is chosen or one panel of a choice shown.
WATCH_CHOICES = """
window.faults = [];
const own = (choice, selector) => [...choice.querySelectorAll(selector)]
  .filter(e => e.parentElement.closest("[data-choice]") === choice);
const look = () => {
  for (const choice of document.querySelectorAll("[data-choice]")) {
    const options = own(choice, "a[data-key]");
    const chosen = options.filter(e => (e.ariaSelected ?? e.ariaCurrent) === "true");
    if (options.length && chosen.length !== 1) faults.push(`${choice.dataset.choice}: ${chosen.length} chosen`);
    const panels = own(choice, "[data-panel]:not(details)");
    const shown = panels.filter(e => !e.hidden);
    if (panels.length && shown.length !== 1) faults.push(`${choice.dataset.choice}: ${shown.length} panels`);
  }
};
addEventListener("DOMContentLoaded", () => {
  look();
  new MutationObserver(look).observe(document.documentElement,
    { subtree: true, childList: true, attributes: true });
});
"""


@pytest.mark.parametrize(
    ("path", "param"),
    [
        ("/calculator", "tab"),
        ("/calculator", "type"),
        ("/wealth/personal-finance", "step"),
    ],
)
def test_with_slow_answers_and_fast_clicks_one_tab_is_chosen_and_one_panel_shown(
    open_page: OpenPage, path: str, param: str
):
    before = f"sessionStorage.delay = 1000;\n{LINE}\n{WATCH_CHOICES}"
    page = open_page(path, before=before)
    options = page.locator(f'[data-choice="{param}"] a[data-key]:visible')
    keys = page.locator(f'[data-choice="{param}"]:visible').get_attribute("data-keys")
    assert keys is not None
    clicked = [*keys.split(), *keys.split()[::-1], keys.split()[1]]
    for key in clicked:
        options.and_(page.locator(f'[data-key="{key}"]')).first.click()
    last = clicked[-1]
    expect(page.locator(f"[data-asked*='{param}={last}']")).to_be_attached()
    expect(page.locator(f'[data-choice="{param}"]:visible')).to_have_attribute("data-chosen", last)
    assert page.evaluate("faults") == []


def test_who_types_fast_is_not_told_to_be_offline(open_page: OpenPage):
    """Each key is answered, but always after the next one; on a busy machine one answer may be late, the last word is not."""
    page = open_page("/calculator", before=f"sessionStorage.delay = 250;\n{LINE}")
    page.evaluate(
        """() => {
            window.told = [];
            const status = document.querySelector("[data-live-said]");
            new MutationObserver(() => told.push(status.textContent))
              .observe(status, { childList: true, characterData: true, subtree: true });
        }"""
    )
    quantity = page.locator("#delivery-quantity")
    for number in range(20):
        quantity.fill(str(100 + number))
        page.wait_for_timeout(120)
    expect(page.locator("[data-asked*='quantity=119']")).to_be_attached()
    expect(page.locator(".bill")).to_have_attribute("data-stale", "false")
    told = page.evaluate("told")
    assert told
    assert "Offline" not in told[-1]


# A server that goes -----------------------------------------------------------------------------


@pytest.mark.long
def test_a_killed_server_is_missed_quietly_and_remembers_by_the_address(
    browser: Browser, document: Callable[[str], Document], tmp_path: Path
):
    """Nothing of value lives in a session (architecture)."""
    entry = ENTRIES[1]
    found = document(entry.address).find(f".//noscript//*[@data-result='{entry.figure}']")
    server = Server(tmp_path)
    context = browser.new_context()
    try:
        server.wait_until_up()
        page = context.new_page()
        page.goto(server.address + entry.path)
        page.wait_for_selector(READY, state="attached")
        server.kill()
        entry.field(page).fill(entry.value)
        expect_stale(entry, page)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        server = Server(tmp_path, port=server.port)
        server.wait_until_up()
        expect(entry.shown(page).first).to_have_text(words(found[0]), timeout=BACK_MS)
        expect(entry.field(page)).to_have_value(entry.value)
    finally:
        context.close()
        server.stop()
